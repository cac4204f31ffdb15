"""Which document a file belongs to is told by its bytes, our marks, or its text."""

import json
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.documents import reading
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.exchange.bringing_in import carry_out, plan_file
from tests.unit.documents import papers
from tests.unit.exchange.jobs import Exported
from tests.unit.exchange_samples import ForeignHand


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as shared:
        yield shared


@pytest.fixture
def exported(tmp_path: Path) -> Exported:
    """A job with a second document of other text."""

    def draw(page: object, _index: int) -> None:
        page.insert_text((72, 100), "Helt annan text.")  # type: ignore[attr-defined]

    made = Exported.make(tmp_path)
    other = reading.describe(reading.open_file(str(papers.paper(tmp_path / "b.pdf", draw=draw))))
    made.job.add_document(other)
    made.job.set_pages(other.file_id, [reading.read_page(reading.open_file(other.path), 0)[0]])
    return made


def test_a_copy_that_was_renamed_and_written_anew(
    exported: Exported, pool: AnalysisPool, tmp_path: Path
) -> None:
    hand = ForeignHand(exported.copy)
    hand.note("Hej", "REMARK-ELSEWHERE-1")
    plan = plan_file(hand.save(tmp_path / "helt annat namn.pdf"), exported.job, pool)
    assert plan.file_id == exported.document.file_id


def test_a_copy_without_our_marks_is_known_by_its_text(
    exported: Exported, pool: AnalysisPool, tmp_path: Path
) -> None:
    hand = ForeignHand(Path(exported.document.path))
    hand.note("Hej", "REMARK-ELSEWHERE-1")
    plan = plan_file(hand.save(tmp_path / "x.pdf"), exported.job, pool)
    assert (plan.file_id, plan.remarks[0].native) == (exported.document.file_id, False)


def test_the_document_itself_has_native_remarks(tmp_path: Path, pool: AnalysisPool) -> None:
    hand = ForeignHand(papers.paper(tmp_path / "a.pdf"))
    hand.note("I handlingen från början", "REMARK-ELSEWHERE-1")
    (tmp_path / "inner").mkdir()
    exported = Exported.make(tmp_path / "inner")
    document = reading.describe(reading.open_file(str(hand.save(tmp_path / "med.pdf"))))
    exported.job.add_document(document)
    plan = plan_file(Path(document.path), exported.job, pool)
    assert (plan.file_id, plan.remarks[0].native) == (document.file_id, True)


def test_a_strange_file_is_refused_unless_a_person_says(
    exported: Exported, pool: AnalysisPool, tmp_path: Path
) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(tmp_path / "tom.pdf")
    with pytest.raises(UserError) as caught:
        plan_file(tmp_path / "tom.pdf", exported.job, pool)
    assert caught.value.key == "exchange.document_unknown"
    chosen = plan_file(tmp_path / "tom.pdf", exported.job, pool, document=exported.document)
    assert chosen.is_empty


def test_the_receipt_tells_what_our_marks_said(
    exported: Exported, pool: AnalysisPool, tmp_path: Path
) -> None:
    hand = ForeignHand(exported.copy)
    hand.mark().Contents = pikepdf.String("Skrivet över")
    name = str(hand.mark().NM)
    body = json.dumps({"comments": [{"annotations": [{"name": name, "contents": "Text 0"}]}]})
    hand._pdf.attachments["granskare-receipt.json"] = pikepdf.AttachedFileSpec(
        hand._pdf, body.encode(), filename="granskare-receipt.json"
    )
    plan = plan_file(hand.save(tmp_path / "svar.pdf"), exported.job, pool)
    assert [one.text for one in plan.replies] == ["Skrivet över"]
    carry_out(plan, exported.job)
    assert plan_file(tmp_path / "svar.pdf", exported.job, pool).is_empty


def test_a_locked_file_needs_its_password(
    exported: Exported, pool: AnalysisPool, tmp_path: Path
) -> None:
    path = papers.locked_paper(tmp_path / "l.pdf", "åäö")
    with pytest.raises(UserError) as caught:
        plan_file(path, exported.job, pool)
    assert caught.value.key == "documents.password_needed"
    given = plan_file(path, exported.job, pool, document=exported.document, passwords=["x", "åäö"])
    assert given.is_empty
