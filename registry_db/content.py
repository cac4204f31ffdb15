"""The content of a registry before it is built: rows, editions and changes, read from files."""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable

from registry_db.errors import RegistryError
from registry_db.grammar import SHIPPED_FAMILIES, ancestors_of
from registry_db.packing import pack, packed_hash
from registry_db.records import (
    CHANGE_KINDS,
    REACHES,
    Change,
    Coverage,
    Holding,
    Row,
    edition_year,
)
from registry_db.schema import SCHEMA_VERSION
from registry_db.sorting import code_key, swedish_key
from registry_db.validation import RawRow, Refusal, validate

ROW_COLUMNS = ("work", "edition", "code", "heading", "status", "source_url")
CHANGE_COLUMNS = (
    "work", "from_edition", "to_edition", "code", "reach", "kind", "to_code", "since",
    "statement_sv", "statement_en", "source_url", "confidence",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Content:
    """Everything a registry file is built from, in one order whatever the order of the files.

    `date` is the ISO date of the content; it begins the version. `originals` are rows that
    another row counts instead of, the oldest first; `works` the files of works that the person
    added.
    """

    date: str
    rows: tuple[Row, ...]
    holdings: tuple[Holding, ...]
    changes: tuple[Change, ...]
    originals: tuple[Row, ...] = ()
    works: tuple[str, ...] = ()

    @property
    def sha256(self) -> str:
        """The hash over all rows, editions and changes."""
        return claims_hash(self.date, self.holdings, self.changes, self.originals, self.works)

    @property
    def version(self) -> str:
        """Date and short hash, for example "2026-11-30-3f2a9c1d"."""
        return version_of(self.date, self.sha256)


def version_of(date: str, sha256: str) -> str:
    """Return the version of a registry of that date and hash."""
    return f"{date}-{sha256[:8]}"


def claims_hash(
    date: str,
    holdings: Iterable[Holding],
    changes: Iterable[Change],
    originals: Iterable[Row] = (),
    works: Iterable[str] = (),
) -> str:
    """Return the hash of a registry: over what is claimed of each edition, the hash of its rows,
    the changes, the originals and the person's works. It differs where any of them does."""
    parts = [date]
    parts += (f"{held.work}\t{held.edition}\t{_claim(held)}\t{held.sha256}" for held in holdings)
    parts += (_joined(change) for change in changes)
    parts += ("\t".join((row.work, row.edition, *_stored(row))) for row in originals)
    parts += works
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _claim(holding: Holding) -> str:
    return f"{holding.coverage}\t{holding.complete_levels}\t{holding.source}"


def _joined(change: Change) -> str:
    return "\t".join(str(getattr(change, name)) for name in Change.__slots__)


def make_content(
    raw_rows: Iterable[RawRow], claims: Sequence[Holding], changes: Iterable[Change], date: str
) -> Content:
    """Return validated content; raises RegistryError for the first row refused.

    `claims` state coverage, levels and source per edition; their counts and hashes are
    computed here.
    """
    by_edition = _validated(raw_rows, {(claim.work, claim.edition): claim for claim in claims})
    ordered: list[Row] = []
    holdings = []
    for claim in sorted(claims, key=edition_order):
        rows = by_edition.get((claim.work, claim.edition), [])
        if not rows:
            raise RegistryError(
                "coverage_without_rows", origin="coverage", work=claim.work, edition=claim.edition
            )
        rows.sort(key=book_order)
        ordered += rows
        sha256 = packed_hash(pack(rows))
        holdings.append(replace(claim, rows=len(rows), sha256=sha256))
    return Content(date, tuple(ordered), tuple(holdings), tuple(sorted(changes, key=_joined)))


def book_order(row: Row) -> tuple[str, str]:
    """Return the sort key of an edition's rows."""
    return code_key(row.family, row.code), row.code


def edition_order(held: Holding | Row) -> tuple[str, int, str]:
    """Return the sort key of works by name and editions by year: 98 comes before 07."""
    return swedish_key(held.work), edition_year(held.edition), held.edition


def _stored(row: Row) -> tuple[str, ...]:
    return (row.code, row.heading, row.source, row.status)


_Claims = Mapping[tuple[str, str], Holding]


def _validated(raw_rows: Iterable[RawRow], claims: _Claims) -> dict[tuple[str, str], list[Row]]:
    taken: dict[tuple[str, str], dict[str, tuple[Row, RawRow]]] = {}
    for raw in raw_rows:
        row = validate(raw)
        if isinstance(row, Refusal):
            raise row.error(raw.origin, raw.line)
        if (row.work, row.edition) not in claims:
            raise Refusal("no_coverage", f"{row.work} {row.edition}").error(raw.origin, raw.line)
        edition = taken.setdefault((row.work, row.edition), {})
        if row.code in edition:
            raise Refusal("twice", row.code).error(raw.origin, raw.line)
        edition[row.code] = (row, raw)
    for key, edition in taken.items():
        _require_parents(edition, claims[key])
    return {key: [row for row, _ in edition.values()] for key, edition in taken.items()}


def _require_parents(edition: Mapping[str, tuple[Row, RawRow]], claim: Holding) -> None:
    """Refuse a row of a complete register whose parent, within the levels claimed, is missing."""
    if claim.coverage is not Coverage.COMPLETE:
        return
    for row, raw in edition.values():
        if row.parent and row.parent not in edition:
            level = len(ancestors_of(row.family, row.code))
            if claim.complete_levels == 0 or level <= claim.complete_levels:
                raise Refusal("parent", row.parent).error(raw.origin, raw.line)


def read_rows(text: bytes, origin: str) -> Iterator[RawRow]:
    """Yield the rows of a starter table; raises RegistryError for a wrong header or encoding."""
    for line, cells in _table(text, origin, ROW_COLUMNS):
        work, edition, code, heading, status, source = cells
        yield RawRow(work, edition, code, heading, status, source, origin, line)


def read_changes(text: bytes, origin: str) -> Iterator[Change]:
    """Yield the changes of a table of stated changes."""
    for line, cells in _table(text, origin, CHANGE_COLUMNS):
        cell = dict(zip(CHANGE_COLUMNS, cells, strict=True))
        if cell["kind"] not in CHANGE_KINDS:
            raise Refusal("kind", cell["kind"]).error(origin, line)
        if cell["reach"] not in REACHES or (cell["code"] == "") != (cell["reach"] == "work"):
            raise Refusal("reach", cell["reach"]).error(origin, line)
        statement, source = cell.pop("statement_en"), cell.pop("source_url")
        yield Change(statement=statement, source=source, **cell)


def _table(text: bytes, origin: str, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
    try:
        lines = text.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise RegistryError("not_utf8", origin=origin) from error
    if lines[0].split("\t") != list(columns):
        raise RegistryError("header", origin=origin, expected=" ".join(columns))
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) == len(columns):
            yield number, cells
        elif line or number != len(lines):
            raise Refusal("columns", line).error(origin, number)


def starter_files() -> dict[str, bytes]:
    """Return the shipped starter files, name to bytes."""
    folder: Traversable = files("registry_db").joinpath("starter")
    names = sorted(entry.name for entry in folder.iterdir())
    return {
        name: folder.joinpath(name).read_bytes()
        for name in names
        if name.endswith((".tsv", ".toml"))
    }


def starter_key(shipped: Mapping[str, bytes]) -> str:
    """Return a key that changes with the shipped rows, the tables and the code families."""
    digest = hashlib.sha256(f"{SCHEMA_VERSION}".encode())
    for family in SHIPPED_FAMILIES:
        digest.update(f"\n{family.id}\t{family.pattern}".encode())
    for name, text in sorted(shipped.items()):
        digest.update(f"\n{name}\t{len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def starter_content(shipped: Mapping[str, bytes]) -> Content:
    """Return the content of starter files as `starter_files` gives them."""
    coverage = tomllib.loads(shipped["coverage.toml"].decode("utf-8"))
    date = coverage["date"]
    claims = [_claim_of(entry, date) for entry in coverage["edition"]]
    changes = list(read_changes(shipped["changes.tsv"], "changes.tsv"))
    tables = sorted(n for n in shipped if n.endswith(".tsv") and n != "changes.tsv")
    rows = [row for name in tables for row in read_rows(shipped[name], name)]
    return make_content(rows, claims, changes, date)


def _claim_of(entry: Mapping[str, str], date: str) -> Holding:
    return Holding(
        work=entry["work"],
        edition=entry["edition"],
        rows=0,
        coverage=Coverage(entry["coverage"]),
        source=entry["source"],
        imported_at=date,
        sha256="",
        complete_levels=int(entry.get("complete_levels", 0)),
    )
