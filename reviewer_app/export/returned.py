"""A comment list that comes back: what people filled in, by the ids of the comments.

Reads the workbook and the CSV that the exports write, in either language, whatever rows were
sorted, removed or added and whatever columns were moved. Nothing of the list is taken for
verified: only status, answer, recipient, discipline and date are read. What else stands there is
named, so that nobody believes it was taken in.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.core.printable_text import printable
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Status
from reviewer_app.export.columns import COLUMNS
from reviewer_app.export.returned_file import UNREADABLE, Line, RawSheet, read_csv, read_workbook

_FIELDS = ("id", "status", "answer", "recipient", "discipline", "fixed")
_FORMER_NAMES = {"disciplin/mottagare": "recipient", "discipline/recipient": "recipient"}
"""What the columns were called in lists of earlier versions, case folded."""
SHOWN = (
    "comment", "code", "heading", "requirement", "quotation", "document", "revision", "page",
    "reviewer", "question",
)  # fmt: skip
"""Columns of the program's own words, which are compared: an edit there is not taken in."""
_HEAD_WITHIN = 20
"""Rows; people put a title above the head."""
_ERRORS = frozenset({
    "#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!",
    "#CALC!", "#FIELD!", "Err:502", "Err:508", "Err:509", "Err:522",
})  # fmt: skip
"""What Excel and LibreOffice write where a formula fails."""
_OTHER_SHEETS = ("reports.sheet_codes", "export.sheet_flagged", "export.sheet_coverage")


@dataclass(frozen=True, slots=True)
class ReturnedRow:
    """What stands in one row; None for a field whose column is not there.

    `number` is the row's in its sheet, `sheet` its name ("" in a CSV). `fixed` is a date or the
    text that is none. `shown` are the program's own words as they stand there, by column;
    `unread` the columns whose cell has no readable value, with why ("formula", "error").
    """

    sheet: str
    number: int
    comment_id: str
    status: str | None = None
    answer: str | None = None
    recipient: str | None = None
    fixed: date | str | None = None
    discipline: str | None = None
    shown: tuple[tuple[str, str], ...] = ()
    unread: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    """A list as it came back; `author` is who the file says saved it last, "" for nobody.

    `ignored` names what stands in the file beside the list and is not read.
    """

    name: str
    author: str
    rows: tuple[ReturnedRow, ...]
    ignored: tuple[Message, ...] = ()


def read(path: Path) -> Returned:
    """Return what was filled in; raises UserError where the file is no such list."""
    try:
        author, sheets = (read_csv if path.suffix.lower() == ".csv" else read_workbook)(path)
    except FileNotFoundError as error:
        raise UserError("documents.missing", name=path.name) from error
    except PermissionError as error:
        raise UserError("documents.no_permission", name=path.name) from error
    except UNREADABLE as error:
        raise UserError("reports.list_unreadable", name=path.name, detail=repr(error)) from error
    lists = [(sheet, _head(sheet)) for sheet in sheets]
    if all(head is None for _, head in lists):
        raise UserError("reports.list_without_ids", name=path.name)
    rows = [row for sheet, head in lists if head is not None for row in _rows(sheet, head)]
    ignored = [one for sheet, head in lists for one in _ignored(sheet, head, path.name)]
    return Returned(path.name, printable(author), tuple(rows), tuple(ignored))


def status_of(text: str) -> Status | None:
    """Return the status that a cell names, in either language; None where it names none."""
    wanted = " ".join(text.split()).casefold()
    for status in Status:
        names = [say(f"export.status_{status}", language) for language in LANGUAGES]
        if wanted in (status.value, *(name.casefold() for name in names)):
            return status
    return None


@dataclass(frozen=True, slots=True)
class _Head:
    """Where the columns of a sheet stand: those that are read, and the others' names."""

    at: int
    """The place of the head's row among the sheet's lines."""
    fields: dict[str, int]
    shown: dict[str, int]
    others: dict[int, str]
    repeated: tuple[str, ...]


