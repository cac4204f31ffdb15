"""The shapes that a page's commands fill: whether they are more than lines, and lie over text."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

_LINE = 5.0
"""Units: a filled rectangle of less height or width is a line, and covers no text."""
_LONGEST_PATH = 400
"""Bytes before a filling among which its path is looked for."""
_LONGEST_RECTANGLE = 64
_PATH = {b"m": 2, b"l": 2, b"c": 6, b"v": 4, b"y": 4, b"re": 4}
"""The commands of a path, with their numbers."""
_PAINTING = frozenset(
    (b"f", b"F", b"f*", b"b", b"B", b"b*", b"B*", b"s", b"S", b"n", b"q", b"Q", b"BT", b"ET", b"Do")
)
"""What ends a path, or stands before one."""
_LIGHT_COUNTS = {b" g": 1, b" rg": 3}
"""Operators that set a colour by its light, with their numbers."""
_OTHER_COLOURS = (b" k", b" sc", b" scn")
_DARK = 0.5
"""Amount of light below which dark letters may not be seen."""


class Fillings(NamedTuple):
    """Whether shapes are filled at all, after the first text, and darkly."""

    some: bool = False
    over: bool = False
    below: bool = False


def fillings_of(
    spaced: bytes, first: int, operators: Iterable[bytes], scale: float = 1.0
) -> Fillings:
    """Return what is filled by these operators; lines are left out.

    `first` is where the first text begins, -1 where there is none; `scale` is by how much things
    may be larger than they are written.
    """
    some = over = below = False
    for operator in operators:
        for at in _places(spaced, operator):
            if not _is_thick(spaced, at, _LINE / scale):
                continue
            some = True
            over = over or 0 <= first < at
            below = below or (first >= 0 and _is_dark(spaced, at))
            if over and below:
                return Fillings(some, over, below)
    return Fillings(some, over, below)


def _places(spaced: bytes, operator: bytes) -> Iterator[int]:
    at = spaced.find(operator)
    while at >= 0:
        end = at + len(operator)
        if not spaced[end : end + 1].isalnum():
            yield at
        at = spaced.find(operator, end)


def _is_thick(spaced: bytes, at: int, line: float) -> bool:
    """Return whether the path that ends at a place is more than a line or hair."""
    words = spaced[max(0, at - _LONGEST_RECTANGLE) : at].split()[-6:]
    if len(words) == 6 and words[5] == b"re" and words[0] in _PAINTING:
        return min(abs(_value(words[3])), abs(_value(words[4]))) >= line
    return _is_thick_path(spaced[max(0, at - _LONGEST_PATH) : at].split(), line)


def _is_thick_path(words: list[bytes], line: float) -> bool:
    points: list[tuple[float, float]] = []
    seen = False
    while words:
        operator = words.pop()
        if operator in _PATH:
            count = _PATH[operator]
            numbers = [_value(one) for one in words[len(words) - count :]]
            del words[len(words) - count :]
            seen = True
            if operator == b"re" and min(map(abs, numbers[2:]), default=line) >= line:
                return True
            points += zip(numbers[::2], numbers[1::2], strict=False) if operator != b"re" else ()
        elif operator in _PAINTING:
            break
    if not seen or not words:
        return True  # a long path, of which the beginning is not seen
    return bool(points) and min(map(_extent, zip(*points, strict=True))) >= line


def _extent(values: tuple[float, ...]) -> float:
    return max(values) - min(values)


def _value(command: bytes) -> float:
    """Return a number of the commands, 0 for anything else."""
    try:
        return float(command)
    except ValueError:
        return 0.0


def _is_dark(spaced: bytes, at: int) -> bool:
    """Return whether the last colour set before a place is a dark one, or not told."""
    places = [
        (spaced.rfind(operator + b" ", 0, at), operator)
        for operator in (*_LIGHT_COUNTS, *_OTHER_COLOURS)
    ]
    place, operator = max(places)
    count = _LIGHT_COUNTS.get(operator, 0)
    if place < 0 or not count:
        return True
    numbers = [_value(one) for one in spaced[max(0, place - 48) : place].split()[-count:]]
    return max(numbers, default=0.0) < _DARK
