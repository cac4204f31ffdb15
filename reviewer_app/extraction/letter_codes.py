"""Codes of letters alone: chapters and sections such as C, CE, CEB, AF, AFB.

Ordinary abbreviations look the same, so such a code is taken only where it begins a line and its
heading is the one of the registry (or its own subcodes stand on the page under a heading in
capitals), or after a word that announces a code.
"""

import re
from collections.abc import Callable, Collection, Iterator

from reviewer_app.extraction.dotted import family_of_letters
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.guards import ABBREVIATIONS, names_the_insurer, open_to_the_left
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.normalised import normalised
from reviewer_app.extraction.page_signs import PageSigns

# "CEB" at a line's start, before its heading or alone; "DEF" of DEFFÖRTILLVERKADE; "63".
_LINE_START = re.compile(
    r"\n *(?P<code>(?P<letters>[A-Z]{1,3})|[1-9][0-9]?)"
    r"(?:(?=[ *]|$)|(?P<glued>(?=[A-ZÅÄÖ]{4}))|(?P<stop>\.)(?=[ ]|$))",
    re.MULTILINE,
)
# " CEB" in running text, with what came before checked by _announced.
_ALONE = r"([A-Z]{1,3})(?![A-Za-zÅÄÖåäö0-9_\-&])(?!\.[A-Za-z0-9])(?!/[A-ZÅÄÖ0-9])"
_INSIDE, _ON_NEXT_LINE = re.compile(r" " + _ALONE), re.compile(r"\n" + _ALONE)
_STRONG = re.compile(
    r"(?:kod(?:en|er|erna)?|avsnitt(?:et|en)?|kapitel|kapitlet|kap\.?|rubrik(?:en)?)[ \n]{1,2}$",
    re.IGNORECASE,
)
_WEAK = re.compile(r"(?:[Uu]nder|[Ee]nligt|AMA|RA|MER)[ \n]{1,2}$")
# "se AFB": too common a word for letters that are not plainly those of administrative works.
_SEE = re.compile(r"\b[Ss]e[ \n]{1,2}$")
# "kod DCB 311", "AF 3 (26)": the letters are part of something else.
_NUMBER_FOLLOWS = re.compile(r" [0-9]")
# "enligt HSB standard", "under HSB:s", "enligt CEB Group": a company or association.
_A_BODY = re.compile(
    r":s\b| (?:standard|regler|rutin|policy|riktlinj|anvisning|mall|krav på)[a-zåäö]*\b"
    r"| (?:AB|[A-ZÅÄÖ][a-zåäö]+)\b"
)
# How the words end that any of these take.
_ANNOUNCING = (
    "kod", "koden", "koder", "koderna", "avsnitt", "avsnittet", "avsnitten", "kapitel", "kapitlet",
    "kap", "kap.", "rubrik", "rubriken", "under", "enligt", "ama", "ra", "mer", "se",
)  # fmt: skip
_ANY_LETTER = re.compile(r"(?:kod(?:en)?|kapitel|kapitlet)[ \n]{1,2}$", re.IGNORECASE)
# Words that make letters with a number one reference: "tabell AMA JS/1", "RA PJE/1".
_TABLE_WORD = re.compile(
    r"(?:AMA|RA|MER|[Tt]abell|[Ff]igur|[Bb]lankett|[Ff]ormulär|[Mm]atris|[Ee]nligt|[Uu]nder|[Kk]od"
    r"|[Aa]vsnitt)[ \n]{1,2}$"
)
# ", BG" and "och CE" of "avsnitt BC, BG och CE"; the list may go over a line's end.
_NEXT_IN_LIST = re.compile(
    r"(?:\.(?= [a-zåäö]))?"
    r"\s{0,2}(?:,|och|samt|eller|/|resp\.?|, samt|, och)(?:\s?/)?\s{1,2}([A-Z]{1,3})"
    r"(?![A-Za-zÅÄÖåäö0-9_\-&])(?!\.[A-Za-z0-9])(?!/[A-ZÅÄÖ])"
)
_NUMBERED = re.compile(r"/(?<=[A-Z]/)([0-9]{1,2})(?![0-9/])(?!\.[0-9])")
_LETTERS_BEFORE = re.compile(r"[A-Z]{1,4}$")
_WORK_FIELDS = frozenset({"AF", "EL", "VVS", "AU"})
_CAPITALS = re.compile(r"[A-ZÅÄÖ]{4}")
_LOWER = re.compile(r"[a-zåäö]{2}")
_LONGEST_LINE = 200
_SHARED = 10
"""Letters that two headings must begin with in common to be taken for one, one of them retyped."""

HeadingAt = Callable[[int, int], str]
"""The heading beside the code at two folded offsets, on its baseline; "" where none."""


def find_letter_codes(
    page: PageSigns, known: KnownCodes, dotted: Collection[str], heading_at: HeadingAt
) -> Iterator[Found]:
    """Yield the codes of letters alone on a folded page; `dotted` are its other codes."""
    if page.line_heads:
        yield from _line_codes(page, known, dotted, heading_at)
    yield from _announced_codes(page, known)
    if "/" in page.capitals:
        yield from _numbered_codes(page.text, known, heading_at)


def _line_codes(
    page: PageSigns, known: KnownCodes, dotted: Collection[str], heading_at: HeadingAt
) -> Iterator[Found]:
    text = page.text
    sections = {code[:size] for code in dotted for size in (2, 3)}
    # "6" above "63" above "63.F": the group of building parts found on the page.
    sections |= {code[0] for code in dotted if code[0].isdigit()}
    for match in page.heads_of(_LINE_START):
        code = match.group("code")
        start, end = match.start("code") - 1, match.end("code") - 1
        if match.group("glued") is not None:
            if _glued_heading_fits(text, code, end, known):
                yield _letters(start, end, code)
            continue
        if not known.headings(code) and code not in sections:
            continue
        heading = heading_at(start, end)
        if heading and _heading_fits(code, heading, known, sections):
            yield _letters(start, end, code)


