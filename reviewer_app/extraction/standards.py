"""Standards and contract forms: SS-EN 13859-1, SS 436 40 00, AB 04."""

import re
from collections.abc import Iterator

from registry_db.grammar import FAMILIES
from reviewer_app.extraction.found import Found

# As in SS-EN ISO 12944-2:2017, SS 436 40 00, SS-EN (line end) 13242, SS-EN 13859–1; SS 12 is none.
_SWEDISH = re.compile(
    r"(?<![A-Za-zÅÄÖåäö0-9\-])SS(?:[-–/ ](?:EN|ISO|IEC|TS|TR|CEN))*[ \n\-–]?"
    r"(?P<number>[0-9]{1,3}(?: [0-9]{2}){2,3}|[0-9]{2,8})"
    r"(?P<rest>(?:[-–][0-9]{1,4})*(?::[12][0-9]{3})?(?:[+/]A[0-9]{1,2}(?::[12][0-9]{3})?)?)"
    r"(?![0-9])"
)
# "EN 1090-2", "ISO 9001", "IEC 60364-5-52"; in capitals "EN 12 MM" is prose
_OTHER = re.compile(
    r"(?<![A-Za-zÅÄÖåäö0-9\-/])(?:EN(?:[- ](?:ISO|IEC))?|ISO(?:/(?:TS|TR|IEC))?|IEC)[ \n\-–]?"
    r"(?P<number>[0-9]{3,6})"
    r"(?P<rest>(?:[-–][0-9]{1,4})*(?::[12][0-9]{3})?(?:[+/]A[0-9]{1,2}(?::[12][0-9]{3})?)?)"
    r"(?![0-9])"
)
# "AB 04", "ABT06", "ABK\n09"
_FORM = re.compile(
    r"(?<![A-Za-zÅÄÖåäö0-9\-/])(?P<form>ABT|ABK|ABM|ABPU|ABFF|ALM|AB|NL)[ \n\-]?(?P<year>[0-9]{2})"
    r"(?![0-9]|[-:.,][0-9])"
)
_FORM_YEARS = {
    "AB": frozenset({"54", "65", "72", "92", "04", "25"}),
    "ABT": frozenset({"74", "93", "94", "06", "25"}),
    "ABK": frozenset({"76", "87", "96", "09", "25"}),
    "ABM": frozenset({"75", "92", "07"}),
    "ABPU": frozenset({"25"}),
    "ABFF": frozenset({"04", "99", "12", "15"}),
    "ALM": frozenset({"90", "02", "12"}),
    "NL": frozenset({"85", "92", "01", "09", "10", "17"}),
}
"""Years of the general conditions as cited in tenders; a company's "AB 12" is none."""


def find_standards(text: str) -> Iterator[Found]:
    """Yield standards in folded `text`."""
    if "SS" in text:
        for match in _SWEDISH.finditer(text):
            if len(match.group("number")) > 2 or match.group("rest"):
                yield from _standard(match)
    if "EN" in text or "ISO" in text or "IEC" in text:
        for match in _OTHER.finditer(text):
            if match.group("rest") or len(match.group("number")) > 3:
                yield from _standard(match)


def _standard(match: re.Match[str]) -> Iterator[Found]:
    code = FAMILIES["standard"].canonical(match.group())
    if FAMILIES["standard"].matches(code):
        yield Found(*match.span(), "standard", code)


def find_contract_forms(text: str) -> Iterator[Found]:
    """Yield general conditions with their year ("AB 04") in folded `text`."""
    if "AB" not in text and "NL" not in text and "ALM" not in text:
        return
    for match in _FORM.finditer(text):
        form, year = match.group("form"), match.group("year")
        if year in _FORM_YEARS[form]:
            yield Found(*match.span(), "contract_form", f"{form} {year}")
