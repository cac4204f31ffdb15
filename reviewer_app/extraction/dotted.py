"""Codes with a dot: AMA, AF and AF Konsult codes, dash codes, building parts.

The expressions are anchored at the dot, of which a page has some dozens, so that the rest of the
page costs next to nothing.
"""

import re
from collections.abc import Callable, Iterator

from reviewer_app.extraction.found import Found
from reviewer_app.extraction.guards import ABBREVIATIONS, open_to_the_left, open_to_the_right
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.sentences import words_of

# CEB.11 | DCB.<line end>111 and CEB.-<line end>52 | PN-.5 | DCB<line end>.111 | 63.FHB
_DOT = re.compile(
    r"\.(?:(?<=[A-Z][A-Z][A-Z]\.)(?:(?P<tight>[0-9]{1,5})|(?P<gap>-? ?\n ?)(?P<broken>[0-9]{1,5}))"
    r"|(?<=[A-Z][A-Z][-–]\.)(?P<dash>[0-9]{1,5})"
    r"|(?<=[A-Z][A-Z][A-Z]\n\.)(?P<late>[0-9]{1,5})"
    r"|(?<=[0-9][0-9]\.)(?P<part>[A-Z]{1,4}(?![A-Za-zÅÄÖåäö]|\.[A-Za-z0-9])))(?![0-9])"
)
# "/1" of "JSB.41/1": the number of a table, figure or matrix under the code.
_REF = re.compile(r"/([0-9]{1,2})(?![0-9/:.,][0-9]|[0-9])")
# What goes on after a code broken over a line: "ska", ")", ", och", or nothing; "3. Beskriv" is the
# next point of a list.
_GOES_ON = re.compile(r"[),;:]|\.(?! *[A-ZÅÄÖ])| +(?:[a-zåäö(–]|$)")
_UNIT = re.compile(r" *(?:st|mm?|cm|m[23²³]|kg|ton|tim|h|år|dagar|dygn|veckor|%|kr|kV|V|W|kW)\b")
_NOT_PARTS = words_of(
    "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC OCH DEN DET EN ETT VID MED VDC VAC KVA MVA "
    "MPA KPA GPA RPM KWH MWH CFM GHZ MHZ KHZ TUM DEG"
)
# 64CCB: client systems leave the dot out.
_UNDOTTED_PART = re.compile(r"\n *(?P<part>[1-9][0-9][A-Z]{3}(?:/[0-9]{1,2})?)(?=[ \n])")


Adjacent = Callable[[int, int], bool]
"""Whether what stands at two folded offsets is on lines of print right below each other."""


def find_dotted(text: str, known: KnownCodes, adjacent: Adjacent) -> Iterator[Found]:
    """Yield the codes with a dot in folded `text`, in its order."""
    end = 0
    for match in _DOT.finditer(text):
        if match.lastgroup == "broken" and not _is_broken_code(text, match, known, adjacent):
            continue
        found = _read(text, match, known, end)
        if found is not None and found.start >= end:
            end = found.end
            yield found


def _read(text: str, match: re.Match[str], known: KnownCodes, last_end: int) -> Found | None:
    kind = match.lastgroup
    if kind == "part":
        return _building_part(text, match, known)
    start = match.start() - (4 if kind == "late" else 3)
    digits = match.group(kind or 0)
    if digits[0] == "0" or not (open_to_the_left(text, start) or _continues(text, start, last_end)):
        return None
    letters = text[start : start + 3]
    if kind == "dash":
        return _coded(text, start, match.end(), "ama_dash", f"{letters[:2]}-.{digits}")
    family = family_of_letters(letters)
    code = f"{letters}.{digits}"
    if family is None or (letters in ABBREVIATIONS and not known.has_below(f"{letters}.")):
        return None
    return _coded(text, start, match.end(), family, code)


def _continues(text: str, start: int, last_end: int) -> bool:
    """Return whether a code begins right after another one: "DCB.11-DCB.13", "CEB.1/CEC.2"."""
    return last_end > 0 and last_end == start - 1 and text[last_end] in "-/"


def family_of_letters(letters: str) -> str | None:
    """Return the family of a code that begins with `letters`, None where none does.

    Chapter A is that of the administrative works alone.
    """
    if letters[0] != "A":
        return "ama"
    if letters[:2] == "AF" and letters[2:] in "ABCDEFGHIJ":
        return "af"
    return "af_konsult" if letters[:2] == "AU" and letters[2:] in "ABC" else None


def _coded(text: str, start: int, end: int, family: str, code: str) -> Found | None:
    ref = _REF.match(text, end)
    if ref is not None:
        return Found(start, ref.end(), family, code, ref.group(1))
    if not open_to_the_right(text, end):
        return None
    return Found(start, end, family, code)


def _is_broken_code(text: str, match: re.Match[str], known: KnownCodes, adjacent: Adjacent) -> bool:
    """Return whether digits on the next line belong to the letters, as in "enligt DCB.\\n111".

    A hyphen says so itself. Digits before a capital are a numbered heading, and digits alone on
    their line may be a page number: those are joined only to a code that exists, and only where
    the lines are neighbours on the page too.
    """
    if "-" in match.group("gap"):
        return True
    start, end = match.start() - 3, match.end()
    line_end = text.find("\n", end)
    rest = text[end : line_end if line_end >= 0 else len(text)].rstrip()
    if known.knows(f"{text[start : start + 3]}.{match.group('broken')}"):
        return bool(rest) or adjacent(start, match.start("broken"))
    if not rest or _begins_line(text, start):
        return False
    return _GOES_ON.match(rest) is not None and _UNIT.match(rest) is None


def _begins_line(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _building_part(text: str, match: re.Match[str], known: KnownCodes) -> Found | None:
    start, end = match.start() - 2, match.end()
    if text[start] == "0" or not open_to_the_left(text, start):
        return None
    code = text[start:end]
    number = _REF.match(text, end)
    if number is not None:
        return Found(start, number.end(), "building_part", code + number.group())
    if not open_to_the_right(text, end) or text[end : end + 1] == "/":
        return None
    letters = match.group("part")
    # Below 20 a number and a letter is more often a section's number: the group must exist.
    plausible = text[start] != "1" or known.has_below(code[:3])
    if known.knows(code) or (plausible and len(letters) < 4 and letters not in _NOT_PARTS):
        return Found(start, end, "building_part", code)
    return None


def find_undotted_parts(text: str, known: KnownCodes) -> Iterator[Found]:
    """Yield building parts without a dot that begin a line and exist: ``64CCB`` is 64.CCB."""
    for match in _UNDOTTED_PART.finditer(text):
        part = match.group("part")
        code = f"{part[:2]}.{part[2:]}"
        if known.knows(code) or known.knows(code.partition("/")[0]):
            yield Found(match.start("part"), match.end("part"), "building_part", code)
