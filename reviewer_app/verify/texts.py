"""Texts compared as a reader sees them, by rules of this package's own."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from html import unescape

from reviewer_app.core.texts import LANGUAGES, say

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
# Soft hyphen, zero-width signs, and what PDFium writes for a hyphen at the end of a line.
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff\x02\ufffe\uffff]")
# "Bas-P", "för-\nstärkning": a hyphen between two letters may be one of the line's end.
_HYPHEN = re.compile(r"(?<=[^\W0-9_])[-\u2010\u2011](?=[^\W0-9_])")
# "all such in-": the hyphen of a word that goes on in the next line.
_ENDING = re.compile(r"(?<=[^\W0-9_])[-\u2010\u2011\u00ad]\s*\Z")
_SPACE = re.compile(r"\s+")
# "Bilaga..........3": how many dots lead to it is no text, and two libraries count them otherwise.
_LEADERS = re.compile(r"\.{3,}")
# "<p>", "</span>": the mark-up of rich text.
_TAG = re.compile(r"<[^<>]*>")
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)))
_LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043a\u043d\u0433\u0441\u0455\u0456\u043e\u0442\u043b\u043c\u03b1\u03b5\u03ba\u03b7\u03bf\u03c4",
    "aekhrcsiotlmaekhot",
)
"""Letters of other alphabets that a reader takes for those of the program's names."""
_PROGRAM = ("review.author_check", "review.author_model")


@lru_cache(maxsize=256)
def plain(text: str) -> str:
    """Return text without spaces, unseen signs, hyphens within words, and leaders.

    All else stays.
    """
    composed = unicodedata.normalize("NFC", text).translate(_LIGATURES)
    return _LEADERS.sub("...", _HYPHEN.sub("", _SPACE.sub("", _UNSEEN.sub("", composed))))


def unbroken(text: str) -> str:
    """Return text without the hyphen at its end where that follows a letter.

    >>> unbroken("all such in-")
    'all such in'

    PDFium writes no hyphen where a word goes on in the next line, and the next line is not quoted.
    """
    return _ENDING.sub("", text)


def stands_between(wanted: str, parts: Iterable[str], most: int) -> bool:
    """Return whether a text may stand in parts with a sign between each two that may be anything.

    Such a sign stands for up to `most` signs of the text.

    >>> stands_between("AMA 20", ["ansluter till A", "A 20."], 3)
    True
    >>> stands_between("AMA 20", ["ansluter till A", "A 22."], 3)
    False
    """
    where: dict[str, int] = {}
    for at, sign in enumerate(wanted):
        where[sign] = where.get(sign, 0) | 1 << at
    # Bit n stands for the first n signs of the text, found up to here.
    found, whole, end = 1, 0, 1 << len(wanted)
    for number, part in enumerate(parts):
        if number:
            for _ in range(most):
                found |= found << 1 & (end << 1) - 1
        whole |= found
        for sign in part:
            found = (found & where.get(sign, 0)) << 1 | 1
            whole |= found
    return bool(whole & end)


def letters(text: str) -> str:
    """Return the letters and digits of a text, mark-up and everything else left out."""
    return bare_letters(unescape(_TAG.sub(" ", text)))


def bare_letters(text: str) -> str:
    """Return the letters and digits of a text that has no mark-up."""
    return "".join(one for one in unicodedata.normalize("NFKC", text) if one.isalnum())


def written(text: str) -> str:
    """Return a text as `plain` does, without what no string of a PDF keeps."""
    return plain(text.translate(_CONTROLS))


def names_program(author: str) -> bool:
    """Return whether a reader would take a name for one that the program writes under."""
    return _seen(author).startswith(_our_names())


@cache
def _our_names() -> tuple[str, ...]:
    return tuple(_seen(say(key, language)) for key in _PROGRAM for language in LANGUAGES)


def _seen(name: str) -> str:
    """Return the letters of a name as a reader takes them, without case and accents."""
    plain_letters = unicodedata.normalize("NFKD", name).casefold().translate(_LOOK_ALIKES)
    return "".join(one for one in plain_letters if one.isalpha())
