"""The columns of the comment list, the same in the workbook and in CSV.

The set is that of Swedish review records: who asks for what, by which requirement, and what
came of it. The id at the end is what a list that comes back is matched by.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from reviewer_app.core.comment import Citation, VerifiedCode
from reviewer_app.core.document import TitleBlock
from reviewer_app.core.labels import label
from reviewer_app.core.printable_text import printable
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Origin, Reading, Status
from reviewer_app.export.selection import Entry, Selection, quoted

Cell = str | int | date | None

LONGEST_CELL = 32_767
"""UTF-16 code units: Excel's limit for the text of a cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its text key, its width in characters, and what it says of an entry."""

    key: str
    width: int
    cell: Callable[[Selection, int, Entry], Cell]


def _number(_selection: Selection, number: int, _entry: Entry) -> Cell:
    return number


def documents_of(selection: Selection, entry: Entry) -> str:
    """Return the names of the documents that a comment cites, with their numbers."""
    return _lines(_document(selection, citation) for citation in entry.citations)


def _documents(selection: Selection, _number: int, entry: Entry) -> Cell:
    return documents_of(selection, entry)


def _revisions(selection: Selection, _number: int, entry: Entry) -> Cell:
    return _lines(_revision(selection, citation) for citation in entry.citations)


def pages_of(entry: Entry) -> str:
    """Return the pages that a comment cites, one a line."""
    return "\n".join(dict.fromkeys(page_of(citation) for citation in entry.citations))


def _pages(_selection: Selection, _number: int, entry: Entry) -> Cell:
    return pages_of(entry)


def codes_of(entry: Entry, language: str) -> str:
    """Return the codes of a comment, those that are not verified marked so."""
    marked = (say("export.unverified_code", language, code=one.code) for one in entry.unverified)
    return _lines([*(code.code for code in entry.codes), *marked])


def _codes(selection: Selection, _number: int, entry: Entry) -> Cell:
    return codes_of(entry, selection.language)


def _headings(_selection: Selection, _number: int, entry: Entry) -> Cell:
    return _lines(code.heading for code in entry.codes)


def _requirements(selection: Selection, _number: int, entry: Entry) -> Cell:
    return _lines(requirement(code, selection.language) for code in entry.codes)


def quotations_of(entry: Entry, language: str) -> str:
    """Return what a comment quotes, marked where it was read from a picture."""
    return "\n\n".join(quoted(citation, language) for citation in entry.citations)


def _quotations(selection: Selection, _number: int, entry: Entry) -> Cell:
    return quotations_of(entry, selection.language)


def _status(selection: Selection, _number: int, entry: Entry) -> Cell:
    return status_text(entry.handling.status, selection.language)


def check_text(entry: Entry, language: str) -> str:
    """Return whether a comment was checked when it was exported, in words."""
    if entry.unchecked:
        return say("export.check_not", language, names=entry.unchecked)
    if entry.origin is Origin.PERSON:
        return say("export.check_own_doubt" if entry.unverified else "export.check_own", language)
    return say("export.check_done", language)


def _check(selection: Selection, _number: int, entry: Entry) -> Cell:
    return check_text(entry, selection.language)


COLUMNS = (
    Column("export.number", 5, _number),
    Column("export.document", 26, _documents),
    Column("export.revision", 13, _revisions),
    Column("export.page", 7, _pages),
    Column("export.code", 12, _codes),
    Column("export.heading", 26, _headings),
    Column("export.comment", 60, lambda _s, _n, entry: entry.text),
    Column("export.requirement", 40, _requirements),
    Column("export.quotation", 50, _quotations),
    Column("export.reviewer", 18, lambda _s, _n, entry: entry.author),
    Column("export.date", 11, lambda _s, _n, entry: entry.handling.created.date()),
    Column("export.discipline", 14, lambda _s, _n, entry: entry.handling.discipline),
    Column("export.recipient", 20, lambda _s, _n, entry: entry.handling.recipient),
    Column("export.answer", 40, lambda _s, _n, entry: entry.handling.answer),
    Column("export.status", 20, _status),
    Column("export.fixed", 14, lambda _s, _n, entry: entry.handling.fixed),
    Column("export.check", 24, _check),
    Column("export.id", 10, lambda _s, _n, entry: entry.id),
)


def row(selection: Selection, number: int, entry: Entry) -> list[Cell]:
    """Return an entry's cells in the order of COLUMNS, texts made fit for a cell."""
    cells = (column.cell(selection, number, entry) for column in COLUMNS)
    return [
        cell_text(cell, selection.language) if isinstance(cell, str) else cell for cell in cells
    ]


def status_text(status: Status, language: str) -> str:
    """Return a status in words."""
    return say(f"export.status_{status}", language)


def page_of(citation: Citation) -> str:
    """Return the printed label of a citation's page, with its number where they differ."""
    number = str(citation.page_index + 1)
    if citation.label in ("", number):
        return number
    return f"{citation.label} ({number})"


def requirement(code: VerifiedCode, language: str) -> str:
    """Return a verified code with its work, edition and official heading."""
    return say(
        "export.cited_code",
        language,
        work=code.work,
        edition=code.edition,
        code=code.code,
        heading=code.heading,
    )


def cell_text(text: str, language: str) -> str:
    """Return text without control characters, cut with a word where it is too long for a cell."""
    clean = printable(text)
    if 2 * len(clean) <= LONGEST_CELL or _units(clean) <= LONGEST_CELL:
        return clean
    ending = say("export.cut", language)
    room = 2 * (LONGEST_CELL - _units(ending))
    return clean.encode("utf-16-le")[:room].decode("utf-16-le", "ignore") + ending


def read_by(reading: Reading, confirmed_by: str, language: str) -> str:
    """Return " (…)" with who read a code or confirmed how it is read, "" for one in print."""
    if confirmed_by:
        return f" ({say('ocr.confirmed', language, author=printable(confirmed_by))})"
    return "" if reading is Reading.TEXT else f" ({label(reading, language)})"


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def named_document(name: str, title_block: TitleBlock) -> str:
    """Return a document's name, and its number where the name does not say it already."""
    number = title_block.number
    return name if number in name else f"{name} ({number})"


def revision_of(citation: Citation, title_block: TitleBlock) -> str:
    """Return the revision and date of a document that is cited."""
    revision = citation.revision or title_block.revision
    return " / ".join(part for part in (revision, title_block.date) if part)


def _document(selection: Selection, citation: Citation) -> str:
    return named_document(citation.name, selection.document(citation.file_id).title_block)


def _revision(selection: Selection, citation: Citation) -> str:
    return revision_of(citation, selection.document(citation.file_id).title_block)


def _lines(parts: Iterable[str]) -> str:
    """Return each different part once, one a line."""
    return "\n".join(dict.fromkeys(part for part in parts if part))
