"""Opening PDFs and reading their pages; worker processes only.

The reading is fixed: ligatures expanded, no dehyphenation (it joins real hyphens), no sorting
(17 times slower, and another order than the boxes have). Every offset in the program points
into this text.
"""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.names import sayable
from reviewer_app.core.page import (
    BLANK,
    HIDDEN,
    PART_PICTURE,
    PICTURE,
    TEXT_LAYER,
    UNSURE,
    PageText,
    Word,
)
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import properties
from reviewer_app.documents.boxes import page_words, span_rects
from reviewer_app.documents.labels import page_labels
from reviewer_app.documents.library import MUPDF_ERRORS, log_warnings
from reviewer_app.documents.loaded_page import LoadedPage
from reviewer_app.documents.page_resources import SeenObjects
from reviewer_app.documents.printed_text import text_of, text_page, without_hidden
from reviewer_app.documents.scanned_parts import picture_problem
from reviewer_app.documents.source import Source, read_file, read_source

_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024
"""Bytes: ISO 32000-1, annex H, note 13: readers accept the header anywhere within these."""
_END = b"%%EOF"
_END_WITHIN = 2048
"""Bytes: readers look for the end mark within the last 1,024 (as above, note 18); some producers
append a little more."""
_BLANK_TEXT = 8
"""Characters of white space that an empty page may have been left with."""
_BLANK_STORED = 400
"""Bytes of drawing commands as stored; a page with more is not taken for a blank one."""
_NOTHING_STORED = 32
"""Bytes that a compressed stream of no commands may take."""
# A picture or form drawn by name, which may be damaged itself.
_DRAWN_ELSEWHERE = re.compile(rb"\bDo\b")
_LITTLE_TEXT = 150
"""Letters of a page number, a stamp or a running head; a page of text has more."""
_LITTLE_STORED = 4000
"""Characters with white space, beyond which a page is not looked at more closely."""
_LOOKED_AT = 400
_PICTURE_SHARE = 0.5
"""A page with a larger share of pictures and little text says what it says in the picture."""
_KEPT_OPEN = 2
_open: "OrderedDict[tuple[str, str], Opened]" = OrderedDict()


@dataclass(frozen=True, slots=True)
class Opened:
    """A document open in this process, from bytes that were hashed."""

    pdf: pymupdf.Document
    source: Source
    labels: tuple[str, ...]
    seen: SeenObjects = field(default_factory=SeenObjects)
    pixels: dict[int, int] = field(default_factory=dict)
    """How many pixels pictures have, by the number of the object."""


class PageLayout:
    """Where words stand on a page (the PageGeometry of the analysis); read when first asked."""

    def __init__(self, text: str, textpage: pymupdf.TextPage) -> None:
        self._text = text
        self._textpage = textpage
        self._words: tuple[Word, ...] | None = None

    def words(self) -> tuple[Word, ...]:
        """Return the page's words in text order; empty where they cannot be placed."""
        if self._words is None:
            self._words = page_words(self._text, self._textpage)
        return self._words


def open_file(path: str, password: str = "") -> Opened:
    """Return the file at `path`, open; raises UserError with the one reason why it cannot be."""
    data, source = read_file(path, password)
    return _remember(_open_bytes(data, source))


def open_source(source: Source) -> Opened:
    """Return a source's document, still open from before or opened anew.

    Raises UserError where the file has changed since it was read.
    """
    key = (source.sha256, source.password)
    if key in _open:
        _open.move_to_end(key)
        return _open[key]
    return _remember(_open_bytes(read_source(source), source))


def describe(opened: Opened) -> Document:
    """Return what is known of a document before its pages are read."""
    pdf, source = opened.pdf, opened.source
    return Document(
        file_id=source.file_id,
        name=sayable(source.name),
        path=source.path,
        sha256=source.sha256,
        size=source.size,
        page_count=pdf.page_count,
        outline=properties.outline(pdf),
        notes=properties.notes(pdf),
        title=properties.metadata(pdf, "title"),
        producer=properties.metadata(pdf, "producer"),
    )


def read_page(opened: Opened, page_index: int) -> tuple[PageText, PageLayout]:
    """Return a page's text and its layout; raises one of MUPDF_ERRORS on a damaged page."""
    loaded = LoadedPage(opened.pdf, page_index)
    textpage = loaded.contents_read() or text_page(loaded.page)
    whole = text_of(textpage)
    text, layered = without_hidden(loaded, whole, textpage, opened.seen)
    width, height = loaded.size
    if text is None:
        # What may be hidden must not count as read: the page is not checked, and says so.
        label = opened.labels[page_index]
        unsure = PageText(
            page_index, label, PageStatus.FAILED, "", width, height, loaded.rotation, UNSURE
        )
        return unsure, PageLayout("", textpage)
    status, problem = _status(loaded, text)
    if status is PageStatus.TEXT and not layered:
        problem = picture_problem(loaded, text, opened.pixels)
        status = PageStatus.EMPTY if problem == PICTURE else status
    if text != whole and problem != PART_PICTURE:
        problem = HIDDEN
    elif layered and not problem:
        problem = TEXT_LAYER
    label = opened.labels[page_index]
    return (
        PageText(page_index, label, status, text, width, height, loaded.rotation, problem),
        PageLayout(whole, textpage),
    )


