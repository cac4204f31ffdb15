"""Boxes measured ahead are those that are measured when asked for, of files as they are."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry_db import Registry
from reviewer_app.core.comment import Comment
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export.progress import Watch
from reviewer_app.job import Job
from reviewer_app.review.measuring import Measuring, boxes_of, spans_of
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import review
from reviewer_app.review.result import collect
from tests.unit.pdf_samples import text_pdf

_TB = "TEKNISK BESKRIVNING\nDenna tekniska beskrivning ansluter till AMA Anläggning 20.\n"
_TB += "DEG.1 Räcken för väg, plan o d samt bro\nArbetet ska utföras.\n"
_MF = "MÄNGDFÖRTECKNING\nKod Text Enhet Mängd\nCBB.3 Jordschakt m3 3\nBBC.1 x m 3\n"


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as made:
        yield made


@pytest.fixture
def job(tmp_path: Path, pool: AnalysisPool) -> Iterator[Job]:
    text_pdf(tmp_path / "TB.pdf", [_TB])
    text_pdf(tmp_path / "MF.pdf", [_MF, _MF])
    with Job.create(tmp_path / "a.granskning") as made:
        yield made


def shown(job: Job, pool: AnalysisPool) -> tuple[Comment, ...]:
    assert job.path is not None
    events = review(
        [job.path.with_name("TB.pdf"), job.path.with_name("MF.pdf")],
        job=job,
        registry=Registry.starter(),
        pool=pool,
        options=ReviewOptions(),
        cancel=threading.Event(),
    )
    found = collect(events, job).comments
    assert found
    return found


def cited_document(job: Job) -> Document:
    document = job.document(next(iter(job.cited())))
    assert document is not None
    return document


def no_password(_document: Document) -> str:
    return ""


def test_what_is_measured_ahead_is_what_is_measured_later(job: Job, pool: AnalysisPool) -> None:
    comments = shown(job, pool)
    later = boxes_of(comments, job, pool, passwords={}, problems=None)
    assert all(later.values())
    assert {(id_, *span) for id_, spans in spans_of(comments).items() for span in spans} == {
        (id_, *span) for id_, spans in job.cited().items() for span in spans
    }
    with Measuring(job, pool, no_password) as ahead:
        ahead.begin(job.cited())
        assert ahead.passwords() == {one.file_id: "" for one in job.documents()}
        assert boxes_of(comments, job, pool, passwords={}, problems=None, ahead=ahead) == later


def test_what_was_not_begun_is_measured_all_the_same(job: Job, pool: AnalysisPool) -> None:
    comments = shown(job, pool)
    later = boxes_of(comments, job, pool, passwords={}, problems=None)
    some = {id_: spans[:1] for id_, spans in job.cited().items()}
    for places in ({}, some):
        with Measuring(job, pool, no_password) as ahead:
            ahead.begin(places)
            found = boxes_of(comments, job, pool, passwords={}, problems=None, ahead=ahead)
        assert found == later


def test_a_file_that_changes_after_it_was_measured_has_no_boxes(
    job: Job, pool: AnalysisPool
) -> None:
    comments = shown(job, pool)
    document = cited_document(job)
    with Measuring(job, pool, no_password) as ahead:
        ahead.begin(job.cited())
        assert ahead.measured(document.file_id, Watch())
        Path(document.path).write_bytes(Path(document.path).read_bytes() + b"\n")
        with pytest.raises(UserError, match="has changed on the disk"):
            boxes_of(comments, job, pool, passwords={}, problems=None, ahead=ahead)
        problems: dict[str, UserError] = {}
        found = boxes_of(comments, job, pool, passwords={}, problems=problems, ahead=ahead)
    assert not {one for one in found if one.file_id == document.file_id}
    assert [one.key for one in problems.values()] == ["documents.changed"]


def test_a_file_that_cannot_be_measured_ahead_says_why_when_asked_for(
    job: Job, pool: AnalysisPool
) -> None:
    comments = shown(job, pool)
    document = cited_document(job)
    Path(document.path).unlink()
    with AnalysisPool(1) as fresh, Measuring(job, fresh, no_password) as ahead:
        ahead.begin(job.cited())
        assert ahead.measured(document.file_id, Watch()) == {}
        with pytest.raises(UserError) as caught:
            boxes_of(comments, job, fresh, passwords={}, problems=None, ahead=ahead)
    assert caught.value.key == "documents.missing"


def test_who_waits_can_cancel(job: Job, pool: AnalysisPool) -> None:
    shown(job, pool)
    document = cited_document(job)
    cancel = threading.Event()
    cancel.set()
    with Measuring(job, pool, no_password) as ahead:
        ahead.begin(job.cited())
        with pytest.raises(Cancelled):
            ahead.measured(document.file_id, Watch(cancel=cancel))
