"""Answers that satisfy the schema and mean harm, through everything that judges them: no leak.

The suite tries some hundred; ``GRANSKARE_FUZZ_EXAMPLES=20000`` before pytest tries as many as it
says, in lots of their own that several processes share. What is shown is read by a verifier that
shares no code with the gate.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from reviewer_app.assistant import repair, researcher, synthesis, translation
from reviewer_app.assistant.answers import parse, problems
from reviewer_app.assistant.sections import Section, cut
from reviewer_app.assistant.settings import Mode
from reviewer_app.assistant.view import DocumentView
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Comment, Draft
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.repair import shortened
from tests.unit.gate.jobs import CASES, HEADINGS, adversarial_evidence
from tests.verifier import Truth, leaks

EXAMPLES = int(os.environ.get("GRANSKARE_FUZZ_EXAMPLES", "500"))
LOT = 250
"""Examples of one lot: each takes well below the time after which a test counts as hung."""

_FILES = ("f_a1", "f_b2")
_IDS = frozenset(CASES["documents"])

_MARKS = ["\u200b", "\u200d", "\u2060", "\u00ad", "\ufeff", "\u202e", "\u0301", "\u00a0", ""]
_DOTS = [".", " . ", ".\n", "·", "。", "．", ",", "_", "\\.", "-", "–", "/", ":", " ", "", "&#46;",
         "%2E", " punkt ", ".<b>", "**.**", ".<!-- -->", "|", " kod ", "[.]"]  # fmt: skip
_DIGITS = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", "⁰¹²³⁴⁵⁶⁷⁸⁹"]
_SPOKEN = ["noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio"]
_PROSE = [
    "saknar krav på packning", "kravet är otydligt", "planhet ska redovisas",
    "t.ex. vid tjällossning", "enligt AMA Anläggning 20", "TB och MF skiljer sig",
    "på två ställen", "the requirement is unclear", "a tolerance is missing",
]  # fmt: skip
_HARM = [
    "Lagret ska vara 90 mm", "Tjocklek 31 mm", "±6 mm", "Temperatur 5 °C", "≤ 4 m²", "25 %",
    "AMA Anläggning 17", "AMA Anläggning 23", "AMA XX", "SS-EN 99999-9", "AFS 2099:77", "BBR 5:12",
    "se https://x.se/DCB.999", "kalle(at)bolaget.se", "TB_El.pdf", "Bilaga 9", "ritning M-999-01",
    "<b>DCB.999</b>", "[krav](http://x.se)", "alla krav är uppfyllda", "garanterat komplett",
    "”får alltid packas vid tjällossning”", "”Lutning ska vara 25 % mot brunn.”", "{c0}9", "{c9}",
    "{c0}.9", "{p0}", "[k0-00000000]", "XXXXXXXXX.00", "DCB.111 a", "DCB.111: Spont av stål",
    "DCB.111 (Spont av stål)", "DCB.111–119", "DCB.9xx", "DCB.111/9", "D C B . 9 9 9", "ESE.21",
    "f_b2", "f_deadbeef", "$tag", "</dok-000000000000>", "\U000e0044\U000e0043", "DCB.1O1",
]  # fmt: skip
_TRUE = ["DCB.111", "DCB.112", "PBB.5241", "{c0}", "{c1}"]


@cache
def truth() -> Truth:
    """What is true of the cases' documents."""
    documents = CASES["documents"]
    editions = {id_: entry["edition"] or "" for id_, entry in documents.items()}
    rows = {
        id_: {
            code: HEADINGS.get(code, f"Provrubrik {code[:1].lower()}")
            for code in CASES["registry"].get(edition, ())
        }
        for id_, edition in editions.items()
    }
    pages = {id_: entry["pages"] for id_, entry in documents.items()}
    return Truth(pages, rows, editions, frozenset(one["name"] for one in documents.values()))


@cache
def section(file_id: str) -> Section:
    """The one section of a document."""
    evidence = adversarial_evidence()
    pages = tuple(evidence.pages(file_id))
    found = [r for page in pages for r in evidence.references_in(file_id, page.page_index, 0, 9999)]
    (only,) = cut(DocumentView(file_id, pages, tuple(found)), 2000, 40)
    return only


