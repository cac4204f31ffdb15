"""Statutes and numbered publications: everything written year:number, and sections of BBR.

Anchored at the colon between digits; what family it is stands before it.
"""

import re
from collections.abc import Iterator

from registry_db.grammar import FAMILIES
from reviewer_app.extraction.found import Found

# 2011:6 of "BFS 2011:6"; 5:12 of "BBR 5:12"
_COLON = re.compile(r":(?<=[0-9]:)([0-9]{1,5})(?![0-9])")
_PREFIX = re.compile(
    r"(?<![A-Za-zÅÄÖåäö\-])(?:(?P<family>BFS|AFS|SFS|TDOK)"
    r"|(?P<other>[A-ZÅÄÖ]{2,6}-FS(?:-[A-Z])?|[A-ZÅÄÖ][A-Za-zÅÄÖåäö]{0,4}FS)"
    r"|(?P<trv>TRV|VV|TRVK|VVK|[Vv]ägverket|[Tt]rafikverket|[Pp]ublikation(?:en)?"
    r"|(?:VV |TRV )?[Pp]ubl\.?|TRVMB|VVMB))"
    r"\s{0,2}(?:nr\.? ?)?$"
)
# The authority is named instead: Boverkets föreskrifter och allmänna råd (2011:12), Boverkets
# allmänna råd 1995:6, Boverkets byggregler – föreskrifter och allmänna råd (2011:26).
_AUTHORITY = re.compile(
    r"(?P<authority>[Bb]overkets|[Aa]rbetsmiljöverkets|[Aa]rbetarskyddsstyrelsens)\s+"
    r"(?:[^().:;]{0,120}\($|(?:[a-zåäö–-]+\s+){0,6}(?:råd|föreskrifter|byggregler)\s*$)"
)
# The name of an act before its number, as in aktiebolagslagen (2005:551).
_ACT_BEFORE = re.compile(
    r"(?:[a-zåäö]*(?:lag|förordning|balk|kungörelse)(?:en|s|ens)?)\b[^().:;]{0,80}\($",
    re.IGNORECASE,
)
# "förord-|ningen", and "förord|ningen" where the reading has dropped a soft hyphen.
_BROKEN_WORD = re.compile(r"(?<=[a-zåäö])-? ?\n(?=[a-zåäö])")
_CONTEXT = 180
"""Characters before a number that may name the authority or the act it belongs to."""
_ACT_SHORT = re.compile(
    r"(?:\b(?:PBL|PBF|MB|LOU|LUF|AML|ABL)|[a-zåäö]{3}(?:lagen|förordningen|balken))[ \n]?[,(]?[ ]?$"
)
# "5 kap. 3 § " or "kap. 4 i " before "AFS 2023:10"
_CHAPTER_BEFORE = re.compile(
    r"(?<![0-9:.,])(?:[0-9]{1,2} ?kap\.?|kap\.? ?[0-9]{1,2}|kapitel [0-9]{1,2})"
    r"(?:[, ]*[0-9]{1,3} ?[a-z]? ?§+)?,? ?(?:i |av )?$"
)
# ", 4 kap." and " kap. 4" after it, unless it is said to be the next one's: ", kap. 4 i AFS 2023:2"
_CHAPTER_AFTER = re.compile(
    r",?\s(?:\(?[0-9]{1,2} kap\b\.?|(?:kap\.?|kapitel) [0-9]{1,2}\b)(?! (?:i |av )[AB]FS)"
)
_LIST_GAP = re.compile(r"\s{0,2}(?:,|och|samt|eller|resp\.?|respektive|/)\s{0,2}(?:med\s)?")
# The last of "avsnitt 5:3–5:7", also where it is all that stands between
_SECTION_GAP = re.compile(rf"{_LIST_GAP.pattern}|\s?[–-]\s?")
_SECTION_BEFORE = re.compile(r"(?:BBR|[Aa]vsnitt(?:en|et)?)(?:,? ?avsnitt(?:en|et)?)?[ :,\n]?$")
_SECTION_AFTER = re.compile(r"[ \n](?:i )?BBR\b")
_BBR_EDITION = re.compile(r"BBR[ \-]?(?:nr )?([0-9]{2})(?![0-9:]|[ .]?§| ?kap|,[0-9])")
_EKS = re.compile(r"EKS[ \n\-]?([0-9]{1,2})(?![0-9:]|[ .]?§| ?kap|,[0-9])")


