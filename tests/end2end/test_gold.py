"""The gold set is read as well as promised: ``python -m tests.gold --faults`` lists what is not."""

from pathlib import Path

import pymupdf
import pytest

from reviewer_app.documents.ocr_programs import find_witnesses
from tests.gold import report
from tests.gold.__main__ import run
from tests.gold.documents import load_documents
from tests.gold.drawing import Drawn, draw
from tests.gold.ocr import GOALS
from tests.gold.scans import DPI
from tests.gold.scoring import Result


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return run(tmp_path_factory.mktemp("gold"))


def test_the_set_is_wide_enough() -> None:
    documents = load_documents()
    assert sum(len(one.pages) for one in documents if not one.is_phrase) >= 60
    assert sum(one.is_phrase for one in documents) >= 60


def test_references_are_found_and_nothing_else(result: Result) -> None:
    assert result.spans.precision >= 0.995, result.faults
    assert result.spans.recall >= 0.99, result.faults


def test_every_family_is_found(result: Result) -> None:
    poor = [name for name in result.family_names if result.family(name).f1 < 0.95]
    assert not poor, result.faults


def test_declarations_are_read_and_mentions_are_none(result: Result) -> None:
    assert result.declared.precision == 1.0, result.faults
    assert result.declared.recall >= 0.97, result.faults
    assert result.mentions_taken == []


def test_nothing_is_verified_in_a_wrong_edition(result: Result) -> None:
    assert result.verified_wrongly == []


@pytest.mark.parametrize("kind", ["verdict", "code", "ref", "implied", "settled", "sections"])
def test_the_answers_are_right(result: Result, kind: str) -> None:
    assert result.share(kind) >= 0.99, result.faults


def test_the_report_names_what_changed(
    result: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "LAST_RUN", tmp_path / "last.json")
    report.keep(result)
    assert list(report.changes(result)) == []
    right = next(key for key, answer in result.answers.items() if answer)
    lost = Result(answers={**result.answers, right: False})
    assert list(report.changes(lost)) == [f"- {right}"]
    report.keep(lost)
    assert list(report.changes(result)) == [f"+ {right}"]
    printed = "\n".join(report.lines(result))
    assert all(name in printed for name in ("declarations", "verdict", *result.family_names))


@pytest.fixture(scope="module")
def scanned() -> Drawn:
    return draw(load_documents()[0], scan=True)


def test_a_page_can_be_scanned(scanned: Drawn) -> None:
    pdf = pymupdf.open(stream=scanned.data, filetype="pdf")
    page = pdf[1]
    assert page.get_text() == ""
    ((_, _, width, *_),) = page.get_images()
    assert width == pytest.approx(page.rect.width / 72 * DPI, abs=2)


def test_labels_stand_where_the_scanner_put_them(scanned: Drawn) -> None:
    plain, scan = draw(load_documents()[0]), scanned
    assert [one.label for one in plain.labels] == [one.label for one in scan.labels]
    page = pymupdf.open(stream=scan.data, filetype="pdf")[1]
    for one in (one for one in scan.labels if one.page_index == 1):
        picture = page.get_pixmap(
            dpi=72, clip=pymupdf.Rect(one.boxes[0]), colorspace=pymupdf.csGRAY
        )
        assert min(picture.samples) < 150 < max(picture.samples), one.label


def test_scans_are_read_as_well_as_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages by one program; ``python -m tests.gold --scans`` reads all, by both."""
    monkeypatch.setenv("GRANSKARE_OCR", "tesseract")
    if find_witnesses().problem is not None:
        pytest.skip("Tesseract with Swedish is not installed")
    scans = run(tmp_path, scan=True, only=("Picture only", "AF Konsult"))
    assert scans.spans.right + scans.spans.missed > 10
    assert scans.spans.recall >= GOALS[False], scans.faults
    assert scans.verified_wrongly == []
