"""Codes with a dot: AMA, AF and AF Konsult codes, dash codes, building parts.

The expressions are anchored at the dot, of which a page has some dozens, so that the rest of the
page costs next to nothing.
"""

import re
from collections.abc import Callable, Collection, Iterator

from registry_db.headings import normalise_heading
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.guards import ABBREVIATIONS, open_to_the_left, open_to_the_right
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.page_signs import PageSigns
from reviewer_app.extraction.sentences import words_of

# Of these the first has white space around it, as most codes do, and nothing to be looked at there:
# CEB.11 | CEB.11, | DCB.<line end>111 and CEB.-<line end>52 | PN-.5 | DCB<line end>.111 | 63.FHB
_DOT = re.compile(
    r"\.(?:(?<=[ \n][B-Z][A-Z][A-Z]\.)(?P<plain>[1-9][0-9]{0,4})(?=[ \n](?![0-9]))"
    r"|(?<=[A-Z][A-Z][A-Z]\.)(?:(?P<tight>[0-9]{1,5})|(?P<gap>-? ?\n ?)(?P<broken>[0-9]{1,5}))"
    r"|(?<=[A-Z][A-Z][-–]\.)(?P<dash>[0-9]{1,5})"
    r"|(?<=[A-Z][A-Z][A-Z]\n\.)(?P<late>[0-9]{1,5})"
    r"|(?<=[0-9][0-9]\.)(?P<part>[A-Z]{1,4}(?![A-Za-zÅÄÖåäö]|\.[A-Za-z0-9])))(?![0-9])"
)
# "enligtDCB.311", "1.DCB.311": a space lost before a code that exists.
_GLUED_BEFORE = re.compile(
    r"(?:[Ee]nligt|[Kk]od(?:en)?|och|samt|eller|[Uu]nder|[Aa]vsnitt|(?<=\n)[0-9]{1,2}\.)\Z"
)
# "11" of "DCB.3 11 Obundet bärlager"
_MORE_DIGITS = re.compile(r"[ \n](?P<digits>[1-9][0-9]{0,2}) (?=[A-ZÅÄÖ])")
# "DCB.311a", "DCB.311-1": a document's own part of a code.
_OWN_SUFFIX = re.compile(
    r"[a-zåäö](?![A-Za-zÅÄÖåäö0-9])|-[0-9]{1,2}(?![A-Za-zÅÄÖåäö0-9]|[.,:-][0-9])"
)
# "-313" of "DCB.311-313"
_RANGE_END = re.compile(r"-(?P<last>[0-9]{3,5})(?![0-9A-Za-z]|[.,:-][0-9])")
# "3I1" and "1O" after the dot: digits with letters that are read for them, and nothing more.
_MISREAD = re.compile(r"(?=[0-9]*[OolI|SBZ])[0-9OolI|SBZ]{2,5}(?![A-Za-zÅÄÖåäö0-9])")
_READ_AS_DIGITS = "OolI|SBZ0123456789"
AS_DIGIT = str.maketrans("OolI|SBZ", "00111582")
"""Letters that OCR reads for digits, and the digits."""
# "/1" of "JSB.41/1": the number of a table, figure or matrix under the code.
_REF = re.compile(r"/([0-9]{1,2})(?![0-9/:.,][0-9]|[0-9])")
# What goes on after a code broken over a line: "ska", ")", ", och", or nothing; "3. Beskriv" is the
# next point of a list.
_GOES_ON = re.compile(r"[),;:]|\.(?! *[A-ZÅÄÖ])| +(?:[a-zåäö(–]|$)")
_UNIT = re.compile(
    r" *(?:st|stycken|meter|kubikmeter|kvadratmeter|mm?|cm|m[23²³]"
    r"|kg|ton|tim|h|år|dagar|dygn|veckor|%|kr|kV|V|W|kW)\b"
)
# "enligt |DCB.", "kod |DCB.", "DCB.11 och |DCB.": words after which a code is called for.
_CALLED = re.compile(
    r"(?:\b(?i:enligt|enl\.?|se|jfr|under|kod(?:en|er|erna)?|avsnitt(?:et|en)?|rubrik(?:en)?|tabell|figur)"
    r"|\b(?:AMA|RA|MER)(?: \w+)?(?: [0-9]{2})?|\.[0-9]{1,5}(?:,| och| samt| eller)),?[ \n]\Z"
)
_LONGEST_BRACKET = 200
_NOT_PARTS = words_of(
    "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC OCH DEN DET EN ETT VID MED VDC VAC KVA MVA "
    "MPA KPA GPA RPM KWH MWH CFM GHZ MHZ KHZ TUM DEG"
)
# 64CCB: client systems leave the dot out.
_UNDOTTED_PART = re.compile(r"\n *(?P<part>[1-9][0-9][A-Z]{3}(?:/[0-9]{1,2})?)(?=[ \n])")
# The same in a sentence, where the part stands with its dot on the page too.
_UNDOTTED_INSIDE = re.compile(r"[ (\n](?P<part>[1-9][0-9][A-Z]{3}(?:/[0-9]{1,2})?)(?=[ \n.,;:)])")


