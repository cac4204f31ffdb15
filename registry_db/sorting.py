"""Keys for Swedish order and for tolerant typing.

SQLite compares bytes: its order puts Ä before Å, and its case folding stops at Z. So the keys
are computed here and stored.
"""

import re
import unicodedata

# Swedish order ends x y z å ä ö; the signs after z in ASCII stand for the three.
_AFTER_Z = str.maketrans({"å": "{", "ä": "|", "ö": "}"})
_MARKS = re.compile(r"[\u0300-\u036f]")
_NUMBER = re.compile(r"[0-9]+")
_SEPARATORS = re.compile(r"[\s.,:;/_\-\u2010-\u2015\u00ad]+")
_PRODUCTION_FAMILIES = frozenset({"ama", "ama_dash", "af", "af_konsult"})


def swedish_key(text: str) -> str:
    """Return a string whose byte order is the Swedish order of `text`.

    >>> sorted(["öl", "zon", "ål", "äng"], key=swedish_key)
    ['zon', 'ål', 'äng', 'öl']
    """
    if text.isascii():
        return text.lower()
    kept = unicodedata.normalize("NFC", text).casefold().translate(_AFTER_Z)
    return _MARKS.sub("", unicodedata.normalize("NFD", kept))


def code_key(family: str, code: str) -> str:
    """Return a string whose byte order is the order of codes in the book.

    Each digit of an AMA or AF code is a level of its own ("CEB.11112" before "CEB.12"); in all
    other families digits are numbers ("2023:2" before "2023:10").
    """
    if family in _PRODUCTION_FAMILIES:
        return swedish_key(code)
    return swedish_key(_NUMBER.sub(lambda found: found.group().zfill(6), code))


def typed_key(text: str) -> str:
    """Return what a code and a careless typing of it have in common.

    >>> typed_key("dcb 111") == typed_key("DCB.111")
    True
    """
    composed = text if text.isascii() else unicodedata.normalize("NFC", text)
    return _SEPARATORS.sub("", composed).upper()
