"""Ruled lines taken out of a picture: OCR reads them as signs, and loses table rows they frame.

Works on bytes with the fast searches of the language: the program's own installation has no
library for pictures.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

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
    height = len(pixels) // width
    ink = pixels.translate(ink_table(pixels))
    longest, thickest = int(_LONGEST_STROKE * dpi), int(_THICKEST * dpi)
    across = list(_thin(ink, width, _runs(ink, width, longest), thickest))
    turned = b"".join(ink[column::width] for column in range(width))
    down = list(_thin(turned, height, _runs(turned, height, longest), thickest))
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


def _runs(ink: bytes, width: int, longest: int) -> Iterator[Run]:
    """Yield the runs of ink across that are longer than any stroke of a letter."""
    # Five pixels or more in a row of ink: b"\x01\x01\x01\x01\x01"
    long_run = re.compile(rb"\x01{%d,}" % longest)
    for row in range(len(ink) // width):
        line = ink[row * width : (row + 1) * width]
        for match in long_run.finditer(line):
            yield row, match.start(), match.end()


def _thin(ink: bytes, width: int, runs: Iterator[Run], thickest: int) -> Iterator[Run]:
    """Yield the runs that belong to lines no thicker than allowed, where they are thinnest."""
    for row, start, end in runs:
        quarter = (end - start) // 4
        places = (start + quarter, (start + end) // 2, end - 1 - quarter)
        if min(_thickness(ink, width, row, at, thickest) for at in places) <= thickest:
            yield row, start, end


def _thickness(ink: bytes, width: int, row: int, column: int, most: int) -> int:
    """Return how many pixels of ink lie on top of each other at a place; at most `most` + 1."""
    first = max(row - most, 0)
    last = min(row + most + 1, len(ink) // width)
    above = ink[first * width + column : row * width + column : width]
    below = ink[row * width + column : (last - 1) * width + column + 1 : width]
    up = len(above) - above.rfind(b"\0") - 1
    down = below.find(b"\0")
    return min(up + (down if down >= 0 else len(below)), most + 1)