Adjacent = Callable[[int, int], bool]
"""Whether what stands at two folded offsets is on lines of print right below each other."""


def find_dotted(text: str, known: KnownCodes, adjacent: Adjacent) -> Iterator[Found]:
    """Yield the codes with a dot in folded `text`, in its order."""
    end = 0
    for match in _DOT.finditer(text):
        if match.lastgroup == "plain":
            start, stop = match.start() - 3, match.end()
            code = text[start:stop]
            if code[:3] not in ABBREVIATIONS:
                if start >= end:
                    end = stop
                    yield Found(start, stop, "ama", code)
                continue
        if match.lastgroup == "broken" and not _is_broken_code(text, match, known, adjacent):
            continue
        found = _read(text, match, known, end)
        if found is not None and found.start >= end:
            end = found.end
            yield found


def _read(text: str, match: re.Match[str], known: KnownCodes, last_end: int) -> Found | None:
    kind = "tight" if match.lastgroup == "plain" else match.lastgroup
    if kind == "part":
        return _building_part(text, match, known)
    start = match.start() - (4 if kind == "late" else 3)
    digits = match.group(match.lastgroup or 0)
    after = text[match.end() : match.end() + 1]
    if kind == "tight" and after and after in _READ_AS_DIGITS:
        misread = _MISREAD.match(text, match.end() - len(digits))
        if misread is not None:
            return _misread(text, start, misread)
    letters = text[start : start + 3]
    begins = open_to_the_left(text, start) or _continues(text, start, last_end)
    if digits[0] == "0" or not (begins or _is_glued(text, start, f"{letters}.{digits}", known)):
        return None
    if kind == "dash":
        return _coded(text, start, match.end(), "ama_dash", f"{letters[:2]}-.{digits}")
    family = family_of_letters(letters)
    code = f"{letters}.{digits}"
    if family is None or (letters in ABBREVIATIONS and not known.has_below(f"{letters}.")):
        return None
    parted = None
    if kind == "tight" and (after == " " or after == "\n"):
        parted = _parted(text, start, match.end(), code, known)
    if after == "-" and _begins_range(text, match.end(), letters, digits, known):
        return Found(start, match.end(), family, code)
    return parted or _coded(text, start, match.end(), family, code)


def _begins_range(text: str, end: int, letters: str, digits: str, known: KnownCodes) -> bool:
    """Return whether "-313" after "DCB.311" ends a range of codes that exist."""
    last = _RANGE_END.match(text, end)
    if last is None or len(last["last"]) != len(digits) or last["last"] <= digits:
        return False
    return known.knows(f"{letters}.{digits}") and known.knows(f"{letters}.{last['last']}")


def _parted(text: str, start: int, end: int, code: str, known: KnownCodes) -> Found | None:
    """Return a code whose last digits stand after a space or on the next line.

    "DCB.3 11 Obundet bärlager" with the heading of DCB.311 is that code, read otherwise than it
    stands; the verdict then never verifies it.
    """
    more = _MORE_DIGITS.match(text, end)
    if more is None or not _begins_line(text, start):
        return None
    whole = code + more.group("digits")
    line_end = text.find("\n", more.end())
    rest = text[more.end() : line_end if line_end >= 0 else len(text)].strip()
    if not known.knows(whole) or not _is_heading_of(whole, rest, known):
        return None
    return Found(start, more.end("digits"), family_of_letters(code[:3]) or "ama", whole)


