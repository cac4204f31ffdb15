"""Reading one page from its picture with the witnesses there are; worker processes only."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pymupdf

from reviewer_app.core.ocr import OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import rapid, tesseract
from reviewer_app.documents.ocr_agreement import of_one, of_two
from reviewer_app.documents.ocr_picture import PagePicture, picture_of
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.ocr_text import text_of
from reviewer_app.documents.reading import Opened, unrotated_size
from reviewer_app.documents.tesseract import OcrFailed, PictureWord

_LOG = logging.getLogger(__name__)
OCR_NOTHING = "documents.page_ocr_nothing"
"""The `problem` of a page on whose picture no words were found."""
_SURE_WORDS = 8
_SURE = 70.0
"""A page with fewer words than that, read this surely, may lie on its side."""

Stopping = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page with its picture, and the hash by which what is read of it is kept."""

    page: pymupdf.Page
    picture: PagePicture
    sha256: str


def draw(opened: Opened, page_index: int) -> DrawnPage:
    """Return a page with its picture."""
    page = opened.pdf.load_page(page_index)
    picture = picture_of(page)
    return DrawnPage(page, picture, picture.sha256)


def read_picture(drawn: DrawnPage, witnesses: Witnesses, stopping: Stopping) -> OcrReading:
    """Return what stands on a page's picture; raises OcrStopped and OcrFailed."""
    picture = drawn.picture
    words = tesseract.read_words(witnesses.tesseract, picture, stopping)
    if not _is_upright(words):
        quarter = tesseract.turn_needed(witnesses.tesseract, picture, stopping)
        if quarter:
            picture = picture_of(drawn.page, quarter)
            words = tesseract.read_words(witnesses.tesseract, picture, stopping)
    second = _second_words(witnesses, picture, stopping)
    seen = of_one(words) if second is None else of_two(words, second)
    text, placed = text_of(seen, picture)
    number = drawn.page.number
    return OcrReading(number, drawn.sha256, witnesses.names, text, placed, picture.turn)


def page_of(opened: Opened, reading: OcrReading, page_index: int, problem: str) -> PageText:
    """Return the page as OCR read it; EMPTY where no words were found."""
    width, height = unrotated_size(opened.pdf.load_page(page_index))
    label = opened.labels[page_index]
    if not reading.text.strip():
        return PageText(
            page_index, label, PageStatus.EMPTY, "", width, height, reading.turn, OCR_NOTHING
        )
    return PageText(
        page_index, label, PageStatus.OCR, reading.text, width, height, reading.turn, problem
    )


def _is_upright(words: Sequence[PictureWord]) -> bool:
    """Return whether enough words of letters were read surely; a page on its side has none."""
    sure = [w for w in words if w.confidence > _SURE and len(w.text) > 2 and w.text.isalpha()]
    return len(sure) >= _SURE_WORDS


def _second_words(
    witnesses: Witnesses, picture: PagePicture, stopping: Stopping
) -> tuple[PictureWord, ...] | None:
    """Return the second witness's words, None where there is no such witness or it failed."""
    if not witnesses.two:
        return None
    try:
        return rapid.read_words(picture, stopping)
    except OcrFailed:
        _LOG.warning("only one witness read the page")
        return None