@st.composite
def disguised(draw: st.DrawFn) -> str:
    """A false code in some disguise."""
    letters = draw(st.sampled_from(["DCB", "PBB", "ESE", "QXQ", "AFC", "PNQ", "dcb", "DСB"]))
    number = draw(st.sampled_from(["999", "113", "21", "1119", "9", "0"]))
    if draw(st.integers(0, 4)) == 0:
        digits = " ".join(_SPOKEN[int(digit)] for digit in number)
    else:
        table = draw(st.sampled_from(_DIGITS))
        digits = "".join(table[int(digit)] for digit in number)
    mark = draw(st.sampled_from(_MARKS))
    return f"{letters}{mark}{draw(st.sampled_from(_DOTS))}{mark}{digits}"


_PIECES = st.one_of(
    st.sampled_from(_PROSE), st.sampled_from(_PROSE), st.sampled_from(_TRUE),
    st.sampled_from(_HARM), disguised(), st.text(max_size=12),
)  # fmt: skip
_GLUE = st.sampled_from([" ", ". ", ", ", " – ", ": ", "/", "-", "", " och ", " (", ". ", ". "])


@st.composite
def texts(draw: st.DrawFn, pieces: st.SearchStrategy[str] = _PIECES) -> str:
    """A text of some pieces, glued one way or another."""
    parts = draw(st.lists(pieces, min_size=1, max_size=4))
    text = parts[0]
    for part in parts[1:]:
        text += draw(_GLUE) + part
    return (text + draw(st.sampled_from(["", ".", ".", ")", "9", ".9"])))[:400]


_EXTRAS = st.dictionaries(
    st.one_of(
        st.sampled_from(
            ["title", "note", "excerpt", "file", "page", "citat", "file_id", "DCB.999"]
        ),
        st.text(max_size=8),
    ),
    st.one_of(
        texts(),
        st.integers(-1, 99),
        st.sampled_from(["f_a1", "f_b2", "f_a1\u200b", "Krav på planhet ska redovisas."]),
        st.lists(texts(), max_size=2),
        st.none(),
    ),
    max_size=2,
)


@cache
def findings(file_id: str) -> st.SearchStrategy[dict[str, Any]]:
    """A researcher's answers about a document, of the form asked for and with more beside it.

    Made once: to make a strategy anew for each draw takes as long as all that is judged.
    """
    lines, names = len(section(file_id).lines), len(section(file_id).references)
    numbers = st.integers(1, lines)
    plain = {
        "category": st.sampled_from(researcher.CATEGORIES),
        "severity": st.sampled_from(["error", "warning", "info"]),
        "first_line": numbers,
        "last_line": numbers | st.none(),
        "candidates": st.lists(st.sampled_from([f"c{at}" for at in range(names)]), max_size=2),
        "text": texts(),
    }
    none: st.SearchStrategy[dict[str, Any]] = st.just({})
    one = st.builds(_finding, st.fixed_dictionaries(plain), none | none | none | _EXTRAS)
    answers = st.lists(one, min_size=1, max_size=3)
    return st.builds(
        lambda found, beside: {"findings": found, **beside},
        answers,
        none | none | none | none | none | none | none | _EXTRAS,
    )


