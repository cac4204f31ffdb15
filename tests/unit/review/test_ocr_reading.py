"""A review of scans: read after the rest, kept page by page, nothing verified by one reading."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry_db import Registry
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import DocumentRead, Event, Progress
from reviewer_app.core.reference import ReadingChoice
from reviewer_app.core.verdicts import PageStatus, Reading, Verdict
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.ocr_reading import readings_of
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again, review
from reviewer_app.review.result import ReviewResult, collect
from tests.unit.ocr_program import install, saying
from tests.unit.pdf_samples import scan_pdf, text_pdf

LINES = (
    "TEKNISK BESKRIVNING",
    "Denna tekniska beskrivning ansluter till AMA Anläggning 23.",
    "CBB.31 Jordschakt för rörledning",
    "Schakt utförs enligt ritning.",
)
OPTIONS = ReviewOptions(editions={"AMA Anläggning": "23"}, author="Anna")


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as made:
        yield made


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a program that reads LINES on every picture where it is found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    saying(folder, LINES)
    monkeypatch.setenv("GRANSKARE_OCR", "tesseract")
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def events(job: Job, pool: AnalysisPool, *paths: Path, cancel: object = None) -> Iterator[Event]:
    return review(
        paths, job=job, registry=Registry.starter(), pool=pool, options=OPTIONS,
        cancel=cancel or threading.Event(),  # type: ignore[arg-type]
    )  # fmt: skip


def reviewed(job: Job, pool: AnalysisPool, *paths: Path) -> ReviewResult:
    return collect(events(job, pool, *paths), job)


def test_a_scan_is_read_marked_and_not_verified_by_one_reading(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    scan_pdf(tmp_path / "scan.pdf", pages=2)
    with Job.temporary() as job:
        result = reviewed(job, pool, tmp_path / "scan.pdf")
        (document,) = result.documents
        assert [page.status for page in document.pages] == [PageStatus.OCR] * 2
        assert [one.key for one in document.health] == ["ocr.pages_read"]
        assert "ocr.one_witness" in [one.key for one in result.notices]
        (first, _) = (one for one in document.references if one.candidate.code == "CBB.31")
        assert (first.candidate.reading, first.verdict) == (Reading.SINGLE, Verdict.READ_AS)
        assert not any(one.codes for one in result.comments)
        assert all(citation.ocr for one in result.comments for citation in one.citations)
        spans = [(0, first.candidate.start, first.candidate.end)]
        assert list(readings_of(job, document.document.file_id)) == [0, 1]
        from reviewer_app.documents.source import source_of

        (box,) = pool.rects(source_of(document.document), spans)
        assert box


def test_a_person_confirms_a_reading_and_takes_it_back(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    scan_pdf(tmp_path / "scan.pdf")
    with Job.temporary() as job:
        (document,) = reviewed(job, pool, tmp_path / "scan.pdf").documents
        (code,) = (one for one in document.references if one.candidate.code == "CBB.31")
        choice = ReadingChoice(code.id, code.candidate.raw, "Anna", "")
        job.confirm_reading(choice)
        assert verdict_again(job, code.id) == (Verdict.DECLARED, "Anna")
        job.take_back_reading(choice)
        assert verdict_again(job, code.id) == (Verdict.READ_AS, "")


def verdict_again(job: Job, id_: str) -> tuple[Verdict, str]:
    again = judge_again(
        job=job, registry=Registry.starter(), options=OPTIONS, cancel=threading.Event()
    )
    (document,) = collect(again, job).documents
    (found,) = (one for one in document.references if one.id == id_)
    return found.verdict, found.confirmed_by


def test_text_is_reviewed_before_pictures_are_read(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    scan_pdf(tmp_path / "a.pdf")
    text_pdf(tmp_path / "b.pdf", ["\n".join(LINES)])
    with Job.temporary() as job:
        stages = [
            one.stage
            for one in events(job, pool, tmp_path / "a.pdf", tmp_path / "b.pdf")
            if isinstance(one, Progress)
        ]
    assert stages.index("judging") < stages.index("ocr") < len(stages) - 1
    assert stages[-1] == "judging"


def test_the_same_pages_are_not_read_twice(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    scan_pdf(tmp_path / "scan.pdf")
    with Job.temporary() as job:
        first = reviewed(job, pool, tmp_path / "scan.pdf")
        # It would fail now, if it were asked.
        install(program, "sys.exit(1)")
        again = reviewed(job, pool, tmp_path / "scan.pdf")
        assert again.documents[0].pages == first.documents[0].pages


def stop_after_one(job: Job, pool: AnalysisPool, path: Path) -> None:
    cancel = threading.Event()
    for event in events(job, pool, path, cancel=cancel):
        if isinstance(event, Progress) and event.stage == "ocr" and event.done == 1:
            cancel.set()


def test_what_was_read_before_the_person_stopped_is_kept(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    scan_pdf(tmp_path / "scan.pdf", pages=3)
    with Job.temporary() as job:
        with pytest.raises(Cancelled):
            stop_after_one(job, pool, tmp_path / "scan.pdf")
        (document,) = job.documents()
        statuses = [page.status for page in job.every_page(document.file_id)]
        assert statuses[0] is PageStatus.OCR
        assert statuses[2] is PageStatus.EMPTY
        # The next review goes on where that one was stopped.
        again = reviewed(job, pool)
        assert {page.status for page in again.documents[0].pages} == {PageStatus.OCR}


def test_without_the_program_the_pages_are_not_checked_and_it_is_said_how_to_get_it(
    tmp_path: Path, pool: AnalysisPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan_pdf(tmp_path / "scan.pdf", pages=2)
    monkeypatch.setenv("GRANSKARE_OCR", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    with Job.temporary() as job:
        result = reviewed(job, pool, tmp_path / "scan.pdf")
    keys = [one.key for one in result.notices]
    assert "ocr.not_read" in keys
    assert any(key.startswith("ocr.no_program_") for key in keys)
    assert {page.status for page in result.documents[0].pages} == {PageStatus.EMPTY}
    assert result.incomplete


def test_damaged_text_is_read_as_it_is_seen(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    shifted = "".join(chr(ord(c) - 3) for c in "och att av med som till enligt ") * 12
    text_pdf(
        tmp_path / "shifted.pdf", ["\n".join(shifted[at : at + 60] for at in range(0, 360, 60))]
    )
    with Job.temporary() as job:
        result = reviewed(job, pool, tmp_path / "shifted.pdf")
    (page,) = result.documents[0].pages
    assert (page.status, page.problem) == (PageStatus.OCR, "documents.page_ocr_damaged")
    assert "CBB.31" in page.text
    assert [one.key for one in result.documents[0].health] == ["ocr.pages_read"]


def test_a_page_that_ocr_cannot_read_is_said_to_have_failed(
    tmp_path: Path, pool: AnalysisPool, program: Path
) -> None:
    install(program, "sys.exit(1)")
    scan_pdf(tmp_path / "scan.pdf")
    with Job.temporary() as job:
        found = list(events(job, pool, tmp_path / "scan.pdf"))
        (document,) = job.documents()
        (page,) = job.every_page(document.file_id)
    assert (page.status, page.problem) == (PageStatus.FAILED, "documents.page_ocr_failed")
    assert page.width > 0
    assert sum(isinstance(one, DocumentRead) for one in found) == 2
