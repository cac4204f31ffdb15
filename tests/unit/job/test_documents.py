"""Files of a job: their identity, where they lie, and what was read of them."""

import os
import shutil
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from reviewer_app.core.document import TitleBlock, TitleChoice
from reviewer_app.core.verdicts import PageStatus, Verdict
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.job import Job
from reviewer_app.job.sweep_findings import NOTHING_FOUND
from tests.unit.job.samples import (
    TEXT,
    citation,
    comment,
    document,
    draft,
    fill,
    page,
    reference,
)


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job.create(tmp_path / "a.granskning")


def test_documents_come_in_the_order_they_were_added(job: Job, tmp_path: Path) -> None:
    first = job.add_document(document(tmp_path / "z.pdf", b"1"))
    second = job.add_document(document(tmp_path / "a.pdf", b"2"))
    assert job.documents() == (first, second)
    assert job.document(first.file_id) == first
    assert job.document("f_none") is None


def test_the_same_bytes_twice_are_one_document(job: Job, tmp_path: Path) -> None:
    first = document(tmp_path / "a.pdf")
    job.add_document(first)
    kept = job.add_document(replace(document(tmp_path / "copy.pdf"), page_count=7))
    assert (kept.name, kept.path, kept.other_names) == ("a.pdf", first.path, ("copy.pdf",))
    assert kept.page_count == 7
    assert job.add_document(first).other_names == ("copy.pdf",)
    assert len(job.documents()) == 1


def test_the_place_of_a_copy_is_taken_where_the_first_is_gone(job: Job, tmp_path: Path) -> None:
    first = document(tmp_path / "a.pdf")
    job.add_document(first)
    os.remove(first.path)
    kept = job.add_document(document(tmp_path / "copy.pdf"))
    assert kept.path == str(tmp_path / "copy.pdf")
    assert kept.name == "a.pdf"


