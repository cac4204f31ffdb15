"""The shapes that a page's commands fill: whether they are more than lines, and lie over text."""

import re
from bisect import bisect_right
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
_LIGHT_COUNTS = {b"g": 1, b"rg": 3}
"""Operators that set a colour by its light, with their numbers."""
_INK_COUNT = 4
"""Numbers of the operator k: cyan, magenta, yellow and black ink."""
# ") Q b)" left of "(a\\) Q b) Tj", where a bracket within a text passed for its end.
_LEFT_OF_TEXT = re.compile(rb"\)(?! *(?:T[jJ]|['\"]|>>|/))")
# " 0.9 g ", " q ", " Q ": what sets, keeps and restores the colour of fillings.
_COLOUR_STEP = re.compile(rb" (g|rg|k|scn?|cs|q|Q)(?=[ /])")
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
    colours: _Colours | None = None
    for operator in operators:
        for at in _places(spaced, operator):
            if not _is_thick(spaced, at, _LINE / scale):
                continue
            some = True
            over = over or 0 <= first < at
            if first >= 0 and not below:
                colours = colours or _Colours(spaced)
                below = colours.is_dark(at)
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


class _Colours:
    """Whether the colour that fills is a dark one, or not told, at places of commands."""

    def __init__(self, spaced: bytes) -> None:
        self._places = [0]
        self._dark = [True]
        kept: list[bool] = []
        # What a text or picture spells may pass for "q" or "Q"; then the last colour set counts.
        told = not (b"%" in spaced or b" BI" in spaced or _LEFT_OF_TEXT.search(spaced))
        steps = list(_COLOUR_STEP.finditer(spaced))
        operators = [step[1] for step in steps]
        nested = told and operators.count(b"q") == operators.count(b"Q")
        for step in steps:
            operator = step[1]
            if operator == b"q":
                kept.append(self._dark[-1])
                continue
            if operator != b"Q":
                self._dark.append(_sets_dark(spaced, step.start(), operator))
            elif nested and kept:
                self._dark.append(kept.pop())
            else:
                continue
            self._places.append(step.start())

    def is_dark(self, place: int) -> bool:
        return self._dark[bisect_right(self._places, place) - 1]


def _sets_dark(spaced: bytes, place: int, operator: bytes) -> bool:
    """Return whether the colour that an operator sets is a dark one, or not told."""
    count = _INK_COUNT if operator == b"k" else _LIGHT_COUNTS.get(operator, 0)
    if not count:
        return True
    numbers = [_value(one) for one in spaced[max(0, place - 48) : place].split()[-count:]]
    if operator == b"k":
        *inks, black = numbers if len(numbers) == count else [1.0]
        return 1 - min(inks, default=1.0) - black < _DARK
    return max(numbers, default=0.0) < _DARK
