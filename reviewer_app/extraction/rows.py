"""What stands beside what on a page: rows and cells from the boxes of words.

Text order is no guide: in two columns or a drawn table all codes may come before all headings.
Boxes are taken as the page is shown, so that a turned page reads like any other.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from reviewer_app.core.geometry import Rect, rotate_rect, same_baseline
from reviewer_app.core.page import PageText, Word

_CELL_GAP = 1.2
"""Heights of print: words of one row further apart than this stand in different cells. A blank
between words is a third of it, the narrowest column gap seen in tender tables half as much more."""
_LEADING = 1.9
"""Heights of print from one line's top to the next of the same cell, at most (double leading)."""
_INDENT = 3.0
"""Points that the lines of one cell may differ in where they begin."""

_LEVEL = 0.5
"""Heights of print that the middles of words of one row are apart at most."""
_OVERPRINT = 0.2
"""Heights of print that words printed over each other are apart at most."""

_TELLING = 80
"""Words that tell how a page is turned: it is so from its beginning."""

Cell = tuple[int, ...]
"""Indexes of words, from left to right."""


class PageRows:
    """The words of a page by rows, as the page is shown."""

    def __init__(self, words: Sequence[Word], page: PageText) -> None:
        self.words = words
        self.boxes = _shown(words, page)
        self._starts = [word.start for word in words]
        middles = [(box[1] + box[3]) / 2 for box in self.boxes]
        self._by_middle = sorted(range(len(middles)), key=middles.__getitem__)
        self._middles = [middles[index] for index in self._by_middle]

    def word_at(self, offset: int) -> int:
        """Return the index of the word that holds raw `offset`, -1 where none does."""
        index = bisect_right(self._starts, offset) - 1
        return index if index >= 0 and self.words[index].end > offset else -1

    def row_of(self, index: int) -> list[int]:
        """Return the words on the baseline of a word, from left to right."""
        box = self.boxes[index]
        reach = box[3] - box[1]
        middle = (box[1] + box[3]) / 2
        first = bisect_left(self._middles, middle - reach)
        last = bisect_right(self._middles, middle + reach)
        row = [one for one in self._by_middle[first:last] if same_baseline(box, self.boxes[one])]
        return sorted(row, key=lambda one: self.boxes[one][0])

    def middle(self, index: int) -> float:
        """Return how far down the middle of a word is, in points."""
        box = self.boxes[index]
        return (box[1] + box[3]) / 2

    def is_level(self, index: int, middle: float) -> bool:
        """Return whether a word stands at the height of `middle`."""
        box = self.boxes[index]
        return abs(self.middle(index) - middle) < _LEVEL * (box[3] - box[1])

    def in_order(self) -> Iterator[list[int]]:
        """Yield the rows of the page from top to bottom, each from left to right."""
        seen: set[int] = set()
        for index in self._by_middle:
            if index not in seen:
                row = [one for one in self.row_of(index) if one not in seen]
                seen.update(row)
                yield row

    def cells_right_of(self, index: int) -> list[Cell]:
        """Return the cells on a word's baseline to its right."""
        edge = self.boxes[index][2] - 1
        return self.cells(one for one in self.row_of(index) if self.boxes[one][0] >= edge)

    def cells(self, row: Iterable[int]) -> list[Cell]:
        """Return words from left to right as cells, divided at wide gaps."""
        cells: list[list[int]] = []
        for one in row:
            box = self.boxes[one]
            if cells:
                last = self.boxes[cells[-1][-1]]
                if box[0] - last[2] <= _CELL_GAP * min(box[3] - box[1], last[3] - last[1]):
                    cells[-1].append(one)
                    continue
            cells.append([one])
        return [tuple(cell) for cell in cells]

    def below(self, cell: Cell) -> Cell | None:
        """Return the cell right below `cell` with the same left edge, None where none stands."""
        middle, height = self._level(cell)
        first = bisect_right(self._middles, middle + 0.5 * height)
        last = bisect_right(self._middles, middle + _LEADING * height)
        return self._at_edge(cell, self._by_middle[first:last])

    def above(self, cell: Cell) -> Cell | None:
        """Return the cell right above `cell` with the same left edge, None where none stands."""
        middle, height = self._level(cell)
        first = bisect_left(self._middles, middle - _LEADING * height)
        last = bisect_left(self._middles, middle - 0.5 * height)
        return self._at_edge(cell, reversed(self._by_middle[first:last]))

    def _level(self, cell: Cell) -> tuple[float, float]:
        """Return how far down the middle of a cell's first word is, and how high it is."""
        _, y0, _, y1 = self.boxes[cell[0]]
        return (y0 + y1) / 2, y1 - y0

    def _at_edge(self, cell: Cell, words: Iterable[int]) -> Cell | None:
        """Return the cell that begins with the first of the words at a cell's left edge."""
        x0 = self.boxes[cell[0]][0]
        for one in words:
            if abs(self.boxes[one][0] - x0) <= _INDENT:
                row = self.row_of(one)
                return next(found for found in self.cells(row[row.index(one) :]) if one in found)
        return None

    def shares_column(self, first: int, second: int) -> bool:
        """Return whether the lines of print of two words lie above each other, at least partly."""
        one, other = (self._line_of(index) for index in (first, second))
        return one[0] < other[1] and other[0] < one[1]

    def _line_of(self, index: int) -> tuple[float, float]:
        """Return where the line of print of a word begins and ends, to the next column."""
        cell = next(found for found in self.cells(self.row_of(index)) if index in found)
        return self.boxes[cell[0]][0], self.boxes[cell[-1]][2]

    def right_below(self, first: int, second: int) -> bool:
        """Return whether a word's line is the one right below another's."""
        upper, lower = self.boxes[first], self.boxes[second]
        height = min(upper[3] - upper[1], lower[3] - lower[1])
        return 0 < (lower[1] + lower[3] - upper[1] - upper[3]) / 2 <= _LEADING * height

    def overprinted(self, first: int, second: int) -> bool:
        """Return whether two words are printed over each other, as in imitated bold type."""
        one, other = self.boxes[first], self.boxes[second]
        height = min(one[3] - one[1], other[3] - other[1])
        return all(abs(a - b) < _OVERPRINT * height for a, b in zip(one, other, strict=True))


