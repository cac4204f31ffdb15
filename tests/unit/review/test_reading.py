"""Reading files into a job: what is told while it goes on, and what stopping leaves."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry_db import Registry
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import (
    DocumentOpened,
    DocumentRead,
    DocumentRemoved,
    Event,
    Progress,
)
from reviewer_app.core.page import NOT_READ
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.reading import Reader
from tests.unit.gate.jobs import make_registry
from tests.unit.pdf_samples import text_pdf


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(workers=1) as made:
        yield made


@pytest.fixture(scope="module")
def registry() -> Registry:
    return make_registry({"AMA Hus 21": ("DCB.111",)})


@pytest.fixture
def job() -> Iterator[Job]:
    with Job.temporary() as made:
        yield made


@pytest.fixture
def reader(job: Job, registry: Registry, pool: AnalysisPool) -> Reader:
    return Reader(job, registry, pool, ReviewOptions())


def test_a_document_is_told_before_its_pages_are_read(reader: Reader, tmp_path: Path) -> None:
    text_pdf(tmp_path / "a.pdf", ["en sida"])
    events = list(reader.read([tmp_path / "a.pdf"], threading.Event()))
    kinds = [type(event) for event in events]
    assert kinds.index(DocumentOpened) < kinds.index(Progress) < kinds.index(DocumentRead)


def test_stopping_keeps_the_pages_read(job: Job, reader: Reader, tmp_path: Path) -> None:
    path, cancel = tmp_path / "lång.pdf", threading.Event()
    text_pdf(path, [f"sida {number}" for number in range(400)])
    events: list[Event] = []

    def read() -> None:
        for event in reader.read([path], cancel):
            events.append(event)
            if isinstance(event, Progress) and event.done == 3:
                cancel.set()

    with pytest.raises(Cancelled):
        read()
    last = events[-1]
    assert isinstance(last, DocumentRead)
    pages = job.every_page(last.document.file_id)
    assert len(pages) == 400
    read = [page for page in pages if page.status is PageStatus.TEXT]
    assert 3 <= len(read) < 400
    rest = [page for page in pages if page.problem == NOT_READ]
    assert len(read) + len(rest) == 400
    assert all(page.status is PageStatus.FAILED for page in rest)


def test_a_new_version_takes_the_place_of_the_former(
    job: Job, reader: Reader, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    text_pdf(path, ["första versionen"])
    list(reader.read([path], threading.Event()))
    (before,) = job.documents()
    text_pdf(path, ["andra versionen", "och en sida till"])
    events = list(reader.read([path], threading.Event()))
    assert DocumentRemoved(before.file_id) in events
    (after,) = job.documents()
    assert after.file_id != before.file_id
    kept = job.document(before.file_id)
    assert kept is not None
    assert kept.superseded
