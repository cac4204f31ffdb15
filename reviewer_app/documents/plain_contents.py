"""A first look at a page's commands, for most pages the only one: can anything in them hide text?

One look over the words of the commands, without texts and numbers, tells which of the few
operators that could hide text are there at all; only these are looked at, each with the numbers
before it. It errs on the side of doubt, and takes nothing apart: that alone would cost a fifth of
reading the page's text.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from reviewer_app.documents.fillings import Fillings, fillings_of
from reviewer_app.documents.writing_colour import COLOURS, writes_lightly

_SPACES = bytes.maketrans(b"\n\r\t\f\0", b"     ")
_SEPARATE = bytes.maketrans(b"[(<%", b"    ")
_NUMBERS = b"0123456789.+-"
_RISKY = frozenset(b"f F f* b B b* B* g k rg sc scn sh gs Do BI Tr Tz".split())
_FILLS = (b" f", b" F", b" f*", b" b", b" B", b" b*", b" B*")
_SHOWN = frozenset((b" sh", b" BI"))
_SCALED = (b" 0 0 0.", b" 0 0 .")
"""What is in matrices that make things smaller: "0.1 0 0 0.1 9 9 cm"."""
_TINY = 1.5
"""Points; letters set smaller cannot be read on paper."""
_NARROW = 10.0
"""Percent of a letter's width, less than which cannot be read."""
_UNHIDDEN_MODES = (0.0, 2.0)
"""Ways of writing (ISO 32000-1, table 106) that fill the letters."""
_LONGEST_NAME = 130


_NOTHING = Fillings()


@dataclass(frozen=True, slots=True)
class Doubts:
    """What in a page's commands could hide text.

    `letters`: the letters themselves, by colour, size or way of writing. `fillings`: shapes that
    are more than a line. `states` and `drawn` are the names of the graphics states in use and of
    the pictures and forms drawn; `drawn_over` says whether one of these comes after text. `text`:
    there is text at all.
    """

    letters: bool = False
    fillings: Fillings = _NOTHING
    text: bool = False
    states: frozenset[bytes] = frozenset()
    drawn: frozenset[bytes] = frozenset()
    drawn_over: bool = False


def doubts_of(contents: bytes) -> Doubts:
    """Return what could make text invisible in the commands of a page or form."""
    spaced = _without_texts(b" %s " % contents.translate(_SPACES))
    kinds = _risky_kinds(spaced)
    first = spaced.find(b" BT")
    letters = first >= 0 and (_is_small(spaced) or _is_odd(spaced, kinds))
    if not kinds:
        return Doubts(letters, text=first >= 0)
    if not letters and not kinds.isdisjoint(COLOURS):
        letters = writes_lightly(spaced, kinds)
    fills = [one for one in _FILLS if one in kinds]
    fillings = fillings_of(spaced, first, fills, _largest(spaced)) if fills else _NOTHING
    for shown in kinds & _SHOWN:
        over = fillings.over or 0 <= first < spaced.rfind(shown)
        fillings = Fillings(some=True, over=over, below=fillings.below)
    return Doubts(
        letters=letters,
        fillings=fillings,
        text=first >= 0,
        states=_names_before(spaced, b" gs") if b" gs" in kinds else frozenset(),
        drawn=_names_before(spaced, b" Do") if b" Do" in kinds else frozenset(),
        drawn_over=b" Do" in kinds and 0 <= first < spaced.rfind(b" Do"),
    )


def _without_texts(spaced: bytes) -> bytes:
    """Return commands without what "[(a) -3 (text)] TJ" and "(text) Tj" write.

    Left as they are where there may be a comment, in which a bracket opens nothing.
    """
    if b"%" in spaced:
        return spaced
    before, *pieces = spaced.split(b"[")
    shorter = before + b"]".join([piece[piece.find(b"]") + 1 :] for piece in pieces])
    before, *pieces = shorter.split(b"(")
    return before + b")".join([piece[piece.find(b")") + 1 :] for piece in pieces])


def _risky_kinds(spaced: bytes) -> set[bytes]:
    """Return the operators that could hide text, each with a space before it.

    Without numbers few words are left; an operator may stand close to the name after it.
    """
    words = set(spaced.translate(_SEPARATE, _NUMBERS).split())
    glued = {word[: word.find(b"/")] for word in words if b"/" in word[1:]}
    return {b" " + word for word in (words | glued) & _RISKY}


def _is_odd(spaced: bytes, kinds: set[bytes]) -> bool:
    """Return whether letters are written unfilled or squeezed together."""
    if b" Tr" in kinds and any(
        mode not in _UNHIDDEN_MODES for mode in _numbers_before(spaced, b" Tr")
    ):
        return True
    return b" Tz" in kinds and any(width < _NARROW for width in _numbers_before(spaced, b" Tz"))


def _is_small(spaced: bytes) -> bool:
    """Return whether letters may be too small to be read."""
    smallest = min((abs(one) for one in _numbers_before(spaced, b" Tf")), default=math.inf)
    if smallest >= _TINY and not any(_makes_smaller(spaced, one) for one in _SCALED):
        return False
    scale = min(_scales(spaced, b" Tm"), default=1.0) * min(_scales(spaced, b" cm"), default=1.0)
    return smallest * scale < _TINY


def _makes_smaller(spaced: bytes, middle: bytes) -> bool:
    """Return whether a matrix "0.1 0 0 0.1" is written with this middle."""
    at = spaced.find(middle)
    while at >= 0:
        before = spaced[max(0, at - 12) : at]
        if before[before.rfind(b" ") + 1 :].lstrip(b"-")[:2] < b"1":
            return True
        at = spaced.find(middle, at + 1)
    return False


def _largest(spaced: bytes) -> float:
    """Return by how much matrices make shapes larger, at most."""
    return math.prod({one for one in _scales(spaced, b" cm") if one > 1})


def _scales(spaced: bytes, operator: bytes) -> Iterator[float]:
    """Yield by how much the matrices of an operator make things larger, by their longer side.

    A matrix that places a picture is none for text.
    """
    pieces = spaced.split(operator)
    matrices = {
        tuple(before[-80:].split()[-6:-2])
        for before, after in pairwise(pieces)
        if b" Do" not in after[:40]
    }
    for matrix in matrices:
        yield max((abs(_value(one)) for one in matrix), default=1.0)


def _value(command: bytes) -> float:
    """Return a number of the commands, 0 for anything else."""
    try:
        return float(command)
    except ValueError:
        return 0.0


def _numbers_before(spaced: bytes, operator: bytes) -> Iterator[float]:
    """Yield the distinct numbers that stand before an operator; 0 for what is none."""
    for end in {piece[-12:] for piece in spaced.split(operator)[:-1]}:
        numbers = end.split()
        yield _value(numbers[-1]) if numbers else 0.0


def _names_before(spaced: bytes, operator: bytes) -> frozenset[bytes]:
    """Return the names that stand before an operator: "Im1" of "/Im1 Do"."""
    ends = {piece[-_LONGEST_NAME:] for piece in spaced.split(operator)[:-1]}
    return frozenset(end[end.rfind(b"/") + 1 :].strip() for end in ends)
