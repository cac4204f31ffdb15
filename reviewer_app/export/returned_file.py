"""The rows of a list that came back, as its file holds them: a workbook, or CSV."""

import csv
import io
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from reviewer_app.core.errors import UserError
from reviewer_app.export.csv_list import unprotected

_MOST_ROWS = 200_000
_MOST_COLUMNS = 200
_LARGEST = 200 << 20
"""Bytes of the file's parts when unpacked: a list of 5,000 comments has 10 MB."""
UNREADABLE = (
    KeyError, ValueError, TypeError, OSError, EOFError, zipfile.BadZipFile, ParseError,
    NotImplementedError, csv.Error,
)  # fmt: skip
"""What damaged and foreign files raise."""
_ENCODINGS = ("utf-8-sig", "cp1252")
"""What we write, and what a Swedish Excel makes of it when it saves as CSV."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row that is not empty: its number from 1, its cells, and which hold a bare formula.

    A formula is bare where no program has computed its value: then there is nothing to read.
    """

    number: int
    cells: tuple[object, ...]
    formulas: frozenset[int] = frozenset()

    def cell(self, at: int) -> object:
        """Return what stands in a column; None beyond the last."""
        return self.cells[at] if at < len(self.cells) else None


@dataclass(frozen=True, slots=True)
class RawSheet:
    """A sheet; `cut` is the number of rows read where there are more, 0 where all were read."""

    name: str
    lines: tuple[Line, ...]
    cut: int = 0


def read_workbook(path: Path) -> tuple[str, list[RawSheet]]:
    """Return who saved a workbook last, and its sheets; raises UserError and UNREADABLE."""
    from openpyxl.reader.excel import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    has_formulas = _look_through(path)
    with warnings.catch_warnings():
        # Of parts of the workbook that are not read anyway, such as drop-down lists.
        warnings.simplefilter("ignore")
        try:
            # Values, not formulas: a person may well have computed an answer.
            book = load_workbook(path, read_only=True, data_only=True)
            written = load_workbook(path, read_only=True) if has_formulas else None
        except InvalidFileException as error:
            raise ValueError(path.name) from error
        try:
            found = [_sheet(one, written) for one in book.worksheets]
            return book.properties.lastModifiedBy or "", found
        finally:
            book.close()
            if written is not None:
                written.close()


def _look_through(path: Path) -> bool:
    """Return whether some sheet has a formula.

    Raises UserError for a file that unpacks to more than any list of comments.
    """
    with zipfile.ZipFile(path) as packed:
        parts = packed.infolist()
        if sum(part.file_size for part in parts) > _LARGEST:
            raise UserError("reports.list_too_large", name=path.name)
        sheets = [part for part in parts if "worksheets/" in part.filename]
        return any(b"<f" in packed.read(part) for part in sheets)


def _sheet(sheet: Any, written: Any) -> RawSheet:
    # The size that a sheet declares may be a million rows of 16,384 cells.
    sheet.reset_dimensions()
    rows = sheet.iter_rows(values_only=True, max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS)
    formulas = _formulas(written[sheet.title]) if written is not None else {}
    lines: list[Line] = []
    number = 0
    for number, values in enumerate(rows, start=1):
        bare = {at for at in formulas.get(number, ()) if _at(values, at) in (None, "")}
        if number <= _MOST_ROWS and (bare or any(value not in (None, "") for value in values)):
            lines.append(Line(number, tuple(values), frozenset(bare)))
    return RawSheet(sheet.title, tuple(lines), _MOST_ROWS if number > _MOST_ROWS else 0)


def _at(values: Sequence[object], at: int) -> object:
    return values[at] if at < len(values) else None


def _formulas(sheet: Any) -> dict[int, list[int]]:
    """Return in which columns of which rows formulas stand."""
    sheet.reset_dimensions()
    found: dict[int, list[int]] = {}
    rows: Iterator[Sequence[Any]] = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS)
    for number, cells in enumerate(rows, start=1):
        columns = [at for at, cell in enumerate(cells) if cell.data_type == "f"]
        if columns:
            found[number] = columns
    return found


def read_csv(path: Path) -> tuple[str, list[RawSheet]]:
    """Return nobody, and the one sheet of a CSV file; raises UNREADABLE."""
    text = _decoded(path.read_bytes())
    first = text.partition("\n")[0]
    delimiter = max(";,\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    lines = [
        Line(number, tuple(unprotected(cell) for cell in cells))
        for number, cells in enumerate(reader, start=1)
        if any(cells)
    ]
    cut = _MOST_ROWS if len(lines) > _MOST_ROWS else 0
    return "", [RawSheet("", tuple(lines[:_MOST_ROWS]), cut)]


def _decoded(data: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError("no text")
