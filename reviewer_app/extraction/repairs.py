"""Codes misread by OCR or broken by letter spacing, as proposals.

A reading is proposed only where the repaired code exists and the heading on the same line is the
official one, letter for letter; the verdict then says "read as" and never verifies it. The pairs
are those seen when tender pages were read by OCR.
"""

import re
from collections.abc import Iterator

from reviewer_app.extraction.dotted import AS_DIGIT, family_of_letters
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.letter_codes import HeadingAt
from reviewer_app.extraction.normalised import normalised

# Three letters, a dot or what is read for one, and digits, at a line's start, each perhaps with a
# space after it: CE8.11, CEB.l1, CEB,11, CEB11, C E B . 1 1.
_NEARLY = re.compile(
    r"\n *(?![A-Z]{3}\.[0-9])(?P<all>(?P<letters>(?:[A-Z01258|l] ?){3})(?:[.,:;·] ?)?"
    r"(?P<digits>[0-9OolI|SBZ](?: ?[0-9OolI|SBZ]){0,4}))(?= |[A-ZÅÄÖ][a-zåäö])"
)
_AS_LETTER = str.maketrans("01258|l", "OIZSBII")


def find_misread(text: str, known: KnownCodes, heading_at: HeadingAt) -> Iterator[Found]:
    """Yield codes read otherwise than they stand, where code and heading both bear it out."""
    for match in _NEARLY.finditer(f"\n{text}"):
        letters = match.group("letters").replace(" ", "").translate(_AS_LETTER)
        digits = match.group("digits").replace(" ", "").translate(AS_DIGIT)
        code = f"{letters}.{digits}"
        official = known.headings(code)
        family = family_of_letters(letters)
        if not official or family is None:
            continue
        start, end = match.start("all") - 1, match.end("all") - 1
        if normalised(heading_at(start, end)) in official:
            yield Found(start, end, family, code)
