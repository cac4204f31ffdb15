"""Lists, the works named at their codes, and texts that must not make the sweep slow."""

import time

import pytest

from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import KNOWN, swept


def test_another_authority_is_not_ra() -> None:
    assert swept("RA-FS 2013:4") == [("other_statute", "RA-FS 2013:4")]


def test_a_list_ends_its_sentence_and_the_next_heading_follows() -> None:
    text = "AFC.135, AFC.142 och AFG.13. BCB.71 Åtgärd för trafik"
    assert [code for _, code in swept(text)] == ["AFC.135", "AFC.142", "AFG.13", "BCB.71"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("AMA Hus 21, ESE.2", ("AMA Hus", "21", "")),
        ("RA Anläggning 20 CEB.1", ("RA Anläggning", "20", "RA")),
        ("enligt RA CEB.1", ("", "", "RA")),
        ("MER CEB.1", ("", "", "MER")),
        ("AMA CEB.1", ("", "", "")),
        ("enligt CEB.1", ("", "", "")),
        ("AMA 17 CEB.1", ("", "17", "")),
        ("AMA Anläggning 2017, CEB.1", ("AMA Anläggning", "17", "")),
        ("Anläggnings AMA 17 kod CEB.1", ("AMA Anläggning", "17", "")),
        ("enligt CEB.1 i AMA Anläggning 17", ("AMA Anläggning", "17", "")),
        ("CEB.1 (AMA Anläggning 17)", ("AMA Anläggning", "17", "")),
        ("CEB.1, AMA 17", ("", "17", "")),
        ("CEB.1 i RA Anläggning 20", ("RA Anläggning", "20", "RA")),
        ("enligt CEB.1 i MER.", ("", "", "MER")),
        ("AMA Anläggning 20 CEB.1 (AMA Anläggning 17)", ("AMA Anläggning", "17", "")),
        ("CEB.1 ska utföras enligt AMA Anläggning 17", ("AMA Anläggning", "17", "")),
        ("Enligt AMA Anläggning 17 utförs CEB.1", ("AMA Anläggning", "17", "")),
        ("CEB.1 Fyllning för väg (AMA Anläggning 17)", ("AMA Anläggning", "17", "")),
        ("CEB.1 – AMA Anläggning 17", ("AMA Anläggning", "17", "")),
        ("schakt enligt CEB.1 och kabel enligt AMA EL 22", ("", "", "")),
        ("CEB.1. Enligt AMA Anläggning 17 gällde annat", ("", "", "")),
        ("CEB.1\nAMA Anläggning 17", ("", "", "")),
    ],
)
def test_work_named_at_the_code(text: str, hint: tuple[str, str, str]) -> None:
    (one,) = sweep_page(text_page(text), known=KNOWN)
    assert (one.work_hint, one.edition_hint, one.layer) == hint


def test_a_work_holds_for_the_whole_list() -> None:
    found = sweep_page(text_page("AMA Hus 21, ESE.2, ESE.3 och ESE.4"), known=KNOWN)
    assert {one.work_hint for one in found} == {"AMA Hus"}


def test_a_work_after_a_list_holds_for_all_of_it() -> None:
    found = sweep_page(text_page("enligt CEB.11 och CEB.52 i AMA Anläggning 17."), known=KNOWN)
    assert {one.edition_hint for one in found} == {"17"}


def test_a_work_before_the_next_code_is_that_codes() -> None:
    first, second = sweep_page(text_page("CEB.11, AMA Hus 21, ESE.2"), known=KNOWN)
    assert (first.work_hint, second.work_hint) == ("", "AMA Hus")


def test_the_second_code_of_a_pair_is_no_heading() -> None:
    first, _ = sweep_page(text_page("DCB.11/DCB.12 Lager två"), known=KNOWN)
    assert first.heading == ""


@pytest.mark.parametrize(
    "text",
    [
        "12.34 " * 400,
        "CEB.11 " * 400,
        "A" * 100_000,
        "ABC." * 25_000,
        "1:" * 50_000,
        "\n".join(["DCB."] * 20_000),
        "SS-EN-ISO " * 10_000,
        "CBB//" * 20_000,
        "bilaga " * 14_000,
        "ritning A-" * 10_000,
        "avsnitt BC, " * 8_000,
        "K-1-" * 25_000,
        "9" * 100_000,
        " CEB" * 25_000,
        "A/1" * 30_000,
        "." * 100_000,
        "(2005:" * 16_000,
        " ".join(str(number) for number in range(400)),
        "DCB.11-" * 14_000,
        "DCB.1 1 " * 12_000,
        "DCB.1I" * 16_000,
        "handling 1, " * 8_000,
        "PM Ab-" * 16_000,
        "\n".join(["DCB.11 Rubrik"] * 7_000),
        "kod A, " * 14_000,
        "63ABC " * 16_000 + "63.ABC",
    ],
)
def test_no_text_makes_it_slow(text: str) -> None:
    began = time.process_time()
    sweep_page(text_page(text[:100_000]), known=KNOWN)
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (
            "Se AFS 2023:2 kap. 99, AFS 2025:1, AFS 2022:1.",
            ["2023:2 kap. 99", "2025:1", "2022:1"],
        ),
        ("Se 5 kap. 3 § AFS 2023:10 och 4 kap. AFS 2023:2.", ["2023:10 kap. 5", "2023:2 kap. 4"]),
        ("AFS 2023:10, kap. 4 i AFS 2023:2 gäller.", ["2023:10", "2023:2 kap. 4"]),
    ],
)
def test_a_chapter_belongs_to_one_statute_and_hides_none(text: str, codes: list[str]) -> None:
    found = sweep_page(text_page(text))
    assert [one.code for one in found] == codes
