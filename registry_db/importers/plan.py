"""What importing a table would do, row by row, before anything is written."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from registry_db.editions import STATUTE_KINDS, WORKS, canonical_work
from registry_db.errors import REASONS, RegistryError
from registry_db.grammar import FAMILIES
from registry_db.headings import compare_headings
from registry_db.importers.columns import Columns
from registry_db.importers.parents import given_parent, holds, misplaced
from registry_db.importers.swallowed import swallowed_code
from registry_db.importers.tables import Line, Table
from registry_db.records import Coverage, Row
from registry_db.reporting import Report
from registry_db.validation import RawRow, Refusal, printable, validate

if TYPE_CHECKING:
    from registry_db.registry import Registry

STATUS = "imported"
_REPORT_EVERY = 2000
_LONGEST_HEADING = 400
"""Signs, three times the longest heading that comes along: what is longer is running text."""


@dataclass(frozen=True, slots=True)
class Target:
    """What the person says of a table: work and edition where its columns do not say it, where
    the list comes from, and whether it is the edition's complete list."""

    work: str = ""
    edition: str = ""
    source: str = ""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that is not taken: `reason` is a key of errors.REASONS, `token` what it is about."""

    line: int
    reason: str
    token: str

    def text(self, language: str) -> str:
        """Return the reason and the token in `language`."""
        said = REASONS[self.reason][language]
        return f"{said} ({self.token})" if self.token else said


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row that would be taken.

    `before` is the heading held now, `given_parent` the code above that the list names; each is
    "" where there is none.
    """

    line: int
    row: Row
    before: str = ""
    given_parent: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do.

    `unchanged` rows are held already, word for word. `refused` and `gaps` are in the order of the
    file; a gap is a row taken whose code above neither the list nor the register has. `lacking`
    counts rows held of the editions that the list has not; `orphans` are those of them whose code
    above is missing too. `repeated` counts lines that say again what another one says.
    """

    name: str
    target: Target
    columns: Columns
    new: tuple[PlannedRow, ...]
    changed: tuple[PlannedRow, ...]
    unchanged: tuple[PlannedRow, ...]
    refused: tuple[RefusedLine, ...]
    gaps: tuple[RefusedLine, ...]
    lacking: int
    orphans: tuple[str, ...]
    repeated: int = 0
    complete: frozenset[tuple[str, str]] = frozenset()
    """The editions that the list bears on whose registry is complete until now."""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    """Of a workbook, the sheet read and those there are."""

    @property
    def claim(self) -> str:
        """What the import makes of the editions' registries: "as_complete", "as_sample",
        "stays_complete", "stays_mixed" where some are complete and others samples, or
        "undoes_complete": a complete registry that lacked a code was none."""
        if self.target.complete:
            return "as_complete"
        if not self.complete:
            return "as_sample"
        if any((one.row.work, one.row.edition) in self.complete for one in self.new):
            return "undoes_complete"
        return "stays_complete" if self.complete >= set(self.editions) else "stays_mixed"

    @property
    def source(self) -> str:
        """Where the list comes from: in the person's words, else the file's name."""
        return self.target.source or self.name

    @property
    def taken(self) -> tuple[Row, ...]:
        """The rows that the import keeps: all that are not refused."""
        return tuple(one.row for one in (*self.new, *self.changed, *self.unchanged))

    @property
    def editions(self) -> tuple[tuple[str, str], ...]:
        """The editions that the list bears on, in its order."""
        return tuple(dict.fromkeys((row.work, row.edition) for row in self.taken))

    def require_importable(self) -> None:
        """Raise RegistryError where there is nothing to take, or where a list said to be complete
        is not: it has gaps, or lines that were refused."""
        if not self.taken:
            raise RegistryError("nothing_to_import", origin=self.name)
        if not self.target.complete:
            return
        for key, found in (("gaps", self.gaps), ("refused_lines", self.refused)):
            if found:
                first = found[0]
                raise RegistryError(
                    f"not_complete_{key}", origin=self.name, count=len(found), line=first.line,
                    token=first.token,
                )  # fmt: skip
        if self.orphans:
            raise RegistryError(
                "not_complete_held", origin=self.name, count=len(self.orphans),
                token=self.orphans[0],
            )  # fmt: skip


def plan_import(
    table: Table, columns: Columns, target: Target, registry: "Registry", report: Report
) -> Plan:
    """Return what importing `table` into `registry` would do.

    Raises RegistryError where work or edition is neither in the table nor in `target`.
    """
    target = _resolved(target, columns, table.name)
    reader = _Reader(table, columns, target, report)
    every, refused = reader.rows()
    taken = _without_contradictions(every, refused)
    parents = _misplaced(taken, columns, registry)
    refused += parents.values()
    placed = [one for one in taken if one.line not in parents]
    kept = _once(placed)
    new, changed, unchanged = _sorted_out(kept, registry)
    lacking = list(_lacking(kept, registry))
    listed = _codes(kept)
    return Plan(
        name=table.name,
        target=target,
        columns=columns,
        new=new,
        changed=changed,
        unchanged=unchanged,
        refused=tuple(sorted(refused, key=lambda one: one.line)),
        gaps=tuple(_gaps(kept, registry)),
        lacking=len(lacking),
        orphans=tuple(
            row.code
            for row in lacking
            if row.parent and not holds(row, row.parent, listed, registry)
        ),
        repeated=len(placed) - len(kept),
        complete=frozenset(
            key
            for key in dict.fromkeys((one.row.work, one.row.edition) for one in kept)
            if (held := registry.holding(*key)) is not None
            and held.coverage is Coverage.COMPLETE
            and not held.complete_levels
        ),
        sheet=table.sheet,
        sheets=table.sheets,
    )


def _resolved(target: Target, columns: Columns, name: str) -> Target:
    for field, said in (("work", target.work), ("edition", target.edition)):
        if not said and columns.of(field) < 0:
            raise RegistryError("no_target", origin=name, field=field)
    if not target.work:
        return target
    work = canonical_work(target.work)
    if work is None:
        raise RegistryError("unknown_work", work=target.work, known=", ".join(WORKS))
    return replace(target, work=work, edition=short_edition(work, target.edition))


def short_edition(work: str, edition: str) -> str:
    """Return the edition as the work names it: 2020 is 20 where the work counts so."""
    if work in WORKS and WORKS[work].kind in STATUTE_KINDS:
        return edition
    known = WORKS[work].editions if work in WORKS else ()
    return edition[2:] if len(edition) == 4 and edition not in known else edition


def _clean(cell: str) -> str:
    """Return a cell composed and with single spaces: what programs add when they export."""
    if not cell:
        return ""
    composed = cell if cell.isascii() else unicodedata.normalize("NFC", cell)
    return " ".join(composed.split())


class _Reader:
    """Reads a table's lines into rows."""

    def __init__(self, table: Table, columns: Columns, target: Target, report: Report) -> None:
        self._table = table
        self._columns = columns
        self._target = target
        self._report = report
        self._code, self._heading = columns.of("code"), columns.of("heading")
        self._edition, self._source = columns.of("edition"), columns.of("source")
        self._work_place, self._parent = columns.of("work"), columns.of("parent")
        self._works: dict[str, str] = {}
        # Said with every row: which list, and of which day.
        day = datetime.now().astimezone().date().isoformat()
        self._origin = f"{target.source or table.name} ({day})"
        self._sources = {"": self._origin}
        self._short: dict[tuple[str, str], str] = {}

    def rows(self) -> tuple[list[PlannedRow], list[RefusedLine]]:
        """Return the rows in the order of the lines, and the lines refused."""
        taken: list[PlannedRow] = []
        refused: list[RefusedLine] = []
        lines = [one for one in self._table.lines if one.number > self._columns.header]
        for count, line in enumerate(lines):
            if count % _REPORT_EVERY == 0:
                self._report("checking", count, len(lines))
            row = self._row(line)
            if isinstance(row, Refusal):
                refused.append(RefusedLine(line.number, row.reason, printable(row.token)))
                continue
            given = given_parent(_clean(line.cell(self._parent))) if self._parent >= 0 else ""
            taken.append(PlannedRow(line.number, row, given_parent=given))
        return taken, refused

    def _row(self, line: Line) -> Row | Refusal:
        code = _clean(line.cell(self._code))
        # An asterisk before a heading is a mark in the book, not part of the heading.
        heading = _clean(line.cell(self._heading)).lstrip("* ")
        if self._heading in line.not_text:
            return Refusal("no_text", heading)
        if self._code in line.not_text and "." in code:
            # 22.10 typed as a number is 22.1, which may be another code.
            return Refusal("number", code)
        work = self._work(line)
        swallowed = swallowed_code(line, self._table.delimiter, self._code, work)
        if swallowed:
            return Refusal("swallowed", swallowed)
        if len(heading) > _LONGEST_HEADING:
            return Refusal("long", heading)
        edition = self._edition_of(line, work)
        row = validate(RawRow(work, edition, code, heading, STATUS, self._source_of(line)))
        if isinstance(row, Refusal) and row.reason == "grammar" and _has_a_form(code):
            return Refusal("family", code)
        return row

    def _edition_of(self, line: Line, work: str) -> str:
        said = line.cell(self._edition) if self._edition >= 0 else ""
        key = (work, said)
        if key not in self._short:
            self._short[key] = short_edition(work, _clean(said) or self._target.edition)
        return self._short[key]

    def _source_of(self, line: Line) -> str:
        said = line.cell(self._source) if self._source >= 0 else ""
        if said not in self._sources:
            source = _clean(said)
            self._sources[said] = f"{self._origin} · {source}" if source else self._origin
        return self._sources[said]

    def _work(self, line: Line) -> str:
        cell = line.cell(self._work_place) if self._work_place >= 0 else ""
        if not cell.strip():
            return self._target.work
        if cell not in self._works:
            self._works[cell] = canonical_work(cell) or _clean(cell)
        return self._works[cell]


