"""Members of ranges and shortened lists: DCB.11–DCB.13, DCB.111, .112, DCB.111, 112 och 113."""

import re
from collections.abc import Iterator

from reviewer_app.extraction.found import Found
from reviewer_app.extraction.known_codes import KnownCodes

# "–DCB.13", "–|.13" over a line's end, " till DCB.13", "-.13", "-13", " till 13" after DCB.11
_RANGE = re.compile(
    r"(?:(?: ?[-–—][ \n]?|\s(?:till|t\.?o\.?m\.?|tom)\s)(?:(?P<letters>[A-Z]{3})\.|\.)"
    r"|[-–](?=[0-9])"
    r"|(?P<apart> [-–—] |\s(?:till|t\.?o\.?m\.?|tom)\s)(?=[0-9]))"
    r"(?P<digits>[0-9]{1,5})(?![0-9]|[.:,][0-9]|-)"
)
# ", .112" and " och .113" after DCB.111
_SHORTENED = re.compile(
    r"\s?(?:,|och|samt|eller|resp\.?)\s?\.(?P<digits>[1-9][0-9]{0,4})(?![0-9]|[.:][0-9])"
)
# ", 112" and " och 113" after DCB.111; "112 mm" and "112 st" are no codes.
_BARE = re.compile(
    r"\s?(?:,|och|samt|eller|resp\.?)\s(?P<digits>[1-9][0-9]{1,4})"
    r"(?![0-9A-Za-zÅÄÖåäö]|[.:,/-][0-9])"
    r"(?! ?(?:st|stycken|mm|cm|dm|k?m[23²³]?|k?g|ton|liter|l|dagar|dygn|veckor|månader|år|sidor"
    r"|kr|h|tim|kap|§|%|°|k?Pa|MPa|kN|k?V|k?W|A|Hz)(?![A-Za-zÅÄÖåäö]))"
)
# What a range or list goes on with, after a space perhaps: a sign, "till", "och", "samt", "eller",
# "resp"; a plain look spares most codes the expressions.
_GOES_ON = frozenset("-–—,toser") | {""}
_GOES_ON_WITH = frozenset((" ", ",", "-", "–", "—", "\n"))
_WIDEST = 60
"""Codes: a wider span of numbers is no list of sections."""


def may_go_on(text: str, end: int) -> bool:
    """Return whether a list may go on after a code that ends at `end`; False is certain."""
    after = text[end : end + 2]
    return after[:1] in _GOES_ON_WITH and after.lstrip()[:1] in _GOES_ON


def find_listed(text: str, found: Found, known: KnownCodes) -> Iterator[Found]:
    """Yield the codes implied by a range or shortened list that `found` begins.

    Codes between the ends are taken only where the registry has them; the ends are written.
    """
    if "." not in found.code:
        return
    match = _RANGE.match(text, found.end)
    if match is not None:
        yield from _members(text, found, match, known)
        return
    last = found
    letters = found.code.partition(".")[0]
    while (match := _next_member(text, last, letters, known)) is not None:
        start = match.start("digits") - (match.re is _SHORTENED)
        implied = text[found.start : match.end()]
        code = f"{letters}.{match.group('digits')}"
        last = Found(start, match.end(), found.family, code, implied_by=implied)
        yield last


def _next_member(text: str, last: Found, letters: str, known: KnownCodes) -> re.Match[str] | None:
    """Return the next number of a list; without its dot only where it is a code of that length."""
    match = _SHORTENED.match(text, last.end)
    if match is not None:
        return match
    match = _BARE.match(text, last.end)
    if match is None or len(match.group("digits")) != len(last.code) - len(letters) - 1:
        return None
    return match if known.knows(f"{letters}.{match.group('digits')}") else None


def _members(text: str, found: Found, match: re.Match[str], known: KnownCodes) -> Iterator[Found]:
    letters, _, first = found.code.partition(".")
    last = match.group("digits")
    if match.group("letters") not in (None, letters) or len(first) != len(last):
        return
    numbers = range(int(first) + 1, int(last))
    if int(last) <= int(first) or len(numbers) > _WIDEST:
        return
    if match.group("apart") is not None and not known.knows(f"{letters}.{last}"):
        return
    start, end = found.start, match.end()
    implied = text[start:end]
    for number in numbers:
        code = f"{letters}.{number}"
        if known.knows(code):
            yield Found(start, end, found.family, code, implied_by=implied)
    if match.group("letters") is None:
        yield Found(start, end, found.family, f"{letters}.{last}", implied_by=implied)
