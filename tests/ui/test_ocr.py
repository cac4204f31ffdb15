"""A scan in the window: what OCR read stands beside its picture, and a person decides."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.core.reference import EditionChoice, Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.crops import CropView
from reviewer_app.ui.program import Program
from tests.ui.program_runs import LONG
from tests.unit.ocr_program import saying
from tests.unit.pdf_samples import scan_pdf

LINES = ("TEKNISK BESKRIVNING", "CBB.31 Jordschakt för rörledning", "Schakt utförs enligt ritning.")


@pytest.fixture
def scanned(
    program: Program, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Program:
    """A window with a scan, reviewed, its edition set."""
    saying(tmp_path, LINES)
    monkeypatch.setenv("GRANSKARE_OCR", "tesseract")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    source = scan_pdf(tmp_path / "scan.pdf")
    program.begin([tmp_path / "scan.pdf"])
    rest_after(program, qtbot)
    choice = EditionChoice(source.file_id, "AMA Anläggning", "23", "Anna", "2026-11-30T10:00:00Z")
    program.controller.set_edition(choice)
    qtbot.waitUntil(lambda: code(program).verdict is Verdict.READ_AS, timeout=LONG)
    rest_after(program, qtbot)
    return program


def rest_after(program: Program, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: bool(program.session.references) and not program.controller.running, timeout=LONG
    )


def code(program: Program) -> Reference:
    every = (one for found in program.session.references.values() for one in found)
    return next(one for one in every if one.candidate.code == "CBB.31")


def choose(program: Program) -> None:
    assert program.window.codes.show_reference(code(program).id)


def button(program: Program) -> QPushButton:
    (found,) = program.window.codes.detail.findChildren(QPushButton)
    return found


def test_the_picture_stands_beside_the_code(scanned: Program, qtbot: QtBot) -> None:
    scanned.window.resize(1366, 768)
    scanned.window.docks["codes"].bring_up()
    choose(scanned)
    (crop,) = scanned.window.codes.detail.findChildren(CropView)
    qtbot.waitUntil(lambda: crop.has_picture, timeout=LONG)
    assert crop.heightForWidth(200) > crop.fontMetrics().height()
    assert crop.heightForWidth(40) < crop.heightForWidth(200)
    assert crop.accessibleName()
    index = scanned.window.codes.table.currentIndex()
    said = [str(index.siblingAtColumn(at).data()) for at in range(index.model().columnCount())]
    assert any("OCR" in each for each in said)
    assert_found_on_the_page(scanned, qtbot)


def assert_found_on_the_page(scanned: Program, qtbot: QtBot) -> None:
    """Assert that a jump ends at the box of what OCR read."""
    reference = code(scanned)
    candidate = reference.candidate
    with qtbot.assertNotEmitted(scanned.viewer.no_rects, wait=0):
        scanned.pages.jump_to(reference.file_id, 0, candidate.start, candidate.end)
        qtbot.waitUntil(lambda: scanned.viewer.current_file == reference.file_id, timeout=LONG)
        qtbot.waitUntil(
            lambda: scanned.viewer.view.highlights.at(reference.file_id, 0, 65, 82) is not None,
            timeout=LONG,
        )


def test_a_person_confirms_what_the_picture_shows(scanned: Program, qtbot: QtBot) -> None:
    scanned.settings.author = "Anna Berg"
    choose(scanned)
    button(scanned).click()
    qtbot.waitUntil(lambda: code(scanned).verdict is Verdict.DECLARED, timeout=LONG)
    assert code(scanned).confirmed_by == "Anna Berg"
    rest_after(scanned, qtbot)
    choose(scanned)
    button(scanned).click()
    qtbot.waitUntil(lambda: code(scanned).verdict is Verdict.READ_AS, timeout=LONG)
    rest_after(scanned, qtbot)
    undo = scanned.window.actions_["undo"]
    undo.trigger()
    qtbot.waitUntil(lambda: code(scanned).verdict is Verdict.DECLARED, timeout=LONG)
    rest_after(scanned, qtbot)
    undo.trigger()
    qtbot.waitUntil(lambda: code(scanned).verdict is Verdict.READ_AS, timeout=LONG)
