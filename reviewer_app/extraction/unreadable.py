"""Texts whose characters are not the letters that the page shows.

A font without a map to letters gives the numbers of its glyphs: control characters, the mark for
no character, or letters moved by a constant (29 in most fonts) or put in any order.
"""

import re
from collections.abc import Sequence

from reviewer_app.extraction.letter_pairs import looks_written
from reviewer_app.extraction.prose import has_prose

SPACE_GLYPHS = "\x01\x02\x03"
"""Numbers that the space has in fonts whose letters are sound; they alone spoil nothing."""
_AS_SPACES = str.maketrans(SPACE_GLYPHS, " " * len(SPACE_GLYPHS))
_MARKS = tuple(chr(code) for code in (0, *range(4, 9), *range(14, 32)))
# The replacement character and the private use area.
_UNMAPPED = re.compile(r"[\ufffd\ue000-\uf8ff]")
_REPLACED = "\ufffd"
_NO_LETTER = re.compile(r"[\x00\x04-\x08\x0e-\x1f\x7f-\x9f\ufffd]")
# "\x11\x16\x14\x14", the ".311" of a code whose digits are glyph numbers: no single bullet or sign
# of a formula.
_RUN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]{3,}")
# The signs of a keyboard but the full stop, of which a word or number has one kind or two.
_SIGN = re.compile(r"[!-\-/:-@\[-`{-~]")
_LONG_TOKEN, _KINDS_OF_SIGNS = 8, 4
# The signs of Latin-1 that are no letters: a page of tables has one in thirty at most.
_RARE_SIGN = re.compile(r"[\x7f-\x9f¡-¿×÷]")
_RARE_SHARE = 0.2
_MANY = 20
_SHARE, _SHARE_OF_FEW, _MIXED_SHARE = 0.1, 0.25, 0.3
_FEWEST_SIGNS = 60
_SHORT = 200
"""Characters of a text of which half must be letters."""
_SHIFTS = (29, 28, 30, 31, 1, 2, 3, -1, -2, -3)
"""Offsets between glyph numbers and letters seen in fonts without a map; 29 is the usual one."""


def lacks_letters(text: str, *, western: bool) -> bool:
    """Return whether characters that stand for no letter make up words of a page or much of it.

    `western` tells that all characters are of Latin-1, which spares a search.
    """
    if any(mark in text for mark in SPACE_GLYPHS) and _is_moved_between_glyphs(text):
        return True
    if not any(mark in text for mark in _MARKS) and (western or not _is_unmapped(text)):
        return False
    if _has_unread_words(text):
        return True
    marks = len(_NO_LETTER.findall(text))
    size = len(text) - text.count(" ") - text.count("\n")
    if marks > 1 and marks > _SHARE_OF_FEW * size:
        return True
    marks += 0 if western else sum(map(_is_private, text))
    much = marks > _MANY and marks > _SHARE * size
    return much or (len(text) < _SHORT and 2 * marks > size)


def _is_moved_between_glyphs(text: str) -> bool:
    """Return whether the words on lines whose spaces are glyph numbers are no words."""
    lines = (line for line in text.split("\n") if any(mark in line for mark in SPACE_GLYPHS))
    return looks_written("\n".join(lines).translate(_AS_SPACES)) is False


def _is_unmapped(text: str) -> bool:
    looked_at = text if len(text) < _SHORT else text[::4]
    return _REPLACED in text or _UNMAPPED.search(looked_at) is not None


def _is_private(sign: str) -> bool:
    return "\ue000" <= sign <= "\uf8ff"


def _has_unread_words(text: str) -> bool:
    """Return whether several signs that are no letters stand together, as those of a word do."""
    return any(len(_NO_LETTER.findall(run)) > 2 for run in _RUN.findall(text))


def is_unreadable(text: str, tokens: Sequence[str]) -> bool:
    """Return whether a text without prose is no writing at all, or only when moved.

    `tokens` are its words. Tables, drawings and lists of codes are writing: what words they have
    look like words.
    """
    written = looks_written(text)
    if written is not None:
        return not written
    size = sum(map(len, tokens))
    if size < _FEWEST_SIGNS:
        return False
    if len(_RARE_SIGN.findall(text)) > _RARE_SHARE * size:
        return True
    if sum(len(token) for token in tokens if _is_mixed(token)) > _MIXED_SHARE * size:
        return True
    narrow = text.encode("latin-1", "replace")
    return any(_is_prose_when_moved(narrow, shift) for shift in _SHIFTS)


def _is_mixed(token: str) -> bool:
    """Return whether signs of many kinds stand in one word, as numbers of glyphs give them."""
    return len(token) >= _LONG_TOKEN and len(set(_SIGN.findall(token))) >= _KINDS_OF_SIGNS


def _is_prose_when_moved(narrow: bytes, shift: int) -> bool:
    """Return whether moving every character by `shift` gives prose, the spaces moved or kept."""
    moved = bytearray((code + shift) % 256 for code in range(256))
    moved[10] = 10
    shifted = narrow.translate(moved).decode("latin-1")
    moved[32] = 32
    kept = narrow.translate(moved).decode("latin-1")
    return has_prose(shifted.split()) or has_prose(kept.split())
