"""Names of documents (drawings, appendices, handling numbers, reports), painting and CoClass codes.

They are typed, never looked up in a register of codes.
"""

import re
from collections.abc import Iterable, Iterator

from registry_db.grammar import FAMILIES
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.name_ranges import appendix_range, find_sheets
from reviewer_app.extraction.sentences import words_of
from reviewer_app.extraction.trade_codes import find_coclass, find_paintings

# K-201-012, A-30-P-001, M-10.1-01: discipline, then numbers
_DRAWING = re.compile(
    r"[AEFGIKLMPRSTVW]{1,2}[0-9]{0,2}-[0-9]{1,3}(?:[-.](?:[A-Z]{1,2}|[0-9A-Z]{1,5})){1,3}"
)
_HYPHEN = re.compile(r"-(?<=[A-Z0-9]-)[0-9]")
# The word before names of drawings: ritning K-201, ritningarna 2L och 2R, RITNING M16:M01.
_DRAWING_WORDS = (
    (
        "itning",
        re.compile(r"itning(?<=[Rr]itning)(?:ar|arna|en|s?nummer|snr)?\.?[: ]\s?(?:nr\.? ?)?"),
    ),
    ("RITNING", re.compile(r"RITNING(?:AR|EN|ARNA)?\.?[: ]\s?(?:NR\.? ?)?")),
)
_DRAWING_NAME = re.compile(
    r"(?=[A-ZÅÄÖ0-9.:_/-]*[0-9])(?=[0-9.:_/-]*[A-ZÅÄÖ])"
    r"[A-ZÅÄÖ0-9]{1,8}(?:[-.:_/][A-ZÅÄÖ0-9]{1,8}){0,6}(?![A-Za-zÅÄÖåäö0-9])"
)
_APPENDIX_WORDS = (
    ("ilag", re.compile(r"ilag(?<=[Bb]ilag)(?:a|an|or|orna)(?: ?\n| )(?:nr\.? ?)?")),
    ("BILAG", re.compile(r"BILAG(?:A|OR)(?: ?\n| )(?:NR\.? ?)?")),
)
_APPENDIX_NAME = re.compile(
    r"(?:[0-9]{1,2}(?:[.:][0-9]{1,2})*[a-zA-Z]?|[A-ZÅÄÖ][0-9]{0,2}(?:\.[0-9]{1,2})*)"
    r"(?![A-Za-zÅÄÖåäö0-9])(?![.:][0-9]| ?§)"
)
# "handling 9.1", "Handlingarna 11.1 och 11.2", "HANDLING 02.5": the number in a tender's list.
_HANDLING_WORDS = (
    (
        "andling",
        re.compile(
            r"andling(?<=[Hh]andling)(?<![A-Za-zÅÄÖåäö][Hh]andling)(?:en|ar|arna)?"
            r"(?: ?\n| )(?:nr\.? ?)?"
        ),
    ),
    ("HANDLING", re.compile(r"HANDLING(?:EN|AR|ARNA)?(?: ?\n| )(?:NR\.? ?)?")),
)
_HANDLING_NAME = re.compile(
    r"(?:[0-9]{1,2}\.[0-9]{1,2}(?=-[0-9]{1,2}\.[0-9]{1,2}(?![0-9A-Za-zÅÄÖåäö-]|\.[0-9]))"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2}){0,2}(?![A-Za-zÅÄÖåäö0-9]|[.,:/-][0-9]))"
    r"(?!\s?§| ?(?:st|dagar|dygn|veckor|månader|år|ex|exemplar|stycken|sidor|procent|%)"
    r"(?![a-zåäö]))"
)
_ANNOUNCED = (
    (_DRAWING_WORDS, _DRAWING_NAME, "drawing"),
    (_APPENDIX_WORDS, _APPENDIX_NAME, "appendix"),
    (_HANDLING_WORDS, _HANDLING_NAME, "handling"),
)
# "PM Geoteknik", "PM-Buller", "PM 3": a report by its name; other words after PM are prose.
_REPORT = re.compile(
    r"PM(?<![A-Za-zÅÄÖåäö0-9]PM)[ -](?:(?P<name>[A-ZÅÄÖ][a-zåäö]{2,}(?:[/-][A-ZÅÄÖa-zåäö]{2,})?"
    r"|[A-ZÅÄÖ]{4,})|[0-9]{1,3})(?![A-Za-zÅÄÖåäö0-9]|[.,:/][0-9])"
)
_PROSE = words_of("Denna Detta Dessa Det Den Enligt Innehåll Datum Sida Ska Som Till Från För Rev")
# A comma at a line's end may be that of a numbered list: "bilaga 10,|2. nästa punkt".
_LIST_GAP = re.compile(r"\s?, |\s{0,2}(?:och|samt|eller|resp\.|resp|respektive)\s{1,2}")
_GOES_ON = frozenset(" \n\x1c\x1d\x1e\x1f,oser")
"""What a list of names goes on with: white space that the folding leaves, a comma, a word."""
# "2 sidor" after "bilaga 1,": a number of things, not the next name.
_COUNTED = re.compile(
    r" ?(?:st|stycken|sid|sidor|s|blad|dagar|arbetsdagar|dygn|veckor|månader|år|ex|exemplar|mm|cm"
    r"|m[23²³]?|kg|ton|kr|procent|%|kap|§)(?![A-Za-zÅÄÖåäö])"
)


