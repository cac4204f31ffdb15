"""Pages for tests: from plain text, or from a real PDF read with its boxes."""

import pymupdf

from reviewer_app.core.page import PageText, Word
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.boxes import page_words
from reviewer_app.documents.loaded_page import TEXT_FLAGS
from reviewer_app.documents.reading import unrotated_size


class Boxes:
    """The boxes of a page made in a test; counts how often they were asked for."""

    def __init__(self, words: tuple[Word, ...] = ()) -> None:
        self._words = words
        self.asked = 0

    def words(self) -> tuple[Word, ...]:
        self.asked += 1
        return self._words


def text_page(text: str, page_index: int = 0) -> PageText:
    """Return a page of `text` without boxes."""
    return PageText(page_index, "", PageStatus.TEXT, text, 595, 842, 0)


def read(pdf: pymupdf.Document, page_index: int = 0) -> tuple[PageText, Boxes]:
    """Return a page of a document with its boxes, as a worker reads it."""
    page = pdf.load_page(page_index)
    textpage = page.get_textpage(flags=TEXT_FLAGS)
    text = textpage.extractTEXT()
    width, height = unrotated_size(page)
    return (
        PageText(page_index, "", PageStatus.TEXT, text, width, height, page.rotation),
        Boxes(page_words(text, textpage)),
    )


def drawn(pieces: list[tuple[float, float, str]], size: float = 10) -> pymupdf.Document:
    """Return a document of one page with each (x, y, text) drawn at its place, in that order."""
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, y, text in pieces:
        page.insert_text((x, y), text, fontsize=size)
    return pymupdf.open(stream=pdf.tobytes(), filetype="pdf")
