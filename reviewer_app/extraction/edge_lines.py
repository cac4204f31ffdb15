"""Lines at the edges of pages, compared without their page numbers and dates."""

import re

# Page numbers and dates; the digits of a code stay: other codes stand on other pages.
_DIGITS = re.compile(r"[0-9](?<![A-Za-zÅÄÖåäö.0-9][0-9])[0-9]*")

_TOLD_APART = 9
"""Digits that tell numbers apart."""


def digits_folded(line: str) -> str:
    """Return a line with white space single and numbers as one sign."""
    return _DIGITS.sub("#", " ".join(line.split()))


def numbers_folded(line: str) -> tuple[int, ...]:
    """Return the numbers that `digits_folded` takes out of a line: the last digits of long ones."""
    return tuple(int(number[-_TOLD_APART:]) for number in _DIGITS.findall(line))
