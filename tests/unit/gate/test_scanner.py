"""Free text: ordinary review prose passes, everything like a code, name or address does not."""

import pytest

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.gate.finding import printable
from reviewer_app.gate.sentences import sentence_around, sentences
from tests.unit.gate.jobs import adversarial_gate, written

_PLAN = ("Entreprenören ska redovisa kontrollplan före utförande.", 2)
_SLOPE = ("Lutning ska vara 2,5 % mot brunn.", 1)
_LAYER = ("Tjocklek 30 mm ±5 mm. Temperatur −5 °C.", 2)

PROSE = [
    ("Kravet på kontrollplan är otydligt. Ange när den ska lämnas in.", _PLAN),
    ("Lutningen 2,5 % mot brunn saknar tolerans.", _SLOPE),
    ("Lutningen 2,5\u00a0% saknar tolerans.", _SLOPE),
    ("Tjocklek 30 mm anges utan mätmetod.", _LAYER),
    ("Toleransen ±5 mm är snäv, t.ex. vid handläggning m.m.", _LAYER),
    ("Temperaturen −5 °C saknar motivering.", _LAYER),
    ("Temperaturen -5 °C saknar motivering.", _LAYER),
    ("Se kap. 3 i handlingen.", _PLAN),
    ("Vid Göteborg, Örebro och Älvsjö gäller bl.a. andra krav, d.v.s. kommunens egna.", _PLAN),
    ("TB och MF skiljer sig; AF nämner det inte. Entreprenören (UE) berörs.", _PLAN),
    ("DCB.111 och DCB.112 saknar krav på planhet.", _PLAN),
    ("Kravet i DCB.111 (Bärlager till belagda ytor) är otydligt.", _PLAN),
    ("DCB.111 Bärlager till belagda ytor saknar mätmetod.", _PLAN),
    ("DCB.111 (se sida 2) saknar mätmetod.", _PLAN),
    ("Kraven på två ställen motsäger varandra, se sidan 2.", _PLAN),
    ("State when the plan is to be handed in, e.g. before work starts.", _PLAN),
    ("In DCB.111 the requirement stands on page 1 but not on page 2.", _PLAN),
    ("Enligt AMA Anläggning 20 ska kravet anges i beskrivningen.", _PLAN),
    ("Det är oklart om PE-rör eller andra rör avses.", _PLAN),
    ("Kravet i 2 av 3 fall är otydligt.", _PLAN),
    ("Filen TB_VA.pdf anger ett annat krav.", _PLAN),
    ("I PBB.5241 saknas uppgift om provtryckning.", _PLAN),
    ("VA-ledningens läge framgår inte. El- och teleledningar nämns inte heller.", _PLAN),
    ("Hur ska planheten mätas? Ange mätmetod och tolerans!", _PLAN),
    ("Kravet på kontrollplan upprepas (se sida 1).", _PLAN),
    ("Det framgår inte vilka ytor som avses – gata, GC-väg eller torg.", _PLAN),
    ("Se ritning M-10.1-01 i bilagan.", _PLAN),
]


@pytest.mark.parametrize(("text", "quote"), PROSE)
def test_review_prose_is_shown(text: str, quote: tuple[str, int]) -> None:
    outcome = adversarial_gate().judge(written(text, quote[0], page_number=quote[1]))
    assert isinstance(outcome, Comment), (outcome.reason.key, outcome.detail)


CODES = """
DCB\u00a0.999|DCB.\u00a0999|DCB-999|DCB–999|DCB 999|DCB  999|DCB:999|DCB/999|DCB;999|DCB.९९९
DCB.¹¹¹|DCB.²²²|DCB²²²|DCB.①②③|DCB.IX|DCB.xxx|DCB.*|DCB.?|DCB.9??|DCB.9..|(DCB.999)|"DCB.999"
DCB.999s|DCB.999-kravet|kod-DCB.999|DCB.999/1|DCB.111/1|DCB.111-1|DCB.111a|DCB.111, .112
DCB.111, 119 och 114|DCB.111 och 119|DCB.111 till 119|DCB.111..119|DCB.111 - 119|DCB.111 – 119
DCB.111–DCB.119|DCB.<b>999</b>|DCB.**999**|**DCB**.999|`DCB.999`|DCB&period;999|DCB&amp;#46;999
DCB&#x2E;999|DCB%2E999|DCB%252E999|D C B 999|D.C.B.999|D-C-B-999|DCB 9 9 9|DCB.9 9 9|DCB.1 11
DCB nio nio nio|DCB point nine nine nine|dcb punkt nio nio nio|DCB punkt niohundranittionio
DCB-nio-nio-nio|DCB punkt 999|DCB kod 999|kod 999 i DCB|DCB (999)|DCB [999]|DCB, punkt, nio, nio
XYZ|kod XYZ|koden X|avsnitt ZZ|dcb 999|Dcb 999|dCb.999|ESE|ESE.2|ese.21|packningDCB . nio
\u0421B.111|D\u0421B.111|DCB.11\u0661|DCB.111\u200b|\u202eDCB.111|DCB․999|DCB⁄999|DCB.111\u00a0
DCB.1O1|DCB.O|DCB.l11|DCB.11l|8CB.111|DC8.111|PN-.5|PNQ.5|CBB.3//1|//DCB.999|63.BCD/1|64CCB
56-03510|AFC.999|DCB.11199|DCB.0|CB.111|ADCB.111|DCBB.111|111.DCB|999.BCD|DCB. 11|DCB? 11
""".strip("\n").replace("\n", "|")


