"""Which sentences settle an edition and which only look as if they did."""

import time

import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus, Strength
from reviewer_app.extraction.declarations import find_declarations, with_appendices
from reviewer_app.extraction.editions import edition_states

ANL = "AMA Anläggning"


def state_of(*pages: str) -> tuple[str, str, tuple[str, ...]]:
    """Return what is settled, assumed and claimed for AMA Anläggning in a document."""
    texts = [
        PageText(index, "", PageStatus.TEXT, text + "\n", 595.0, 842.0, 0)
        for index, text in enumerate(pages)
    ]
    found = with_appendices(texts, [one for page in texts for one in find_declarations(page)])
    states = {state.work: state for state in edition_states("f", found)}
    state = states.get(ANL)
    return (state.settled, state.assumed, state.editions) if state else ("", "", ())


SETTLES = [
    "Denna beskrivning ansluter till AMA Anläggning 20 och till beställarens tillägg.",
    ("Denna beskrivning ansluter till AMA Anläggning 20 och till beställarens tillägg, om inte"
    " annat anges nedan."),
    ("Denna beskrivning ansluter till AMA Anläggning 20 med Ekmarks kommuns tekniska handbok och"
    " standardritningar."),
    ("Denna beskrivning ansluter både till AMA Anläggning 20 och till beställarens tillägg till"
    " AMA Anläggning 20."),
    "Denna beskrivning ansluter till nätägarens anvisningar och till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "TEKNISK BESKRIVNING MARK\n\nDenna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "1.1 Denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "• Denna tekniska beskrivning ansluter till AMA Anläggning 20;",
    "– Denna beskrivning ansluter till AMA Anläggning 20",
    "ALLMÄNT Denna beskrivning ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning för mark ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning (TB) ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter i sin helhet till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 och AB 04.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 och AMA Hus 21.",
    "Denna beskrivning ansluter till AMA Anläggning 20 med tillägg och ändringar enligt nedan.",
    "Denna beskrivning ansluter till AMA Anläggning 20 om inte annat anges nedan.",
    "Denna beskrivning ansluter till AMA Anläggning 20, utgiven av Svensk Byggtjänst.",
    "Denna beskrivning ansluter till AMA Anläggning 20 samt Trafikverkets ändringar och tillägg.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20\nFörutsättningar för arbetet",
    "Denna beskrivning ansluter till AMA Anläggning 20. Kontrollera alla mått på plats.",
    "Denna beskrivning ansluter till AMA Anläggning 20. Bestämmelserna gäller generellt.",
    "Denna beskrivning gäller etapp 1 och ansluter till AMA Anläggning 20.",
    "Beskrivningen ansluter till AMA Anläggning 2020.",
    "Denna handling ansluter till AMA Anläggning 20 och BSAB 96.",
    "Mark och anläggning\nDenna beskrivning ansluter till AMA Anläggning 20 och\nRA Anläggning 20.",
    "Denna mängdförteckning ansluter till AMA Anläggning 20 och MER Anläggning 20.",
    "Beskrivningen är ansluten till AMA Anläggning 20.",
    "Den här beskrivningen ansluter till AMA Anläggning 20.",
    "TB Mark ansluter till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20, med de tillägg som framgår nedan.",
    "Denna beskrivning ansluter till AMA Anläggning 20 inklusive ändringar.",
    "B FÖRARBETEN\nDenna beskrivning ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20\nB FÖRARBETEN, HJÄLPARBETEN",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20\nBBB.1 Uppgifter om mark",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 samt AMA EL 22, AMA VVS & Kyl 22.",
    "Denna beskrivning ansluter till Svensk Byggtjänsts AMA Anläggning 20.",
    "Denna tekniska beskrivning för ombyggnad av Storgatan ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning, upprättad 2024-01-02, ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 och är upprättad enligt BSAB 96.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 med tillhörande AMA-nytt.",
    "Denna beskrivning ansluter till AMA Anläggning 20. Överliggande koder gäller.",
]  # fmt: skip

