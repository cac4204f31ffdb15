"""A comment list that comes back: what people filled in, by the ids of the comments.

Reads the workbook and the CSV that the exports write, in either language, whatever rows were
sorted, removed or added and whatever columns were moved. Nothing of the list is taken for
verified: only status, answer, recipient, discipline and date are read.
"""

import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Status
from reviewer_app.export.columns import printable
from reviewer_app.export.csv_list import unprotected

_FIELDS = ("id", "status", "answer", "recipient", "discipline", "fixed")
_FORMER_NAMES = {"disciplin/mottagare": "recipient", "discipline/recipient": "recipient"}
"""What the columns were called in lists of earlier versions, case folded."""
_HEAD_WITHIN = 20
"""Rows; people put a title above the head."""
_MOST_ROWS = 200_000
_MOST_COLUMNS = 200
_LARGEST = 200 << 20
"""Bytes of the file's parts when unpacked: a list of 5,000 comments has 10 MB."""
_UNREADABLE = (
    KeyError, ValueError, TypeError, OSError, EOFError, zipfile.BadZipFile, ParseError,
    NotImplementedError, csv.Error,
)  # fmt: skip
_ENCODINGS = ("utf-8-sig", "cp1252")
"""What we write, and what a Swedish Excel makes of it when it saves as CSV."""


@dataclass(frozen=True, slots=True)
class ReturnedRow:
    """What stands in one row; None for a field whose column is not there.

    `number` is the row's in its sheet, `sheet` its name ("" in a CSV). `fixed` is a date or the
    text that is none.
    """

    sheet: str
    number: int
    comment_id: str
    status: str | None = None
    answer: str | None = None
    recipient: str | None = None
    fixed: date | str | None = None
    discipline: str | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """A list as it came back; `author` is who the file says saved it last, "" for nobody."""

    name: str
    author: str
    rows: tuple[ReturnedRow, ...]


def read(path: Path) -> Returned:
    """Return what was filled in; raises UserError where the file is no such list."""
    try:
        author, sheets = _csv(path) if path.suffix.lower() == ".csv" else _workbook(path)
    except FileNotFoundError as error:
        raise UserError("documents.missing", name=path.name) from error
    except PermissionError as error:
        raise UserError("documents.no_permission", name=path.name) from error
    except _UNREADABLE as error:
        raise UserError("reports.list_unreadable", name=path.name, detail=repr(error)) from error
    rows = [_rows(name, lines) for name, lines in sheets]
    if not any(found is not None for found in rows):
        raise UserError("reports.list_without_ids", name=path.name)
    return Returned(path.name, author, tuple(row for found in rows for row in found or ()))


def status_of(text: str) -> Status | None:
    """Return the status that a cell names, in either language; None where it names none."""
    wanted = " ".join(text.split()).casefold()
    for status in Status:
        names = [say(f"export.status_{status}", language) for language in LANGUAGES]
        if wanted in (status.value, *(name.casefold() for name in names)):
            return status
    return None


_Lines = Iterable[tuple[int, Sequence[object]]]
_Sheets = list[tuple[str, list[tuple[int, Sequence[object]]]]]


def _workbook(path: Path) -> tuple[str, _Sheets]:
    from openpyxl.reader.excel import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    _require_bounded(path)
    with warnings.catch_warnings():
        # Of parts of the workbook that are not read anyway, such as drop-down lists.
        warnings.simplefilter("ignore")
        try:
            # Values, not formulas: a person may well have computed an answer.
            book = load_workbook(path, read_only=True, data_only=True)
        except InvalidFileException as error:
            raise ValueError(path.name) from error
        try:
            author = book.properties.lastModifiedBy or ""
            return printable(author), [(one.title, _lines(one)) for one in book.worksheets]
        finally:
            book.close()


def _require_bounded(path: Path) -> None:
    """Raise UserError for a file that unpacks to more than any list of comments."""
    with zipfile.ZipFile(path) as packed:
        if sum(part.file_size for part in packed.infolist()) > _LARGEST:
            raise UserError("reports.list_too_large", name=path.name)


def _lines(sheet: Any) -> list[tuple[int, Sequence[object]]]:
    # The size that a sheet declares may be a million rows of 16,384 cells.
    sheet.reset_dimensions()
    rows = sheet.iter_rows(values_only=True, max_row=_MOST_ROWS, max_col=_MOST_COLUMNS)
    return [
        (number, values)
        for number, values in enumerate(rows, start=1)
        if any(value not in (None, "") for value in values)
    ]


def _csv(path: Path) -> tuple[str, _Sheets]:
    text = _decoded(path.read_bytes())
    first = text.partition("\n")[0]
    delimiter = max(";,\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    lines: list[tuple[int, Sequence[object]]] = [
        (number, [unprotected(cell) for cell in cells])
        for number, cells in enumerate(reader, start=1)
        if any(cells)
    ]
    return "", [("", lines[:_MOST_ROWS])]


def _decoded(data: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError("no text")


def _rows(sheet: str, lines: _Lines) -> Iterator[ReturnedRow] | None:
    """Return the rows below a sheet's head; None where it has no head with an id."""
    waiting = iter(lines)
    for number, cells in waiting:
        if number > _HEAD_WITHIN:
            return None
        columns = _columns(cells)
        if "id" in columns and len(columns) > 1:
            return (_row(sheet, at, values, columns) for at, values in waiting)
    return None


def _columns(cells: Sequence[object]) -> dict[str, int]:
    """Return where the fields stand, by the names of their columns in either language."""
    names = _FORMER_NAMES | {
        say(f"export.{field}", language).casefold(): field
        for field in _FIELDS
        for language in LANGUAGES
    }
    found: dict[str, int] = {}
    for position, cell in enumerate(cells):
        field = names.get(" ".join(str(cell or "").split()).casefold())
        if field is not None:
            found.setdefault(field, position)
    return found


def _row(sheet: str, number: int, cells: Sequence[object], columns: dict[str, int]) -> ReturnedRow:
    def text(field: str) -> str | None:
        if field not in columns:
            return None
        at = columns[field]
        return cell_words(cells[at] if at < len(cells) else None)

    return ReturnedRow(
        sheet=sheet,
        number=number,
        comment_id=text("id") or "",
        status=text("status"),
        answer=text("answer"),
        recipient=text("recipient"),
        discipline=text("discipline"),
        fixed=_date(cells[columns["fixed"]])
        if columns.get("fixed", len(cells)) < len(cells)
        else text("fixed"),
    )


def cell_words(value: object) -> str:
    """Return a cell as text, without what no cell of ours holds."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, datetime):
        value = value.date().isoformat()
    text = _unescaped(str(value)).replace("\r\n", "\n").replace("\r", "\n")
    return printable(text).strip()


def _unescaped(text: str) -> str:
    """Return text with the escapes of workbooks taken back, "_x000D_" among them."""
    from openpyxl.utils.escape import unescape

    return str(unescape(text)) if "_x" in text else text


def _date(value: object) -> date | str:
    """Return the date of a cell, however it is written; its text where it is none."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = cell_words(value)
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text