def _misread(text: str, start: int, match: re.Match[str]) -> Found | None:
    """Return a code with letters read for some of its digits.

    "DCB.3I1" is not DCB.3 before a heading: the verdict on it is never that of another code.
    """
    letters, digits = text[start : start + 3], match.group().translate(AS_DIGIT)
    family, code = family_of_letters(letters), f"{letters}.{digits}"
    if family is None or letters in ABBREVIATIONS or not open_to_the_left(text, start):
        return None
    return Found(start, match.end(), family, code)


def _is_glued(text: str, start: int, code: str, known: KnownCodes) -> bool:
    """Return whether a code that exists follows a word without a space: "enligtDCB.311"."""
    return _GLUED_BEFORE.search(text, max(0, start - 10), start) is not None and known.knows(code)


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
    own = _OWN_SUFFIX.match(text, end)
    if own is not None and len(own.group()) < len(code) - 3:
        # What a document adds to a code makes it another one, which no register has.
        return Found(start, own.end(), family, code)
    return Found(start, end, family, code)


def _is_broken_code(text: str, match: re.Match[str], known: KnownCodes, adjacent: Adjacent) -> bool:
    """Return whether digits on the next line belong to the letters, as in "enligt DCB.\\n111".

    A hyphen says so itself, and a space after the dot ends the sentence. Else the digits go on
    with the code's own heading, or the letters stand where a code is called for ("enligt DCB.") or
    begin their line. Digits before another capital are a numbered heading, and digits alone on
    their line may be a page number: those are joined only to a code that exists, and only where
    the lines are neighbours on the page too.
    """
    gap = match.group("gap")
    if "-" in gap:
        return True
    if gap.startswith(" "):
        return False
    start, end = match.start() - 3, match.end()
    line_end = text.find("\n", end)
    rest = text[end : line_end if line_end >= 0 else len(text)].strip()
    code = f"{text[start : start + 3]}.{match.group('broken')}"
    called = _begins_line(text, start) or _CALLED.search(text, max(0, start - 24), start)
    if known.knows(code) and _is_heading_of(code, rest, known):
        return True
    if not rest:
        return bool(called) and known.knows(code) and adjacent(start, match.start("broken"))
    if not called or (_begins_line(text, start) and not known.knows(code)):
        return False
    goes_on = text[end : line_end if line_end >= 0 else len(text)].rstrip()
    if goes_on.startswith(")") and not _is_bracketed(text, start):
        return False
    return _GOES_ON.match(goes_on) is not None and _UNIT.match(goes_on) is None


def _is_bracketed(text: str, start: int) -> bool:
    """Return whether a bracket is open at a place: "1)" elsewhere is the number of a footnote."""
    low = max(0, start - _LONGEST_BRACKET)
    return text.rfind("(", low, start) > text.rfind(")", low, start)


def _is_heading_of(code: str, rest: str, known: KnownCodes) -> bool:
    """Return whether a line begins as some edition's heading of a code does."""
    written = normalise_heading(rest)
    return bool(written) and any(
        written.startswith(heading) or (len(written) > 8 and heading.startswith(written))
        for heading in known.headings(code)
    )


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


def find_undotted_parts(
    page: PageSigns, known: KnownCodes, dotted: Collection[str] = ()
) -> Iterator[Found]:
    """Yield building parts without a dot (``64CCB`` is 64.CCB) that exist and begin a line.

    In a sentence they are taken where the page has the part with its dot; `dotted` are its codes.
    """
    text = page.text
    for head in page.line_heads:
        # The page's first line may be the end of one on the page before.
        match = _UNDOTTED_PART.match(text, head - 1) if head else None
        if match is None:
            continue
        code = _with_dot(match)
        if known.knows(code) or known.knows(code.partition("/")[0]):
            yield Found(match.start("part"), match.end("part"), "building_part", code)
    parts = {code.partition("/")[0] for code in dotted if code[0].isdigit()}
    if not parts:
        return
    for match in _UNDOTTED_INSIDE.finditer(text):
        code = _with_dot(match)
        if code.partition("/")[0] in parts:
            yield Found(match.start("part"), match.end("part"), "building_part", code)


def _with_dot(match: re.Match[str]) -> str:
    part = match.group("part")
    return f"{part[:2]}.{part[2:]}"
