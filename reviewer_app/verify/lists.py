"""The exports that lie beside their receipts, read again: what they say that it does not."""

import csv
import html
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, fromstring

from reviewer_app.core.texts import say
from reviewer_app.verify.outcome import Failing, Finding, Unchecked
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import Annotation, Comment, Note, Receipt
from reviewer_app.verify.texts import letters, names_program, written

_HEAD_WITHIN = 20
_OFF = 0.6
"""Points by which corners may be off."""
_LONGEST = 30_000
"""Letters of a cell; longer texts are cut by the export."""
_UNREADABLE = (ValueError, KeyError, OSError, TypeError, zipfile.BadZipFile, csv.Error, ParseError)
_TAG = re.compile(r"<[^<>]*>")

_COLUMNS = (
    "id", "status", "comment", "document", "page", "code", "heading", "requirement", "quotation",
    "reviewer",
)  # fmt: skip
"""Columns that the receipt tells."""
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Marks that turn the direction of what follows; no list has them."""

_Row = Mapping[str, str]
"""The cells of a line, by the keys of their columns."""


def list_findings(receipt: Receipt, place: Path, pages: Pages | None) -> Iterator[Finding]:
    """Yield where an export does not say what its receipt says; `pages` of its one document."""
    kind = receipt.target.kind
    try:
        if kind == "csv":
            yield from _compared(receipt, _csv(place, receipt.language))
            yield Unchecked("list_rest", params={"name": place.name})
        elif kind == "xlsx":
            yield from _compared(receipt, _workbook(place, receipt.language))
            yield Unchecked("list_rest", params={"name": place.name})
        elif kind == "xfdf":
            yield from _xfdf(receipt, _parsed(place.read_bytes()), pages)
        elif place.suffix.lower() in (".html", ".htm"):
            yield from _page(receipt, place.read_text("utf-8"))
            yield Unchecked("record_words", params={"name": place.name})
        else:
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


def _workbook(place: Path, language: str) -> list[_Row]:
    from openpyxl.reader.excel import load_workbook

    with warnings.catch_warnings():
        # Of parts of the workbook that are not read here, such as drop-down lists.
        warnings.simplefilter("ignore")
        book = load_workbook(place, read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            lines = [
                ["" if value is None else str(value) for value in values]
                for values in sheet.iter_rows(values_only=True)
            ]
            if any(say("export.id", language) in line for line in lines[:_HEAD_WITHIN]):
                return _rows(lines, language)
    finally:
        book.close()
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


def _parsed(content: bytes) -> Element:
    """Return the root of some XML; raises ValueError for a document type, which XFDF has none of.

    Entities are declared there, and may grow without end.
    """
    if b"<!DOCTYPE" in content.upper():
        raise ValueError("a document type")
    return fromstring(content)  # noqa: S314 - without entities


def _xfdf(receipt: Receipt, root: Element, pages: Pages | None) -> Iterator[Failing]:
    """Compare the annotations of an XFDF file with the marks and notes of the receipt."""
    marks = {one.name: one for one in _marks(receipt)}
    said: list[Annotation | Note] = [*marks.values(), *_notes(receipt)]
    wanted = {one.name: (one.author, written(one.contents), one.page) for one in said}
    for one in root.iter():
        if "name" not in one.attrib or "page" not in one.attrib:
            continue
        words = "".join(
            "".join(child.itertext())
            for child in one
            if child.tag.rpartition("}")[2] in ("contents", "contents-richtext")
        )
        page = int(one.get("page", "-1")) + 1
        place = {"page": str(page)}
        expected = wanted.pop(one.get("name", ""), None)
        if expected is None:
            key = "mark_added" if names_program(one.get("title", "")) else "thing_added"
            yield Failing(key, params={**place, "kind": one.tag.rpartition("}")[2]})
        elif expected != (one.get("title", ""), written(words), page):
            yield Failing("mark_changed", params=place)
        elif pages is not None and one.get("coords") and not _lies(one, marks, pages):
            yield Failing("mark_moved", params=place)
    for _, _, page in wanted.values():
        yield Failing("mark_gone", params={"page": str(page)})


def _marks(receipt: Receipt) -> Iterator[Annotation]:
    for comment in receipt.comments:
        yield from comment.annotations
    for remark in receipt.remarks:
        yield from remark.annotations


def _notes(receipt: Receipt) -> Iterator[Note]:
    for comment in receipt.comments:
        yield from comment.notes
    for remark in receipt.remarks:
        yield from remark.notes


def _lies(one: Element, marks: Mapping[str, Annotation], pages: Pages) -> bool:
    """Return whether the coordinates of a mark are those of the receipt."""
    numbers = [float(part) for part in one.get("coords", "").split(",")]
    quads = (numbers[at : at + 8] for at in range(0, len(numbers), 8))
    boxes = sorted((min(q[::2]), min(q[1::2]), max(q[::2]), max(q[1::2])) for q in quads)
    mark = marks[one.get("name", "")]
    wanted = sorted(pages.own_box(mark.page, rect) for rect in mark.rects)
    return len(boxes) == len(wanted) and all(
        abs(side - other) <= _OFF
        for box, right in zip(boxes, wanted, strict=True)
        for side, other in zip(box, right, strict=True)
    )


def _page(receipt: Receipt, content: str) -> Iterator[Failing]:
    said = letters(html.unescape(_TAG.sub(" ", content)))
    for number, comment in enumerate(receipt.comments, 1):
        if letters(comment.text) not in said:
            yield Failing("list_differs", number)