def test_job_and_files_can_move_together(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    with Job.create(old / "x.granskning") as job:
        job.add_document(document(old / "pdf" / "b å.pdf"))
        job.add_document(document(tmp_path / "beside.pdf", b"2"))
    new = tmp_path / "new"
    shutil.move(old, new)
    with Job.open(new / "x.granskning") as job:
        assert [d.path for d in job.documents()] == [
            str(new / "pdf" / "b å.pdf"),
            str(tmp_path / "beside.pdf"),
        ]
        assert job.missing_documents() == ()


def test_no_absolute_path_is_kept(tmp_path: Path) -> None:
    with Job.create(tmp_path / "x.granskning") as job:
        fill(job, tmp_path)
    assert str(tmp_path).encode() not in (tmp_path / "x.granskning").read_bytes()


def test_a_missing_file_is_reported_and_nothing_lost(tmp_path: Path) -> None:
    with Job.create(tmp_path / "x.granskning") as job:
        file_id = fill(job, tmp_path)
    os.remove(tmp_path / "a.pdf")
    with Job.open(tmp_path / "x.granskning") as job:
        (missing,) = job.missing_documents()
        assert (missing.file_id, missing.path) == (file_id, str(tmp_path / "a.pdf"))
        assert job.pages(file_id)[0].text == TEXT
        assert len(job.references(file_id)) == 2
        document(tmp_path / "moved" / "a.pdf")
        job.relocate_document(file_id, tmp_path / "moved" / "a.pdf")
        assert job.missing_documents() == ()


def test_a_name_written_decomposed_is_found_composed(tmp_path: Path) -> None:
    composed = tmp_path / "ritning å.pdf"
    with Job.create(tmp_path / "x.granskning") as job:
        job.add_document(document(tmp_path / unicodedata.normalize("NFD", composed.name)))
        os.rename(job.documents()[0].path, composed)
        assert job.documents()[0].path == str(composed)
        assert job.missing_documents() == ()


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text_is_kept(job: Job, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xe5.pdf")
    kept = job.add_document(document(Path(path)))
    assert kept.path == path
    assert kept.name == "?.pdf"
    assert job.missing_documents() == ()


def test_pages_are_kept_as_read(job: Job, tmp_path: Path) -> None:
    file_id = job.add_document(document(tmp_path / "a.pdf")).file_id
    pages = [
        page("Lag\ud800er å ö ff ﬁ\u00ad\0\n", 1),
        replace(page("", 0), status=PageStatus.FAILED, problem="documents.slow", label="iv"),
    ]
    job.set_pages(file_id, pages)
    assert job.pages(file_id) == (pages[1], pages[0])
    assert job.page_text(file_id, 1) == pages[0]
    assert job.pages("f_none") == ()
    with pytest.raises(KeyError):
        job.page_text(file_id, 2)


def test_pages_can_come_in_parts_and_be_read_again(job: Job, tmp_path: Path) -> None:
    file_id = job.add_document(document(tmp_path / "a.pdf")).file_id
    job.set_pages(file_id, [page("ett", 0), page("två", 1)])
    job.set_pages(file_id, [replace(page("tolkad", 1), status=PageStatus.OCR)])
    assert [p.text for p in job.pages(file_id)] == ["ett", "tolkad"]
    assert job.pages(file_id)[1].status is PageStatus.OCR


def test_a_page_read_anew_takes_with_it_what_was_decided_on_its_text(
    job: Job, tmp_path: Path
) -> None:
    file_id = fill(job, tmp_path)
    shown = comment(citations=(citation(file_id),))
    job.record(draft(), shown)
    job.set_pages(file_id, [page()])
    assert len(job.shown()) == 1
    job.set_pages(file_id, [page("något annat")])
    assert job.shown() == ()
    assert job.drafts() == (draft(),)


def test_text_is_stored_small(job: Job, tmp_path: Path) -> None:
    file_id = job.add_document(document(tmp_path / "a.pdf")).file_id
    job.set_pages(file_id, [page("Jordschakt för väg. " * 5000, index) for index in range(20)])
    job.close()
    assert (tmp_path / "a.granskning").stat().st_size < 400_000


def test_a_document_can_be_taken_out(job: Job, tmp_path: Path) -> None:
    file_id = fill(job, tmp_path)
    job.record(draft(), comment(citations=(citation(file_id),)))
    job.remove_document(file_id)
    assert job.documents() == ()
    assert job.pages(file_id) == ()
    assert job.references(file_id) == ()
    assert job.shown() == ()
    assert job.drafts() == (draft(),)
    assert (tmp_path / "a.pdf").exists()


def test_what_the_sweep_found_is_kept(job: Job, tmp_path: Path) -> None:
    file_id = job.add_document(document(tmp_path / "a.pdf")).file_id
    assert job.sweep(file_id) == NOTHING_FOUND
    candidate = reference(file_id, "CBB.1", Verdict.DECLARED).candidate
    found = replace(NOTHING_FOUND, candidates=(candidate,), kind=DocumentKind(is_tb=True))
    for findings in (NOTHING_FOUND, found):
        job.set_sweep(file_id, findings)
        assert job.sweep(file_id) == findings


def test_names_of_files_are_kept_whether_read_or_not(job: Job) -> None:
    assert job.file_names() == ()
    job.add_file_names(["b å.pdf", "a.docx"])
    job.add_file_names(["a.docx", "\udce5.pdf"])
    assert job.file_names() == ("b å.pdf", "a.docx", "?.pdf")


def test_a_corrected_title_block_outlives_reading_again(tmp_path: Path) -> None:
    job = Job.create(tmp_path / "a.granskning")
    first = document(tmp_path / "a.pdf")
    read = TitleBlock("11.1", "A", "2026-01-15")
    job.add_document(first.with_title(read))
    said = TitleChoice(first.file_id, TitleBlock(revision="B"), "Anna", "2026-02-01T08:00:00+01:00")
    assert job.set_title(said).title_block == TitleBlock("11.1", "B", "2026-01-15")
    again = job.add_document(first.with_title(TitleBlock("11.1", "", "2026-01-15", "remiss")))
    assert again.title_block == TitleBlock("11.1", "B", "2026-01-15", "remiss")
    job.close()
    with Job.open(tmp_path / "a.granskning") as opened:
        (kept,) = opened.documents()
        assert (kept.title_block.revision, kept.title_read.revision) == ("B", "")
        assert (kept.title_author, kept.title_at) == ("Anna", "2026-02-01T08:00:00+01:00")
        taken_back = opened.set_title(replace(said, block=TitleBlock()))
        assert taken_back.title_block.revision == ""