DOES_NOT = [
    ("Denna beskrivning ansluter till AMA Anläggning 20 och till beställarens tillägg endast i"
    " kapitel C."),
    "Denna beskrivning ansluter till AMA Anläggning 20 och till förslaget till tillägg.",
    "Denna beskrivning ansluter till beställarens tillägg till AMA Anläggning 20.",
    "Om denna beskrivning ansluter till AMA Anläggning 20 och till beställarens tillägg gäller D.",
    "Det är fel att denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Det är inte så att denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Kontrollera om denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Entreprenören ska anmäla ifall denna beskrivning ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20?",
    "I en tidigare version stod att denna beskrivning ansluter till AMA Anläggning 20.",
    "Mallens text ”Denna beskrivning ansluter till AMA Anläggning 20” har strukits.",
    "Exempel: Denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Meningen Denna tekniska beskrivning ansluter till AMA Anläggning 20 utgår.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20 utgår.",
    "Beskrivningen ansluter till AMA Anläggning 20 och avser endast entreprenad E2, inte denna.",
    "Denna beskrivning ansluter till AMA Anläggning 20 endast i fråga om etapp 1.",
    "Denna beskrivning ansluter till AMA Anläggning 20 (remiss).",
    "Förslag till text: Denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20-åriga krav.",
    # several editions
    "Denna beskrivning ansluter till AMA Anläggning 17, 20 och 23.",
    "Denna beskrivning ansluter till AMA Anläggning 2017 och 2020.",
    "Denna beskrivning ansluter till AMA Anläggning 17/20.",
    "Denna beskrivning ansluter till AMA Anläggning 17-20.",
    "Denna beskrivning ansluter till AMA Anläggning 20 eller AMA Anläggning 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20 eller 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20 men rättas senare till AMA Anläggning 23.",
    "Denna text ansluter till AMA Anläggning 20 utom D, som ansluter till AMA Anläggning 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20, som ersätts av AMA Anläggning 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20 respektive AMA Anläggning 23.",
    # told, asked, wished, partial
    "Huruvida denna beskrivning ansluter till AMA Anläggning 20 är oklart.",
    "Beställaren hävdar att denna beskrivning ansluter till AMA Anläggning 20.",
    "Vi antar att denna beskrivning ansluter till AMA Anläggning 20.",
    "Fråga 4: Ansluter denna beskrivning, eller denna handling, ansluter till AMA Anläggning 20?",
    "Såvida denna beskrivning ansluter till AMA Anläggning 20 gäller tabellen.",
    "I de fall denna beskrivning ansluter till AMA Anläggning 20 gäller tabellen.",
    "Alternativ A: Denna beskrivning ansluter till AMA Anläggning 20.",
    "Stryk meningen ”denna beskrivning ansluter till AMA Anläggning 20”.",
    "Denna beskrivning ansluter delvis till AMA Anläggning 20.",
    "Denna beskrivning ansluter normalt till AMA Anläggning 20.",
    "Denna beskrivning ansluter endast till AMA Anläggning 20.",
    "Denna beskrivning ansluter till delar av AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20 t.o.m. 2026.",
    "Denna beskrivning ansluter till AMA Anläggning 20 i den mån det är lämpligt.",
    "Denna beskrivning ansluter till AMA Anläggning 20 utom för kapitel D.",
    "Denna beskrivning ansluter till AMA Anläggning 20 med undantag av kapitel D.",
    "Denna beskrivning ansluter till AMA Anläggning 20, om beställaren godkänner det.",
    "Denna beskrivning ansluter till AMA Anläggning 20 när den är klar.",
    "Denna beskrivning ansluter till AMA Anläggning 20 är felaktigt.",
    "Denna beskrivning ansluter till AMA Anläggning 20 ........ 3",
    "Denna beskrivning avser etapp 1 medan bilaga 2 ansluter till AMA Anläggning 20.",
    "Denna beskrivning visar hur en handling ansluter till AMA Anläggning 20.",
    "Denna beskrivning, eller rättare sagt dess bilaga, ansluter till AMA Anläggning 20.",
    "Denna beskrivning är en mall och ansluter till AMA Anläggning 20.",
    "Denna text som ansluter till AMA Anläggning 20 är kursiverad.",
    "Aldrig har denna beskrivning som ansluter till AMA Anläggning 20 gällt.",
    "Exempel:\nDenna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Förslag till text\nDenna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20. Meningen utgår.",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 20. Texten ovan har strukits.",
    "Denna tekniska beskrivning skulle ansluta till AMA Anläggning 20.",
    "Ingen del av denna tekniska beskrivning ansluter till AMA Anläggning 20.",
    "Tidigare lydelse: Denna beskrivning ansluter till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20 och denna mening utgår.",
    "Denna beskrivning ansluter till AMA Anläggning 20 med ändringar som inte är beslutade?",
    "»Denna beskrivning ansluter till AMA Anläggning 20«",
    "Denna beskrivning ansluter till AMA Anläggning 20, utkast.",
    "Dessa föreskrifter och denna beskrivning ansluter till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20 (Svensk Byggtjänst).",
    "Det stämmer inte längre att denna beskrivning ansluter till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20 fram till den 1 juli.",
    "Denna beskrivning ansluter till AMA Anläggning 20 såvitt avser kapitel B.",
    "Denna beskrivning ansluter till AMA Anläggning 20 för kapitel B.",
    "Denna beskrivning ansluter till AMA Anläggning 20 eller senare.",
    "Denna beskrivning ansluter till AMA Anläggning 20 eller likvärdig.",
    "Denna beskrivning ansluter till AMA Anläggning 20 i första hand.",
    "Denna beskrivning ansluter inte alls till AMA Anläggning 20.",
    "Denna beskrivning ansluter till AMA Anläggning 20, dock ej kapitel D.",
    "Denna beskrivning ansluter till AMA Anläggning 20 (ska bekräftas).",
    "Denna beskrivning ansluter till AMA Anläggning 20 [välj utgåva].",
    "[Denna beskrivning ansluter till AMA Anläggning 20.]",
    "(Denna beskrivning ansluter till AMA Anläggning 20.)",
    "Ange: Denna beskrivning ansluter till AMA Anläggning 20.",
    "Skriv ”Denna beskrivning ansluter till AMA Anläggning 20”.",
    "Om inte denna beskrivning ansluter till AMA Anläggning 20 gäller B.",
    "Denna beskrivning ansluter till AMA Anläggning 20 gällde tidigare.",
    "Denna beskrivning ansluter till AMA Anläggning 20; kapitel D ansluter till AMA Anläggning 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20 och kapitel D till AMA Anläggning 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20, kapitel D till 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20 samt till AMA Anläggning 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20, AMA Anläggning 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20 (17).",
    "Denna beskrivning ansluter till AMA Anläggning 20, dvs. 2023 års utgåva.",
    "Denna beskrivning ansluter till AMA Anläggning 20 gäller inte.",
    "Denna beskrivning ansluter till AMA Anläggning 20 gäller etapp 1.",
    "Denna beskrivning ansluter till AMA Anläggning 20 och gäller inte etapp 2.",
    "Denna beskrivning ansluter till AMA Anläggning 20 med tillägg enligt AMA Anläggning 23.",
    "Denna beskrivning ansluter till AMA Anläggning 20 enligt uppgift.",
    "Denna beskrivning ansluter till AMA Anläggning 20 enligt ett tidigare utkast.",
    "När denna beskrivning ansluter till AMA Anläggning 20 gäller B.",
    "Den beskrivning som ansluter till AMA Anläggning 20 är en annan.",
    "Av denna beskrivning ansluter kapitel B till AMA Anläggning 20.",
    "Denna beskrivning: kapitel B ansluter till AMA Anläggning 20.",
    "Denna del ansluter till AMA Anläggning 20, övriga delar till AMA Anläggning 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20\noch övriga till AMA Anläggning 17.",
    "Denna beskrivning ansluter till AMA Anläggning 20 Ersätts av ny text.",
    "Denna beskrivning ansluter till AMA Anläggning 20. Detta gäller inte kapitel D.",
    "Denna beskrivning ansluter till AMA Anläggning 20. Stycket stryks.",
    "Felaktig skrivning i tidigare handling: Denna beskrivning ansluter till AMA Anläggning 20.",
    "Utgår: Denna beskrivning ansluter till AMA Anläggning 20.",
    "~~Denna beskrivning ansluter till AMA Anläggning 20.~~",
    "Denna beskrivnings motsvarighet ansluter till AMA Anläggning 20.",
    "Denna beskrivning och bilaga 2 ansluter till AMA Anläggning 20 respektive 17.",
    "Denna beskrivning gäller E1 och bilaga 2 ansluter till AMA Anläggning 20.",
    "Denna beskrivning med bilaga som ansluter till AMA Anläggning 20.",
    "Denna beskrivning för den som vill ansluter till AMA Anläggning 20 ska läsas.",
]  # fmt: skip