def find_statutes(text: str) -> Iterator[Found]:
    """Yield year:number references and BBR sections in folded `text`, in its order."""
    last: Found | None = None
    for match in _COLON.finditer(text):
        found = _dated(text, match, last) or _section(text, match, last)
        if found is not None:
            last = found
            yield found


def _dated(text: str, match: re.Match[str], last: Found | None) -> Found | None:
    start = match.start() - 4
    if start < 0 or text[start] not in "12" or not text[start : match.start()].isdecimal():
        return None
    if start and (
        (text[start - 1].isalnum() and text[start - 1] not in "SK") or text[start - 1] in ":-."
    ):
        return None
    if not 1800 <= int(text[start : match.start()]) <= 2099 or len(match.group(1)) > 4:
        return None
    family, begin = _family_before(text, start, last)
    if family is None:
        return None
    # A chapter named behind the statute before is that one's.
    floor = 0 if last is None else last.end
    begin, end = _with_chapter(text, family, begin, match.end(), floor)
    raw = text[begin:end]
    code = FAMILIES[family].canonical(raw)
    return Found(begin, end, family, code) if FAMILIES[family].matches(code) else None


def _family_before(text: str, start: int, last: Found | None) -> tuple[str | None, int]:
    """Return the family of a dated number that begins at `start`, and where its name begins."""
    before = text[max(0, start - 24) : start]
    prefix = _PREFIX.search(before)
    if prefix is not None:
        begin = start - len(before) + prefix.start()
        if prefix.group("family"):
            return prefix.group("family").lower(), begin
        return ("other_statute" if prefix.group("other") else "trv"), begin
    listed = last is not None and _LIST_GAP.fullmatch(text, last.end, start) is not None
    if last is not None and listed and last.family not in ("other_statute", "bbr_section"):
        return last.family, start
    return _family_named_before(text[max(0, start - _CONTEXT) : start].rstrip(" ")), start


def _family_named_before(context: str) -> str | None:
    """Return the family of a number by the act or authority named before it in words."""
    if _ACT_SHORT.search(context):
        return "sfs"
    for reading in _readings(context):
        authority = _AUTHORITY.search(reading)
        if _ACT_BEFORE.search(reading, authority.start() if authority else 0):
            return "sfs"
        if authority is not None:
            return "bfs" if authority.group("authority")[0] in "Bb" else "afs"
    return None


def _readings(context: str) -> Iterator[str]:
    """Yield the text with words broken at a line's end joined, and as it stands."""
    yield context
    if "\n" in context:
        yield _BROKEN_WORD.sub("", context)


def _with_chapter(text: str, family: str, start: int, end: int, floor: int) -> tuple[int, int]:
    if family not in ("afs", "bfs"):
        return start, end
    after = _CHAPTER_AFTER.match(text, end)
    if after is not None:
        return start, after.end()
    first = max(floor, start - 32, 0)
    before = _CHAPTER_BEFORE.search(text[min(first, start) : start])
    return (start if before is None else first + before.start()), end


def _section(text: str, match: re.Match[str], last: Found | None) -> Found | None:
    start, end = match.start() - 1, match.end()
    if text[start] == "0" or len(match.group(1)) > 4:
        return None
    before = text[max(0, start - 24) : start]
    named = _SECTION_BEFORE.search(before)
    if named is not None:
        begin = start - (len(before) - named.start())
        return Found(begin, end, "bbr_section", text[start:end])
    if start and (text[start - 1].isalnum() or text[start - 1] in ".:-/"):
        return None
    after = _SECTION_AFTER.match(text, end)
    if after is not None and text[after.end() : after.end() + 3] != " AB":
        return Found(start, after.end(), "bbr_section", text[start:end])
    in_list = last is not None and last.family == "bbr_section"
    if last is not None and in_list and _SECTION_GAP.fullmatch(text, last.end, start):
        return Found(start, end, "bbr_section", text[start:end])
    return None


def find_building_rules(text: str, capitals: str) -> Iterator[Found]:
    """Yield editions of BBR and EKS ("BBR 19", "EKS 8") in folded `text`.

    `capitals` are the text's (see page_signs).
    """
    for word, family, pattern in (("BBR", "bbr", _BBR_EDITION), ("EKS", "eks", _EKS)):
        if word not in capitals:
            continue
        for match in pattern.finditer(text):
            if match.start() == 0 or not text[match.start() - 1].isalnum():
                yield Found(*match.span(), family, f"{word} {match.group(1)}")
