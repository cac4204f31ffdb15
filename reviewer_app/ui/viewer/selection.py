"""Selecting text by words, without running across columns. No Qt.

Words are gathered into lines of print and lines into columns by where they stand: the order of
the page's text mixes columns whose lines stand at equal heights.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer_app.core.geometry import Rect, same_baseline, union
from reviewer_app.core.page import Word

_GAP_IN_LINE = 1.5
"""Heights of print: words further apart belong to different columns or table cells."""
_ROW_REACH = 0.6
"""Heights of print: how far over or under the print of a table's row its cells reach."""
_LEAST_CELLS = 2
"""Pieces of print on a level that make it a table's row."""
_LEADING = 1.8
"""Heights of print: lines whose middles are further apart belong to different paragraphs."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Text chosen on a page: pieces of its raw text, in reading order.

    `start` and `end` bound all pieces; there are several where the pieces of a column do not
    follow each other in the page's text. `rects` has one box for each line of print.
    """

    file_id: str
    page_index: int
    spans: tuple[tuple[int, int], ...]
    text: str
    rects: tuple[Rect, ...]

    @property
    def start(self) -> int:
        """Where the first piece begins."""
        return min(start for start, _ in self.spans)

    @property
    def end(self) -> int:
        """Where the last piece ends."""
        return max(end for _, end in self.spans)


@dataclass(slots=True)
class _Line:
    words: list[Word]
    box: Rect

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]


class ReadingOrder:
    """The words of one page in the order a person reads them."""

    def __init__(self, text: str, words: Sequence[Word]) -> None:
        self._text = text
        self._columns = _columns(_lines(words))
        self._where = {
            word.start: (column, row, place)
            for column, lines in enumerate(self._columns)
            for row, line in enumerate(lines)
            for place, word in enumerate(line.words)
        }
        self._words = tuple(words)

    def nearest(self, x: float, y: float) -> Word | None:
        """Return the word at a point, or the one nearest to it; None on a page without words."""
        return min(self._words, key=lambda word: _distance(word.rect, x, y), default=None)

    def reached(self, x: float, y: float, first: Word | None = None) -> Word | None:
        """Return the word that a drag reaches at a point, begun at `first`; None without words.

        In an empty cell of a table it is the nearest word of that row, not the one that stands
        nearer in the row above or below.
        """
        near = self.nearest(x, y)
        if near is None or _distance(near.rect, x, y) == 0:
            return near
        level = min(self._words, key=lambda word: _apart(word.rect, y))
        if _apart(level.rect, y) > _ROW_REACH * (level.rect[3] - level.rect[1]):
            return near
        row = [word for word in self._words if same_baseline(word.rect, level.rect)]
        begun_here = first is not None and same_baseline(first.rect, level.rect)
        # Beside one piece of print alone there may be a gap in the next column.
        if not begun_here and len(_lines(row)) < _LEAST_CELLS:
            return near
        return min(row, key=lambda word: _distance(word.rect, x, y))

    def word_at(self, x: float, y: float) -> Word | None:
        """Return the word whose box holds a point."""
        word = self.nearest(x, y)
        return word if word is not None and _distance(word.rect, x, y) == 0 else None

    def between(self, first: Word, last: Word) -> tuple[Word, ...]:
        """Return the words from one to the other, both included, in reading order."""
        start, end = sorted((self._where[first.start], self._where[last.start]))
        if start[0] == end[0]:
            return self._within_column(start, end)
        if same_baseline(first.rect, last.rect):
            return self._along_row(first, last)
        return self._over_columns(start, end)

    def part(self, first: Word | None, last: Word | None) -> tuple[Word, ...]:
        """Return the words from one to the other; None for the page's beginning or end."""
        start = None if first is None else self._where[first.start]
        end = None if last is None else self._where[last.start]
        placed = sorted((self._where[word.start], word) for word in self._words)
        return tuple(
            word
            for where, word in placed
            if (start is None or where >= start) and (end is None or where <= end)
        )

    def within(self, box: Rect) -> tuple[tuple[Word, ...], ...]:
        """Return the words whose middle lies in a rectangle, row by row, each from the left."""
        inside = [word for word in self._words if _holds(box, word.rect)]
        rows: list[list[Word]] = []
        for word in sorted(inside, key=lambda word: word.rect[1] + word.rect[3]):
            if rows and same_baseline(rows[-1][0].rect, word.rect):
                rows[-1].append(word)
            else:
                rows.append([word])
        return tuple(tuple(sorted(row, key=lambda word: word.rect[0])) for row in rows)

    def select_block(
        self, file_id: str, page_index: int, rows: Sequence[Sequence[Word]]
    ) -> Selection:
        """Return the selection of some rows: cells are parted by tabs, as a table is pasted."""
        pieces = [[self.select(file_id, page_index, line.words) for line in _lines(row)]
                  for row in rows]  # fmt: skip
        text = "\n".join("\t".join(cell.text for cell in row) for row in pieces)
        cells = [cell for row in pieces for cell in row]
        spans = tuple(span for cell in cells for span in cell.spans)
        return Selection(
            file_id, page_index, spans, text, tuple(rect for cell in cells for rect in cell.rects)
        )

    def select(self, file_id: str, page_index: int, words: Sequence[Word]) -> Selection:
        """Return the selection of some words in reading order."""
        spans: list[tuple[int, int]] = []
        for word in words:
            if spans and self._text[spans[-1][1] : word.start].isspace():
                spans[-1] = (spans[-1][0], word.end)
            else:
                spans.append((word.start, word.end))
        text = "\n".join(self._text[start:end] for start, end in spans)
        rects = tuple(line.box for line in _lines(words))
        return Selection(file_id, page_index, tuple(spans), text, rects)

    def _within_column(
        self, start: tuple[int, int, int], end: tuple[int, int, int]
    ) -> tuple[Word, ...]:
        lines = self._columns[start[0]]
        return tuple(
            word
            for row in range(start[1], end[1] + 1)
            for place, word in enumerate(lines[row].words)
            if start <= (start[0], row, place) <= end
        )

    def _along_row(self, first: Word, last: Word) -> tuple[Word, ...]:
        left = min(first.rect[0], last.rect[0])
        right = max(first.rect[2], last.rect[2])
        row = [
            word
            for word in self._words
            if same_baseline(word.rect, first.rect) and left <= word.rect[0] <= right
        ]
        return tuple(sorted(row, key=lambda word: word.rect[0]))

    def _over_columns(
        self, start: tuple[int, int, int], end: tuple[int, int, int]
    ) -> tuple[Word, ...]:
        box = union(line.box for column in (start[0], end[0]) for line in self._columns[column])
        chosen: list[Word] = []
        for number in range(start[0], end[0] + 1):
            lines = self._columns[number]
            if lines[0].box[0] >= box[2] or lines[0].box[2] <= box[0]:
                continue
            for row, line in enumerate(lines):
                chosen.extend(
                    word
                    for place, word in enumerate(line.words)
                    if start <= (number, row, place) <= end
                )
        return tuple(chosen)