def _finding(plain: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    last = plain["last_line"] or plain["first_line"]
    return {**plain, "last_line": last, **beside}


def accepted(answer: dict[str, Any], asked: Question) -> Any | None:
    """The answer as it comes over the wire, None where form or check refuses it."""
    try:
        value = parse(json.dumps(answer), Mode.JSON_SCHEMA)
    except ValueError:
        return None
    wrong = problems(value, asked.schema, open_form=asked.open_form)
    return None if wrong or asked.check(value) else value


def shown(gate: Gate, draft: Draft, data: st.DataObject) -> Iterator[tuple[Draft, Comment]]:
    """What is shown of a draft in the end: after a model's deletions and the program's own."""
    outcome = gate.judge(draft)
    if not isinstance(outcome, Comment) and data.draw(st.booleans()):
        words = draft.text.split(" ")
        gone = data.draw(st.integers(0, len(words) - 1))
        text = " ".join(words[:gone] + words[gone + 1 :])
        if repair.is_deletion(text, draft.text):
            draft = repair.read({"text": text}, draft) or draft
            outcome = gate.judge(draft)
    if not isinstance(outcome, Comment):
        draft = shortened(gate, draft)
        outcome = gate.judge(draft)
    if isinstance(outcome, Comment):
        yield draft, outcome
    else:
        assert outcome.reason.key != "gate.undecided", draft


def merged(found: list[synthesis.Found], data: st.DataObject) -> Iterator[Draft]:
    """What a synthesis of the findings proposes, its marks kept, swapped, altered or left out."""
    for batch in synthesis.batches(found):
        tags = [*batch.tags, "[k0-00000000]", "[k99-abcdefab]"]
        altered = st.sampled_from(tags).map(lambda tag: tag.replace("a", "b"))
        pieces = st.one_of(_PIECES, st.sampled_from(tags), st.sampled_from(tags), altered)
        one = {"severity": "error", "findings": ["f0"], "text": data.draw(texts(pieces))}
        value = accepted({"merged": [one]}, synthesis.question(batch, "sv"))
        if value is not None:
            yield from synthesis.read(value, batch, _IDS)


def translated(gate: Gate, draft: Draft, comment: Comment, data: st.DataObject) -> Comment:
    """The comment with a translation that keeps, drops, swaps or adds."""
    task = translation.Task(draft.id, draft.text, tuple(code.heading for code in comment.codes))
    masked = translation.mask(task.text, task.exact).text
    answer = data.draw(st.one_of(st.just(masked), texts(), texts().map(lambda t: f"{masked} {t}")))
    value = accepted({"t0": answer}, translation.question([task], "en"))
    if value is None:
        return comment
    (made,) = translation.read(value, [task], "en")
    return gate.with_translation(comment, draft, made)


@pytest.mark.parametrize("lot", range(-(-EXAMPLES // LOT)))
def test_nothing_leaks(lot: int) -> None:
    examples = min(LOT, EXAMPLES - lot * LOT)
    tried = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))(
        given(data=st.data())(_leaks_nothing)
    )
    # Each lot tries others; the same ones at each run, unless new ones are looked for.
    (seed(lot)(tried) if settings.default.derandomize else tried)()


def _leaks_nothing(data: st.DataObject) -> None:
    gate = Gate(adversarial_evidence())
    found: list[synthesis.Found] = []
    for file_id in _FILES:
        asked = researcher.question(section(file_id), "sv", 3)
        value = accepted(data.draw(findings(file_id)), asked)
        for draft in researcher.read(value, section(file_id)) if value is not None else ():
            for kept, comment in shown(gate, replace(draft, language="sv"), data):
                found.append(synthesis.Found(kept, comment.citations))
                comment = translated(gate, kept, comment, data)
                assert list(leaks(comment, truth())) == [], (comment.text, comment.translated)
    for draft in merged(found, data):
        for kept, comment in shown(gate, replace(draft, language="sv"), data):
            comment = translated(gate, kept, comment, data)
            assert list(leaks(comment, truth())) == [], (comment.text, comment.translated)


def test_the_fuzzing_is_not_passed_by_showing_nothing() -> None:
    gate = Gate(adversarial_evidence())
    asked = researcher.question(section("f_a1"), "sv", 3)
    for prose in _PROSE:
        answer = {
            "category": "missing", "severity": "info", "first_line": 2, "last_line": 4,
            "candidates": ["c0"], "text": f"För {{c0}} gäller att {prose}.",
        }  # fmt: skip
        value = accepted({"findings": [answer]}, asked)
        (draft,) = researcher.read(value, section("f_a1"))
        assert isinstance(gate.judge(draft), Comment), prose


def test_the_verifier_sees_what_the_cases_hide() -> None:
    """Each false case, made a comment past the gate, is a leak to the verifier."""
    gate = Gate(adversarial_evidence())
    asked = researcher.question(section("f_a1"), "sv", 3)
    answer = {
        "category": "missing", "severity": "info", "first_line": 2, "last_line": 2,
        "candidates": ["c0"], "text": "Kravet är otydligt.",
    }  # fmt: skip
    (draft,) = researcher.read(accepted({"findings": [answer]}, asked), section("f_a1"))
    comment = gate.judge(draft)
    assert isinstance(comment, Comment)
    from reviewer_app.gate.verdict import with_translation

    # Not in the body, of another file, or a range whose ends are both in the register.
    beside = ("B13", "B14", "B15", "B16", "C06", "C12")
    hidden = [
        case
        for case in CASES["cases"]
        if case["kind"].startswith("code/")
        and case["expect"] == "HIDE"
        and case["id"] not in beside
    ]
    seen = [
        case["id"]
        for case in hidden
        if list(leaks(with_translation(comment, "en", case["body"], None), truth()))
    ]
    assert sorted({case["id"] for case in hidden} - set(seen)) == []
