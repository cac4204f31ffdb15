"""Comparing headings as people retype them with the official ones.

Folded: capitals, white space, hyphens and dashes (also at a line's end), an asterisk before the
heading, a full stop after it, and the ways to write "m m" and "o d". Kept: every letter with its
marks, digits, commas and all other signs.
"""

import re
import unicodedata

_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASHES = dict.fromkeys(range(0x2010, 0x2016), "-")
# "m m", "m.m.", "m. m.", "mm", "M M"
_AND_MORE = re.compile(r"(?<![^\W_])m\.? ?m(?![^\W_])\.?")
# "o d", "o.d.", "od", "o dyl", "e d", "e.d."
_OR_THE_LIKE = re.compile(r"(?<![^\W_])[oe]\.? ?d(?:yl)?(?![^\W_])\.?")
# "el- och", "va - ledning", "mark- överbyggnad"; the dash of "1-2" stays.
_HYPHEN = re.compile(r" ?-(?![0-9]) ?")
# The space of "typ 1 2" stays: two numbers must not become one.
_SPACE = re.compile(r"(?<![0-9]) | (?![0-9])")


def normalise_heading(heading: str) -> str:
    """Return the form in which two spellings of one heading are equal; not for showing.

    >>> normalise_heading("* OBUNDNA LAGER FÖR VÄG, PLAN O D")
    'obundnalagerförväg,planod'
    """
    text = _INVISIBLE.sub("", unicodedata.normalize("NFC", heading)).casefold()
    text = " ".join(text.translate(_DASHES).split()).lstrip("* ")
    text = _OR_THE_LIKE.sub("od", _AND_MORE.sub("mm", text)).rstrip(" .:")
    return _SPACE.sub("", _HYPHEN.sub("", text))


def compare_headings(found: str, official: str) -> bool:
    """Return whether a heading found in a document is the official one.

    False where either is empty: nothing was compared.

    >>> compare_headings("Jordschakt för ledning, kabel m.m.", "Jordschakt för ledning, kabel m m")
    True
    >>> compare_headings("Jordschakt för byggnad", "Jordschakt för ledning, kabel m m")
    False
    """
    wanted = normalise_heading(official)
    return wanted != "" and normalise_heading(found) == wanted
