"""A code list on its way into the registry: read, planned, kept; no widgets, for another thread."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from registry_db.errors import REASONS, RegistryError
from registry_db.importers import Columns, Plan, PlannedRow, RefusedLine, Target, read_table
from registry_db.importers.columns import columns_below, guess_columns, remembered_columns
from registry_db.importers.plan import plan_import
from registry_db.importers.tables import Line, Table
from registry_db.pausing import garbage_left
from reviewer_app.ui.registry_import.own_registry import said_in

if TYPE_CHECKING:
    from registry_db import Registry
    from registry_db.reporting import Report

SUFFIXES = frozenset({".tsv", ".csv", ".txt", ".xlsx", ".xlsm"})
"""Names of files that are taken for code lists."""


class Kind(StrEnum):
    """What an import would do with a line."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Reading:
    """Which file is read, and how where the person says so."""

    path: Path
    sheet: str = ""
    encoding: str = ""
    delimiter: str = ""


@dataclass(frozen=True, slots=True)
class ReadList:
    """A table with the columns guessed or remembered."""

    reading: Reading
    table: Table
    columns: Columns


class PreviewRow(NamedTuple):
    """A line of the list and what would be done with it."""

    line: int
    kind: Kind
    code: str
    heading: str
    beside: str
    """The heading held now, or of a refused line the key of the reason."""
    token: str = ""

    def searched(self) -> str:
        """Return the line's text for searching."""
        reasons = " ".join(REASONS[self.beside].values()) if self.kind is Kind.REFUSED else ""
        return f"{self.code} {self.heading} {self.beside} {reasons} {self.token}".casefold()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would do, line by line."""

    plan: Plan
    rows: tuple[PreviewRow, ...]
    searched: tuple[str, ...]
    """The text of each line, for searching."""
    places: dict[Kind, tuple[int, ...]]
    """Where the lines of each kind stand."""

    def count(self, kind: Kind) -> int:
        """Return how many lines are of a kind."""
        return len(self.places[kind])


def read_list(reading: Reading, folder: Path, language: str, report: "Report") -> ReadList:
    """Return the table of a file; raises UserError where it cannot be read or holds nothing."""
    try:
        table = read_table(
            reading.path, reading.sheet, report,
            encoding=reading.encoding, delimiter=reading.delimiter,
        )  # fmt: skip
        if not table.lines:
            raise RegistryError("nothing_to_import", origin=reading.path.name)
        return ReadList(reading, table, guess_columns(table, {}, remembered_columns(folder)))
    except RegistryError as error:
        raise said_in(error, language) from error


def with_header(read: ReadList, number: int, folder: Path) -> Columns:
    """Return the columns where the line of a number holds the headers, 0 for none."""
    header = next((one for one in read.table.lines[:30] if one.number == number), None)
    return columns_below(read.table, header, remembered_columns(folder))


@garbage_left()
def preview_of(
    read: ReadList,
    columns: Columns,
    target: Target,
    registry: "Registry",
    language: str,
    report: "Report",
) -> Preview:
    """Return what importing the list would do; nothing is written. Raises UserError."""
    try:
        plan = plan_import(read.table, columns, target, registry, report)
    except RegistryError as error:
        raise said_in(error, language) from error
    rows = tuple(sorted(_rows(plan, read.table), key=lambda row: row.line))
    places: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for place, row in enumerate(rows):
        places[row.kind].append(place)
    searched = tuple(row.searched() for row in rows)
    return Preview(plan, rows, searched, {kind: tuple(one) for kind, one in places.items()})


def _rows(plan: Plan, table: Table) -> Iterator[PreviewRow]:
    for kind, planned in (
        (Kind.NEW, plan.new), (Kind.CHANGED, plan.changed), (Kind.UNCHANGED, plan.unchanged),
    ):  # fmt: skip
        yield from _taken(kind, planned)
    refused = {one.line for one in plan.refused}
    lines = {one.number: one for one in table.lines if one.number in refused}
    for one in plan.refused:
        yield _refused(one, lines.get(one.line), plan.columns)


def _taken(kind: Kind, planned: Iterable[PlannedRow]) -> Iterator[PreviewRow]:
    for one in planned:
        row, before = one.row, "" if kind is Kind.UNCHANGED else one.before
        yield PreviewRow(one.line, kind, row.code, row.heading, before)


def _refused(refused: RefusedLine, line: Line | None, columns: Columns) -> PreviewRow:
    code, heading = (
        " ".join(line.cell(columns.of(name)).split()) if line is not None else ""
        for name in ("code", "heading")
    )
    return PreviewRow(refused.line, Kind.REFUSED, code, heading, refused.reason, refused.token)


def keep_list(plan: Plan, folder: Path, language: str, report: "Report") -> "Registry":
    """Import what was previewed, in one step or not at all; return the registry with it.

    Raises UserError where it cannot be.
    """
    from registry_db.importers import import_plan

    try:
        return import_plan(plan, folder, report)
    except RegistryError as error:
        raise said_in(error, language) from error