def _status(loaded: LoadedPage, text: str) -> tuple[PageStatus, str]:
    """Return what could be read of a page, and the problem where that is not its words."""
    empty = not text or text.isspace()
    if empty and _is_blank(loaded.page, text):
        return PageStatus.EMPTY, BLANK
    if (empty or _is_little(text)) and _pictured(loaded.page) > _PICTURE_SHARE:
        return PageStatus.EMPTY, PICTURE
    return PageStatus.EMPTY if empty else PageStatus.TEXT, ""


def _is_little(text: str) -> bool:
    """Return whether a text has no more letters than a stamp or running head."""
    if len(text) > _LITTLE_STORED or len("".join(text[:_LOOKED_AT].split())) > _LITTLE_TEXT:
        return False
    return len("".join(text.split())) <= _LITTLE_TEXT


def _pictured(page: pymupdf.Page) -> float:
    """Return the share of the page that pictures cover; strips of one scan count together."""
    box = page.cropbox
    whole = pymupdf.Rect(0, 0, box.width, box.height)
    covered = 0.0
    for kind, place, *_ in page.get_bboxlog():
        if kind.startswith("fill-im"):
            covered += abs(pymupdf.Rect(place) & whole)
    return float(covered / abs(whole))


def _is_blank(page: pymupdf.Page, text: str) -> bool:
    """Return whether a page without text shows nothing else either: a space or two at most.

    Only few commands are believed: a damaged page may look blank because its own cannot be read.
    """
    if len(text) > _BLANK_TEXT:
        return False
    for one in page.get_contents():
        stored = len(page.parent.xref_stream_raw(one))
        commands = page.parent.xref_stream(one)
        unread = stored > _NOTHING_STORED and not commands
        if stored > _BLANK_STORED or unread or _DRAWN_ELSEWHERE.search(commands):
            return False
    if page.first_annot is not None or page.first_widget is not None:
        return False
    return all(kind.endswith("-text") for kind, *_ in page.get_bboxlog())


def rects_of(
    opened: Opened, page_index: int, spans: Iterable[tuple[int, int]]
) -> list[tuple[Rect, ...]]:
    """Return the rectangles of spans of a page's text, one per line of print (see boxes)."""
    textpage = text_page(opened.pdf.load_page(page_index))
    return span_rects(text_of(textpage), textpage, spans)


def unrotated_size(page: pymupdf.Page) -> tuple[float, float]:
    """Return width and height in points of the page before its own rotation."""
    rect = page.rect
    width, height = rect.width, rect.height
    return (height, width) if page.rotation in (90, 270) else (width, height)


def failed_page(page_index: int, problem: str) -> PageText:
    """Return the record of a page that could not be read or analysed."""
    return PageText(page_index, "", PageStatus.FAILED, "", 0.0, 0.0, 0, problem)


def _remember(opened: Opened) -> Opened:
    _open[opened.source.sha256, opened.source.password] = opened
    while len(_open) > _KEPT_OPEN:
        _open.popitem(last=False)
    return opened


def _open_bytes(data: bytes, source: Source) -> Opened:
    name = Path(source.path).name
    if _HEADER not in data[:_HEADER_WITHIN]:
        raise UserError("documents.not_pdf", name=name)
    try:
        pdf = pymupdf.open(stream=data, filetype="pdf")
        if not pdf.is_pdf:
            raise UserError("documents.not_pdf", name=name)
        unlock(pdf, source.password, name)
        if pdf.page_count == 0:
            raise UserError("documents.no_pages", name=name)
        if pdf.is_repaired and _END not in data[-_END_WITHIN:]:
            # What is left of it opens, with pages missing or empty: findings on what "is missing"
            # would be false.
            raise UserError("documents.truncated", name=name)
        low = mupdf.pdf_document_from_fz_document(pdf.this)
        return Opened(pdf, source, page_labels(low, pdf.page_count))
    except MUPDF_ERRORS as error:
        raise UserError("documents.damaged", name=name, detail=repr(error)) from error
    finally:
        log_warnings(name)


def unlock(pdf: pymupdf.Document, password: str, name: str) -> None:
    """Unlock an encrypted document; raises UserError where the password is missing or wrong."""
    if not pdf.needs_pass:
        return
    if not password:
        raise UserError("documents.password_needed", name=name)
    # Passwords with å, ä, ö are composed in PDFs; a macOS keyboard or paste may decompose them.
    if not pdf.authenticate(unicodedata.normalize("NFC", password)):
        raise UserError("documents.password_wrong", name=name)
