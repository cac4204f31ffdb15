"""The researcher's findings become drafts that point, and keep all that was written."""

from typing import Any

import pytest

from reviewer_app.assistant import repair, researcher
from reviewer_app.assistant.answers import problems
from reviewer_app.assistant.sections import cut
from reviewer_app.core.comment import Draft, QuoteClaim, Withheld
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, Severity, WithheldKind
from tests.unit.assistant.documents import FILE_ID, PAGE, view

GOOD: dict[str, Any] = {
    "category": "missing",
    "severity": "warning",
    "first_line": 2,
    "last_line": 3,
    "candidates": ["c1"],
    "text": "Packning anges inte för {c1}.",
}


def section(*texts: str) -> Any:
    (only,) = cut(view(*texts), 2000, 40)
    return only


def draft(**changes: Any) -> Draft:
    (only,) = researcher.read({"findings": [{**GOOD, **changes}]}, section())
    return only


def wrong(**changes: Any) -> list[str]:
    asked = researcher.question(section(), "sv", 3)
    answer = {"findings": [{**GOOD, **changes}]}
    return problems(answer, asked.schema, open_form=True) or asked.check(answer)


def test_finding_becomes_a_draft() -> None:
    made = draft()
    assert (made.origin, made.rule, made.severity) == (
        Origin.MODEL,
        "model_missing",
        Severity.WARNING,
    )
    assert made.references == (view().references[1].id,)
    assert made.text == "Packning anges inte för {c0}."
    assert made.whole_lines
    (span,) = made.spans
    assert PAGE[span.start : span.end] == "Lagertjocklek ska vara 80 mm.\nCEB.52 Fyllning mot bro"
    assert made.extra == {}


def test_good_finding_passes() -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    "changes",
    [
        {"first_line": 0},
        {"last_line": 6},
        {"candidates": ["c2"]},
        {"candidates": ["DCB.111"]},
        {"candidates": ["c0"] * 4},
        {"severity": "fatal"},
        {"category": "x"},
        {"text": ""},
        {"text": "  "},
        {"text": "x" * 401},
        {"text": "Se {c2}."},
        {"text": "Se {c01}."},
        {"text": "Se {x}."},
        {"text": "Se {c0.__class__}."},
        {"text": "Se {{c0}}."},
        {"text": "Se c0}."},
        {"text": "Koden XXXXXXXXX.00 saknas."},
        {"note": "x" * 20_000},
    ],
)
def test_finding_that_cannot_be_is_sent_back(changes: dict[str, Any]) -> None:
    assert wrong(**changes)


def test_lines_may_be_named_in_either_order() -> None:
    assert draft(first_line=3, last_line=2) == draft()


def test_too_many_lines_are_sent_back() -> None:
    (long,) = cut(view("\n".join(["Rad om packning."] * 12)), 2000, 40)
    asked = researcher.question(long, "sv", 3)
    finding = {key: value for key, value in GOOD.items() if key != "candidates"}
    finding |= {"first_line": 1, "last_line": 8, "text": "Kravet saknar värde."}
    assert asked.check({"findings": [finding]}) == []
    assert asked.check({"findings": [{**finding, "last_line": 9}]})


def test_form_without_references_asks_for_none() -> None:
    (bare,) = cut(view("Packning ska utföras.\n"), 2000, 40)
    schema = researcher.question(bare, "sv", 3).schema
    assert "candidates" not in repr(schema)
    finding = {key: value for key, value in GOOD.items() if key != "candidates"}
    finding |= {"first_line": 1, "last_line": 1, "text": "Kravet saknar värde."}
    (made,) = researcher.read({"findings": [finding]}, bare)
    assert made.references == ()


def test_references_named_in_the_text_are_rested_on() -> None:
    made = draft(candidates=[], text="{c1} och {c0} motsäger varandra; {c1} gäller.")
    assert made.references == (view().references[1].id, view().references[0].id)
    assert made.text == "{c0} och {c1} motsäger varandra; {c0} gäller."


