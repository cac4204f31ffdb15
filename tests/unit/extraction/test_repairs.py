"""Misread codes are proposed only where the code exists and its heading stands beside it."""

import pytest

from reviewer_app.extraction.repaired import is_repaired
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.test_sweep_codes import KNOWN

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