def _has_a_form(code: str) -> bool:
    """Return whether `code` has the form of some reference work's codes."""
    shown = ("ama", "ama_dash", "client", "af", "af_konsult", "building_part", "painting", "afs")
    return any(FAMILIES[name].matches(code) for name in shown)


_Taken = list[PlannedRow]


def _without_contradictions(taken: _Taken, refused: list[RefusedLine]) -> _Taken:
    """Return the rows, and refuse every line of a code that stands with two headings: which is
    right is not known."""
    lines: dict[tuple[str, str, str], list[PlannedRow]] = {}
    for one in taken:
        lines.setdefault((one.row.work, one.row.edition, one.row.code), []).append(one)
    kept = []
    for same in lines.values():
        first = same[0]
        if all(_equal(one.row.heading, first.row.heading) for one in same[1:]):
            kept += same
            continue
        refused += [RefusedLine(one.line, "two_headings", first.row.code) for one in same]
    return kept


def _once(taken: _Taken) -> _Taken:
    """Return the first row of each code."""
    first: dict[tuple[str, str, str], PlannedRow] = {}
    for one in taken:
        first.setdefault((one.row.work, one.row.edition, one.row.code), one)
    return list(first.values())


def _equal(heading: str, other: str) -> bool:
    return heading == other or compare_headings(heading, other)


