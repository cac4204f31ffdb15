"""Codes in the text of a comment, found without the program's grammar of codes."""

import re
import unicodedata
from collections.abc import Callable, Iterator

# "DCB.111", "AFC.31", "YJ/L.2", "BFB.21": letters, then a dot and digits, as often as it goes on.
_DOTTED = re.compile(r"(?<![\w./])[A-ZÅÄÖ]{1,4}(?:/[A-Z])?(?:\.[0-9]{1,5})+(?![\w])")
# "DCB", "YTB": letters alone are a code only where the registry has it; two name documents (AF).
_LETTERS = re.compile(r"(?<![\w./])[A-ZÅÄÖ]{3,4}(?![\w.]*[0-9])(?!\w)")
_SURE = 3
"""Letters from which on a dotted token is a code whether the registry knows it or not: "KL.18"
and "NO.1" are none."""


def codes_in(text: str, known: Callable[[str], bool]) -> Iterator[str]:
    """Yield what looks like a code of a reference work; `known` answers for the registry."""
    folded = unicodedata.normalize("NFKC", text)
    for found in _DOTTED.finditer(folded):
        token = found.group()
        if known(token) or len(token.partition(".")[0]) >= _SURE:
            yield token
    for found in _LETTERS.finditer(folded):
        if known(found.group()):
            yield found.group()
