"""Files that change while a person works in the window are noticed without being asked about."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app.ui.program import Program
from reviewer_app.ui.session import FileState
from tests.ui.program_runs import LONG, rest
from tests.unit.pdf_samples import text_pdf


@pytest.fixture
def opened(program: Program, qtbot: QtBot, tmp_path: Path) -> tuple[Program, Path, str]:
    """Return the program with one document reviewed, and the document's path and id."""
    path = tmp_path / "TB.pdf"
    text_pdf(path, ["Denna beskrivning ansluter till AMA Anläggning 23."])
    program.begin((path,))
    rest(program, qtbot)
    (file_id,) = program.session.documents
    qtbot.waitUntil(lambda: str(path) in program.watch._told.files(), timeout=LONG)
    return program, path, file_id


def _becomes(opened: tuple[Program, Path, str], qtbot: QtBot, state: FileState) -> None:
    program, _, file_id = opened
    qtbot.waitUntil(lambda: program.session.file_state(file_id) is state, timeout=LONG)


def test_a_file_written_over_is_noticed(opened: tuple[Program, Path, str], qtbot: QtBot) -> None:
    path = opened[1]
    path.write_bytes(path.read_bytes() + b"\n% more")
    _becomes(opened, qtbot, FileState.CHANGED)


def test_a_file_that_goes_and_comes_back_is_noticed(
    opened: tuple[Program, Path, str], qtbot: QtBot, tmp_path: Path
) -> None:
    path, beside = opened[1], tmp_path / "undan.bin"
    shutil.copy(path, beside)
    path.unlink()
    _becomes(opened, qtbot, FileState.MISSING)
    beside.replace(path)
    _becomes(opened, qtbot, FileState.SAME)
    # Still listened to: it is another file of the same name.
    path.write_bytes(path.read_bytes() + b"\n% more")
    _becomes(opened, qtbot, FileState.CHANGED)


def test_a_closed_job_is_no_longer_listened_to(
    opened: tuple[Program, Path, str], qtbot: QtBot
) -> None:
    program = opened[0]
    program.controller.close_job()
    rest(program, qtbot)
    assert program.watch._told.files() == []
    assert program.watch._told.directories() == []
