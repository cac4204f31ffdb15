"""Damaged texts are told from healthy ones, of every healthy kind."""

import pytest

from reviewer_app.core.page import BLANK, PageText
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.health import (
    Damage,
    HealthFinding,
    file_health,
    page_health,
    spoilt_by,
)

SWEDISH = (
    "Schakt för ledning ska utföras så att befintlig beläggning inte skadas. Entreprenören ska\n"
    "redovisa arbetsberedning för beställaren innan arbetet påbörjas. Fyllning utförs med\n"
    "material enligt beskrivning och packas i lager. Överblivna massor läggs på upplag inom\n"
    "arbetsområdet. Kontroll av brunn och ledning dokumenteras i bilaga. Föreskrifter gäller.\n"
    "Hjälparbeten och Förarbeten ingår. Anläggning, Utrustning, Ledning, Mätning, Provning, Datum\n"
    "Bilaga, Brunn, Betong, Granskning\n"
    "Installation, Kabel, Orientering, Skydd, Teknisk, Vatten, FÖRUTSÄTTNINGAR\n"
)
ENGLISH = (
    "The contractor shall provide a method statement for the excavation of the trench before any\n"
    "work is started. Backfilling is done with approved material and compacted in layers. All\n"
    "surplus material shall be removed from the site and taken to a tip approved by the client.\n"
)
NUMBERS = "\n".join(f"{row} st 0,00 1 250,00 {row * 7} m2 0,00 0,00" for row in range(60))
DRAWING = "\n".join(
    ["K1 DN400 BTG", "VG +12,45", "S", "D", "V", "SDR17 PN10", "L=45,2", "NB 101", "RB 12", "TB"]
    * 30
)
MF_COLUMN = "\n".join(["st", "m", "m2", "st"] * 60)


def page(text: str, index: int = 0, status: PageStatus = PageStatus.TEXT) -> PageText:
    return PageText(index, "", status, text, 595.0, 842.0, 0)


def shifted(text: str) -> str:
    return "".join(chr(ord(mark) - 29) if 32 < ord(mark) < 256 else mark for mark in text)


def spaced(text: str) -> str:
    return "\n".join(" ".join(line.replace(" ", "  ")) for line in text.split("\n"))


def doubled(text: str) -> str:
    return " ".join(f"{word} {word}" for word in text.split())


@pytest.mark.parametrize(
    "text", [SWEDISH, ENGLISH, NUMBERS, DRAWING, MF_COLUMN, "", "Sida 1 (1)\n", "\uf0b7 Ritning\n"]
)
def test_healthy_pages_of_every_kind(text: str) -> None:
    assert page_health(page(text)) == ()
    assert file_health([page(text)]) == ()


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        (shifted(SWEDISH), Damage.UNREADABLE),
        (shifted(ENGLISH).replace(" ", "\x03"), Damage.UNREADABLE),
        ("\ufffd\ufffd \ufffd" * 40, Damage.UNREADABLE),
        ("\x19\x12\n", Damage.UNREADABLE),
        ("\ue003\ue017\ue020 2", Damage.UNREADABLE),
        ("xkcd bcdfg hjklm npqrs tvwxz bdgkp mnbvc " * 30, Damage.UNREADABLE),
        (spaced(SWEDISH), Damage.LETTER_SPACED),
        (doubled(SWEDISH), Damage.DOUBLED),
        ("\n".join(f"{line}\n{line}" for line in (SWEDISH + ENGLISH + SWEDISH).splitlines()),
         Damage.DOUBLED),
    ],
)  # fmt: skip
def test_damaged_pages(text: str, damage: Damage) -> None:
    assert [finding.damage for finding in page_health(page(text, 4))] == [damage]
    assert page_health(page(text, 4))[0].page_index == 4


def test_an_empty_page_and_a_failed_one() -> None:
    (finding,) = page_health(page("", 2, PageStatus.EMPTY))
    assert (finding.damage, finding.spoils_references) == (Damage.NO_TEXT, False)
    assert page_health(page("", 2, PageStatus.FAILED)) == ()


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("b", ("b",)),
        ("B", ("B",)),
        ("bB", ("B", "b")),
        ("ab", ("a", "b")),
        ("ö", ("ö",)),
        ("ÖF", ("F",)),
    ],
)
def test_letters_lost_in_the_whole_file(letters: str, expected: tuple[str, ...]) -> None:
    text = SWEDISH + "FÖRFRÅGAN FYLLNING Fyllning Föreskrifter Förfrågan\n"
    for letter in letters:
        text = text.replace(letter, "")
    (finding,) = file_health([page(text), page(text, 1)])
    assert finding.page_index == -1
    assert set(expected) <= set(finding.message.params["letters"].split(", ")) <= set(letters)


def test_one_page_with_the_letter_clears_the_file() -> None:
    assert file_health([page(SWEDISH.replace("b", "")), page(SWEDISH, 1)]) == ()


def test_which_pages_are_spoilt() -> None:
    lost: tuple[HealthFinding, ...] = file_health([page(SWEDISH.replace("b", ""))])
    assert spoilt_by(lost, 17) == lost[0]
    unreadable = page_health(page(shifted(SWEDISH), 4))
    assert spoilt_by(unreadable, 4) == unreadable[0]
    assert spoilt_by(unreadable, 5) is None
    assert spoilt_by(page_health(page(doubled(SWEDISH), 4)), 4) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_can_be_said(language: str) -> None:
    findings = [
        *page_health(page(shifted(SWEDISH), 4)),
        *file_health([page(SWEDISH.replace("b", ""))]),
    ]
    for finding in findings:
        assert "{" not in say(finding.message.key, language, **finding.message.params)
    for damage in Damage:
        assert say(f"health.{damage}", language, page="1", letters="b")


def blank(index: int) -> PageText:
    return PageText(index, "", PageStatus.EMPTY, "", 595.0, 842.0, 0, BLANK)


def test_a_blank_back_page_is_no_fault_but_a_file_of_them_is() -> None:
    assert page_health(blank(1)) == ()
    assert file_health([page(SWEDISH), blank(1)]) == ()
    assert [found.page_index for found in file_health([blank(0), blank(1)])] == [0, 1]
    (found,) = page_health(page("", 2, PageStatus.EMPTY))
    assert found.damage is Damage.NO_TEXT