@pytest.mark.parametrize("text", SETTLES)
def test_the_plain_sentence_settles(text: str) -> None:
    assert state_of(text)[0] == "20"


@pytest.mark.parametrize("text", DOES_NOT)
def test_anything_else_does_not(text: str) -> None:
    assert state_of(text)[0] == ""


@pytest.mark.parametrize(
    ("text", "editions"),
    [
        ("Denna beskrivning ansluter till AMA Anläggning 17, 20 och 23.", ("17", "20", "23")),
        ("Denna beskrivning ansluter till AMA Anläggning 2017 och 2020.", ("17", "20")),
    ],
)
def test_several_editions_contradict(text: str, editions: tuple[str, ...]) -> None:
    assert state_of(text) == ("", "", editions)


MAIN = "Denna tekniska beskrivning ansluter till AMA Anläggning 20."


@pytest.mark.parametrize(
    "sentence",
    [
        "Denna bilaga ansluter till AMA Anläggning 17.",
        "Texten i bilaga 1 ansluter till AMA Anläggning 17.",
        "Bilagan ansluter till AMA Anläggning 17.",
        "Bilaga 1 ansluter till AMA Anläggning 17.",
    ],
)
def test_an_appendix_in_the_same_file_contradicts(sentence: str) -> None:
    assert state_of(MAIN, f"BILAGA 1\n{sentence}")[0] == ""
    assert set(state_of(MAIN, f"BILAGA 1\n{sentence}")[2]) == {"20", "17"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Denna beskrivning ansluter till AMA Anläggning 17 endast i fråga om etapp 1.",
        "Text i denna beskrivning som ansluter till AMA Anläggning 17 är kursiverad.",
        "Denna text ansluter till AMA Anläggning 20 utom D, som ansluter till AMA Anläggning 17.",
        "Denna beskrivning ansluter delvis till AMA Anläggning 17.",
        "Beställaren anser att denna beskrivning ansluter till AMA Anläggning 17.",
    ],
)
def test_a_doubtful_sentence_beside_the_plain_one_contradicts(sentence: str) -> None:
    assert state_of(MAIN, sentence)[0] == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Ledning som ansluter till brunn utförs enligt AMA Anläggning 17.",
        "I en tidigare version stod att denna beskrivning ansluter till AMA Anläggning 17.",
        "Det är fel att denna beskrivning ansluter till AMA Anläggning 17.",
        "Denna beskrivning ansluter inte till AMA Anläggning 17.",
        "Denna beskrivning ansluter till AMA Anläggning 20, vilket gäller alla delar.",
    ],
)
def test_other_talk_beside_the_plain_sentence_leaves_it(sentence: str) -> None:
    assert state_of(MAIN, sentence)[0] == "20"


