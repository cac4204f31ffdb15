"""Standards and contract forms: SS-EN 13859-1, SS 436 40 00, AB 04."""

import re
from collections.abc import Iterator
from functools import lru_cache

from registry_db.grammar import FAMILIES
from reviewer_app.extraction.found import Found

# After the number: part, year, amendment, as in "-2:2017", "-1/A2", "-1:2018 + A1:2020", "/AC".
_REST = (
    r"(?P<rest>(?:[-–]\n?[0-9]{1,4})*(?:: ?[12][0-9]{3})?"
    r"(?:(?: ?\+ ?|/)A(?:C|[0-9]{1,2})(?:: ?[12][0-9]{3})?)*)(?![0-9])"
)
_BREAK = r"(?: ?\n|[ \-–])?"
# "14 001" of "SS-EN ISO 14 001"
_IN_THOUSANDS = r"[0-9]{1,2} [0-9]{3}(?![0-9]| [0-9]| ?(?:mm|cm|m|st|kg|kr)\b)"
# As in SS-EN ISO 12944-2:2017, SS 436 40 00, SS-EN (line end) 13242, SS-EN 13859–1; SS 12 is none.
_SWEDISH = re.compile(
    r"SS(?<![A-Za-zÅÄÖåäö0-9\-]SS)(?:[-–/ ](?: ?\n)?(?:EN|ISO|IEC|TS|TR|CEN))*"
    + _BREAK
    + rf"(?P<number>[0-9]{{1,3}}(?: [0-9]{{2}}){{2,3}}|(?<=[NO][- –]){_IN_THOUSANDS}|[0-9]{{2,8}})"
    + _REST
)
_NUMBER = _BREAK + r"(?P<number>[0-9]{2,6})" + _REST
# As in EN 1090-2, ISO 9001, IEC 60364-5-52; in capitals "EN 12 MM" is prose. Each begins with its
# letters alone, so that they are searched for as a plain string.
_OTHER = (
    ("EN", re.compile(r"EN(?<![A-Za-zÅÄÖåäö0-9\-/]EN)(?:[- ](?:ISO|IEC))?" + _NUMBER)),
    (
        "ISO",
        re.compile(
            r"ISO(?<![A-Za-zÅÄÖåäö0-9\-/]ISO)(?:/(?:TS|TR|IEC))?"
            + _NUMBER.replace("[0-9]{2,6}", f"{_IN_THOUSANDS}|[0-9]{{2,6}}")
        ),
    ),
    ("IEC", re.compile(r"IEC(?<![A-Za-zÅÄÖåäö0-9\-/]IEC)" + _NUMBER)),
)
# AB 04, ABT06, ABK (line end) 09
_YEAR = r"[ \n\-]?(?P<year>[0-9]{2})(?![0-9]|[-:.,][0-9])"
_FORMS = (
    ("AB", re.compile(r"AB(?<![A-Za-zÅÄÖåäö0-9\-/]AB)(?P<kind>T|K|M|PU|FF)?" + _YEAR)),
    ("NL", re.compile(r"NL(?<![A-Za-zÅÄÖåäö0-9\-/]NL)(?P<kind>)" + _YEAR)),
)
_FORM_YEARS = {
    "AB": frozenset({"54", "65", "72", "92", "04", "25"}),
    "ABT": frozenset({"74", "93", "94", "06", "25"}),
    "ABK": frozenset({"76", "87", "96", "09", "25"}),
    "ABM": frozenset({"75", "92", "07"}),
    "ABPU": frozenset({"25"}),
    "ABFF": frozenset({"04", "99", "12", "15"}),
    "NL": frozenset({"85", "92", "01", "09", "10", "17"}),
}
"""Years of the general conditions as cited in tenders; a company's "AB 12" is none."""


def find_standards(text: str, capitals: str) -> Iterator[Found]:
    """Yield standards in folded `text`; `capitals` are the text's (see page_signs)."""
    if "SS" in capitals:
        for match in _SWEDISH.finditer(text):
            if len(match.group("number")) > 2 or match.group("rest"):
                yield from _standard(match)
    for letters, pattern in _OTHER:
        if letters in capitals:
            for match in pattern.finditer(text):
                # "SS EN 1090" was read whole before.
                ahead = text[max(0, match.start() - 3) : match.start()]
                if ahead != "SS " and (match.group("rest") or len(match.group("number")) > 3):
                    yield from _standard(match)


def _standard(match: re.Match[str]) -> Iterator[Found]:
    code = _code(match.group())
    if code:
        yield Found(match.start(), match.end(), "standard", code)


@lru_cache(maxsize=512)
def _code(raw: str) -> str:
    """Return the canonical form, "" for none; the same few standards stand on page after page."""
    code = FAMILIES["standard"].canonical(raw)
    return code if FAMILIES["standard"].matches(code) else ""


def find_contract_forms(text: str, capitals: str) -> Iterator[Found]:
    """Yield general conditions with their year ("AB 04") in folded `text`.

    `capitals` are the text's (see page_signs).
    """
    for letters, pattern in _FORMS:
        if letters not in capitals:
            continue
        for match in pattern.finditer(text):
            form, year = letters + (match.group("kind") or ""), match.group("year")
            if year in _FORM_YEARS[form]:
                yield Found(*match.span(), "contract_form", f"{form} {year}")
