"""MER in the list of tender documents under AFB.22."""

import pytest

from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.page_task import analyse_page
from reviewer_app.extraction.sweep import NoGeometry
from tests.unit.extraction.pages import text_page


def strength(heading: str, line: str, after: str = "") -> Strength:
    """Return the strength of MER in a line under a heading."""
    text = f"AFB.1 Former\nText.\n{heading}\n{after}{line}\n7 Ritningar\n"
    page = text_page(text)
    found = gather([page], [analyse_page(page, NoGeometry())])
    (one,) = [one for one in found.declarations if one.work.startswith("MER")]
    assert (one.work, one.edition) == ("MER Anläggning", "20")
    return one.strength


@pytest.mark.parametrize(
    "line",
    ["6 MER Anläggning 20", "MER Anläggning 20.", "- MER Anläggning 2020"],
)
def test_listed_it_is_assumed(line: str) -> None:
    assert strength("AFB.22 Förfrågningsunderlag", line) is Strength.WEAKER
    assert strength("AFB.221 Tillhandahållande", line) is Strength.WEAKER


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("AFB.3 Anbudsgivning", "6 MER Anläggning 20"),
        ("AFB.22 Förfrågningsunderlag", "Föregående etapp hade MER Anläggning 20."),
        ("Allmänt om arbetet", "6 MER Anläggning 20"),
    ],
)
def test_elsewhere_it_is_a_mention(heading: str, line: str) -> None:
    assert strength(heading, line) is Strength.MENTION


def test_the_heading_right_above_counts() -> None:
    after = "AFB.23 Kompletteringar\n"
    found = strength("AFB.22 Förfrågningsunderlag", "6 MER Anläggning 20", after)
    assert found is Strength.MENTION
