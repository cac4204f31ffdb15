"""The rules of declared editions: missing, unclear, late, contradicting, unknown."""

from dataclasses import replace

from reviewer_app.core.comment import Comment
from reviewer_app.core.reference import EditionState
from reviewer_app.core.verdicts import (
    PageStatus,
    Severity,
    Strength,
)
from tests.unit.checks.jobs import declared, excerpts, judged, run, settled, view

AMA20 = settled("AMA Anläggning", "20")


def test_edition_missing_is_a_comment_on_the_documents_title() -> None:
    doc = view("TB.pdf", ["Teknisk beskrivning Mark\nDCB.111 Bärlager till belagda ytor\n"])
    drafts, _ = run("edition_missing", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert excerpts(outcome) == ["Teknisk beskrivning Mark"]
    assert "TB.pdf uses 1 code but" in outcome.text


def test_edition_missing_abstains_where_pages_were_not_read() -> None:
    doc = view("TB.pdf", ["Teknisk beskrivning\nDCB.111 Bärlager\n"], damaged=True)
    drafts, (abstention,) = run("edition_missing", doc)
    assert drafts == []
    assert abstention.reason.key == "checks.damaged"


def test_weaker_words_are_not_a_connection() -> None:
    text = "Arbetet utförs enligt AMA Anläggning 20.\nDCB.111 Bärlager till belagda ytor\n"
    words = "enligt AMA Anläggning 20"
    weak = declared(text, words, "AMA Anläggning", "20", strength=Strength.WEAKER)
    state = EditionState("AMA Anläggning", ("20",), assumed="20", declarations=(weak,))
    doc = view("TB.pdf", [text], states=[state], declarations=[weak])
    drafts, _ = run("edition_missing", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert "names AMA Anläggning 20 but does not say" in outcome.text


def test_words_read_by_ocr_are_not_said_to_declare_nothing() -> None:
    text = (
        "Denna beskrivning ansluter till AMA Anläggning 20.\nDCB.111 Bärlager till belagda ytor\n"
    )
    words = "ansluter till AMA Anläggning 20"
    weak = declared(text, words, "AMA Anläggning", "20", strength=Strength.WEAKER)
    state = EditionState("AMA Anläggning", ("20",), assumed="20", declarations=(weak,))
    doc = view("TB.pdf", [text], states=[state], declarations=[weak])
    doc = replace(doc, pages=tuple(replace(one, status=PageStatus.OCR) for one in doc.pages))
    drafts, _ = run("edition_missing", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert "does not say" not in outcome.text
    assert "names AMA Anläggning 20 on a page read by OCR" in outcome.text


def test_a_connection_without_edition_is_named() -> None:
    text = "Beskrivningen ansluter till AMA EL.\nDCB.111 Bärlager\n"
    bare = declared(text, "ansluter till AMA EL", "AMA EL", "")
    doc = view("TB.pdf", [text], declarations=[bare])
    drafts, _ = run("edition_missing", doc)
    (outcome,) = judged(drafts, doc)
    assert "connects to AMA EL without giving the edition" in getattr(outcome, "text", "")


def test_a_connection_without_a_work_is_not_said_to_be_none() -> None:
    text = "Beskrivningen ansluter till AMA 20.\nDCB.111 Bärlager\n"
    options = (("AMA Anläggning", "20"), ("AMA Hus", "20"))
    bare = replace(declared(text, "ansluter till AMA 20", "", "20"), options=options)
    state = EditionState("AMA Anläggning", ("20",), assumed="20", declarations=(bare,))
    for states, works in (([state], "AMA Anläggning."), ([], "AMA Anläggning, AMA Hus.")):
        doc = view("TB.pdf", [text], states=states, declarations=[bare])
        drafts, _ = run("edition_missing", doc)
        (outcome,) = judged(drafts, doc)
        assert isinstance(outcome, Comment)
        assert f"connects to AMA 20 without naming the work, which may be {works}" in outcome.text


def test_a_declaration_after_the_first_code_is_late() -> None:
    text = "DCB.111 Bärlager till belagda ytor\nBeskrivningen ansluter till AMA Anläggning 20.\n"
    late = declared(text, "ansluter till AMA Anläggning 20", "AMA Anläggning", "20")
    state = settled("AMA Anläggning", "20", late)
    doc = view("TB.pdf", [text], states=[state], declarations=[late])
    (draft,), _ = run("edition_missing", doc)
    assert draft.severity is Severity.WARNING
    assert draft.message is not None
    assert draft.message.key == "checks.edition_late"
    lines = text.splitlines(keepends=True)
    turned = lines[1] + lines[0]
    first = declared(turned, "ansluter till AMA Anläggning 20", "AMA Anläggning", "20")
    right = view("TB.pdf", [turned], states=[state], declarations=[first])
    assert right.references
    assert run("edition_missing", right)[0] == []


def test_contradicting_editions_show_both_places() -> None:
    text = "Ansluter till AMA Anläggning 07.\nBeskrivningen ansluter till AMA Anläggning 10.\n"
    both = [
        declared(text, "Ansluter till AMA Anläggning 07", "AMA Anläggning", "07"),
        declared(text, "ansluter till AMA Anläggning 10", "AMA Anläggning", "10"),
    ]
    state = EditionState("AMA Anläggning", ("07", "10"), declarations=tuple(both))
    doc = view("TB.pdf", [text], states=[state], declarations=both)
    drafts, _ = run("edition_contradicting", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert len(outcome.citations) == 2
    chosen = EditionState("AMA Anläggning", ("07", "10"), settled="10", by_person=True)
    assert run("edition_contradicting", view("TB.pdf", [text], states=[chosen]))[0] == []


def test_an_edition_a_person_set_against_the_document_is_said() -> None:
    text = "Beskrivningen ansluter till AMA Anläggning 17.\n"
    own = declared(text, "ansluter till AMA Anläggning 17", "AMA Anläggning", "17")
    rule = "edition_by_person_differs"
    state = EditionState("AMA Anläggning", ("17",), "20", by_person=True, declarations=(own,))
    doc = view("TB.pdf", [text], states=[state], declarations=[own])
    ((outcome,), (draft,)) = judged(run(rule, doc)[0], doc), run(rule, doc)[0]
    assert isinstance(outcome, Comment)
    assert draft.severity is Severity.INFO
    assert draft.message.params["edition"] == "20"
    assert draft.message.params["editions"] == "17"
    same = EditionState("AMA Anläggning", ("17",), "17", by_person=True, declarations=(own,))
    assert run(rule, view("TB.pdf", [text], states=[same], declarations=[own]))[0] == []


def test_an_edition_that_was_never_published() -> None:
    text = "Beskrivningen ansluter till AMA Anläggning 19.\n"
    wrong = declared(text, "ansluter till AMA Anläggning 19", "AMA Anläggning", "19", exists=False)
    doc = view("TB.pdf", [text], declarations=[wrong, wrong])
    drafts, _ = run("edition_nonexistent", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert "17, 20, 23" in outcome.text


def test_mer_of_another_edition() -> None:
    text = "Ansluter till AMA Anläggning 20.\nMängder enligt MER Anläggning 17.\n"
    ama = declared(text, "Ansluter till AMA Anläggning 20", "AMA Anläggning", "20")
    mer = declared(text, "enligt MER Anläggning 17", "MER Anläggning", "17")
    states = [settled("AMA Anläggning", "20", ama), settled("MER Anläggning", "17", mer)]
    doc = view("TB.pdf", [text], states=states, declarations=[ama, mer])
    drafts, _ = run("mer_edition", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert outcome.severity is Severity.WARNING
    same = [settled("AMA Anläggning", "20", ama), settled("MER Anläggning", "20", mer)]
    assert run("mer_edition", view("TB.pdf", [text], states=same))[0] == []
