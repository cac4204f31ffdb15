"""Drafts put together at random from prose, true codes and disguised false ones: no leak."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.comment import Comment, Draft, QuoteClaim, Withheld
from reviewer_app.core.verdicts import Origin, Severity
from tests.unit.gate.jobs import CASES, adversarial_evidence, adversarial_gate
from tests.unit.gate.leaks import LETTERS, leaks

_MARKS = [
    "\u200b",
    "\u200d",
    "\u2060",
    "\u00ad",
    "\ufeff",
    "\u202e",
    "\u0301",
    "\u00a0",
    "\u2009",
    "",
]
_DOTS = [
    ".",
    " . ",
    ".\n",
    "·",
    "。",
    "．",
    "․",
    ",",
    "_",
    "\\.",
    "-",
    "–",
    "/",
    ":",
    " ",
    "",
    "&#46;",
]
_DOTS += [
    "&amp;#46;",
    "%2E",
    " punkt ",
    " point ",
    ".<b>",
    "**.**",
    ".<!-- -->",
    "|",
    " kod ",
    "[.]",
]
_DIGITS = {
    "plain": "0123456789",
    "arabic": "٠١٢٣٤٥٦٧٨٩",
    "wide": "０１２３４５６７８９",
    "bold": "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    "raised": "⁰¹²³⁴⁵⁶⁷⁸⁹",
}
_SPOKEN = ["noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio"]
_PROSE = [
    "saknar krav på packning",
    "kravet är otydligt",
    "planhet ska redovisas",
    "se sida 1",
    "t.ex. vid tjällossning",
    "enligt AMA Anläggning 20",
    "TB och MF skiljer sig",
    "på två ställen",
]
_TRUE = ["DCB.111", "DCB.112", "DCB.11", "PBB.5241", "PBB.5", "DCB"]
_EXCERPTS = [
    ("f_a1", 2, "Entreprenören ska redovisa kontrollplan före utförande."),
    ("f_a1", 1, "får inte packas vid tjällossning"),
    ("f_a1", 1, "Lutning ska vara 2,5 % mot brunn."),
    ("f_b2", 1, "Entreprenören ska lämna dokumenterad egenkontroll"),
    ("f_c3", 1, "Bilaga utan angiven utgåva."),
]


@st.composite
def disguised(draw: st.DrawFn) -> str:
    """Return a false code in some disguise."""
    letters = draw(st.sampled_from(LETTERS))
    number = draw(st.sampled_from(["999", "113", "21", "1119", "9", "0"]))
    form = draw(st.integers(0, 4))
    if form == 0:
        digits = " ".join(_SPOKEN[int(d)] for d in number)
    else:
        table = draw(st.sampled_from(sorted(_DIGITS)))
        digits = "".join(_DIGITS[table][int(d)] for d in number)
    if form == 1:
        letters = letters.lower()
    if form == 2:
        letters = letters.replace("C", "С").replace("B", "В").replace("E", "Е")
    mark = draw(st.sampled_from(_MARKS))
    return f"{letters}{mark}{draw(st.sampled_from(_DOTS))}{mark}{digits}"


_PIECES = st.one_of(st.sampled_from(_PROSE), st.sampled_from(_TRUE), disguised())
_GLUE = st.sampled_from([" ", ". ", ", ", " – ", ": ", "/", "-", "", " och ", " ("])


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Return a text of some pieces, glued one way or another."""
    parts = draw(st.lists(_PIECES, min_size=1, max_size=4))
    text = parts[0]
    for part in parts[1:]:
        text += draw(_GLUE) + part
    return text + draw(st.sampled_from(["", ".", ")", "9", ".9"]))


@st.composite
def drafts(draw: st.DrawFn, origin: Origin = Origin.MODEL) -> Draft:
    """Return a draft with some text, title, quotation and reference."""
    file_id, page_number, quote = draw(st.sampled_from(_EXCERPTS))
    known = adversarial_evidence().references_in("f_a1", 0, 0, 10_000)
    references = tuple(r.id for r in known) if draw(st.booleans()) and file_id == "f_a1" else ()
    text = draw(texts())
    return Draft(
        id="d",
        origin=origin,
        rule="critic",
        severity=Severity.WARNING,
        text=text.replace("DCB.111", "{c0}") if references else text,
        references=references,
        claims=(QuoteClaim(file_id, page_number, quote),),
        extra={"title": draw(st.sampled_from(["", "Krav", *_TRUE, "DCB."]))},
    )


@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
@given(draft=drafts())
def test_nothing_leaks(draft: Draft) -> None:
    outcome = adversarial_gate().judge(draft)
    if isinstance(outcome, Comment):
        assert list(leaks(outcome)) == [], outcome.text
    else:
        assert outcome.reason.key != "gate.undecided"


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(draft=drafts(Origin.PERSON))
def test_every_code_a_person_writes_is_verified_or_marked(draft: Draft) -> None:
    outcome = adversarial_gate().judge(draft)
    if isinstance(outcome, Withheld):
        assert outcome.reason.key != "gate.undecided"
        return
    allowed = CASES["registry"].get(CASES["documents"][outcome.citations[0].file_id]["edition"], ())
    assert all(one.code in allowed for one in outcome.codes), outcome.codes
    said = {one.code for one in (*outcome.codes, *outcome.unverified)}
    for code in re.findall(r"(?<![A-ZÅÄÖ])[A-Z]{3}\.[0-9]+", outcome.text):
        assert any(code in one or one in code for one in said), (code, said, outcome.text)


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_is_decided_on(text: str) -> None:
    draft = Draft(
        id="d",
        origin=Origin.MODEL,
        rule="critic",
        severity=Severity.INFO,
        text=text,
        claims=(QuoteClaim("f_a1", 1, _EXCERPTS[1][2]), QuoteClaim("f_a1", 1, text)),
        extra={text: text},
    )
    outcome = adversarial_gate().judge(draft)
    assert not isinstance(outcome, Comment)
    assert outcome.reason.key != "gate.undecided"


def test_the_verifier_sees_what_the_cases_hide() -> None:
    """The reader that looks for leaks finds the false code of most cases itself."""
    from tests.unit.gate.leaks import undisguised

    cases = [case for case in CASES["cases"] if case["kind"].startswith("code/")]
    seen = [case["id"] for case in cases if "999" in undisguised(case["body"])]
    assert len(seen) >= 20


def test_prose_and_true_codes_are_shown() -> None:
    """The fuzzing is not passed by withholding everything."""
    for prose in _PROSE:
        draft = Draft(
            id="d",
            origin=Origin.MODEL,
            rule="critic",
            severity=Severity.INFO,
            text=f"Kravet i DCB.111 {prose}.",
            claims=(QuoteClaim(*_EXCERPTS[0]),),
        )
        assert isinstance(adversarial_gate().judge(draft), Comment), prose
