"""What a check, a person and a translation may say, and what is made of it."""

from dataclasses import replace

import pytest

from reviewer_app.core.comment import (
    Comment,
    QuoteClaim,
    Span,
    Translation,
    Withheld,
)
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, WithheldKind
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.verdict import shown_as_own
from tests.unit.gate.asking import QUOTE, ask, check, reference
from tests.unit.gate.jobs import (
    adversarial_evidence,
    adversarial_gate,
    written,
)


def test_files_drawings_and_appendices_must_be_known_in_the_job() -> None:
    assert isinstance(ask("Se TB_VA.pdf.", file_names=("TB_VA.pdf", "M-10.1-01")), Comment)
    for name in ("TB_Fel.pdf", "M-10.1-02", "DCB.111"):
        outcome = ask("Kravet är otydligt.", file_names=(name,))
        assert isinstance(outcome, Withheld)
        assert outcome.reason.key == "gate.name"


# Checks


def test_a_check_in_the_programs_own_words_can_be_said_in_both_languages() -> None:
    draft = check("checks.placeholder", {"phrase": "xx"}, Span("f_a1", 1, 18, 38))
    outcome = adversarial_gate().judge(draft)
    assert isinstance(outcome, Comment)
    assert outcome.message == draft.message
    english = Gate(adversarial_evidence(), "en").judge(draft)
    assert isinstance(english, Comment)
    assert english.text != outcome.text


def test_a_check_on_an_unverified_code_is_an_observation_with_its_place() -> None:
    start = adversarial_evidence().pages("f_c3")[0].text.index("DCB.111")
    spans = (Span("f_c3", 0, start, start + len("DCB.111 Bärlager")),)
    draft = check(
        "checks.code_without_heading",
        {"code": "DCB.111"},
        *spans,
        references=(reference("DCB.111", "f_c3"),),
    )
    outcome = adversarial_gate().judge(draft)
    assert isinstance(outcome, Withheld)
    assert outcome.kind is WithheldKind.OBSERVATION
    assert outcome.reason.key == "gate.rests_undeclared"
    assert outcome.message == draft.message
    assert [citation.excerpt for citation in outcome.citations] == ["DCB.111 Bärlager"]
    assert (outcome.file_id, outcome.page_index) == ("f_c3", 0)


def test_a_code_in_a_checks_words_must_be_verified_too() -> None:
    draft = check("checks.placeholder", {"phrase": "enligt DCB.999"}, Span("f_a1", 1, 18, 38))
    outcome = adversarial_gate().judge(draft)
    assert isinstance(outcome, Withheld)
    assert (outcome.reason.key, outcome.detail) == ("gate.rests_unlisted", "DCB.999")


def test_a_check_with_a_broken_place_is_an_observation_without_one() -> None:
    outcome = adversarial_gate().judge(
        check("checks.placeholder", {"phrase": "x"}, Span("f_x", 0, 0, 1))
    )
    assert isinstance(outcome, Withheld)
    assert outcome.kind is WithheldKind.OBSERVATION
    assert outcome.citations == ()


# Persons, repair, failure


def test_a_persons_comment_is_shown_as_theirs_and_its_codes_are_sorted() -> None:
    shown = ask("Kravet är otydligt.", origin=Origin.PERSON, author="AB")
    assert isinstance(shown, Comment)
    assert (shown.origin, shown.author) == (Origin.PERSON, "AB")
    marked = ask("DCB.999 saknas, men DCB.111 finns.", origin=Origin.PERSON)
    assert isinstance(marked, Comment)
    assert [one.code for one in marked.codes] == ["DCB.111"]
    assert [one.code for one in marked.unverified] == ["DCB.999"]
    assert not marked.unverified[0].verdict.verified


def test_only_a_person_may_be_shown_with_a_code_that_is_not_verified() -> None:
    draft = written("DCB.999 saknas.", QUOTE, page_number=2)
    with pytest.raises(ValueError, match="person"):
        shown_as_own(draft, "sv", (), (), ())


def test_a_models_translation_of_a_persons_words_meets_the_models_gate() -> None:
    draft = replace(
        written("Kravet är otydligt.", QUOTE, page_number=2), origin=Origin.PERSON, id="p"
    )
    shown = adversarial_gate().judge(draft)
    assert isinstance(shown, Comment)
    translation = Translation("p", "en", draft.text, "The requirement in DCB.999 is unclear.")
    both = adversarial_gate().with_translation(shown, draft, translation)
    assert both.translated == ""
    assert both.untranslated is not None


def test_a_persons_words_stay_theirs_to_read_where_their_place_is_gone() -> None:
    gone = (QuoteClaim("f_a1", 2, "Det här citatet står ingenstans i handlingen."),)
    held = ask("Se över det här.", origin=Origin.PERSON, claims=gone)
    assert isinstance(held, Withheld)
    assert held.message == Message("gate.own_words", {"text": "Se över det här."})