@pytest.mark.parametrize("code", CODES.split("|"))
@pytest.mark.parametrize("form", ["{} saknar krav.", "Kravet i {} är otydligt."])
def test_anything_like_a_code_is_refused(code: str, form: str) -> None:
    outcome = adversarial_gate().judge(written(form.format(code), *_PLAN[:1], page_number=2))
    assert isinstance(outcome, Withheld)


OTHERS = {
    "gate.reference": [
        "AFS 2023:99", "BFS 2011:6", "BBR 29", "BBR 5:12", "TDOK 2013:0529", "TRV 2011:086",
        "SS-EN 206", "SS 436 40 00", "ISO 9001", "AB 04", "ABT 06", "EKS 12", "SFS 2005:551",
        "RA-FS 2013:4",
    ],
    "gate.edition": [
        "AMA 17", "AMA Anläggning 17", "AMA Anl. 17", "AMA Anläggning 2017", "AMA Anläggning -17",
        "Anläggnings AMA 17", "AMA 17 Anläggning", "AMA Hus 21", "Hus 21", "RA Anläggning 20",
        "utgåva 17", "utgåvan 17", "edition 17", "17 års utgåva", "2017 års AMA", "AMA sjutton",
        "AMA Anläggning 20 och 17", "ama 17",
    ],
    "gate.heading": [
        "DCB.111 (Spont av stål)", "DCB.111 Spont av stål", "DCB.111 – Spont av stål",
        "DCB.111 ”Spont av stål”", "DCB.111 (spont av stål)", "DCB (Spont av stål)",
    ],
    "gate.name": ["TB_Fel.pdf", "bilaga 9", "ritning K-999-01", "handling 11.1", "Appendix 7"],
    "gate.number": [
        "Tjocklek 80 mm", "tjocklek 80mm", "80 procent", "5 °C", "2,5 %", "1 200 kr", "krav 4711",
        "25 %saknar", "saknar 25‰krav", "5 °Cpå", "(2005:551)", "§ 999",
    ],
    "gate.overclaim": ["Alla krav uppfylls", "detta garanterat", "uppfyller  samtliga"],
    "gate.address": ["https://x.y", "www.ama.se", "ama.se", "javascript:alert"],
    "gate.markup": ["<b>krav</b>", "&amp;", "%41"],
    "gate.character": ["krav\u200b", "ｋrav", "k\u0301rav", "krav\ue000", "kr\u0430v"],
    "gate.placeholder": ["{c0}", "{krav}", "{{c0}}"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "phrase"), [(reason, one) for reason, phrases in OTHERS.items() for one in phrases]
)
def test_what_else_is_refused_and_why(reason: str, phrase: str) -> None:
    outcome = adversarial_gate().judge(
        written(f"Enligt {phrase} krävs mer.", *_PLAN[:1], page_number=2)
    )
    assert isinstance(outcome, Withheld)
    # Several things can be wrong with one phrase; the first in the text is named.
    assert outcome.reason.key in (reason, "gate.code", "gate.number")


@pytest.mark.parametrize(
    ("title", "text"),
    [("Krav i DCB.", "999 saknar"), ("DCB", ".999 x"), ("Krav i DCB.11", "19 krav")],
)
def test_fields_are_read_joined(title: str, text: str) -> None:
    for first, second in ((title, text), (text, title)):
        draft = written(second, _PLAN[0], page_number=2, extra={"title": first})
        assert isinstance(adversarial_gate().judge(draft), Withheld)


@pytest.mark.parametrize("key", ["DCB.999", "dcb.9", "dcb_999", "x y", "kod:DCB"])
def test_the_names_of_fields_are_read(key: str) -> None:
    draft = written("Kravet är otydligt.", _PLAN[0], page_number=2, extra={key: "x"})
    assert isinstance(adversarial_gate().judge(draft), Withheld)
    plain = {"title": "", "suggested_text": "Förtydliga kravet.", "actions.0.step": "Fråga"}
    draft = written("Kravet är otydligt.", _PLAN[0], page_number=2, extra=plain)
    assert isinstance(adversarial_gate().judge(draft), Comment)


def test_refused_tokens_are_printable_and_short() -> None:
    assert printable("DCB\u200b.9\u0429") == "DCB<U+200B>.9<U+0429>"
    assert len(printable("\u200b" * 80)) <= 80
    assert printable("å–²") == "å–²"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Se t.ex. Bilaga. Lutning krävs.", ("Se t.ex. Bilaga.", "Lutning krävs.")),
        ("Enl. Kap. 3 gäller m.m. Se ovan.", ("Enl. Kap. 3 gäller m.m. Se ovan.",)),
        ("Vad gäller? Ange det! Klart.", ("Vad gäller?", "Ange det!", "Klart.")),
        ("Längden är 8 m. Bredd saknas.", ("Längden är 8 m.", "Bredd saknas.")),
        ("Lutning 2,5 % krävs. 2 fall saknas.", ("Lutning 2,5 % krävs.", "2 fall saknas.")),
        ("", ()),
    ],
)
def test_sentences_know_swedish_abbreviations(text: str, expected: tuple[str, ...]) -> None:
    assert sentences(text) == expected


_LINES = (
    "Kvarnvägen etapp 2\nTeknisk beskrivning\nPBB.553\nTrumma av plaströr\n"
    "Trumman läggs med fall mot söder enligt ritning och får inte\n"
    "Packas med vält närmare än en meter från hjässan. Sedan fylls den.\n"
)


def test_headings_and_labels_bound_the_sentence_of_a_page() -> None:
    start = _LINES.index("läggs")
    first, last = sentence_around(_LINES, start, start + 5)
    assert _LINES[first:last].startswith("Trumman läggs")
    assert _LINES[first:last].rstrip().endswith("hjässan.")