def _lines(words: Sequence[Word]) -> list[_Line]:
    """Gather words that follow each other on a baseline."""
    lines: list[_Line] = []
    for word in words:
        line = lines[-1] if lines else None
        if line is not None and _continues(line.box, word.rect):
            line.words.append(word)
            line.box = union((line.box, word.rect))
        else:
            lines.append(_Line([word], word.rect))
    return lines


def _continues(line: Rect, word: Rect) -> bool:
    reach = _GAP_IN_LINE * min(line[3] - line[1], word[3] - word[1])
    return same_baseline(line, word) and -reach <= word[0] - line[2] <= reach


def _columns(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Gather lines that stand under each other, nearest first, in the text's order."""
    columns: list[list[_Line]] = []
    for line in sorted(lines, key=lambda line: (line.box[1], line.box[0])):
        above = [column for column in columns if _follows(column[-1], line)]
        if len(above) == 1:
            above[0].append(line)
        else:  # under several columns: a line across them begins something new
            columns.append([line])
    columns.sort(key=lambda column: min(line.words[0].start for line in column))
    return columns


def _follows(above: _Line, line: _Line) -> bool:
    apart = (line.box[1] + line.box[3] - above.box[1] - above.box[3]) / 2
    shared = min(above.box[2], line.box[2]) - max(above.box[0], line.box[0])
    near = apart <= _LEADING * max(above.height, line.height)
    return near and shared > 0 and not same_baseline(above.box, line.box)


def _holds(box: Rect, rect: Rect) -> bool:
    x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _apart(rect: Rect, y: float) -> float:
    return max(rect[1] - y, y - rect[3], 0.0)


def _distance(rect: Rect, x: float, y: float) -> float:
    across, down = max(rect[0] - x, x - rect[2], 0.0), _apart(rect, y)
    # The line the pointer is on counts for more than what stands nearer beside it.
    return across + 4 * down
