"""What OCR read is kept by its picture; confirmations are kept with their history."""

from dataclasses import replace
from pathlib import Path

from reviewer_app.core.ocr import OcrReading, ReadWord
from reviewer_app.core.page import BLANK, PageText
from reviewer_app.core.reference import ReadingChoice
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.job import Job
from tests.unit.job.samples import fill

READING = OcrReading(
    0, "picture", "Tesseract 5", "CBB.31 Jordschakt\n",
    (
        ReadWord(0, 6, (1.0, 2.0, 30.5, 12.0), False, "CB8.31"),
        ReadWord(7, 17, (33.0, 2.0, 80.0, 12.0), True),
    ),
    90,
)  # fmt: skip


def test_a_reading_comes_back_as_it_was(tmp_path: Path) -> None:
    with Job.create(tmp_path / "a.granskning") as job:
        file_id = fill(job, tmp_path)
        job.set_ocr(file_id, READING)
    with Job.open(tmp_path / "a.granskning") as job:
        assert job.ocr(file_id) == {0: READING}
        assert job.ocr_of_picture("picture", "Tesseract 5") == READING
        assert job.ocr_of_picture("picture", "Tesseract 6") is None
        assert job.ocr_pictures("Tesseract 5") == {"picture"}
        assert job.ocr_pictures("other") == frozenset()
        job.set_ocr(file_id, replace(READING, text="anew\n"))
        assert job.ocr(file_id)[0].text == "anew\n"
        job.remove_document(file_id)
        assert job.ocr_of_picture("picture", "Tesseract 5") is None


def test_the_latest_word_on_a_reading_holds() -> None:
    choice = ReadingChoice("f:0:0:CBB.31", "CB8.31", "Anna", "2026-11-30T10:00:00+01:00")
    with Job.temporary() as job:
        assert job.confirmed_readings() == {}
        job.confirm_reading(choice)
        assert job.confirmed_readings() == {choice.reference_id: choice}
        job.take_back_reading(replace(choice, author="Bo"))
        assert job.confirmed_readings() == {}
        job.confirm_reading(replace(choice, author="Bo", at=""))
        (again,) = job.confirmed_readings().values()
        assert again.author == "Bo"
        assert again.at


def test_documents_with_pictures_that_nobody_read_are_known(tmp_path: Path) -> None:
    with Job.temporary() as job:
        file_id = fill(job, tmp_path)
        page = PageText(0, "", PageStatus.EMPTY, "", 595, 842, 0, BLANK)
        for problem, unseen in ((BLANK, False), ("", True), ("documents.page_ocr_nothing", False)):
            job.set_pages(file_id, [replace(page, problem=problem)])
            assert [one.file_id for one in job.unseen_documents()] == [file_id] * unseen
