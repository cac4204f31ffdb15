"""The sheets beside the comments: codes and verdicts, what is not verified, the coverage."""

from collections.abc import Sequence

from xlsxwriter.worksheet import Worksheet

from reviewer_app.core.labels import label
from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.verdicts import Verdict
from reviewer_app.export.background import CodeUse
from reviewer_app.export.columns import Cell, read_by
from reviewer_app.export.selection import Flagged, Selection
from reviewer_app.export.sheets import Book

_CODES = (
    ("export.document", 26),
    ("export.code", 13),
    ("export.work", 20),
    ("export.edition", 9),
    ("export.verdict", 34),
    ("reports.heading_found", 32),
    ("reports.official_heading", 32),
    ("reports.heading_match", 22),
    ("reports.register", 14),
    ("export.source", 48),
    ("reports.count", 8),
    ("export.pages", 22),
)
_VERDICT = 4
_FLAGGED = (
    ("export.number", 5),
    ("export.kind", 20),
    ("export.document", 26),
    ("export.page", 7),
    ("export.reason", 50),
    ("export.refused", 22),
    ("export.observation", 60),
    ("export.verdict", 30),
    ("export.quotation", 50),
)
_PAGES = (
    ("export.document", 40),
    ("export.pages", 20),
    ("export.pages_text", 16),
    ("export.pages_ocr", 26),
    ("export.pages_empty", 16),
    ("export.pages_failed", 18),
    ("export.file_sum", 68),
)
_REGISTERS = (
    "export.work",
    "export.edition",
    "export.rows",
    "export.completeness",
    "",
    "",
    "export.source",
)
"""The source stands in the widest column of the pages above."""


def add_codes(book: Book, selection: Selection) -> None:
    """Add each code of each document with its verdict; only one verdict is verified."""
    uses = selection.background.codes
    names = {one.file_id: one.name for one in selection.documents}
    sheet = book.sheet("reports.sheet_codes", _CODES, len(uses))
    for number, use in enumerate(uses, start=1):
        book.at(number, len(uses))
        checked = use.file_id not in selection.unread
        form = book.good if checked and use.verdict.verified and use.in_print else book.doubt
        cells = _code_cells(book, use, names, checked=checked)
        book.row(sheet, number, cells, {_VERDICT: form})


def _code_cells(
    book: Book, use: CodeUse, names: dict[str, str], *, checked: bool
) -> Sequence[Cell]:
    return (
        names.get(use.file_id, ""),
        use.code,
        use.work,
        use.edition,
        _answer(book, use) if checked else book.say("reports.code_not_checked"),
        use.heading,
        use.heading_official,
        label(use.heading_match, book.language),
        book.say(f"reports.{use.register or 'no_register'}"),
        use.source,
        use.count,
        page_ranges(use.pages),
    )


def _answer(book: Book, use: CodeUse) -> str:
    """Return the registry's answer, and who read the code where the file does not say it."""
    answer = book.say(f"export.verdict_{use.verdict}")
    return answer + read_by(use.reading, use.confirmed_by, book.language)


def add_flagged(book: Book, selection: Selection) -> None:
    """Add what is not verified: of drafts reason and token only, observations with verdicts."""
    items = selection.flagged
    sheet = book.sheet("export.sheet_flagged", _FLAGGED, len(items))
    for number, item in enumerate(items, start=1):
        book.at(number, len(items))
        book.row(sheet, number, [number, *_flagged_cells(book, item)])


def _flagged_cells(book: Book, item: Flagged) -> Sequence[Cell]:
    verdicts = (book.say(f"export.verdict_{Verdict(verdict)}") for verdict in item.verdicts)
    return (
        book.say(f"export.kind_{item.kind}"),
        item.document,
        item.page or None,
        item.reason,
        item.refused,
        item.words,
        "\n".join(verdicts),
        item.quotation,
    )


def add_coverage(book: Book, selection: Selection) -> None:
    """Add the pages read, those that were not and why, and what the registers hold."""
    sheet = book.sheet("export.sheet_coverage", _PAGES, len(selection.coverage))
    at = 1
    for coverage in selection.coverage:
        document = selection.document(coverage.file_id)
        counts = (coverage.text, coverage.ocr, coverage.empty, coverage.failed)
        book.row(sheet, at, [document.name, document.page_count, *counts, document.sha256])
        at += 1
    at = _registers(book, sheet, selection, at + 1)
    at = _unread(book, sheet, selection, at)
    at = _unreviewed(book, sheet, selection, at)
    for key, value in (
        ("export.registry", selection.registry_version),
        ("export.filter", selection.filter or book.say("reports.shown_all")),
        ("export.made_by", selection.program),
        ("export.made_at", selection.made.isoformat(timespec="minutes")),
    ):
        book.row(sheet, at, [book.say(key), value])
        at += 1


def _registers(book: Book, sheet: Worksheet, selection: Selection, at: int) -> int:
    """Write which editions the registry holds; return the row after a blank one."""
    book.heads(sheet, at, _REGISTERS)
    for offset, one in enumerate(selection.registers, start=1):
        completeness = book.say("export.complete" if one.complete else "export.sample")
        cells: list[Cell] = [
            one.work, one.edition, one.rows, completeness, None, None, one.source
        ]  # fmt: skip
        book.row(sheet, at + offset, cells)
    return at + len(selection.registers) + 2


def _unread(book: Book, sheet: Worksheet, selection: Selection, at: int) -> int:
    """Write which pages and files were not read, and why; return the row after a blank one."""
    background = selection.background
    names = {one.file_id: one.name for one in selection.documents}
    rows = [
        (names.get(one.file_id, ""), page_ranges(one.pages), one.reason)
        for one in background.unread
    ]
    whole = book.say("reports.whole_file")
    rows += [(names.get(key, ""), whole, why) for key, why in selection.unread.items()]
    rows += [(one.name, whole, one.reason) for one in background.refused]
    if not rows:
        return at
    book.heads(sheet, at, ("reports.unread", "export.pages", "reports.why"))
    for offset, cells in enumerate(rows, start=1):
        book.row(sheet, at + offset, cells)
    return at + len(rows) + 2


def _unreviewed(book: Book, sheet: Worksheet, selection: Selection, at: int) -> int:
    """Write what a model did not get through, and why; return the row after a blank one."""
    names = {one.file_id: one.name for one in selection.documents}
    every = book.say("reports.all_documents")
    rows = [
        (names.get(one.file_id, every), page_ranges(one.pages), one.what, one.reason)
        for one in selection.background.unreviewed
    ]
    if not rows:
        return at
    book.heads(sheet, at, ("reports.unreviewed", "export.pages", "reports.what", "reports.why"))
    for offset, cells in enumerate(rows, start=1):
        book.row(sheet, at + offset, cells)
    return at + len(rows) + 2
