"""The exports that lie beside their receipts, read again: what they say that it does not."""

import csv
import html
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import ParseError

from reviewer_app.core.texts import say
from reviewer_app.verify.other_sheets import other_sheet_findings
from reviewer_app.verify.outcome import Failing, Finding, Unchecked
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.parts import Sheet, part_findings, sheets_of
from reviewer_app.verify.receipt_file import Comment, Receipt
from reviewer_app.verify.registry_rows import RegistryRows
from reviewer_app.verify.texts import bare_letters, written
from reviewer_app.verify.xfdf_file import xfdf_findings

_HEAD_WITHIN = 20
_LONGEST = 30_000
"""Letters of a cell; longer texts are cut by the export."""
_UNREADABLE = (ValueError, KeyError, OSError, TypeError, zipfile.BadZipFile, csv.Error, ParseError)
_TAG = re.compile(r"<[^<>]*>")
_STYLE = re.compile(r"<style>[^<]*</style>")

_COLUMNS = (
    "id", "status", "comment", "document", "page", "code", "heading", "requirement", "quotation",
    "reviewer",
)  # fmt: skip
"""Columns that the receipt tells."""
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Marks that turn the direction of what follows; no list has them."""

_Row = Mapping[str, str]
"""The cells of a line, by the keys of their columns."""


def list_findings(
    receipt: Receipt,
    place: Path,
    pages: Pages | None,
    registry: RegistryRows,
    passwords: tuple[str, ...] = (),
) -> Iterator[Finding]:
    """Yield where an export does not say what its receipt says; `pages` of its one document."""
    kind = receipt.target.kind
    try:
        yield from part_findings(receipt, place, passwords)
        if kind == "csv":
            yield from _compared(receipt, _csv(place, receipt.language))
            yield Unchecked("list_rest", params={"name": place.name})
        elif kind == "xlsx":
            sheets = sheets_of(place)
            yield from _compared(receipt, _workbook(sheets, receipt.language))
            yield from other_sheet_findings(receipt, sheets, registry)
            yield Unchecked("workbook_rest", params={"name": place.name})
        elif kind == "xfdf":
            yield from xfdf_findings(receipt, place.read_bytes(), pages)
        elif place.suffix.lower() in (".html", ".htm"):
            bare = _TAG.sub(" ", _STYLE.sub(" ", place.read_text("utf-8")))
            yield from _record(receipt, [bare_letters(html.unescape(bare))])
            yield Unchecked("record_words", params={"name": place.name})
        else:
            yield from _record(receipt, _pdf_letters(place, passwords))
            yield Unchecked("record_words", params={"name": place.name})
    except _UNREADABLE:
        yield Failing("export_unreadable", params={"name": place.name})


def _compared(receipt: Receipt, rows: Sequence[_Row]) -> Iterator[Failing]:
    """Compare the lines of a list with the comments, one by one and in order."""
    if len(rows) != len(receipt.comments):
        params = {"count": str(len(rows)), "wanted": str(len(receipt.comments))}
        yield Failing("list_count", params=params)
    for number, (comment, row) in enumerate(zip(receipt.comments, rows, strict=False), 1):
        status = say(f"export.status_{comment.status}", receipt.language)
        if (row["id"], row["status"]) != (comment.id, status) or not _same(
            row["comment"], [comment.text]
        ):
            yield Failing("list_differs", number)
        yield from _cells(receipt, comment, row, number)


def _cells(receipt: Receipt, comment: Comment, row: _Row, number: int) -> Iterator[Failing]:
    """Compare the cells of a line that are made of what its comment rests on and cites."""
    rows = [receipt.rows[at] for at in comment.codes]
    unverified = [
        say("export.unverified_code", receipt.language, code=one.code) for one in comment.unverified
    ]
    requirements = [
        say("export.cited_code", receipt.language, work=one.work, edition=one.edition,
            code=one.code, heading=one.heading)
        for one in rows
    ]  # fmt: skip
    by_ocr = f"[{say('ocr.quotation', receipt.language)}]"
    right = {
        "document": _names_documents(receipt, comment, row["document"]),
        "page": _names_pages(comment, row["page"]),
        "code": _same(row["code"], [*(one.code for one in rows), *unverified]),
        "heading": _same(row["heading"], [one.heading for one in rows]),
        "requirement": _same(row["requirement"], requirements),
        "quotation": _same(
            row["quotation"].replace(by_ocr, ""),
            [one.excerpt for one in comment.citations],
            each=True,
        ),
        "reviewer": _same(row["reviewer"], [comment.author]),
    }
    for key in (key for key, holds in right.items() if not holds):
        column = say(f"export.{key}", receipt.language)
        yield Failing("cell_differs", number, {"column": column})


def _same(cell: str, parts: Sequence[str], *, each: bool = False) -> bool:
    """Return whether a cell says what its parts say; those alike once, unless `each` is said."""
    wanted = "\n".join(parts if each else dict.fromkeys(parts)).translate(_TURNING)
    seen = written(cell.removeprefix("'"))
    return seen[:_LONGEST] == written(wanted.removeprefix("'"))[:_LONGEST]


def _names_documents(receipt: Receipt, comment: Comment, cell: str) -> bool:
    """Return whether a cell names the documents cited; their numbers may stand behind."""
    names = {one.file_id: one.name for one in receipt.files}
    cited = dict.fromkeys(names.get(one.file_id, "") for one in comment.citations)
    lines = cell.removeprefix("'").split("\n")
    return len(lines) == len(cited) and all(
        re.fullmatch(rf"{re.escape(name.translate(_TURNING))}(?: \(.*\))?", line)
        for line, name in zip(lines, cited, strict=True)
    )


def _names_pages(comment: Comment, cell: str) -> bool:
    """Return whether a cell has the pages cited, printed labels before their numbers or not."""
    numbers = {line.rpartition("(")[2].rstrip(")") for line in cell.split("\n")}
    return numbers == {str(one.page) for one in comment.citations}


def _csv(place: Path, language: str) -> list[_Row]:
    text = place.read_bytes().decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    return _rows(lines, language)


def _workbook(sheets: Sequence[Sheet], language: str) -> list[_Row]:
    """Return the lines of the sheet of comments: the first one with ids."""
    for sheet in sheets:
        if any(say("export.id", language) in line for line in sheet.lines[:_HEAD_WITHIN]):
            return _rows(sheet.lines, language)
    return []


def _rows(lines: Sequence[Sequence[str]], language: str) -> list[_Row]:
    names = {key: say(f"export.{key}", language) for key in _COLUMNS}
    for at, line in enumerate(lines[:_HEAD_WITHIN]):
        if set(names.values()) <= set(line):
            columns = {key: list(line).index(name) for key, name in names.items()}
            return [
                {key: one[place] for key, place in columns.items()}
                for one in lines[at + 1 :]
                if any(one) and len(one) > max(columns.values())
            ]
    return []


def _record(receipt: Receipt, pages: Sequence[str]) -> Iterator[Failing]:
    """Check that a record says its comments, what they quote and rest on, and the documents.

    `pages` are all its letters, page by page.
    """

    def says(text: str) -> bool:
        return _stands(bare_letters(text), pages)

    for number, comment in enumerate(receipt.comments, 1):
        if not says(comment.text):
            yield Failing("list_differs", number)
        for citation in comment.citations:
            if not says(citation.excerpt):
                params = {"excerpt": " ".join(citation.excerpt.split())[:80]}
                yield Failing("record_lacks_quotation", number, params)
        for row in (receipt.rows[at] for at in comment.codes):
            if not says(row.code + row.heading):
                yield Failing("record_lacks_code", number, {"code": row.code})
    for one in receipt.files:
        if not says(one.sha256):
            yield Failing("record_lacks_file", params={"name": one.name})


def _stands(text: str, pages: Sequence[str]) -> bool:
    """Return whether a text stands on a page, or runs on from one over the next ones."""
    return any(text in page for page in pages) or any(
        _runs_on(text, pages, at) for at in range(len(pages) - 1)
    )


def _runs_on(text: str, pages: Sequence[str], at: int) -> bool:
    """Return whether the beginning of a text stands on a page, and its rest on the next ones."""
    for page in pages[at:]:
        least, most = 0, len(text)
        while least < most:
            middle = (least + most + 1) // 2
            least, most = (middle, most) if text[:middle] in page else (least, middle - 1)
        if not least:
            return False
        text = text[least:]
        if not text:
            return True
    return False


def _pdf_letters(place: Path, passwords: tuple[str, ...]) -> list[str]:
    """Return the letters of each page of a record."""
    with Pages(place, passwords) as pages:
        return [bare_letters(pages.raw_text(number)) for number in range(1, len(pages) + 1)]