def _misplaced(
    taken: Sequence[PlannedRow], columns: Columns, registry: "Registry"
) -> dict[int, RefusedLine]:
    """Return the lines whose code above is missing or is another one than the code tells, where
    the table itself names codes above."""
    if columns.of("parent") < 0:
        return {}
    listed = _codes(taken)
    found = {}
    for one in taken:
        refusal = misplaced(one.row, one.given_parent, listed, registry)
        if refusal is not None:
            found[one.line] = RefusedLine(one.line, refusal.reason, printable(refusal.token))
    return found


def _codes(taken: Iterable[PlannedRow]) -> set[tuple[str, str, str]]:
    return {(one.row.work, one.row.edition, one.row.code) for one in taken}


def _gaps(taken: Sequence[PlannedRow], registry: "Registry") -> Iterator[RefusedLine]:
    listed = _codes(taken)
    for one in taken:
        above = one.row.parent
        if above and not holds(one.row, above, listed, registry):
            yield RefusedLine(one.line, "parent_missing", above)


def _sorted_out(
    taken: Sequence[PlannedRow], registry: "Registry"
) -> tuple[tuple[PlannedRow, ...], tuple[PlannedRow, ...], tuple[PlannedRow, ...]]:
    new: list[PlannedRow] = []
    changed: list[PlannedRow] = []
    unchanged: list[PlannedRow] = []
    editions = dict.fromkeys((one.row.work, one.row.edition) for one in taken)
    indexes = {key: registry.index(*key) for key in editions}
    for one in taken:
        index = indexes[one.row.work, one.row.edition]
        if index is None or one.row.code not in index:
            new.append(one)
            continue
        held = index.get(one.row.code)
        before = held.heading if held is not None else ""
        same = before == one.row.heading
        (unchanged if same else changed).append(replace(one, before=before))
    return tuple(new), tuple(changed), tuple(unchanged)


def _lacking(taken: Sequence[PlannedRow], registry: "Registry") -> Iterator[Row]:
    """Yield the rows held of the list's editions that it has not."""
    listed: dict[tuple[str, str], set[str]] = {}
    for one in taken:
        listed.setdefault((one.row.work, one.row.edition), set()).add(one.row.code)
    for (work, edition), codes in listed.items():
        index = registry.index(work, edition)
        for code in index.codes() if index is not None else ():
            row = index.get(code) if index is not None and code not in codes else None
            if row is not None:
                yield row
