"""Rectangles of spans from the boxes of words, one a line of print; imports nothing heavy."""

from collections.abc import Iterable, Iterator, Sequence

from reviewer_app.core.geometry import Rect, same_baseline, union
from reviewer_app.core.page import Word

_GAP_IN_LINE = 1.5
"""Heights of print: pieces of one line of print further apart than this are separate columns."""


def rects_in_words(
    words: Sequence[Word], spans: Iterable[tuple[int, int]]
) -> list[tuple[Rect, ...]]:
    """Return, for each (start, end) of the text, its rectangles; () where no word is there.

    Of a word that a span cuts, the part is taken by its letters: they are about equally wide.
    """
    return [tuple(joined(_pieces(words, start, end))) for start, end in spans]


def _pieces(words: Iterable[Word], start: int, end: int) -> Iterator[tuple[Rect, bool]]:
    for word in words:
        if word.start < end and start < word.end:
            yield _part(word, start, end), True


def _part(word: Word, start: int, end: int) -> Rect:
    x0, y0, x1, y1 = word.rect
    # A word that runs down the page, as on a page scanned on its side, is marked whole.
    if y1 - y0 > x1 - x0 and word.end - word.start > 1:
        return word.rect
    letter = (x1 - x0) / (word.end - word.start)
    before = max(0, start - word.start)
    after = max(0, word.end - end)
    return x0 + before * letter, y0, x1 - after * letter, y1


def joined(pieces: Iterable[tuple[Rect, bool]]) -> Iterator[Rect]:
    """Yield one box for pieces of one line of print: a bold code and its heading are two.

    Each piece comes with whether its line lies flat.
    """
    current: Rect | None = None
    was_flat = False
    for box, flat in pieces:
        if current is not None and flat and was_flat and _continues(current, box):
            current = union((current, box))
            continue
        if current is not None:
            yield current
        current, was_flat = box, flat
    if current is not None:
        yield current


def _continues(line: Rect, piece: Rect) -> bool:
    reach = _GAP_IN_LINE * min(line[3] - line[1], piece[3] - piece[1])
    return same_baseline(line, piece) and -reach <= piece[0] - line[2] <= reach
