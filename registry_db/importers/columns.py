"""Which column is what: guessed from the headers, corrected by the person, remembered."""

import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from registry_db.errors import RegistryError
from registry_db.importers.parents import given_parent
from registry_db.importers.tables import Line, Table

FIELDS = ("code", "heading", "parent", "work", "edition", "source")
NEEDED = FIELDS[:2]
_HEADERS = {
    "code": """kod koder amakod bsabkod kodnr kodnummer littera beteckning code codes key keynote
        number nyckel id""",
    "heading": """rubrik rubriktext benämning benamning klartext kodtext text namn beskrivning
        heading title name description caption""",
    "parent": """överkod överliggande överliggandekod överordnad överordnadkod förälder parent
        parentcode parentkey above""",
    "work": "verk referensverk bok work book standard classification",
    "edition": "utgåva utg årgång edition",
    "source": "källa source sourceurl url",
}
_NAMES = {name: frozenset(headers.split()) for name, headers in _HEADERS.items()}
NO_COLUMN = "0"
"""What a person writes for a field that the table has not: columns are numbered from 1."""
_LINES_LOOKED_AT = 20
_NOT_LETTERS = re.compile(r"[^a-zåäö0-9]+")
_FILE = "columns.json"


@dataclass(frozen=True, slots=True)
class Columns:
    """The place of each field in a line, 0-based, -1 where the table has it not.

    `header` is the number of the header's line, 0 where there is none; `names` are its cells.
    """

    places: Mapping[str, int]
    header: int = 0
    names: tuple[str, ...] = field(default=())

    def of(self, name: str) -> int:
        """Return the place of a field, -1 for none."""
        return self.places.get(name, -1)

    def titles(self) -> dict[str, str]:
        """Return what each field's column is called: its header, else its number from 1."""
        return {
            name: self.names[place] if place < len(self.names) else str(place + 1)
            for name, place in self.places.items()
            if place >= 0
        }


def choose_columns(
    table: Table, corrections: Mapping[str, str], remembered: Mapping[str, Mapping[str, str]]
) -> Columns:
    """Return the columns: as corrected by the person, else as remembered, else as guessed.

    `corrections` map a field to a header or to a column's number from 1, 0 for a field that the
    table has not. Raises RegistryError
    where a column named is not there, or where no code or heading column is found.
    """
    columns = guess_columns(table, corrections, remembered)
    for needed in NEEDED:
        if columns.of(needed) < 0:
            raise RegistryError("no_column", origin=table.name, field=needed)
    return columns


def guess_columns(
    table: Table, corrections: Mapping[str, str], remembered: Mapping[str, Mapping[str, str]]
) -> Columns:
    """Return the columns as far as they can be told; one that is NEEDED may be missing."""
    unknown = sorted(set(corrections) - set(FIELDS))
    if unknown:
        raise RegistryError("no_field", field=unknown[0], known=", ".join(FIELDS))
    header = _header(table.lines[:_LINES_LOOKED_AT], corrections)
    columns = columns_below(table, header, remembered)
    corrected = {name: _place(title, columns.names, table) for name, title in corrections.items()}
    return Columns({**columns.places, **corrected}, columns.header, columns.names)


def columns_below(
    table: Table, header: Line | None, remembered: Mapping[str, Mapping[str, str]]
) -> Columns:
    """Return the columns as remembered or guessed where `header` is the table's line of headers;
    None for a table without one."""
    names = tuple(cell.strip() for cell in header.cells) if header else ()
    known = remembered.get(_signature(names), {}) if header else {}
    try:
        places = {name: _place(title, names, table) for name, title in known.items()}
    except RegistryError:
        # The file of what is remembered was written for another table.
        places = {}
    if not places:
        places = _guessed(names) if header else _by_position(table)
    return Columns(places, header.number if header else 0, names)


def _header(lines: Sequence[Line], corrections: Mapping[str, str]) -> Line | None:
    """Return the first line that has the headers the person named, else one that names a code and
    a heading column, else a code column alone."""
    asked = {_plain(title) for title in corrections.values() if not title.isdigit()}
    if asked:
        named = (line for line in lines if asked <= {_plain(cell) for cell in line.cells})
        return next(named, None) or _header(lines, {})
    guesses = [(line, _guessed(line.cells)) for line in lines]
    whole = (line for line, found in guesses if {"code", "heading"} <= found.keys())
    return next(whole, None) or next((line for line, found in guesses if "code" in found), None)


def _guessed(names: Sequence[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        for wanted, known in _NAMES.items():
            if _plain(name) in known:
                places.setdefault(wanted, place)
    return places


def _by_position(table: Table) -> dict[str, int]:
    """Return the columns of a table without header: code, heading and, of keynotes, parent.

    A third column is that of keynotes where half of what stands in it, or more, are codes of the
    table itself.
    """
    first = table.lines[:_LINES_LOOKED_AT]
    width = max((len(line.cells) for line in first), default=0)
    places = {name: place for place, name in enumerate(("code", "heading")[:width])}
    codes = {line.cell(0).strip() for line in table.lines}
    third = [cell for line in table.lines if (cell := given_parent(line.cell(2).strip()))]
    if third and 2 * sum(cell in codes for cell in third) >= len(third):
        places["parent"] = 2
    return places


def _place(title: str, names: Sequence[str], table: Table) -> int:
    plain = [_plain(name) for name in names]
    if _plain(title) in plain:
        return plain.index(_plain(title))
    if title == NO_COLUMN:
        return -1
    widest = max((len(line.cells) for line in table.lines), default=0)
    if title.isascii() and title.isdigit() and 1 <= int(title) <= widest:
        return int(title) - 1
    raise RegistryError("no_such_column", origin=table.name, column=title)


def _plain(name: str) -> str:
    return _NOT_LETTERS.sub("", name.casefold())


def _signature(names: Sequence[str]) -> str:
    return "|".join(_plain(name) for name in names)


def remembered_columns(directory: Path) -> dict[str, dict[str, str]]:
    """Return the columns of earlier imports, by the headers of their tables."""
    try:
        found = json.loads((directory / _FILE).read_text("utf-8"))
    except (OSError, ValueError):
        # A convenience: without it the guess stands.
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        signature: {name: str(title) for name, title in titles.items() if name in FIELDS}
        for signature, titles in found.items()
        if isinstance(titles, dict)
    }


def remember_columns(directory: Path, columns: Columns) -> None:
    """Keep the columns for the next table with the same headers."""
    if not columns.header:
        return
    known = remembered_columns(directory)
    known[_signature(columns.names)] = columns.titles()
    handle, part = tempfile.mkstemp(suffix=".part", dir=directory)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(known, file, ensure_ascii=False, indent=1, sort_keys=True)
    Path(part).replace(directory / _FILE)
