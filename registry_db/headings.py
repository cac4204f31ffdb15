"""Comparing headings as people retype them with the official ones.

Folded: capitals, white space, hyphens and dashes (also at a line's end), an asterisk before the
heading, a full stop after it, and the ways to write "m m" and "o d". Kept: every letter with its
marks, digits, commas and all other signs.
"""

import re
import unicodedata

_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASH = re.compile(r"[\u2010-\u2015]")
# Most headings have neither.
_RARE = re.compile(r"[\u00ad\u200b-\u200f\u2010-\u2015\u2060\ufeff]")
# "m m", "m.m.", "m. m.", "mm", "M M"
_AND_MORE = re.compile(r"m(?<![^\W_]m)\.? ?m(?![^\W_])\.?")
# "o d", "o.d.", "od", "o dyl", "e d", "e.d."
_OR_THE_LIKE = re.compile(r"[oe](?<![^\W_][oe])\.? ?d(?:yl)?(?![^\W_])\.?")
# "el- och", "va - ledning", "mark- överbyggnad"; the dash of "1-2" stays.
_HYPHEN = re.compile(r" ?-(?![0-9]) ?")
# The space of "typ 1 2" stays: two numbers must not become one.
_DIGIT = re.compile(r"[0-9]")
_SPACE = re.compile(r"(?<![0-9]) | (?![0-9])")


def normalise_heading(heading: str) -> str:
    """Return the form in which two spellings of one heading are equal; not for showing.

    >>> normalise_heading("* OBUNDNA LAGER FÖR VÄG, PLAN O D")
    'obundnalagerförväg,planod'
    """
    text = unicodedata.normalize("NFC", heading)
    if _RARE.search(text) is not None:
        text = _DASH.sub("-", _INVISIBLE.sub("", text))
    text = " ".join(text.casefold().split()).lstrip("* ")
    text = _OR_THE_LIKE.sub("od", _AND_MORE.sub("mm", text)).rstrip(" .:")
    if "-" in text:
        text = _HYPHEN.sub("", text)
    return text.replace(" ", "") if _DIGIT.search(text) is None else _SPACE.sub("", text)


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
