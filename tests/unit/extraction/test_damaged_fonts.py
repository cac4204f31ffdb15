"""Texts that say other characters than their pages show, of fonts as real producers write them."""

import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.health import Damage, document_health, file_health, page_health
from reviewer_app.extraction.letter_pairs import looks_written
from reviewer_app.extraction.lost_letters import lost_letters, lost_on_page
from tests.unit.extraction.damaged_fonts import mapped_page, type3_page, unmapped_page

PROSE = (
    "Ledningsbädden utförs av sand och packas innan rören läggs. Där grundvatten tränger in\n"
    "hålls graven torr så länge arbetet pågår. Anslutning till befintlig ledning anmäls två\n"
    "dagar i förväg. Massor som har schaktats upp får användas om de är fria från sten, rester\n"
    "av asfalt och annat skräp. Obrukbara bitar bortforslas och dubbla rader byggs om. Botten\n"
    "avjämnas och besiktigas. Bredd och höjd bestäms av beställaren i samråd med byggledaren."
)
HEADED = (
    "Denna del beskriver arbeten i mark som ska utföras inom entreprenaden och\n"
    "omfattar de ytor som visas på ritningarna. Arbeten vid väg samordnas med andra.\n"
)


def page(text: str, index: int = 0) -> PageText:
    return PageText(index, "", PageStatus.TEXT, text, 595.0, 842.0, 0)


def damages(one: PageText) -> list[Damage]:
    return [found.damage for found in page_health(one)]


def glyph_numbers(text: str, first: int) -> str:
    """The text as numbers of glyphs in the order of their use."""
    letters = dict.fromkeys(text.replace("\n", ""))
    numbers = {letter: chr(first + number) for number, letter in enumerate(letters)}
    return "".join(numbers.get(letter, letter) for letter in text)


@pytest.mark.parametrize("first", [1, 33, 65, 130])
def test_type_3_fonts_without_names(first: int) -> None:
    assert damages(type3_page(PROSE, first)) == [Damage.UNREADABLE]


def test_two_unnamed_glyphs_are_a_page_unread() -> None:
    assert damages(type3_page("AB", 18)) == [Damage.UNREADABLE]


def test_a_font_without_a_map() -> None:
    assert damages(unmapped_page(PROSE)) == [Damage.UNREADABLE]


@pytest.mark.parametrize("shift", [-29, -17, -5, -1, 1, 3, 7, 26, 40])
def test_letters_moved_by_any_constant(shift: int) -> None:
    moved = mapped_page(PROSE, lambda letter: chr(max(1, ord(letter) + shift)))
    assert damages(moved) == [Damage.UNREADABLE]


@pytest.mark.parametrize("first", [1, 33, 65, 97, 161, 256])
def test_glyphs_numbered_as_they_are_used(first: int) -> None:
    assert damages(page(glyph_numbers(PROSE, first))) == [Damage.UNREADABLE]


def test_headings_alone_in_a_font_without_a_map() -> None:
    heading = "".join(chr(ord(letter) - 29) for letter in "CBB.111")
    assert damages(page(f"{HEADED}{heading}\x03-RUGVFKDNW\n{PROSE}")) == [Damage.UNREADABLE]


def test_words_moved_between_spaces_that_are_glyph_numbers() -> None:
    moved = "\n".join("\x03".join(line.split()) for line in shifted(PROSE, -1).split("\n"))
    assert damages(page(f"{HEADED}{moved}\n")) == [Damage.UNREADABLE]


def shifted(text: str, shift: int) -> str:
    return "".join(chr(ord(one) + shift) if not one.isspace() else one for one in text)


@pytest.mark.parametrize(
    "text",
    [
        "\x03".join(PROSE.split(" ")),
        "• \x07Schakt\n• \x07Fyllning\n• \x07Spont\n" + PROSE,
        "Villkoret gäller \x02 och det är \x08 som ska visas för av\n",
        "\uf0b7 Schakt\n\uf0b7 Fyllning\n",
        "INNEHÅLL\n1 ORIENTERING ........................ 3\n2 MARKARBETEN ................... 7\n",
        "https://www.exempel.se/sok?q=mark&typ=pdf#s=2\n" * 2 + "Kontakt\nTelefon\nHemsida\n",
        "\n".join(f"NB{n} 6581234,120 154321,870 +12,{n} DN225 VG+9,81" for n in range(40)),
        "LOD PUMPSTN BRANDPOST AVST.VENTIL SPOLPOST GC-VÄG KÖRBANA TRUMMA DIKE SLÄNT 1:2\n" * 4,
    ],
)
def test_healthy_texts_that_look_odd(text: str) -> None:
    assert page_health(page(text)) == ()


@pytest.mark.parametrize("letters", ["b", "a", "ab", "d"])
def test_letters_missing_from_the_map(letters: str) -> None:
    lost = mapped_page(PROSE, lambda letter: None if letter in letters else letter)
    (finding,) = page_health(lost)
    assert finding.damage is Damage.LETTERS_LOST
    assert set(finding.message.params["letters"].split(", ")) <= set(letters)
    assert file_health([lost])


def test_letters_lost_in_a_file_are_named_once() -> None:
    lost = [page(PROSE.replace("a", ""), index) for index in range(3)]
    found = [one for each in lost for one in page_health(each)]
    assert len(found) == 3
    (finding,) = document_health(lost, found)
    assert finding.page_index == -1


def test_one_damaged_page_in_a_sound_file() -> None:
    pages = [page(PROSE), page(PROSE.replace("a", ""), 1)]
    found = [one for each in pages for one in page_health(each)]
    (finding,) = document_health(pages, found)
    assert (finding.damage, finding.page_index) == (Damage.LETTERS_LOST, 1)
    assert finding.message.key == "health.letters_lost_on_page"


def test_a_capital_given_as_another_sign() -> None:
    text = "#ESKRIVNING\nFÖRAR#ETEN\nHJÄLPAR#ETEN\n#ilaga 1 och 2\nDen ska läsas med ritningar.\n"
    assert lost_letters([text]) == ("B",)


@pytest.mark.parametrize(
    "text",
    [
        PROSE.translate(str.maketrans("åäöÅÄÖ", "aaoAAO")),
        "Vi har set paa de ting som skal gøres med det på den vej af en for at til\n" * 3,
        "The quick survey of all the works is to be made in good time and for any site\n" * 3,
        "Rum 101\nRum 102\nRum 103\n" * 30,
    ],
)
def test_texts_that_do_without_a_letter(text: str) -> None:
    assert lost_on_page(text) == ()


def test_what_an_ocr_misread_is_not_lost() -> None:
    read = PageText(0, "", PageStatus.OCR, PROSE.replace("å", "a"), 595.0, 842.0, 0)
    assert page_health(read) == ()


@pytest.mark.parametrize(
    ("text", "written"),
    [(PROSE, True), (glyph_numbers(PROSE, 97), False), ("DN 400 BTG, PVC", None)],
)
def test_how_writing_is_told(text: str, written: bool | None) -> None:
    assert looks_written(text) is written
