"""Finding text on pages: case folded, over line breaks and line-end hyphens. No Qt."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.folding import Folded, fold
from reviewer_app.core.page import PageText

_BEFORE, _AFTER = 40, 60


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where the text was found; `start` and `end` are offsets into the raw page text."""

    file_id: str
    page_index: int
    label: str
    start: int
    end: int
    snippet: str
    marked: tuple[int, int]
    """Where the hit lies in the snippet."""


class _Reading:
    """A page's text with some pieces cut out, and the way back to the folded text."""

    def __init__(self, text: str, cut: str) -> None:
        self._joints: list[int] = []
        parts = text.split(cut)
        position = 0
        for part in parts[:-1]:
            position += len(part)
            self._joints.append(position)
        self._cut = len(cut)
        self.text = _casefolded("".join(parts)).replace("\n", " ")

    def find(self, needle: str) -> Iterator[tuple[int, int]]:
        """Yield the folded offsets of each place."""
        place = self.text.find(needle)
        while place >= 0:
            end = place + len(needle)
            # What was cut right before the first letter does not belong to the hit.
            yield self._back(place), self._back(end - 1) + 1
            place = self.text.find(needle, end)

    def _back(self, offset: int) -> int:
        return offset + self._cut * bisect_right(self._joints, offset)


class SearchPage:
    """A page made ready for searching.

    Three readings: hyphens at line ends taken out ("byg-\\ngnad" is found as "byggnad"), kept as
    real ones ("Bas-\\nP" as "Bas-P"), and lines joined with nothing between ("DCB.\\n111").
    """

    def __init__(self, file_id: str, page: PageText) -> None:
        self._file_id = file_id
        self._page = page
        self._folded: Folded = fold(page.text)
        text = self._folded.text
        self._readings = [_Reading(text, "-\n"), _Reading(text, "\n")]
        if "-\n" in text:
            # Same length: the hyphen stays where it was, the break becomes nothing.
            self._readings.append(_HyphenKept(text))

    def find(self, needle: str) -> Iterator[Hit]:
        """Yield the hits of a text that `needle_of` made, in the page's order."""
        spans = {span for reading in self._readings for span in reading.find(needle)}
        for start, end in sorted(spans):
            raw = self._folded.raw_span(start, end)
            yield self._hit(*raw)

    def _hit(self, start: int, end: int) -> Hit:
        text = self._page.text
        first = max(start - _BEFORE, 0)
        while 0 < first < start and not text[first - 1].isspace():
            first += 1  # begin with a whole word
        last = min(end + _AFTER, len(text))
        before, found, after = (
            " ".join(piece.split())
            for piece in (text[first:start], text[start:end], text[end:last])
        )
        before += " " if before and text[start - 1].isspace() else ""
        after = f" {after}" if after and text[end].isspace() else after
        marked = (len(before), len(before) + len(found))
        page = self._page
        return Hit(
            self._file_id, page.page_index, page.shown_label, start, end,
            before + found + after, marked,
        )  # fmt: skip


class _HyphenKept(_Reading):
    """Hyphens at line ends kept, their line break taken out; other breaks are spaces."""

    def __init__(self, text: str) -> None:
        super().__init__(text.replace("-\n", "-\u0000"), "\u0000")


def needle_of(query: str) -> str:
    """Return a query as it is looked for; "" where there is nothing to look for."""
    return " ".join(_casefolded(fold(query).text).split())


def find_in(pages: Sequence[SearchPage], query: str) -> Iterator[Hit]:
    """Yield every hit of a query, page after page."""
    needle = needle_of(query)
    if needle:
        for page in pages:
            yield from page.find(needle)


def _casefolded(text: str) -> str:
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    # "ß" would become "ss": offsets must stay, so such letters are only lowered.
    return "".join(letter.casefold() if len(letter.casefold()) == 1 else letter for letter in text)
