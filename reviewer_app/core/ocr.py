"""What OCR read on the picture of a page."""

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import PageText, Word
from reviewer_app.core.verdicts import Reading

T = TypeVar("T")


class ReadWord(NamedTuple):
    """A word with its offsets into the text read, its box, and who read it.

    `other` is what the second witness read there where it differs, "" where it agrees or is not
    asked. A tuple, because a page has hundreds.
    """

    start: int
    end: int
    rect: Rect
    agreed: bool
    other: str = ""


@dataclass(frozen=True, slots=True)
class OcrReading:
    """A page read from its picture.

    `picture` is the SHA-256 of the picture as it was read, `witnesses` names the programs that
    read it with their versions. `text` has one "\\n" after each line, as a page's own text has.
    """

    page_index: int
    picture: str
    witnesses: str
    text: str
    words: tuple[ReadWord, ...]
    turn: int = 0

    def placed_words(self) -> tuple[Word, ...]:
        """Return the words with their boxes, in the order of the text."""
        return tuple(Word(one.start, one.end, one.rect) for one in self.words)

    def reading_of(self, start: int, end: int) -> Reading:
        """Return who read a span: AGREED where both witnesses read all its words the same."""
        words = self.words_in(start, end)
        agreed = bool(words) and all(word.agreed for word in words)
        return Reading.AGREED if agreed else Reading.SINGLE

    def words_in(self, start: int, end: int) -> tuple[ReadWord, ...]:
        """Return the words that share a character with a span of the text."""
        return tuple(word for word in self.words if word.start < end and start < word.end)


@dataclass(frozen=True, slots=True)
class OcrOrder:
    """A page to be read from its picture, or read already and only to be swept again.

    `problem` is the text key that says why (see core.page); `kept` what was read before.
    """

    page_index: int
    problem: str
    kept: OcrReading | None = None


@dataclass(frozen=True, slots=True)
class OcrKnown:
    """What became of an order whose picture was read before: the hash by which that is kept."""

    picture: str


@dataclass(frozen=True, slots=True)
class OcrPage(Generic[T]):
    """What became of an order: the page as it is now, what was read, what the analysis found.

    `reading` and `found` are None where the page could not be read; `page` then says why.
    """

    page: PageText
    reading: OcrReading | None = None
    found: T | None = None
