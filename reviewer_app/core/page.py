"""A page as the analysis sees it, and as the job keeps it."""

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


@dataclass(frozen=True, slots=True)
class PageText:
    """What was read of one page.

    `text` is the raw page text: the fixed reading of documents.reading, one "\\n" after each
    line; every offset in the program points into it. `width` and `height` are those of the
    unrotated page in points; `rotation` is the page's own, in degrees clockwise. `label` is the
    printed page label, "" where the file defines none. `problem` is a text key saying why a page
    FAILED, or that an EMPTY one is blank.
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
    def number(self) -> int:
        """The page's 1-based number."""
        return self.page_index + 1

    @property
    def shown_label(self) -> str:
        """The label where the file has one, else the number."""
        return self.label or str(self.number)


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
