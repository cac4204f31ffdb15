"""A page as the analysis sees it, and as the job keeps it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from reviewer_app.core.geometry import Rect
from reviewer_app.core.verdicts import PageStatus


class Word(NamedTuple):
    """A word with its offsets into the page's raw text and its box (see geometry).

    A tuple, because a page has hundreds and they are made in half the time.
    """

    start: int
    end: int
    rect: Rect


BLANK = "documents.page_blank"
"""The `problem` of a page on which nothing is printed, as the back of a title page."""

PICTURE = "documents.page_picture"
"""The `problem` of a page that is a picture with next to no text: its words were not read."""

HIDDEN = "documents.page_hidden_text"
"""The `problem` of a page with text that cannot be seen; in `text` it is spaces."""

TEXT_LAYER = "documents.page_text_layer"
"""The `problem` of a page whose text lies unseen over its picture, as OCR leaves it."""

PART_PICTURE = "documents.page_part_picture"
"""The `problem` of a page of text with print in a picture, which was not read."""

NOT_READ = "documents.page_not_read"
"""The `problem` of a page that nobody has read, as when a review was interrupted."""


UNSURE = "documents.page_unsure"
"""The `problem` of a page with text that cannot be seen and cannot be told from the rest."""

OCR_PICTURE = "documents.page_ocr_picture"
"""The `problem` of a page that is a picture, read from it by OCR."""

OCR_DAMAGED = "documents.page_ocr_damaged"
"""The `problem` of a page whose own text cannot be trusted, read from its picture by OCR."""

OCR_LAYER = "documents.page_ocr_layer"
"""The `problem` of a page with another program's reading unseen over it, read anew by OCR."""


@dataclass(frozen=True, slots=True)
class PageText:
    """What was read of one page.

    `text` is the raw page text: the fixed reading of documents.reading, one "\\n" after each
    line; every offset in the program points into it. `width` and `height` are those of the
    unrotated page in points; `rotation` is the page's own, in degrees clockwise. `label` is the
    printed page label, "" where the file defines none. `problem` is a text key saying why a page
    FAILED, that an EMPTY one is blank or a picture, or why OCR read one.
    """

    page_index: int
    label: str
    status: PageStatus
    text: str
    width: float
    height: float
    rotation: int
    problem: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is printed on the page, so that nothing on it was missed."""
        return self.status is PageStatus.EMPTY and self.problem == BLANK

    @property
    def is_picture(self) -> bool:
        """Whether the page shows a picture whose words were not read."""
        return self.status is PageStatus.EMPTY and self.problem == PICTURE

    @property
    def is_ocr(self) -> bool:
        """Whether the text was read from the page's picture, here or by another program before."""
        return self.status is PageStatus.OCR or self.problem == TEXT_LAYER

    @property
    def unread(self) -> bool:
        """Whether something may stand on the page that was not read."""
        return self.status in (PageStatus.EMPTY, PageStatus.FAILED) and not self.is_blank

    @property
    def number(self) -> int:
        """The page's 1-based number."""
        return self.page_index + 1

    @property
    def shown_label(self) -> str:
        """The label where the file has one, else the number."""
        return self.label or str(self.number)


def every_page(pages: Iterable[PageText], page_count: int) -> tuple[PageText, ...]:
    """Return all pages of a document in order: those not among `pages` as failed, "not read"."""
    read = {page.page_index: page for page in pages}
    last = max([page_count, *(index + 1 for index in read)])
    return tuple(read.get(index) or _not_read(index) for index in range(last))


def _not_read(page_index: int) -> PageText:
    return PageText(page_index, "", PageStatus.FAILED, "", 0.0, 0.0, 0, NOT_READ)


class PageGeometry(Protocol):
    """Where things stand on a page; costs time, so asked for only where text cannot decide."""

    def words(self) -> tuple[Word, ...]:
        """Return the page's words in text order; empty where they cannot be placed."""
        ...


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One bookmark: depth from 1, its title, and where it leads (None: nowhere in the file)."""

    depth: int
    title: str
    page_index: int | None
