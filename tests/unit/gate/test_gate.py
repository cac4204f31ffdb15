"""The verdict: what becomes a comment, an observation, a withheld draft; nothing else."""

import logging
from dataclasses import replace

import pytest

from reviewer_app.core.comment import (
    Comment,
    Span,
    Withheld,
    take_seal,
)
from reviewer_app.core.reference import EditionState, Message
from reviewer_app.core.verdicts import WithheldKind
from reviewer_app.gate.citations import citation_checksum, verify_citation
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.repair import faults, shortened
from reviewer_app.gate.verdict import with_rects
from tests.unit.gate.asking import QUOTE, ask, reference
from tests.unit.gate.jobs import (
    adversarial_evidence,
    adversarial_gate,
    document,
    make_evidence,
    registry,
    written,
)

# Placeholders


def test_placeholders_are_printed_with_the_official_heading_once() -> None:
    outcome = ask("{c0} saknar krav. Se även {c0}.", references=(reference("DCB.111"),))
    assert isinstance(outcome, Comment)
    assert outcome.text == "DCB.111 (Bärlager till belagda ytor) saknar krav. Se även DCB.111."
    (code,) = outcome.codes
    assert (code.work, code.edition, code.code) == ("AMA Anläggning", "20", "DCB.111")
    assert code.coverage == "sample"


@pytest.mark.parametrize(
    "text", ["{c1} saknar", "{c0}9 saknar", "{c0}.9 saknar", "{c0}-{c0} saknar"]
)
def test_unknown_and_glued_placeholders_are_refused(text: str) -> None:
    outcome = ask(text, references=(reference("DCB.111"),))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.placeholder"


def test_a_wrong_heading_after_a_placeholder_is_refused() -> None:
    outcome = ask("{c0} (Spont av stål) saknar krav", references=(reference("DCB.111"),))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.heading"


def test_references_must_exist_and_stand_in_a_cited_file() -> None:
    unknown = ask("{c0} saknar krav", references=("f_a1:0:0:DCB.999",))
    assert isinstance(unknown, Withheld)
    assert unknown.reason.key == "gate.reference_unknown"
    elsewhere = ask("{c0} saknar krav", references=(reference("DCB.111", "f_b2"),))
    assert isinstance(elsewhere, Withheld)
    assert elsewhere.reason.key == "gate.reference_elsewhere"


def test_an_unverified_reference_withholds_a_models_draft() -> None:
    draft = replace(
        written("{c0} saknar krav.", "Bilaga utan angiven utgåva.", file_id="f_c3"),
        references=(reference("DCB.111", "f_c3"),),
    )
    outcome = adversarial_gate().judge(draft)
    assert isinstance(outcome, Withheld)
    assert outcome.kind is WithheldKind.DRAFT
    assert outcome.reason.key == "gate.rests_undeclared"
    assert outcome.detail == "DCB.111"
    assert (outcome.file_id, outcome.page_index) == ("f_c3", 0)


# Codes in excerpts


def test_codes_in_an_excerpt_belong_to_the_comment() -> None:
    draft = written("Kravet är otydligt.", "DCB.112 Slitlager Tjocklek 30 mm", page_number=2)
    outcome = adversarial_gate().judge(draft)
    assert isinstance(outcome, Comment)
    assert [code.code for code in outcome.codes] == ["DCB.112"]


def _job(page_text: str) -> Evidence:
    return make_evidence({"f_a1": ("TB.pdf", "AMA Anläggning 20", [page_text])})


@pytest.mark.parametrize(
    "line",
    [
        "Lager enligt DCB.999 ska packas väl.",
        "Lager enligt DCB\n.999 ska packas väl.",
        "Betong enligt SS-EN 99999-9 ska användas.",
        "Rör enligt 63.QXQ/1 ska användas här.",
    ],
)
def test_an_unverified_code_in_an_excerpt_withholds(line: str) -> None:
    outcome = Gate(_job(line)).judge(written("Kravet är otydligt.", line))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key.startswith("gate.rests_")


def test_classes_and_drawings_in_an_excerpt_do_not() -> None:
    line = "Betong C30/37 och rör PN10 SDR17 enligt DN 110 ska användas."
    outcome = Gate(_job(line)).judge(written("C30/37 anges utan klass för DN 110.", line))
    assert isinstance(outcome, Comment)