def _shown(words: Sequence[Word], page: PageText) -> list[Rect]:
    """Return the boxes as they are read: words from left to right, lines from top to bottom.

    A page may be turned by its own rotation to be read, may show its words sideways, or upside
    down: the words of its lines tell. Where they do not, it is read as it is shown.
    """
    boxes = [word.rect for word in words]
    own = page.rotation % 360
    shown = _turned(boxes, own, page)
    pairs = _neighbours(words, page.text)
    if not pairs:
        return shown if own == 0 or _flat(words, shown) >= _flat(words, boxes) else boxes
    if 2 * _forward(pairs, shown) > len(pairs):
        return shown
    others = [_turned(boxes, turn, page) for turn in (0, 90, 180, 270) if turn != own]
    return max((shown, *others), key=lambda one: _forward(pairs, one))


def _turned(boxes: list[Rect], rotation: int, page: PageText) -> list[Rect]:
    if rotation == 0:
        return boxes
    return [rotate_rect(box, rotation, page.width, page.height) for box in boxes]


def _neighbours(words: Sequence[Word], text: str) -> list[int]:
    """Return the first of each pair of words that follow each other on a line of the text."""
    return [
        index
        for index in range(min(len(words), _TELLING) - 1)
        if "\n" not in text[words[index].end : words[index + 1].start]
    ]


def _forward(pairs: Sequence[int], boxes: Sequence[Rect]) -> int:
    """Return in how many pairs the second word stands to the right of the first."""
    return sum(
        boxes[one][0] < boxes[one + 1][0]
        and boxes[one][2] < boxes[one + 1][2]
        and boxes[one][1] < boxes[one + 1][3]
        and boxes[one + 1][1] < boxes[one][3]
        for one in pairs
    )


def _flat(words: Sequence[Word], boxes: Sequence[Rect]) -> int:
    return sum(
        1
        for word, box in zip(words, boxes, strict=True)
        if word.end - word.start > 3 and box[2] - box[0] > box[3] - box[1]
    )


# "m3", "m²", "st", "kg" as a cell of their own
UNIT = re.compile(
    r"(?:m[123²³]?|st|kg|ton|t|l|lm|cm|mm|km|h|tim|mån|dygn|v|vecka|veckor|år|sats|post|kr|%|dm3"
    r"|fm3|tfm3|tam3|tvm3|RF|pos)\.?",
    re.IGNORECASE,
)