def _head(sheet: RawSheet) -> _Head | None:
    """Return a sheet's head; None where it has none with an id."""
    for at, line in enumerate(sheet.lines):
        if line.number > _HEAD_WITHIN:
            return None
        head = _columns(at, line)
        if "id" in head.fields and len(head.fields) > 1:
            return head
    return None


def _columns(at: int, line: Line) -> _Head:
    """Return where the columns stand, by their names in either language; the first one holds."""
    keys = (*_FIELDS, *SHOWN)
    names = _FORMER_NAMES | {
        _column(one, language).casefold(): one for one in keys for language in LANGUAGES
    }
    own = {say(column.key, language).casefold() for column in COLUMNS for language in LANGUAGES}
    own |= {say("reports.asked_by", language).casefold() for language in LANGUAGES}
    fields: dict[str, int] = {}
    shown: dict[str, int] = {}
    others: dict[int, str] = {}
    repeated: list[str] = []
    for position, cell in enumerate(line.cells):
        name = " ".join(cell_words(cell).split())
        field = names.get(name.casefold(), "")
        if not field:
            if name.casefold() not in own:
                others[position] = name
        elif field in fields or field in shown:
            repeated.append(name)
        else:
            (fields if field in _FIELDS else shown)[field] = position
    return _Head(at, fields, shown, others, tuple(dict.fromkeys(repeated)))


def _column(key: str, language: str) -> str:
    return say(f"reports.{key}" if key == "question" else f"export.{key}", language)


def _rows(sheet: RawSheet, head: _Head) -> Iterator[ReturnedRow]:
    for line in sheet.lines[head.at + 1 :]:
        unread = dict(_unread(line, head))

        def text(field: str, line: Line = line, unread: dict[str, str] = unread) -> str | None:
            if field not in head.fields or field in unread:
                return None
            return cell_words(line.cell(head.fields[field]))

        fixed = None if text("fixed") is None else _date(line.cell(head.fields["fixed"]))
        yield ReturnedRow(
            sheet=sheet.name,
            number=line.number,
            comment_id=text("id") or "",
            status=text("status"),
            answer=text("answer"),
            recipient=text("recipient"),
            discipline=text("discipline"),
            fixed=fixed,
            shown=tuple((one, cell_words(line.cell(at))) for one, at in head.shown.items()),
            unread=tuple(unread.items()),
        )


def _unread(line: Line, head: _Head) -> Iterator[tuple[str, str]]:
    for field, at in head.fields.items():
        if at in line.formulas:
            yield field, "formula"
        elif cell_words(line.cell(at)) in _ERRORS:
            yield field, "error"


def _ignored(sheet: RawSheet, head: _Head | None, file_name: str) -> Iterator[Message]:
    """Yield what of a sheet is not read; the program's other sheets need no word."""
    where = printable(sheet.name or file_name)
    if sheet.cut:
        yield Message("reports.list_cut", {"sheet": where, "rows": str(sheet.cut)})
    if head is None:
        own = {say(key, language) for key in _OTHER_SHEETS for language in LANGUAGES}
        if sheet.lines and sheet.name not in own:
            yield Message("reports.list_sheet_ignored", {"sheet": where})
        return
    filled = sheet.lines[head.at + 1 :]
    columns = [
        printable(name)[:80] or _letters(at)
        for at, name in head.others.items()
        if any(cell_words(line.cell(at)) for line in filled)
    ]
    for name in dict.fromkeys(columns):
        yield Message("reports.list_column_ignored", {"sheet": where, "column": name})
    for name in head.repeated:
        yield Message("reports.list_column_twice", {"sheet": where, "column": name})


def _letters(at: int) -> str:
    """Return a column's letters: 0 is "A", 26 "AA"."""
    from openpyxl.utils.cell import get_column_letter

    return str(get_column_letter(at + 1))


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