def _letters(start: int, end: int, code: str) -> Found:
    if code.isdigit():
        return Found(start, end, "building_part", code)
    return Found(start, end, _family(code), code)


def _family(code: str) -> str:
    if code[0] != "A":
        return "ama"
    return "af" if code[:2] == "AF" else "af_konsult"


def _heading_fits(code: str, heading: str, known: KnownCodes, sections: Collection[str]) -> bool:
    found = normalised(heading)
    if any(_same_beginning(found, official) for official in known.headings(code)):
        return True
    if code not in sections or (len(code) < 2 and not code.isdigit()):
        return False
    return _CAPITALS.search(heading) is not None and _LOWER.search(heading) is None


def _same_beginning(found: str, official: str) -> bool:
    size = min(len(official), max(_SHARED, min(len(found), len(official)) // 2))
    return found[:size] == official[:size]


def _glued_heading_fits(text: str, code: str, end: int, known: KnownCodes) -> bool:
    """Return whether DEFFÖRTILLVERKADE is DEF and the beginning of its heading."""
    headings = known.headings(code)
    if len(code) < 2 or not headings:
        return False
    line_end = text.find("\n", end, end + _LONGEST_LINE)
    found = normalised(text[end : line_end if line_end >= 0 else end + _LONGEST_LINE])
    return any(_same_beginning(found, official) for official in headings)


def _announced_codes(page: PageSigns, known: KnownCodes) -> Iterator[Found]:
    end, text = 0, page.text
    inside = _INSIDE.finditer(text)
    below = (_ON_NEXT_LINE.match(text, head - 1) for head in page.line_heads if head)
    matches = [
        match
        for match in (*inside, *below)
        if match is not None and _follows_announcing_word(text, match.start())
    ]
    for match in sorted(matches, key=re.Match.start):
        if match.start() < end or not _is_announced(text, match, known):
            continue
        code = match.group(1)
        end = match.end()
        yield _letters(match.start(1), end, code)
        while (following := _NEXT_IN_LIST.match(text, end)) is not None:
            if not _plausible(following.group(1), text, following.end(), known):
                break
            end = following.end()
            yield _letters(following.start(1), end, following.group(1))


def _follows_announcing_word(text: str, end: int) -> bool:
    return text[max(0, end - 12) : end].rstrip(" \n").lower().endswith(_ANNOUNCING)


def _is_announced(text: str, match: re.Match[str], known: KnownCodes) -> bool:
    before = text[max(0, match.start() - 12) : match.start() + 1]
    code = match.group(1)
    if (
        _NUMBER_FOLLOWS.match(text, match.end())
        or "CoClass" in text[max(0, match.start() - 16) : match.start()]
    ):
        return False
    if _STRONG.search(before):
        if len(code) == 1 and not (known.knows(code) and _ANY_LETTER.search(before)):
            return False
        return _plausible(code, text, match.end(), known)
    if len(code) < 2 or code in _WORK_FIELDS:
        return False
    if _SEE.search(before):
        return len(code) == 3 and code != "AFA" and code[0] == "A" and known.knows(code)
    if _WEAK.search(before) is None or _A_BODY.match(text, match.end()):
        return False
    if code in ABBREVIATIONS and not known.knows(code):
        return False
    return known.has_below(code) and _plausible(code, text, match.end(), known)


def _plausible(code: str, text: str, end: int, known: KnownCodes) -> bool:
    if code[0] == "A" and (len(code) < 2 or not _is_administrative(code)):
        return False
    if code == "AFA" and names_the_insurer(text, end):
        return False
    return code not in ABBREVIATIONS or known.has_below(code)


def _is_administrative(code: str) -> bool:
    if len(code) == 2:
        return code in ("AF", "AU")
    return family_of_letters(code) is not None


def _numbered_codes(text: str, known: KnownCodes, heading_at: HeadingAt) -> Iterator[Found]:
    """Yield letters with a number: a table under a code, or a building part that lost its own.

    "CBB/1" before a heading that is not that of CBB is a building part whose group number the
    text lacks; it must not be taken for a table under the AMA code.
    """
    for match in _NUMBERED.finditer(text):
        letters = _LETTERS_BEFORE.search(text, max(0, match.start() - 5), match.start())
        if letters is None or not open_to_the_left(text, letters.start()):
            continue
        start, code = letters.start(), letters.group()
        if _TABLE_WORD.search(text[max(0, start - 12) : start]) and len(code) < 4:
            if _plausible(code, text, match.end(), known):
                yield Found(start, match.end(), _family(code), code, match.group(1))
        elif not text[text.rfind("\n", 0, start) + 1 : start].strip():
            found = _lost_number(start, match, code, known, heading_at)
            if found is not None:
                yield found


def _lost_number(
    start: int, match: re.Match[str], code: str, known: KnownCodes, heading_at: HeadingAt
) -> Found | None:
    heading = heading_at(start, match.end())
    if len(re.findall(r"[a-zåäöA-ZÅÄÖ]", heading)) < 4:
        return None
    if len(code) < 4 and _heading_fits(code, heading, known, ()):
        return Found(start, match.end(), _family(code), code, match.group(1))
    return Found(start, match.end(), "building_part", f"{code}/{match.group(1)}")
