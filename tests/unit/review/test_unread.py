"""What was not read is said, and nothing is called missing because of it."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from registry_db import Registry
from reviewer_app.core.events import Event, Progress
from reviewer_app.core.page import NOT_READ, PICTURE
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import review
from reviewer_app.review.result import ReviewResult, collect
from tests.unit.pdf_samples import text_pdf

_AES = 5
"""PyMuPDF's number of AES-256."""
_TB = "TEKNISK BESKRIVNING\nDenna tekniska beskrivning ansluter till AMA Anläggning 20.\n"
_TB += "DEG.1 Räcken för väg, plan o d samt bro\nArbetet ska utföras.\n"
_MF = "MÄNGDFÖRTECKNING\nKod Text Enhet Mängd\nCBB.3 Jordschakt m3 3\nBBC.1 x m 3\n"


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as made:
        yield made


def _events(job: Job, pool: AnalysisPool, *paths: Path) -> Iterator[Event]:
    return review(
        paths,
        job=job,
        registry=Registry.starter(),
        pool=pool,
        options=ReviewOptions(),
        cancel=threading.Event(),
    )


def _reviewed(job: Job, pool: AnalysisPool, *paths: Path) -> ReviewResult:
    return collect(_events(job, pool, *paths), job)


def _stopped_in_the_middle(job: Job, pool: AnalysisPool, path: Path) -> None:
    for event in _events(job, pool, path):
        if isinstance(event, Progress) and event.stage == "reading" and event.done > 0:
            return


def _scanned(document: pymupdf.Document, words: str, stamp: str = "") -> None:
    seen = pymupdf.open()
    seen.new_page().insert_text((60, 70), words)
    page = document.new_page()
    page.insert_image(page.rect, pixmap=seen[0].get_pixmap(dpi=50))
    if stamp:
        page.insert_text((20, 20), stamp, fontsize=7)


def _rules(result: ReviewResult) -> set[str]:
    return {one.rule for one in result.comments} | {one.rule for one in result.withheld}


def test_pages_never_read_count_as_failed_and_are_named(tmp_path: Path, pool: AnalysisPool) -> None:
    path, other = tmp_path / "a.pdf", tmp_path / "b.pdf"
    text_pdf(path, [_TB] * 3)
    text_pdf(other, [_MF])
    with Job.temporary() as job:
        _stopped_in_the_middle(job, pool, path)
        path.rename(tmp_path / "elsewhere.pdf")
        result = _reviewed(job, pool, other)
    first = result.documents[0]
    assert first.coverage.failed == 3
    assert {page.problem for page in first.pages} == {NOT_READ}
    assert first.health[0].params == {"pages": "1–3"}
    assert result.incomplete


def test_a_document_left_unread_is_read_by_the_next_review(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    path, other = tmp_path / "a.pdf", tmp_path / "b.pdf"
    text_pdf(path, [_TB] * 3)
    text_pdf(other, [_MF])
    with Job.temporary() as job:
        _stopped_in_the_middle(job, pool, path)
        result = _reviewed(job, pool, other)
    assert result.documents[0].coverage.text == 3
    assert result.documents[0].health == ()


@pytest.mark.parametrize("stamp", ["", "2(2)", "GRANSKAD 2024-01-01 sign. AB"])
def test_a_scanned_page_was_not_read_whatever_is_stamped_on_it(
    stamp: str, tmp_path: Path, pool: AnalysisPool
) -> None:
    text_pdf(tmp_path / "13.1 TB.pdf", [_TB])
    bill = pymupdf.open()
    bill.new_page().insert_text((60, 70), _MF)
    _scanned(bill, "DEG.1 Räcken m 36", stamp)
    bill.save(tmp_path / "11.1 MF.pdf")
    with Job.temporary() as job:
        result = _reviewed(job, pool, tmp_path)
    mf = next(one for one in result.documents if one.document.name == "11.1 MF.pdf")
    assert [page.status for page in mf.pages] == [PageStatus.TEXT, PageStatus.EMPTY]
    assert mf.pages[1].problem == PICTURE
    assert [message.key for message in mf.health] == ["health.picture"]
    assert "tb_not_in_mf" not in _rules(result)
    assert result.incomplete


def test_a_page_of_text_with_a_picture_behind_it_is_read(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    made = pymupdf.open()
    _scanned(made, "vattenstämpel")
    made[0].insert_text((60, 70), _TB * 3)
    made.save(tmp_path / "a.pdf")
    with Job.temporary() as job:
        result = _reviewed(job, pool, tmp_path / "a.pdf")
    assert result.documents[0].coverage.text == 1


def test_nothing_is_missing_from_bills_while_one_was_refused(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    text_pdf(tmp_path / "13.1 TB.pdf", [_TB])
    text_pdf(tmp_path / "11.1 MF.pdf", [_MF])
    locked = pymupdf.open()
    locked.new_page().insert_text((60, 70), "MÄNGDFÖRTECKNING\nDEG.1 Räcken m 36\n")
    target = tmp_path / "11.2 MF.pdf"
    locked.save(target, encryption=_AES, user_pw="a", owner_pw="b")
    with Job.temporary() as job:
        assert "tb_not_in_mf" not in _rules(_reviewed(job, pool, tmp_path))
        later = _reviewed(job, pool, tmp_path / "11.1 MF.pdf")
        assert "tb_not_in_mf" not in _rules(later)
        assert later.incomplete
        assert any("11.2 MF.pdf" in str(notice.params) for notice in later.notices)
        target.unlink()
        assert "tb_not_in_mf" in _rules(_reviewed(job, pool, tmp_path))


def test_the_problems_of_pages_are_said_in_both_languages() -> None:
    for language in LANGUAGES:
        assert say(NOT_READ, language)
        assert "OCR" in say(PICTURE, language)
