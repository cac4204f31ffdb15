"""Every way a document is known to name its editions, and what each binds it to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.core.verdicts import PageStatus, Strength
from reviewer_app.extraction.declarations import find_declarations

C, W, M = Strength.CONNECTS, Strength.WEAKER, Strength.MENTION
ANL, HUS, EL, VVS = "AMA Anläggning", "AMA Hus", "AMA EL", "AMA VVS & Kyl"
AF, MER, RA = "AMA AF", "MER Anläggning", "RA Anläggning"

Found = tuple[str, str, Strength]


def page(text: str) -> PageText:
    return PageText(0, "", PageStatus.TEXT, text, 595.0, 842.0, 0)


def found(text: str) -> list[Found]:
    return [(one.work, one.edition, one.strength) for one in find_declarations(page(text))]


# The 46 constructions seen in public documents; wording around them is our own.
PHRASINGS: list[tuple[str, list[Found]]] = [
    ("Denna tekniska beskrivning ansluter till AMA EL 16", [(EL, "16", C)]),
    (
        "Denna tekniska beskrivning ansluter till AMA EL 16 ochAMA Hus 14",
        [(EL, "16", C), (HUS, "14", C)],
    ),
    ("Denna tekniska beskrivning ansluter till AMA Anläggning 10", [(ANL, "10", C)]),
    ("Denna tekniska beskrivning ansluter till AMA Hus 21", [(HUS, "21", C)]),
    ("Denna beskrivning ansluter till AMA 98.", [("", "98", C)]),
    ("Denna beskrivning ansluter till AMA 07.", [("", "07", C)]),
    ("Denna beskrivning ansluter till AMA 09", [("", "09", C)]),
    ("Denna beskrivning ansluter till AMA 11 0 SAMMANSATTA DELAR", [("", "11", C)]),
    ("Denna beskrivning ansluter till AMA AF 07", [(AF, "07", C)]),
    ("Denna rambeskrivning ansluter till AMA Anläggning 10", [(ANL, "10", C)]),
    (
        "Denna handling ansluter till AMA VVS & Kyl 12 och AMA ANLÄGGNING 10.",
        [(VVS, "12", C), (ANL, "10", C)],
    ),
    (
        "Denna beskrivning gäller som generell rambeskrivning för avrop, och ansluter till AMA 12.",
        [("", "12", C)],
    ),
    ("… och ansluter till AMA 09.", [("", "09", C)]),
    ("Dessa administrativa föreskrifter ansluter till AF AMA 07.", [(AF, "07", C)]),
    ("Dessa administrativa föreskrifter ansluter till AMA AF 07 AF AFA", [(AF, "07", C)]),
    (
        "Dessa Administrativa föreskrifter ansluter till ABT 06 och AF AMA 07.",
        [(AF, "07", C)],
    ),
    (
        "Dessa administrativa föreskrifter ansluter till AMA AF Konsult 10 AU AUA",
        [("AMA AF Konsult", "10", C)],
    ),
    ("ADMINISTRATIVA FÖRESKRIFTER Ansluter till AF AMA 07", [(AF, "07", C)]),
    (
        "Denna del ansluter till AMA Anläggning 17, RA Anläggning 17, AMA El 16 och RA El 16.",
        [(ANL, "17", C), (RA, "17", C), (EL, "16", C), ("RA EL", "16", C)],
    ),
    (
        "Denna tekniska beskrivning ansluter till AMA El med ändringar enligt senaste AMA-nytt",
        [(EL, "", C)],
    ),
    (
        "Järnvägs AMA 09 är ansluten till Anläggnings AMA 07.",
        [("Järnvägs AMA", "09", M), (ANL, "07", M)],
    ),
    (
        "Denna beskrivning ansluter till AMA Anläggning 10. Texterna i B 12 gäller generellt",
        [(ANL, "10", C)],
    ),
    ("Gällande föreskrifter i Hus AMA -11", [(HUS, "11", W)]),
    (
        "Metoder och material ska vara enligt AMA anläggning 10 eller likvärdigt.",
        [(ANL, "10", W)],
    ),
    (
        "ska utföras enligt AMA Anläggning 17. Nedan hänvisas till kod i AMA Anläggning 17.",
        [(ANL, "17", W), (ANL, "17", W)],
    ),
    (
        "TEXTER ANPASSADE TILL AMA ANLÄGGNING 07, UPPDATERADE T O M AMA-NYTT 2/",
        [(ANL, "07", W)],
    ),
    ("Mallarna har nu anpassats till AMA Anläggning 20.", [(ANL, "20", W)]),
    ("anpassat till AMA 20 daterad 2020-11-30", [("", "20", W)]),
    ("upprätta en beskrivning enligt Anläggnings AMA17", [(ANL, "17", W)]),
    (
        "AMA Anläggning 17 och AMA EL 19 ska användas vid projektering",
        [(ANL, "17", W), (EL, "19", W)],
    ),
    (
        "även RA Anläggning 17, MER Anläggning 13 och RA EL 19 användas",
        [(RA, "17", W), (MER, "13", W), ("RA EL", "19", W)],
    ),
    ("Föreskrifter skrivs i AF-del (AF AMA 12)", [(AF, "12", W)]),
    (
        "Mallen följer AMA AF 12 och gäller tills den blivit uppdaterad för AMA AF 21.",
        [(AF, "12", W), (AF, "21", M)],
    ),
    ("Anvisningarna baseras på AMA 98.", [("", "98", W)]),
    (
        "Anvisningarna baseras på AMA VVS & Kyl samt RA VVS & Kyl.",
        [(VVS, "", W), ("RA VVS & Kyl", "", W)],
    ),
    (
        "med AMA Anläggning 07 och MER Anläggning 07 som grund",
        [(ANL, "07", W), (MER, "07", W)],
    ),
    (
        "en mängdförteckning upprättad enligt MER Anläggning 13[2] (”MER 13”)",
        [(MER, "13", W), ("", "13", W)],
    ),
    ("mät- och ersättningsreglerna MER 2010 Anläggning", [(MER, "10", W)]),
    (
        "AVVIKELSEN FRÅN MÄTREGELN I MER ANLÄGGNING 10 SKA ANGES I AF UNDER AFC.61",
        [(MER, "10", W)],
    ),
    ("AFB.22 enligt AMA AF 12", [(AF, "12", W)]),
    (
        "Med tillägg till AMA anläggning 17 och AMA AMA El 16 gäller att",
        [(ANL, "17", W), (EL, "16", W)],
    ),
    ("komplement till AMA anläggning 23 och AMA El 22", [(ANL, "23", W), (EL, "22", W)]),
    (
        "ska AMA Anläggning 20 samt Trafikverkets ändringar till AMA Anläggning 20 användas",
        [(ANL, "20", W)],
    ),
    ("FÖRSLAG TILL BESKRIVNING AV TAK ENLIGT AMA HUS 11", [(HUS, "11", W)]),
    (
        "Tillägg till särskilda mät- och ersättningsregler, MER Anläggning 10",
        [(MER, "10", W)],
    ),
    (
        "Det AMA-nytt som gäller för AMA Anläggning 17 och AMA El 16 och beaktats ska anges.",
        [(ANL, "17", W), (EL, "16", W)],
    ),
]


@pytest.mark.parametrize(("text", "expected"), PHRASINGS)
def test_every_construction_in_use(text: str, expected: list[Found]) -> None:
    assert found(text + "\n") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Denna beskrivning ansluter till AMA 17 Anläggning.", [(ANL, "17", C)]),
        ("Denna text ansluter till AMA 18 Hus och VVS AMA 98", [(HUS, "18", C), (VVS, "98", C)]),
        ("Denna beskrivning ansluter till AMA VVS-Kyla 19.", [(VVS, "19", C)]),
        ("Denna beskrivning ansluter till AMA Anläggning 17, EL 16 och Hus 14.",
         [(ANL, "17", C), (EL, "16", C), (HUS, "14", C)]),
        ("Denna beskrivning ansluter till AMA och MER Anläggning 20.",
         [(ANL, "20", C), (MER, "20", C)]),
        ("Detta PM ansluter i tillämpliga delar till AMA Anläggning 20.", [(ANL, "20", C)]),
        ("Denna beskrivning ansluter till AMA Anläggning, utgåva 20.", [(ANL, "20", C)]),
        ("Denna beskrivning, som ansluter till AMA Anl. 20, gäller.", [(ANL, "20", C)]),
        ("Denna tekniska beskrivning är ansluten till AMA Anläggning 20.", [(ANL, "20", C)]),
        ("Beskrivningen ansluter till AMA Anläggning 20.", [(ANL, "20", C)]),
        ("Detta PM ansluter till AMA Anläggning 20/23.", [(ANL, "20", C), (ANL, "23", C)]),
        ("Dessa föreskrifter ansluter till AF 12.", [(AF, "12", C)]),
        ("Denna beskrivning ansluter till AMA\u00a0Anläggning\u00a020.", [(ANL, "20", C)]),
        ("Denna tekniska beskriv-\nning ansluter till AMA Anlägg-\nning 20 och RA\nAnläggning 20.",
         [(ANL, "20", C), (RA, "20", C)]),
        ("Ansluter till:\n– AMA Anläggning 20\n– AMA EL 19\n", [(ANL, "20", C), (EL, "19", C)]),
        ("Denna beskrivning ansluter till AMA.", [("", "", C)]),
        ("Trafikverkets ändringar till AMA Anläggning 20 tillämpas", [(ANL, "20", W)]),
        # A fifth digit may be a footnote's: never settled silently.
        ("Denna beskrivning ansluter till AMA Anläggning 202", [(ANL, "20", W)]),
        ("Dokumentet är uppdaterat till AMA Anläggning 20.", [(ANL, "20", W)]),
        ("Ersättning enligt MER Anläggning 20.", [(MER, "20", W)]),
        ("Den tekniska beskrivningen ska ansluta till AMA Anläggning 20.", [(ANL, "20", W)]),
        ("Denna beskrivning ansluter till ritning 2L enligt AMA Anläggning 10.", [(ANL, "10", W)]),
    ],
)  # fmt: skip
def test_variants(text: str, expected: list[Found]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I förra etappen tillämpades AMA Anläggning 17.",
        "AMA Anläggning 13 tillämpades i det äldre avtalet.",
        "Handlingen är en revidering av beskrivning enligt AMA Anläggning 13.",
        "I den föregående entreprenaden gällde AMA Anläggning 10.",
        "Utgåvor: AMA Anläggning 98, AMA Anläggning 07, AMA Anläggning 10",
        "Bilaga 3 ansluter till AMA Anläggning 17.",
        "Bilaga 2 till denna beskrivning ansluter till AMA Anläggning 17.",
        "Kommunens standardbeskrivning ansluter till AMA Anläggning 17.",
        "Denna beskrivning ansluter inte till AMA Anläggning 17.",
        "Om beskrivningen ansluter till AMA Anläggning 98 ska det anges.",
        "Denna beskrivning ersätter beskrivning från 2019 som ansluter till AMA Anläggning 17.",
        "Den tidigare beskrivningen anslöt till AMA Anläggning 07.",
        "Byggtjänst lanserade AMA Anläggning 20 under våren.",
        "Förändringar vid övergången från AMA Anläggning 17 beskrivs i bladet.",
        "Tidigare utfördes arbetet enligt AMA Anläggning 17.",
    ],
)
def test_mentions_bind_nothing(text: str) -> None:
    assert {strength for _, _, strength in found(text)} == {M}


@pytest.mark.parametrize(
    "text",
    [
        "Denna beskrivning ansluter till ritning 2L.",
        "Ledningen ansluter till befintlig brunn.",
        "Fog utförs enligt AMA 50 mm från kant",
        "tabell AMA JSB.41/1 och figur AMA JS/1",
        "AMA typ 7513",
        "enligt AMA-nytt 2/2020",
        "RA-FS 2013:4",
        "BRA 98 och DRAMA 17",
        "AF 12 (26)",
        "TDOK 2020:0245",
        "enligt AMA el likvärdigt",
    ],
)
def test_what_names_no_edition(text: str) -> None:
    assert found(text) == []


def declaration(text: str) -> Declaration:
    (one,) = find_declarations(page(text))
    return one


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        ("Denna beskrivning ansluter till AMA Anläggning 19.", False),
        ("Denna beskrivning ansluter till AMA Anläggning 20.", True),
        ("Denna beskrivning ansluter till AMA 15.", False),
        ("Arbetet utförs enligt AMA Hus 17.", False),
    ],
)
def test_editions_that_do_not_exist_are_said(text: str, exists: bool) -> None:
    assert declaration(text).exists is exists


def test_a_bare_year_offers_the_works_that_have_it() -> None:
    options = declaration("Denna beskrivning ansluter till AMA 12.").options
    assert options == ((EL, "12"), (VVS, "12"), (AF, "12"))


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        (
            "ADMINISTRATIVA DELAR\nDessa föreskrifter ansluter\ntill AMA AF 07\nAFA\nALLMÄN\n",
            "Dessa föreskrifter ansluter\ntill AMA AF 07",
        ),
        (
            "TEKNISK BESKRIVNING MARK\nAnsluter till AMA Anläggning 20\nMellby kommun\n",
            "Ansluter till AMA Anläggning 20",
        ),
        (
            "Denna beskrivning ansluter till AMA 10. 5 VA-SYSTEM\n",
            "Denna beskrivning ansluter till AMA 10.",
        ),
        (
            "Arbetet omfattar väg. Denna beskrivning ansluter till AMA Anläggning 20. Se t.ex. B.",
            "Denna beskrivning ansluter till AMA Anläggning 20.",
        ),
        (
            "Denna beskrivning ansluter till AMA 11 0 SAMMANSATTA DELAR",
            "Denna beskrivning ansluter till AMA 11",
        ),
    ],
)
def test_the_quotation_is_the_sentence(text: str, quotation: str) -> None:
    assert declaration(text).quotation == quotation


def test_offsets_point_into_the_raw_text() -> None:
    text = (
        "Rubrik ﬁ\u00ad\nDenna beskriv\u00adning ansluter till AMA\u00a0Anläggning 20.\nMer text.\n"
    )
    one = declaration(text)
    assert text[one.start : one.end] == one.quotation
    assert one.quotation.startswith("Denna beskriv\u00adning")


WORDS = [
    "Denna beskrivning ", "ansluter till ", "AMA ", "Anläggning ", "20", "98", ". ", "\n", "och",
    "AF ", "RA ", "MER ", "enligt ", "VVS & Kyla ", "\u00ad", "\u00a0", "-\n", "BBB.11 ", "(",
    "Hus ", "tillämpades ", "12 (26)", "ﬁ", "a\u030a", " ", ")",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_any_text_gives_sound_spans(pieces: list[str]) -> None:
    text = "".join(pieces)
    for one in find_declarations(page(text)):
        assert 0 <= one.start < one.end <= len(text)
        assert text[one.start : one.end] == one.quotation
        assert one.work or one.strength is C or one.options


@pytest.mark.parametrize("between", [", ", " ", "\n"])
def test_a_page_of_nothing_but_names_stays_quick(between: str) -> None:
    declarations = find_declarations(
        page("AMA Anläggning 20" + f"{between}AMA Anläggning 20" * 2999)
    )
    assert len(declarations) > 2900
    assert max(len(one.quotation) for one in declarations) < 1100
    assert all(one.quotation.endswith(" 20") for one in declarations)
