"""Whether a page's commands write text in a colour next to that of paper."""

import re
from collections.abc import Container, Iterator

_NEAR_WHITE = 0.85
_LITTLE_INK = 0.15
COLOURS = {b" g": 1, b" rg": 3, b" k": 4, b" sc": 0, b" scn": 0}
"""Operators that set the colour of fillings, with their numbers; 0: as many as there are."""
_AFTER = b" /[(<%"
_LONGEST = 48
"""Bytes before an operator that may hold its four numbers."""
# What follows a colour: ")Tj" and "]TJ" write, " 0 g" sets another, " q" and " Q" keep and restore
_STEP = re.compile(
    rb"[)>\]]? *T[jJ](?![A-Za-z])|[)>\]] *(?:['\"])| (?:[gkqQ]|rg|scn?|Do)(?=[ /\[(<%])"
)


def writes_lightly(spaced: bytes, kinds: Container[bytes]) -> bool:
    """Return whether text may be written nearly white, in commands with plain spaces only.

    `kinds` are the operators that occur.
    """
    for operator, count in COLOURS.items():
        if operator not in kinds:
            continue
        pieces = spaced.split(operator)
        # A number cut off is at most taken for a larger one, and looked at again below.
        longest = 4 if count == 1 else _LONGEST
        ends = {piece[-longest:] for piece in pieces[:-1]}
        if not any(is_light(end, count) for end in ends):
            continue
        places = _places(spaced, operator, count)
        if any(_writes(spaced, place) for place in places):
            return True
    return False


def is_light(end: bytes, count: int) -> bool:
    """Return whether the numbers that commands end with are a colour next to white.

    `count` is how many there are, 0 where that depends on the space of the colour: one number
    may then be an amount of light or of ink.
    """
    numbers = _numbers(end, count or 4)
    if not numbers:
        return not count  # a pattern, or nothing that can be told
    if count == 4:
        return max(numbers) <= _LITTLE_INK
    light = min(numbers) >= _NEAR_WHITE
    if count:
        return light
    return light or (len(numbers) == 4 and max(numbers) <= _LITTLE_INK)


def _numbers(end: bytes, most: int) -> list[float]:
    """Return the last numbers of commands, in their order and at most so many."""
    numbers: list[float] = []
    for word in reversed(end.split()):
        if len(numbers) == most:
            break
        try:
            numbers.append(float(word))
        except ValueError:
            break
    return numbers[::-1]


def _places(spaced: bytes, operator: bytes, count: int) -> Iterator[int]:
    """Yield where an operator that sets a light colour ends."""
    at = spaced.find(operator)
    while at >= 0:
        end = at + len(operator)
        if spaced[end : end + 1] in _AFTER and is_light(spaced[max(0, at - _LONGEST) : at], count):
            yield end
        at = spaced.find(operator, end)


def _writes(spaced: bytes, place: int) -> bool:
    """Return whether text is written, or a form drawn, in the colour set before a place."""
    changed = [False]
    for found in _STEP.finditer(spaced, place):
        step = found.group().strip()
        if step == b"q":
            changed.append(changed[-1])
        elif step == b"Q":
            changed.pop()
            if not changed:
                return False
        elif step == b"Do" or step.endswith((b"Tj", b"TJ", b"'", b'"')):
            if not changed[-1]:
                return True
        elif not _in_string(spaced, place, found.start()):
            changed[-1] = True
            if len(changed) == 1:
                return False
    return False


def _in_string(spaced: bytes, start: int, at: int) -> bool:
    """Return whether a place lies between the brackets of a text."""
    return spaced.rfind(b"(", start, at) > spaced.rfind(b")", start, at)
