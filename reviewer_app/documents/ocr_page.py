"""Reading one page from its picture with the witnesses there are; worker processes only."""

import logging
from collections.abc import Sequence
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
from reviewer_app.documents.serving import Board
from reviewer_app.documents.tesseract import OcrFailed, PictureWord

_LOG = logging.getLogger(__name__)
OCR_NOTHING = "documents.page_ocr_nothing"
"""The `problem` of a page on whose picture no words were found."""
_SURE_WORDS = 8
_SURE = 70.0
"""A page with fewer words than that, read this surely, may lie on its side."""
_ON_ITS_SIDE = (90, 270)
_SHORT_WORD = 3
"""Letters; of so few a word may be taller than wide, "till" even of one more."""


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


def read_picture(drawn: DrawnPage, witnesses: Witnesses, board: Board) -> OcrReading:
    """Return what stands on a page's picture; raises OcrStopped and OcrFailed."""
    picture, words = _upright(drawn, witnesses, board)
    second = _second_words(witnesses, picture, board)
    seen = of_one(words) if second is None else of_two(words, second)
    text, placed = text_of(seen, picture)
    number = drawn.page.number
    return OcrReading(number, drawn.sha256, witnesses.names, text, placed, picture.turn)


def _upright(
    drawn: DrawnPage, witnesses: Witnesses, board: Board
) -> tuple[PagePicture, tuple[PictureWord, ...]]:
    """Return the picture turned so that its lines run across, and Tesseract's words on it."""
    program = witnesses.tesseract
    words = tesseract.read_words(program, drawn.picture, board)
    if _is_upright(words):
        return drawn.picture, words
    quarter = tesseract.turn_needed(program, drawn.picture, board)
    # Of a few words the program does not tell how they lie.
    tried = (quarter,) if quarter else _ON_ITS_SIDE if words and not _sure(words) else ()
    for turn in tried:
        picture = picture_of(drawn.page, turn)
        turned = tesseract.read_words(program, picture, board)
        # What it tells of a few words is a guess: the reading decides.
        if len(_across(turned)) >= max(len(_across(words)), 0 if quarter else 1):
            return picture, turned
    return drawn.picture, words


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
    return sum(word.text.isalpha() for word in _across(words)) >= _SURE_WORDS


def _across(words: Sequence[PictureWord]) -> list[PictureWord]:
    """Return the words read surely that run across the page.

    Tesseract reads lines that run up or down too, but then no word is wider than tall, and what
    the second witness reads there cannot be put beside it.
    """
    return [one for one in _sure(words) if len(one.text) <= _SHORT_WORD or _is_wide(one)]


def _sure(words: Sequence[PictureWord]) -> list[PictureWord]:
    return [word for word in words if word.confidence > _SURE and len(word.text) > 2]


def _is_wide(word: PictureWord) -> bool:
    left, upper, right, lower = word.box
    return right - left > lower - upper


def _second_words(
    witnesses: Witnesses, picture: PagePicture, board: Board
) -> tuple[PictureWord, ...] | None:
    """Return the second witness's words, None where there is no such witness or it failed."""
    if not witnesses.two:
        return None
    try:
        return rapid.read_words(picture, board)
    except OcrFailed:
        _LOG.warning("only one witness read the page")
        return None
