"""How far the lines of a picture lie askew.

The picture is cut into upright strips, and the ink in each row of each strip is counted. At the
right angle, the counts of all strips, moved up and down by it, add up to rows that are full of
ink beside rows that have none. (MuPDF's own measure ends the process on small pages.)
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import add, sub

from reviewer_app.documents.ruled_lines import ink_table

MOST = 6.0
"""Degrees; what lies more askew was not laid on a scanner."""
_COARSE, _FINE = 0.5, 0.05
_STRIPS = 24
_CLEARER = 1.05
"""A page whose best angle is hardly better than none has no lines to measure."""


def skew_of(pixels: bytes, width: int) -> float:
    """Return by how many degrees the lines of grey pixels run down to the right; 0: straight."""
    strips = _strips(pixels, width)
    if not strips:
        return 0.0
    step = width / len(strips)
    best = max(_steps(0.0, MOST, _COARSE), key=lambda angle: _sharpness(strips, step, angle))
    best = max(_steps(best, _COARSE, _FINE), key=lambda angle: _sharpness(strips, step, angle))
    clear = _sharpness(strips, step, best) > _CLEARER * _sharpness(strips, step, 0.0)
    return best if clear else 0.0


def _strips(pixels: bytes, width: int) -> list[list[int]]:
    """Return for each strip the pixels of ink in each of its rows."""
    if width < 2 * _STRIPS or not pixels:
        return []
    ink = pixels.translate(ink_table(pixels))
    edges = [round(at * width / _STRIPS) for at in range(_STRIPS + 1)]
    rows = range(0, len(ink) - width + 1, width)
    return [
        [ink.count(1, row + left, row + right) for row in rows] for left, right in pairwise(edges)
    ]


def _steps(middle: float, reach: float, step: float) -> Iterator[float]:
    count = round(reach / step)
    return (middle + at * step for at in sorted(range(-count, count + 1), key=abs))


def _sharpness(strips: Sequence[Sequence[int]], step: float, angle: float) -> int:
    """Return how much neighbouring rows differ when the strips are moved by an angle."""
    slope = math.tan(math.radians(angle)) * step
    middle = (len(strips) - 1) / 2
    moves = [round((at - middle) * slope) for at in range(len(strips))]
    margin = max(map(abs, moves))
    height = len(strips[0]) - 2 * margin
    if height < 2:
        return 0
    total: Iterable[int] = [0] * height
    for strip, move in zip(strips, moves, strict=True):
        total = map(add, total, strip[margin + move : margin + move + height])
    rows = list(total)
    return sum(difference * difference for difference in map(sub, rows, rows[1:]))
