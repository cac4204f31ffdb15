"""Rules that hold documents against each other and against the files of the job."""

import pytest

from registry_db.registry import Registry
from reviewer_app.checks.view import DocumentView
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.verdicts import (
    Verdict,
)
from tests.unit.checks.jobs import judged, row, run, settled, view

AMA20 = settled("AMA Anläggning", "20")


def excerpts(outcome: Comment | Withheld) -> list[str]:
    return [citation.excerpt for citation in outcome.citations]


# Quantities

_TB = "DCB.111 Bärlager till belagda ytor\nText.\nDCB.112 Slitlager\nPBB.5241 Ledning\n"
_MF = "DCB.111 Bärlager 100 m2\nPBB.52 Ledning 20 m\nDCB.114 Lager 0 m2\nESE.2 Vägg 5 m2\n"


def _bill(*, damaged: bool = False) -> tuple[DocumentView, DocumentView]:
    rows = [
        row(_MF, "DCB.111 Bärlager 100 m2", "DCB.111", "100"),
        row(_MF, "PBB.52 Ledning 20 m", "PBB.52", "20", "m"),
        row(_MF, "DCB.114 Lager 0 m2", "DCB.114", "0"),
        row(_MF, "ESE.2 Vägg 5 m2", "ESE.2", "5"),
    ]
    return (
        view("TB.pdf", [_TB], states=[AMA20]),
        view("MF.pdf", [_MF], states=[AMA20], bill=rows, damaged=damaged),
    )


def test_description_against_all_bills() -> None:
    tb, mf = _bill()
    drafts, _ = run("tb_not_in_mf", tb, mf)
    (outcome,) = judged(drafts, tb, mf)
    assert isinstance(outcome, Comment)
    assert excerpts(outcome) == ["DCB.112 Slitlager"]
    assert "4 rows of MF.pdf" in outcome.text


def test_bill_against_all_descriptions() -> None:
    tb, mf = _bill()
    drafts, _ = run("mf_not_in_tb", tb, mf)
    outcomes = judged(drafts, tb, mf)
    assert [excerpts(one)[0][:7] for one in outcomes] == ["DCB.114", "ESE.2 V"]
    assert isinstance(outcomes[0], Comment)
    assert isinstance(outcomes[1], Withheld)


def test_quantities_abstain_without_a_bill_or_where_it_is_damaged() -> None:
    tb, mf = _bill(damaged=True)
    assert run("tb_not_in_mf", tb)[1][0].reason.key == "checks.no_bill"
    assert run("mf_not_in_tb", mf)[1][0].reason.key == "checks.no_description"
    drafts, (abstention,) = run("tb_not_in_mf", tb, mf)
    assert drafts == []
    assert abstention.reason.key == "checks.unread_or_damaged"


def test_a_quantity_of_nought() -> None:
    tb, mf = _bill()
    drafts, _ = run("zero_quantity", tb, mf)
    (outcome,) = judged(drafts, tb, mf)
    assert isinstance(outcome, Comment)
    assert excerpts(outcome) == ["DCB.114 Lager 0 m2"]


def test_a_quantity_of_nought_need_not_rest_on_its_code() -> None:
    line = "QXQ.1 Lager 0 m2"
    mf = view("MF.pdf", [line + "\n"], states=[AMA20], bill=[row(line, line, "QXQ.1", "0,0")])
    drafts, _ = run("zero_quantity", mf)
    (outcome,) = judged(drafts, mf)
    assert excerpts(outcome) == ["Lager 0 m2"]


# Contract forms, statutes, files


def test_chapters_of_the_other_contract_form() -> None:
    text = "Entreprenadform är ABT 06.\nAFC.1 Omfattning\n"
    doc = view("AF.pdf", [text])
    (draft,), _ = run("afc_afd_contract", doc)
    assert draft.message is not None
    assert draft.message.params["right"] == "AFD"
    right = view("AF.pdf", [text.replace("AFC", "AFD")])
    assert run("afc_afd_contract", right)[0] == []
    neither = view("AF.pdf", ["AFC.1 Omfattning\n"])
    assert run("afc_afd_contract", neither)[1][0].reason.key == "checks.no_form"


def test_statutes_that_no_longer_apply(tmp_path_factory: pytest.TempPathFactory) -> None:
    held = Registry.starter(tmp_path_factory.mktemp("registry"))
    text = "Arbetsmiljöplan enligt AFS 1999:3.\nOch AFS 2023:99.\nOch AFS 2023:3.\n"
    unknown = {"2023:99": Verdict.NOT_IN_EDITION}
    doc = view("AF.pdf", [text], held=held, date="2026-02-01", verdicts=unknown)
    drafts, _ = run("superseded_statute", doc, held=held)
    keys = [draft.message.key for draft in drafts if draft.message]
    assert keys == ["checks.statute_superseded"]
    unheard_of, _ = run("statute_nonexistent", doc, held=held)
    statutes = [draft.message.params["statute"] for draft in unheard_of if draft.message]
    assert statutes == ["AFS 2023:99"]
    old = view("AF.pdf", [text], held=held, date="2020-02-01")
    assert run("superseded_statute", old, held=held)[0] == []


def test_documents_that_are_not_there() -> None:
    text = "Se ritning M-10.1-01, M-10.1-02 och Bilaga 3 samt Bilaga 4.\nSe kalkyl.xlsx.\n"
    doc = view("TB.pdf", [text])
    names = ["M-10.1-01 Plan.pdf", "Bilaga_3.pdf"]
    drafts, _ = run("file_reference_missing", doc, names=names)
    targets = [draft.message.params["target"] for draft in drafts if draft.message]
    assert targets == ["M-10.1-02", "Bilaga 4", "kalkyl.xlsx"]
    assert all(isinstance(outcome, Comment) for outcome in judged(drafts, doc))


def test_file_references_abstain_with_one_file() -> None:
    doc = view("TB.pdf", ["Se ritning M-10.1-02.\n"])
    assert run("file_reference_missing", doc)[1][0].reason.key == "checks.one_file"


def test_drawings_that_all_lie_elsewhere_are_one_finding() -> None:
    doc = view("TB.pdf", ["Se ritning M-10.1-02.\nSe ritning M-10.1-03.\n"])
    (draft,), _ = run("file_reference_missing", doc, names=["AF.pdf"])
    assert draft.message is not None
    assert draft.message.params["targets"] == "M-10.1-02, M-10.1-03"
    (outcome,) = judged([draft], doc)
    assert isinstance(outcome, Comment)
    assert [one.excerpt for one in outcome.citations] == [
        "Se ritning M-10.1-02.",
        "Se ritning M-10.1-03.",
    ]
