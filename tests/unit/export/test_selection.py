"""Rows for exports hold what may be shown, and nothing of a withheld draft's text."""

import dataclasses
from pathlib import Path

import pytest

from reviewer_app.core.comment import Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, Severity, Verdict, WithheldKind
from reviewer_app.export.selection import (
    cited_documents,
    flagged_of,
    require_unchanged,
    source_paths,
)
from tests.unit.documents import papers
from tests.unit.export import entries

DRAFT = Withheld(
    "w1",
    WithheldKind.DRAFT,
    Origin.MODEL,
    "critic",
    Severity.WARNING,
    Message("gate.code"),
    detail="XXQ.999",
    file_id="f_1",
    page_index=3,
    message=Message("export.quoted", {"excerpt": "hemlig text"}),
    references=("r1",),
)


def test_a_withheld_draft_keeps_reason_token_and_place_only(tmp_path: Path) -> None:
    citation = entries.cite(entries.document(papers.paper(tmp_path / "a.pdf")), "DCB.111")
    draft = dataclasses.replace(DRAFT, citations=(citation,))
    found = flagged_of(draft, {"f_1": "a.pdf"}, {"r1": Verdict.NOT_COVERED}, "sv")
    assert (found.document, found.page, found.refused) == ("a.pdf", 4, "XXQ.999")
    assert found.reason
    assert (found.words, found.quotation, found.verdicts) == ("", "", ())


def test_an_observation_keeps_words_quotation_and_verdicts(tmp_path: Path) -> None:
    citation = entries.cite(entries.document(papers.paper(tmp_path / "a.pdf")), "DCB.111")
    observation = dataclasses.replace(
        DRAFT,
        kind=WithheldKind.OBSERVATION,
        message=Message("export.quoted", {"excerpt": "DCB.111"}),
        citations=(citation,),
        references=("r1", "r2", "r1", "unknown"),
    )
    verdicts = {"r1": Verdict.NOT_COVERED, "r2": Verdict.UNDECLARED}
    found = flagged_of(observation, {}, verdicts, "en")
    assert found.words == "Quotation: “DCB.111”"
    assert found.quotation == "DCB.111"
    assert found.verdicts == (Verdict.NOT_COVERED, Verdict.UNDECLARED)


def test_a_changed_or_missing_document_is_named(tmp_path: Path) -> None:
    same, changed, gone = (papers.paper(tmp_path / f"{n}.pdf", pages=n) for n in (1, 2, 3))
    documents = [entries.document(path) for path in (same, changed, gone)]
    require_unchanged(documents)
    changed.write_bytes(same.read_bytes())
    gone.unlink()
    with pytest.raises(UserError) as caught:
        require_unchanged(documents)
    assert (caught.value.key, caught.value.params["name"]) == ("documents.changed", "2.pdf")
    with pytest.raises(UserError) as caught:
        require_unchanged(documents[2:])
    assert (caught.value.key, caught.value.params["name"]) == ("documents.missing", "3.pdf")


def test_only_cited_documents_are_copied_but_none_is_written_over(tmp_path: Path) -> None:
    one, two = (entries.document(papers.paper(tmp_path / f"{n}.pdf", pages=n)) for n in (1, 2))
    entry = entries.entry(entries.cite(two, "DCB.111"))
    selection = entries.selection(one, two, entries=(entry,))
    assert cited_documents(selection) == (two,)
    assert source_paths(selection) == (one.path, two.path)
