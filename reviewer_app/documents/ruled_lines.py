"""Ruled lines taken out of a picture: OCR reads them as signs, and loses table rows they frame.

Works on bytes with the fast searches of the language: the program's own installation has no
library for pictures.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import or_

_DARKER = 45
"""Steps of grey (of 255) below the paper's, from which a pixel counts as ink: also the soft edges
of a scanned line, which would be read as a line again."""
_LIGHTEST_INK = 205
_LONGEST_STROKE = 0.45
"""Inches: letters have no straighter stroke than this, down to headings of 40 points."""
_THICKEST = 0.045
"""Inches of a ruled line; what is thicker is a filled shape or a picture."""
_WHITE = b"\xff"
_SAMPLE = 20_000
"""Pixels that tell the grey of the paper."""

_FRAMES = 3
"""Lines across and down that make a table, not an underlined heading or a frame."""
_APART = 12
"""Pixels between two ruled lines at least."""
_LOOKS = 8
"""Rows, evenly spread over the shortest line down, in which lines are looked for; a power of 2."""

Run = tuple[int, int, int]
"""A line of pixels across: its row, where it starts and where it ends."""


@dataclass(frozen=True, slots=True)
class Unruled:
    """Pixels without ruled lines, and whether these framed a table."""

    pixels: bytes
    table: bool


def without_ruled_lines(pixels: bytes, width: int, dpi: int) -> Unruled:
    """Return grey pixels, row by row, with thin long lines across and down made white."""
    if not pixels or not width:
        return Unruled(pixels, table=False)
    ink = pixels.translate(ink_table(pixels))
    longest, thickest = int(_LONGEST_STROKE * dpi), int(_THICKEST * dpi)
    across = list(_thin(ink, width, _rows(ink, width, longest), thickest))
    down = list(_thin_down(ink, width, _columns(ink, width, longest), thickest))
    table = min(_count(across), _count(down)) >= _FRAMES
    if not across and not down:
        return Unruled(pixels, table)
    erased = bytearray(pixels)
    for row, start, end in across:
        erased[row * width + start : row * width + end] = _WHITE * (end - start)
    for column, start, end in down:
        first, last = start * width + column, end * width + column
        erased[first:last:width] = _WHITE * (end - start)
    return Unruled(bytes(erased), table)


def _count(runs: list[Run]) -> int:
    """Return how many lines there are: rows of ink next to each other are one."""
    rows = sorted({row for row, _, _ in runs})
    return sum(1 for before, row in pairwise([-_APART, *rows]) if row - before >= _APART)


def ink_table(pixels: bytes) -> bytes:
    """Return the table that makes ink 1 and paper 0; paper is the grey that most pixels have."""
    sample = pixels[:: max(1, len(pixels) // _SAMPLE) | 1]
    paper = max(range(256), key=sample.count)
    lightest = min(paper - _DARKER, _LIGHTEST_INK)
    return bytes(1 if grey < lightest else 0 for grey in range(256))


def _rows(ink: bytes, width: int, longest: int) -> Iterator[Run]:
    """Yield the runs of ink across that are longer than any stroke of a letter."""
    for start, end in _runs(ink, longest):
        for row in range(start // width, (end - 1) // width + 1):
            first, last = max(start, row * width), min(end, (row + 1) * width)
            if last - first >= longest:
                yield row, first - row * width, last - row * width


def _columns(ink: bytes, width: int, longest: int) -> Iterator[Run]:
    """Yield the runs of ink down that are longer than any stroke of a letter."""
    for column in _likely_columns(ink, width, longest):
        for start, end in _runs(ink[column::width], longest):
            yield column, start, end


def _likely_columns(ink: bytes, width: int, longest: int) -> Iterator[int]:
    """Yield the columns that may hold a run as long: ink in so many of every few rows in turn.

    A row is one number, so that all its columns are compared at once: a tenth of the time that
    turning the picture takes.
    """
    step = max(1, longest // _LOOKS)
    rows = range(0, len(ink) - width + 1, step * width)
    met = [int.from_bytes(ink[at : at + width], "little") for at in rows]
    apart = 1
    while apart < _LOOKS:
        met = [one & other for one, other in zip(met, met[apart:], strict=False)]
        apart *= 2
    likely = reduce(or_, met, 0).to_bytes(width, "little")
    at = likely.find(1)
    while at >= 0:
        yield at
        at = likely.find(1, at + 1)


def _runs(ink: bytes, longest: int) -> Iterator[tuple[int, int]]:
    """Yield where runs of ink as long as that or longer start and end."""
    wanted = b"\x01" * longest
    start = ink.find(wanted)
    while start >= 0:
        end = ink.find(0, start + longest)
        end = end if end >= 0 else len(ink)
        yield start, end
        start = ink.find(wanted, end)


def _thin(ink: bytes, width: int, runs: Iterator[Run], thickest: int) -> Iterator[Run]:
    """Yield the runs that belong to lines no thicker than allowed, where they are thinnest."""
    height = len(ink) // width
    for row, start, end in runs:
        first, last = max(row - thickest, 0), min(row + thickest + 1, height)
        strokes = (ink[first * width + at : last * width : width] for at in _places(start, end))
        if min(_thickness(one, row - first) for one in strokes) <= thickest:
            yield row, start, end


def _thin_down(ink: bytes, width: int, runs: Iterator[Run], thickest: int) -> Iterator[Run]:
    """Yield what `_thin` does of runs down."""
    for column, start, end in runs:
        first, last = max(column - thickest, 0), min(column + thickest + 1, width)
        strokes = (ink[at * width + first : at * width + last] for at in _places(start, end))
        if min(_thickness(one, column - first) for one in strokes) <= thickest:
            yield column, start, end


def _places(start: int, end: int) -> tuple[int, int, int]:
    quarter = (end - start) // 4
    return start + quarter, (start + end) // 2, end - 1 - quarter


def _thickness(stroke: bytes, at: int) -> int:
    """Return how many pixels of ink lie side by side at a place of a stroke across a line."""
    end = stroke.find(0, at)
    return (end if end >= 0 else len(stroke)) - stroke.rfind(0, 0, at) - 1