def find_document_names(text: str, capitals: str) -> Iterator[Found]:
    """Yield names of documents, painting codes and CoClass codes in folded `text`.

    `capitals` are the text's (see page_signs).
    """
    hyphens = [match.start() for match in _HYPHEN.finditer(text)]
    yield from _drawings(text, hyphens)
    for words, name, family in _ANNOUNCED:
        for letters, word in words:
            if letters in (capitals if letters.isupper() else text):
                yield from _listed(text, word, name, family)
    if "PM" in capitals:
        yield from _reports(text)
    if "CC" in capitals and "CoClass" in text:
        yield from find_coclass(text)
    if hyphens:
        yield from find_paintings(text, hyphens)


def _reports(text: str) -> Iterator[Found]:
    for match in _REPORT.finditer(text):
        if match.group("name") not in _PROSE:
            yield Found(*match.span(), "report", FAMILIES["report"].canonical(match.group()))


def _drawings(text: str, hyphens: Iterable[int]) -> Iterator[Found]:
    end = 0
    for hyphen in hyphens:
        start = hyphen
        if start < end:
            continue
        while start > max(end, hyphen - 4) and text[start - 1].isalnum():
            start -= 1
        match = _DRAWING.match(text, start)
        if match is None or not _stands_alone(text, *match.span()):
            continue
        end = match.end()
        found = Found(start, end, "drawing", match.group())
        yield found
        yield from find_sheets(text, found)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before and (before.isalnum() or before in "-_/."):
        return False
    # Two hyphens lead to the end of a range.
    return not after or text.startswith("--", end) or not (after.isalnum() or after in "-_/")


def _listed(
    text: str, word: re.Pattern[str], name: re.Pattern[str], family: str
) -> Iterator[Found]:
    """Yield the names after each `word`, and the further ones of its list."""
    for announced in word.finditer(text):
        match = name.match(text, announced.end())
        start = announced.end()
        if family != "drawing":
            # The expression begins after the first letter, to be searched for as a plain string.
            start = announced.start() - announced.group()[0].islower()
        first = start
        while match is not None:
            implied = text[first : match.end()] if start != first and family != "drawing" else ""
            code = _canonical(family, match.group())
            yield Found(start, match.end(), family, code, implied_by=implied)
            end = match.end()
            if family != "drawing":
                members, end = appendix_range(text, match.group(), end)
                for member in members:
                    code = _canonical(family, member)
                    yield Found(start, end, family, code, implied_by=text[start:end])
            gap = _LIST_GAP.match(text, end) if text[end : end + 1] in _GOES_ON else None
            match = name.match(text, gap.end()) if gap is not None else None
            if match is not None and _COUNTED.match(text, match.end()):
                match = None
            start = gap.end() if gap is not None else start


def _canonical(family: str, name: str) -> str:
    if family == "handling":
        return f"Handling {name}"
    return f"Bilaga {name.upper()}" if family == "appendix" else name