def test_an_appendix_that_began_pages_before_contradicts() -> None:
    sentence = "Bilagan ansluter till AMA Anläggning 17."
    assert state_of(MAIN, "BILAGA 1\nGeoteknik", "Text.", sentence)[0] == ""


def test_an_appendix_that_is_another_file_says_nothing_here() -> None:
    assert state_of(MAIN, "Bilaga 1 ansluter till AMA Anläggning 17.")[0] == "20"


def test_no_sentence_makes_it_slow() -> None:
    began = time.process_time()
    for middle in (
        "och ",
        "ab ",
        "tillägg ",
        "gäller och ",
        ", ",
        "med ändringar ",
        "[ ",
        ". ",
        "kommunens ",
        "stadens tillägg och ",
        "stadensanvisningar",
    ):
        sentence = f"Denna beskrivning ansluter till AMA Anläggning 20 {middle * 100}?\n"
        state_of(sentence * 20)
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    ("before", "strength"),
    [
        ("Status FÖRFRÅGNINGSUNDERLAG  Datum 2026-01-15 Handling 11.1", Strength.CONNECTS),
        ("Teknisk beskrivning för gata och va i Ekmarks kommun, etapp 2", Strength.CONNECTS),
        ("Handläggare på beställarens projekteringsavdelning är Karin Ek", Strength.CONNECTS),
        ("Följande är ett exempel på hur en sådan mening kan formuleras:", Strength.MENTION),
        ("I den mall som användes för detta arbete stod en gång i tiden ”", Strength.MENTION),
    ],
)
def test_what_stands_on_the_line_above(before: str, strength: Strength) -> None:
    text = f"{before}\nDenna beskrivning ansluter till AMA Anläggning 20.\n"
    page = PageText(0, "", PageStatus.TEXT, text, 595, 842, 0)
    (found,) = find_declarations(page)
    settles = found.strength is Strength.CONNECTS
    assert settles is (strength is Strength.CONNECTS)