def test_the_sentence_is_cut_where_the_rest_is_not_verified() -> None:
    text = "Lager enligt DCB.999 ska packas och kontrolleras varje vecka."
    quote = "ska packas och kontrolleras varje vecka"
    outcome = Gate(_job(text)).judge(written("Kravet är otydligt.", quote))
    assert isinstance(outcome, Comment)
    assert outcome.citations[0].sentence == quote


# Citations


def test_a_citation_carries_what_is_needed_to_check_it() -> None:
    outcome = ask("Kravet är otydligt.")
    assert isinstance(outcome, Comment)
    (citation,) = outcome.citations
    assert citation.excerpt == QUOTE
    assert citation.checksum == citation_checksum(
        "f_a1", 1, citation.start, citation.end, citation.excerpt
    )
    evidence = adversarial_evidence()
    assert verify_citation(evidence, citation)
    assert verify_citation(evidence, replace(citation, rects=((0, 0, 1, 1),)))
    for changed in (
        replace(citation, excerpt="Annat"),
        replace(citation, start=citation.start + 1),
        replace(citation, page_index=0),
        replace(citation, file_id="f_x"),
        replace(citation, sha256="0" * 64),
    ):
        assert not verify_citation(evidence, changed)


def test_boxes_are_added_without_touching_anything_else() -> None:
    outcome = ask("Kravet är otydligt.")
    assert isinstance(outcome, Comment)
    boxed = with_rects(outcome, [((1, 2, 3, 4),)])
    assert boxed.citations[0].rects == ((1, 2, 3, 4),)
    assert boxed.text == outcome.text
    assert verify_citation(adversarial_evidence(), boxed.citations[0])


def test_the_page_is_set_by_the_match_and_the_correction_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    outcome = adversarial_gate().judge(written("Kravet är otydligt.", QUOTE, page_number=1))
    assert isinstance(outcome, Comment)
    assert (outcome.citations[0].page_index, outcome.citations[0].corrected_from) == (1, 1)
    assert "claimed on page 1 found on page 2" in caplog.text


def test_the_cited_page_is_preferred_and_places_are_counted() -> None:
    text = "Kraven ska redovisas skriftligt i tid."
    evidence = make_evidence({"f_a1": ("TB.pdf", "", [text, text, text])})
    outcome = Gate(evidence).judge(written("Kravet är otydligt.", text, page_number=2))
    assert isinstance(outcome, Comment)
    assert outcome.citations[0].page_index == 1
    assert outcome.citations[0].places == 3


def test_a_negation_just_outside_is_marked() -> None:
    quote = "packas vid tjällossning. Krav på planhet ska redovisas."
    outcome = adversarial_gate().judge(written("Kravet är otydligt.", quote))
    assert isinstance(outcome, Comment)
    assert outcome.citations[0].negation_near
    whole = adversarial_gate().judge(
        written("Kravet är otydligt.", "Lutning ska vara 2,5 % mot brunn.")
    )
    assert isinstance(whole, Comment)
    assert not whole.citations[0].negation_near


def test_a_quotation_over_a_page_break_has_two_citations() -> None:
    pages = ["Entreprenören ska före start upprätta en plan som\n1 (2)", "2 (2)\ngodkänns av alla."]
    evidence = make_evidence({"f_a1": ("TB.pdf", "", pages)})
    quote = "före start upprätta en plan som godkänns av alla."
    outcome = Gate(evidence).judge(written("Vem som godkänner är otydligt.", quote))
    assert isinstance(outcome, Comment)
    assert [citation.page_index for citation in outcome.citations] == [0, 1]


def test_text_stored_in_another_order_than_shown_is_no_evidence() -> None:
    text = "Entreprenören ska \u202eredovisa\u202c alla krav i god tid."
    quote = "Entreprenören ska redovisa alla krav i god tid."
    outcome = Gate(_job(text)).judge(written("Kravet är otydligt.", quote))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.quotation_hidden"


