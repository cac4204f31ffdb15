"""What stands right behind a verified code: it may neither prolong it nor give it a heading."""

import pytest

from reviewer_app.core.comment import Comment, Withheld
from tests.unit.gate.jobs import adversarial_gate, written

QUOTE = "Entreprenören ska redovisa kontrollplan före utförande."


def judged(text: str) -> Comment | Withheld:
    return adversarial_gate().judge(written(text, QUOTE, page_number=2))


@pytest.mark.parametrize(
    "text",
    [
        "DCB.111 a saknar krav.",
        "DCB.111 A saknar krav.",
        "DCB.111 a) saknar krav.",
        "DCB.111, b saknar krav.",
        "DCB.111, a saknar krav.",
        "DCB.111, a, b och c saknar krav.",
        "DCB.111 – a saknar krav.",
        "DCB.111:a saknar krav.",
        "DCB.111/a saknar krav.",
        "DCB.111 ä saknar krav.",
        "DCB.111 xx saknar krav.",
        "Krav saknas i DCB.111 a",
        "Krav saknas i DCB.111 a.",
    ],
)
def test_letters_behind_a_code_make_another_code_of_it(text: str) -> None:
    outcome = judged(text)
    assert isinstance(outcome, Withheld), text
    assert outcome.reason.key == "gate.code"


@pytest.mark.parametrize(
    "text",
    [
        "DCB.111 i avsnittet saknar krav.",
        "Krav saknas under DCB.111. I texten nämns planhet.",
        "For DCB.111, a tolerance is not given.",
        "DCB.111 är otydlig och går att läsa på två sätt.",
        "För DCB.111 TB och MF stämmer inte.",
        "DCB.111 på två ställen.",
    ],
)
def test_words_behind_a_code_do_not(text: str) -> None:
    assert isinstance(judged(text), Comment), text


@pytest.mark.parametrize(
    "text",
    ["DCB.111: Spont av stål", "DCB.111: Slitlager", "DCB.111: Spont av stål. Krav saknas."],
)
def test_a_heading_behind_a_colon_must_be_the_official_one(text: str) -> None:
    outcome = judged(text)
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.heading"


@pytest.mark.parametrize(
    "text",
    [
        "DCB.111: Lutning saknas.",
        "DCB.111: Kravet på planhet är otydligt.",
        "DCB.111: Bärlager till belagda ytor saknar krav.",
        "DCB.111: packning vid tjällossning är otydlig.",
        "DCB.111: Tolerance is not given.",
    ],
)
def test_a_remark_behind_a_colon_is_none(text: str) -> None:
    assert isinstance(judged(text), Comment), text
