"""What the gate found wrong in a text."""

import unicodedata
from dataclasses import dataclass

LONGEST_TOKEN = 80
"""Most characters of a refused token that are kept."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A piece of free text that cannot be shown: why (a key of gate.toml), what, and where."""

    reason: str
    token: str
    start: int
    end: int


def printable(token: str) -> str:
    """Return a refused token so that a person sees every character of it, at most 80 long.

    Anything but Latin letters, digits and common signs is spelled out: ``<U+200B>``.
    """
    shown = "".join(_shown(sign) for sign in token[:LONGEST_TOKEN])
    return shown if len(shown) <= LONGEST_TOKEN else shown[: LONGEST_TOKEN - 1] + "…"


def _shown(sign: str) -> str:
    if " " <= sign <= "~":
        return sign
    plain = sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN ") and sign < "ƀ"
    return sign if plain or sign in "–—§°±²³−≤≥…€‰" else f"<U+{ord(sign):04X}>"