def test_a_quotation_of_another_file_names_that_file() -> None:
    quote = "Entreprenören ska lämna dokumenterad egenkontroll varje vecka."
    outcome = adversarial_gate().judge(written("Kravet är otydligt.", quote))
    assert isinstance(outcome, Withheld)
    assert outcome.reason == Message("gate.quotation_other_file", {"name": "TB_VA.pdf"})


def test_lines_chosen_by_number_may_be_short() -> None:
    start = adversarial_evidence().pages("f_a1")[1].text.index("DCB.112")
    span = Span("f_a1", 1, start, start + len("DCB.112 Slitlager"))
    draft = replace(written("Kravet är otydligt.", QUOTE, page_number=2), claims=(), spans=(span,))
    assert isinstance(adversarial_gate().judge(draft), Comment)
    part = replace(draft, spans=(replace(span, end=span.start + len("DCB.112")),))
    outcome = adversarial_gate().judge(part)
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.quotation_short"
    cut = replace(draft, spans=(replace(span, start=span.start + 1),))
    assert getattr(adversarial_gate().judge(cut), "reason", None) == Message(
        "gate.quotation_cut", {}
    )


@pytest.mark.parametrize(
    "span",
    [Span("f_a1", 9, 0, 5), Span("f_x", 0, 0, 5), Span("f_a1", 0, 5, 5), Span("f_a1", 0, 0, 9999)],
)
def test_spans_that_do_not_exist_are_refused(span: Span) -> None:
    draft = replace(written("Kravet är otydligt.", QUOTE), claims=(), spans=(span,))
    assert isinstance(adversarial_gate().judge(draft), Withheld)


def test_nothing_is_shown_without_a_citation() -> None:
    outcome = ask("Kravet är otydligt.", claims=())
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.no_citation"


# Names


def test_repair_deletes_the_sentences_concerned() -> None:
    text = "Kravet är t.ex. otydligt för oss. Se DCB.999 och SS-EN 1. Ange när planen lämnas."
    draft = written(text, QUOTE, page_number=2)
    (fault,) = faults(adversarial_gate(), draft)
    assert (fault.sentence, fault.token) == (1, "DCB.999")
    outcome = adversarial_gate().judge(shortened(adversarial_gate(), draft))
    assert isinstance(outcome, Comment)
    assert outcome.text == "Kravet är t.ex. otydligt för oss. Ange när planen lämnas."
    assert outcome.repairs == 1


def test_repair_needs_a_whole_comment_and_a_verified_citation() -> None:
    only = written("DCB.999 saknar krav.", QUOTE, page_number=2)
    assert shortened(adversarial_gate(), only) == only
    uncited = written("Bra. DCB.999 saknar krav.", "Detta citat finns inte någonstans alls.")
    assert faults(adversarial_gate(), uncited) == ()
    assert shortened(adversarial_gate(), uncited) == uncited
    hidden = written("Kravet är otydligt.", QUOTE, page_number=2, extra={"x": "DCB.999"})
    assert shortened(adversarial_gate(), hidden) == hidden


def test_whatever_goes_wrong_withholds(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def __getattr__(self, name: str) -> object:
            raise RuntimeError(name)

    evidence = adversarial_evidence()
    broken = Evidence([], {}, [], {}, Broken())  # type: ignore[arg-type]
    for name in ("_documents", "_pages", "_settled", "_names"):
        setattr(broken, name, getattr(evidence, name))
    outcome = Gate(broken).judge(written("DCB.111 saknar krav.", QUOTE, page_number=2))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.undecided"
    assert "DCB.111 saknar" not in caplog.text


def test_the_seal_is_taken() -> None:
    with pytest.raises(RuntimeError):
        take_seal()


def test_what_holds_in_one_section_is_no_ground_for_the_document() -> None:
    held = registry()
    whole = EditionState("AMA Anläggning", ("17",), settled="17")
    section = EditionState(
        "AMA Anläggning", ("20",), settled="20", section="2 VA", section_start=(0, 0)
    )
    evidence = Evidence([document("f", "TB.pdf", 1)], {}, [], {"f": (whole, section)}, held)
    assert held.lookup("AMA Anläggning", "20", "DCB.112") is not None
    assert evidence.settled("f") == (("AMA Anläggning", "17"),)
    assert evidence.row("f", "DCB.112") is None
