"""Misread codes are proposed only where the code exists and its heading stands beside it."""

import pytest

from reviewer_app.extraction.repaired import is_repaired
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import KNOWN

HEADING = "Fyllning för väg, plan o d"


@pytest.mark.parametrize(
    "raw",
    [
        "CEB.l1",
        "CEB.I1",
        "CE8.11",
        "CEB,11",
        "CEB:11",
        "CEB11",
        "CEB 11",
        "CEB. 11",
        "C E B . 1 1",
        "CEB-.11",
        "CEB..11",
        "CEB-11",
        "EB.11",
        "CB.11",
        "CE.11",
    ],
)
def test_proposed(raw: str) -> None:
    (found,) = sweep_page(text_page(f"Allmänt\n{raw} {HEADING}\n"), known=KNOWN)
    assert (found.raw, found.code, found.heading) == (raw, "CEB.11", HEADING)
    assert is_repaired(found)


def test_letter_spacing_of_the_heading_does_not_matter() -> None:
    spaced = " ".join(HEADING.replace(" ", ""))
    (found,) = sweep_page(text_page(f"C E B . 1 1 {spaced}"), known=KNOWN)
    assert found.code == "CEB.11"


@pytest.mark.parametrize(
    "line",
    [
        "CEB.l1 Fyllning för annat",
        "CEB.l1",
        "QQB.l1 Fyllning för väg, plan o d",
        "enligt CEB.l1 Fyllning för väg, plan o d",
    ],
)
def test_not_proposed(line: str) -> None:
    assert sweep_page(text_page(line), known=KNOWN) == ()


@pytest.mark.parametrize(
    "text", ["enligt DCB.\n111 och", "enligt CEB.-\n52 och", "DCB.\u00ad111", "JSB.41/1", "PB–.52"]
)
def test_what_typesetting_does_is_no_repair(text: str) -> None:
    (found,) = sweep_page(text_page(text), known=KNOWN)
    assert not is_repaired(found)


@pytest.mark.parametrize(
    ("text", "raw", "code"),
    [
        ("enligt CEB.1I gäller", "CEB.1I", "CEB.11"),
        ("enligt CEB.1O1 gäller", "CEB.1O1", "CEB.101"),
        ("CEB.1 1 Fyllning för väg, plan o d", "CEB.1 1", "CEB.11"),
        ("enligt CEB.11a gäller", "CEB.11a", "CEB.11"),
        ("enligt CEB.11-1 gäller", "CEB.11-1", "CEB.11"),
    ],
)
def test_a_code_is_never_taken_for_the_one_it_begins_with(text: str, raw: str, code: str) -> None:
    (found,) = sweep_page(text_page(text), known=KNOWN)
    assert (found.raw, found.code) == (raw, code)
    assert is_repaired(found)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("enligtCEB.11 och DCB.11", ["CEB.11", "DCB.11"]),
        ("CEB.11och CEB.52", ["CEB.11", "CEB.52"]),
        ("Text\n1.CEB.11 Fyllning", ["CEB.11"]),
        ("XenligtCEB.99", []),
        ("DOKUMENT.21, Version X.CEB.11 och ADCB.11", []),
        ("DCB.11-13 gäller", ["DCB.11", "DCB.12", "DCB.13"]),
        ("DCB.111-999 och DCB.11-2024", []),
        ("CEB.1 12 Fyllning för väg", ["CEB.1"]),
    ],
)
def test_lost_spaces(text: str, codes: list[str]) -> None:
    found = sweep_page(text_page(text), known=KNOWN)
    assert [one.code for one in found] == codes
    assert not any(is_repaired(one) for one in found if not one.implied_by)
