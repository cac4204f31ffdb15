"""A first look at a page's commands, for most pages the only one: can anything in them hide text?

Searches the bytes for the operators that could, each with the number before it; what it finds is
looked at closely by printed_text. It errs on the side of looking, and takes nothing apart: that
alone would cost a fifth of reading the page's text.
"""

from collections.abc import Iterator
from itertools import pairwise

_TINY = 1.5
"""Points; letters set smaller are looked at, also where a matrix makes them larger."""
_NEAR_WHITE = 0.85
_LITTLE_INK = 0.15
_LONGEST_NUMBER = 16
_FILLS = (b" f ", b" F ", b" f* ", b" b ", b" B ", b" b* ", b" B* ")
_LIGHT = (b" g", b" rg", b" sc", b" scn")
"""Operators that set the colour of fillings by light; 1 is white."""
_SHAPES = (b" Do", b" gs", b"/OC")
"""Pictures and forms, states with opacity, layers: looked at closely whatever they are."""


def is_plain(contents: bytes) -> bool:
    """Return whether nothing in a page's commands can make its text invisible."""
    spaced = b" %s " % contents.replace(b"\n", b" ").replace(b"\r", b" ").replace(b"\t", b" ")
    if any(shape in spaced for shape in _SHAPES):
        return False
    first = spaced.find(b"BT ")
    if first >= 0 and any(spaced.find(fill, first) >= 0 for fill in _FILLS):
        return False
    if any(mode in (3, 7) for mode in _numbers_before(spaced, b" Tr")):
        return False
    if any(size < _TINY for size in _numbers_before(spaced, b" Tf")):
        return False
    if any(ink <= _LITTLE_INK for ink in _numbers_before(spaced, b" k")):
        return False
    return not any(
        light >= _NEAR_WHITE for operator in _LIGHT for light in _numbers_before(spaced, operator)
    )


def _numbers_before(spaced: bytes, operator: bytes) -> Iterator[float]:
    """Yield the distinct numbers that stand before an operator; what is none of them as 1."""
    pieces = spaced.split(operator)
    ends = {piece[-_LONGEST_NUMBER:] for piece, after in pairwise(pieces) if after[:1] == b" "}
    for end in ends:
        try:
            yield abs(float(end.rsplit(None, 1)[-1]))
        except (IndexError, ValueError):
            yield 1.0
