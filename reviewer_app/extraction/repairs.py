"""Codes misread by OCR, broken by letter spacing or short of a letter, as proposals.

A reading is proposed only where exactly one code fits what stands there and the heading on the
same line is the official one of that code, letter for letter; the verdict then says "read as" and
never verifies it. The pairs are those seen when tender pages were read by OCR.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from reviewer_app.extraction.dotted import AS_DIGIT, family_of_letters
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.letter_codes import HeadingAt
from reviewer_app.extraction.normalised import normalised
from reviewer_app.extraction.page_signs import PageSigns

# Three letters, a dot or what is read for one, and digits, at a line's start, each perhaps with a
# space after it: CE8.11, CEB.l1, CEB,11, CEB-.11, CEB..11, CEB11, C E B . 1 1.
_NEARLY = re.compile(
    r"\n *(?![A-Z]{3}\.[0-9])(?P<all>(?P<letters>(?:[A-Z01258|l] ?){3})(?:[-.,:;·] ?){0,2}"
    r"(?P<digits>[0-9OolI|SBZ](?: ?[0-9OolI|SBZ]){0,4}))(?= |\n|\Z|[A-ZÅÄÖ][a-zåäö])"
)
# Two letters, a dot and digits at a line's start: CB.11, of which a letter was lost.
_SHORT = re.compile(r"\n *(?P<all>(?P<letters>[A-Z]{2})\.(?P<digits>[1-9][0-9]{0,4}))(?=[ \n]|\Z)")
# Letters of a building part at a line's start, its number lost: .FHB, FHB/1
_NUMBERLESS = re.compile(r"\n *(?P<all>\.?(?P<letters>[A-Z]{1,4})(?:/[0-9]{1,2})?)(?=[ \n]|\Z)")
_AS_LETTER: Mapping[str, str] = {
    "0": "OD", "1": "IL", "l": "IL", "|": "I", "2": "Z", "5": "S", "8": "B",
}  # fmt: skip
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def find_misread(page: PageSigns, known: KnownCodes, heading_at: HeadingAt) -> Iterator[Found]:
    """Yield codes read otherwise than they stand, where code and heading both bear it out."""
    for match in page.heads_of(_NEARLY):
        letters = match.group("letters").replace(" ", "")
        digits = match.group("digits").replace(" ", "").translate(AS_DIGIT)
        ways = product(*(_AS_LETTER.get(sign, sign) for sign in letters))
        codes = (f"{''.join(way)}.{digits}" for way in ways)
        yield from _proposed(match, codes, known, heading_at)
    for match in page.heads_of(_SHORT):
        yield from _proposed(match, _with_a_letter(match), known, heading_at)
    for match in page.heads_of(_NUMBERLESS):
        parts = known.parts(match.group("letters"))
        if parts:
            yield from _proposed(match, parts, known, heading_at, part=True)


def _with_a_letter(match: re.Match[str]) -> Iterator[str]:
    letters, digits = match.group("letters"), match.group("digits")
    for at, letter in product(range(3), _ALPHABET):
        yield f"{letters[:at]}{letter}{letters[at:]}.{digits}"


def _proposed(
    match: re.Match[str],
    codes: Iterable[str],
    known: KnownCodes,
    heading_at: HeadingAt,
    *,
    part: bool = False,
) -> Iterator[Found]:
    """Yield the one code that fits, nothing where none or several do."""
    headings = {code: found for code in codes if (found := known.headings(code))}
    if not headings:
        return
    start, end = match.start("all") - 1, match.end("all") - 1
    heading = normalised(heading_at(start, end))
    fitting = [code for code, official in headings.items() if heading in official]
    if len(fitting) != 1:
        return
    family = "building_part" if part else family_of_letters(fitting[0][:3])
    if family is not None:
        yield Found(start, end, family, fitting[0])
