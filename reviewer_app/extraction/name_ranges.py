"""Ranges of names of documents: "bilagor 1-4", "handling 9.1-9.3", "ritning K-20.1-001--004".

Every member is a reference of its own, as it would be written out; it stands where the range does.
"""

import re
from collections.abc import Iterator

from reviewer_app.extraction.found import Found

_TO = r"(?: ?[-–—] ?|\s(?:till|t\.?o\.?m\.?|tom)\s(?:och\smed\s)?)"
# "-4" after "1", " till 12" after "9"
_TO_NUMBER = re.compile(rf"{_TO}(?P<last>[0-9]{{1,2}})(?![0-9A-Za-zÅÄÖåäö]|[.:,/-][0-9])")
# "-C" after "A"
_TO_LETTER = re.compile(rf"{_TO}(?P<last>[A-Z])(?![0-9A-Za-zÅÄÖåäö]|\.[0-9])")
# "-9.3" after "9.1"
_TO_PART = re.compile(
    rf"{_TO}(?P<whole>[0-9]{{1,2}})\.(?P<last>[0-9]{{1,2}})(?![0-9A-Za-zÅÄÖåäö]|[.:,/-][0-9])"
)
# "--" and " t.o.m. " after "K-20.1-001"; a single hyphen goes on with the name
_TO_SHEET = re.compile(r"(?: ?-- ?|–|—| [-–—] |\s(?:till|t\.?o\.?m\.?|tom)\s)-?")
# "004", the last sheet
_SHEET = re.compile(r"(?P<last>[0-9]{2,4})(?![0-9A-Za-zÅÄÖåäö]|[.:,/-][0-9])")
# ", -002" and " och -003" after "K-20.1-001"
_NEXT_SHEET = re.compile(
    r"(?:, ?|\s(?:och|samt|eller)\s)-(?P<last>[0-9]{2,4})(?![0-9A-Za-zÅÄÖåäö]|[.:,/-][0-9])"
)
_LAST_DIGITS = re.compile(r"[0-9]{2,4}\Z")
_GOES_ON = (" ", "-", "–", "—", "\n")
_WIDEST = 60
"""Members: a wider span of numbers is no range of documents."""


def appendix_range(text: str, name: str, end: int) -> tuple[tuple[str, ...], int]:
    """Return the names after `name`, ending at `end`, up to its range's end, and where that is.

    () and `end` where no range begins there.
    """
    if not text.startswith(_GOES_ON, end):
        return (), end
    if name.isdecimal():
        match = _TO_NUMBER.match(text, end)
        names = _numbers(name, match.group("last")) if match is not None else ()
    elif len(name) == 1:
        match = _TO_LETTER.match(text, end)
        names = _letters(name, match.group("last")) if match is not None else ()
    else:
        match = _TO_PART.match(text, end)
        names = _parts(name, match) if match is not None else ()
    return (names, match.end()) if match is not None and names else ((), end)


def find_sheets(text: str, drawing: Found) -> Iterator[Found]:
    """Yield the drawings of a range or shortened list that a drawing's number begins."""
    digits = _LAST_DIGITS.search(drawing.code)
    if digits is None or text[drawing.end : drawing.end + 1] not in (*_GOES_ON, ","):
        return
    stem, first = drawing.code[: digits.start()], digits.group()
    to = _TO_SHEET.match(text, drawing.end)
    if to is not None:
        yield from _between(text, drawing, to.end(), stem, first)
        return
    end = drawing.end
    while (match := _NEXT_SHEET.match(text, end)) is not None:
        if len(match.group("last")) != len(first):
            return
        start, end = match.start("last") - 1, match.end()
        implied = text[drawing.start : end]
        code = f"{stem}{match.group('last')}"
        yield Found(start, end, "drawing", code, implied_by=implied)


def _between(text: str, drawing: Found, start: int, stem: str, first: str) -> Iterator[Found]:
    """Yield the drawings after the first of a range, whose end begins at `start`.

    An end written in full is found by itself.
    """
    whole = text.startswith(stem, start)
    match = _SHEET.match(text, start + len(stem) if whole else start)
    if match is None or len(match["last"]) != len(first):
        return
    implied = text[drawing.start : match.end()]
    numbers = _numbers(first, match["last"])
    for number in numbers[:-1] if whole else numbers:
        yield Found(drawing.start, match.end(), "drawing", f"{stem}{number}", implied_by=implied)


def _numbers(first: str, last: str) -> tuple[str, ...]:
    """Return the numbers after `first` to `last`, written with as many digits as `first`."""
    if not 0 < int(last) - int(first) <= _WIDEST:
        return ()
    return tuple(f"{number:0{len(first)}}" for number in range(int(first) + 1, int(last) + 1))


def _letters(first: str, last: str) -> tuple[str, ...]:
    return tuple(map(chr, range(ord(first) + 1, ord(last) + 1)))


def _parts(first: str, match: re.Match[str]) -> tuple[str, ...]:
    whole, _, part = first.rpartition(".")
    if whole != match.group("whole") or not part.isdecimal():
        return ()
    return tuple(f"{whole}.{number}" for number in _numbers(part.lstrip("0") or "0", match["last"]))
