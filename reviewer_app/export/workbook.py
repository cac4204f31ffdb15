"""The review as a workbook: comments, questions, what is not verified, codes, and coverage."""

from collections.abc import Mapping
from pathlib import Path

from reviewer_app.core.verdicts import Status
from reviewer_app.documents.target import new_file
from reviewer_app.export.columns import (
    COLUMNS,
    Cell,
    codes_of,
    documents_of,
    pages_of,
    quotations_of,
    row,
    status_text,
)
from reviewer_app.export.links import link_paths
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.selection import (
    Entry,
    Selection,
    cited_documents,
    require_not_replaced,
    source_paths,
)
from reviewer_app.export.sheets import Book, Linked
from reviewer_app.export.workbook_background import add_codes, add_coverage, add_flagged

_SPARE_ROWS = 500
"""Rows below the list that also offer the statuses, for what people add by hand."""
_OPEN = frozenset({Status.NEW, Status.TO_FIX, Status.REVIEW_AGAIN})
"""Comments with these statuses are still questions to whoever answers for the documents."""
_QUESTIONS = (
    ("export.number", 5),
    ("export.document", 26),
    ("export.page", 7),
    ("export.code", 12),
    ("reports.question", 70),
    ("export.quotation", 50),
    ("reports.asked_by", 18),
    ("export.date", 11),
    ("export.answer", 50),
    ("export.id", 10),
)


def write(
    selection: Selection,
    target: Path,
    *,
    copies: Mapping[str, Path] | None = None,
    watch: Watch = UNWATCHED,
) -> tuple[PartSum, ...]:
    """Write the workbook; its pages lead to the annotated `copies`, else to the documents.

    Returns the sums of its sheets. Raises UserError where a document has changed or the target is
    unfit, and Cancelled.
    """
    require_not_replaced(cited_documents(selection))
    paths = link_paths(selection, target, copies or {})
    book = Book(selection.language, watch)
    book.describe(selection.background.title, selection.background.reviewer)
    _add_comments(book, selection, paths)
    add_codes(book, selection)
    add_flagged(book, selection)
    add_coverage(book, selection)
    _add_questions(book, selection, paths)
    watch.at("listing", 1, 1)
    content = book.content()
    with new_file(target, source_paths(selection)) as draft:
        draft.write_bytes(content)
    return book.sums()


def _add_comments(book: Book, selection: Selection, paths: Mapping[str, str]) -> None:
    heads = [(column.key, column.width) for column in COLUMNS]
    sheet = book.sheet("export.sheet_comments", heads, len(selection.entries))
    places = {column.key: position for position, column in enumerate(COLUMNS)}
    forms = {places["export.id"]: book.quiet}
    for number, entry in enumerate(selection.entries, start=1):
        book.at(number, len(selection.entries))
        cells: list[Cell | Linked] = [*row(selection, number, entry)]
        cells[places["export.page"]] = _linked(entry, paths)
        book.row(sheet, number, cells, forms)
    last = len(selection.entries) + _SPARE_ROWS
    choices = [status_text(status, selection.language) for status in Status]
    at = places["export.status"]
    sheet.data_validation(1, at, last, at, {"validate": "list", "source": choices})


def _linked(entry: Entry, paths: Mapping[str, str]) -> Linked:
    """Return the pages of a comment; they lead to the first place it cites."""
    first = entry.citations[0]
    return Linked(pages_of(entry), paths.get(first.file_id, ""), first.page_index + 1)


def _add_questions(book: Book, selection: Selection, paths: Mapping[str, str]) -> None:
    """Add what is still open as questions, as they are put during the time of tendering."""
    numbered = enumerate(selection.entries, start=1)
    asked = [(number, one) for number, one in numbered if one.handling.status in _OPEN]
    sheet = book.sheet("reports.sheet_questions", _QUESTIONS, len(asked))
    forms = {len(_QUESTIONS) - 1: book.quiet}
    for at, (number, entry) in enumerate(asked, start=1):
        book.at(at, len(asked))
        cells: list[Cell | Linked] = [
            number,
            documents_of(selection, entry),
            _linked(entry, paths),
            codes_of(entry, selection.language),
            book.say("reports.question_text", text=entry.text),
            quotations_of(entry, selection.language),
            selection.background.reviewer or entry.author,
            selection.made.date(),
            entry.handling.answer,
            entry.id,
        ]
        book.row(sheet, at, cells, forms)