def test_lines_over_a_page_break_give_a_span_on_each_page() -> None:
    (whole,) = cut(view(PAGE, PAGE), 2000, 40)
    (made,) = researcher.read({"findings": [{**GOOD, "first_line": 5, "last_line": 6}]}, whole)
    assert [(span.page_index, span.file_id) for span in made.spans] == [(0, FILE_ID), (1, FILE_ID)]


def test_everything_else_is_kept_for_the_gate() -> None:
    answer = {
        "findings": [
            {**GOOD, "file_id": "f_deadbeefdeadbeef", "more": [{"kod": "QQQ.1"}, {"kod": 2}]}
        ],
        "summary": "Enligt ZZZ.9 gäller annat.",
    }
    (made,) = researcher.read(answer, section())
    assert made.extra == {
        "file_id": "f_deadbeefdeadbeef",
        "more.kod": "QQQ.1\n2",
        "summary": "Enligt ZZZ.9 gäller annat.",
    }


def test_long_quotations_in_the_text_are_claims() -> None:
    made = draft(text="Där står ”Lagertjocklek ska vara 90 mm” och ”80 mm”.")
    assert made.claims == (QuoteClaim(FILE_ID, 1, "Lagertjocklek ska vara 90 mm"),)


def test_same_finding_has_the_same_id() -> None:
    assert draft().id == draft().id
    assert draft().id != draft(text="Något annat.").id
    assert draft().id != draft(first_line=1).id


@pytest.mark.parametrize("language", ["sv", "en"])
def test_question_offers_the_neighbours(language: str) -> None:
    text = "\n".join(f"Rad {number} " + "ord " * 20 for number in range(30))
    first, second, *_ = cut(view(text), 300, 40)
    asked = researcher.question(second, language, 3)
    assert first.lines[-1].text.strip() in asked.user
    assert second.after in asked.user


def withheld(detail: str) -> Withheld:
    return Withheld(
        "m_1",
        WithheldKind.DRAFT,
        Origin.MODEL,
        "model_missing",
        Severity.WARNING,
        Message("assistant.missed_no_code"),
        detail,
    )


LONG = "Packning anges inte för {c0}. Se även YBC.9 i texten."


@pytest.mark.parametrize(
    ("shorter", "deletion"),
    [
        ("Packning anges inte för {c0}.", True),
        ("Se även i texten.", True),
        ("se i texten", True),
        ("", True),
        (LONG, True),
        ("Packning anges för {c1}.", False),
        ("Se även YBC.8 i texten.", False),
        ("Se även YBC i texten.", False),
        ("Inte packning anges.", False),
        ("Packning anges inte för {c0}. Krav saknas.", False),
        ("Packning anges inte för {c0}. {c0}", False),
    ],
)
def test_repair_may_only_take_words_out(shorter: str, deletion: bool) -> None:
    assert repair.is_deletion(shorter, LONG) is deletion


def test_repair_shows_what_was_refused() -> None:
    asked = repair.question(draft(text=LONG.replace("c0", "c1")), withheld("YBC.9"), "sv")
    assert "YBC.9" in asked.user
    assert asked.check({"text": "Annat."})
    assert asked.check({"text": "Se även i texten."}) == []


def test_repaired_draft_keeps_its_place_and_its_extras() -> None:
    before = draft(text="Där står ”Lagertjocklek ska vara 90 mm”. Mer behövs.", note="x")
    after = repair.read({"text": "Mer behövs."}, before)
    assert after is not None
    assert (after.id, after.spans, after.extra) == (before.id, before.spans, {"note": "x"})
    assert after.claims == ()


@pytest.mark.parametrize("text", ["", "   ", "Packning anges inte för {c0}."])
def test_repair_that_leaves_nothing_or_all_is_none(text: str) -> None:
    assert repair.read({"text": text}, draft()) is None
