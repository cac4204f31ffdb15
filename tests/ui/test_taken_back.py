"""A document that was taken out comes back with all that a person said of it."""

import shutil
from pathlib import Path

from pytestqt.qtbot import QtBot

from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.program import Program
from tests.end2end.commands import SAMPLES
from tests.ui.program_runs import rest

NAME = "11.1 MF Mark.pdf"


def test_a_document_that_was_taken_out_comes_back(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    for path in SAMPLES.glob("*.pdf"):
        shutil.copy(path, tmp_path)
    program.begin(sorted(tmp_path.glob("*.pdf")))
    rest(program, qtbot)
    session, window = program.session, program.window
    file_id = next(one for one, held in session.documents.items() if held.name == NAME)
    choice = EditionChoice(file_id, "MER Anläggning", "20", "Anna", "2026-11-30T10:00:00+01:00")
    program.controller.set_edition(choice)
    rest(program, qtbot)
    cited = next(
        one.id for one in session.comments.values()
        if {each.file_id for each in one.citations} == {file_id}
    )  # fmt: skip
    window.comments.show_comment(cited)
    window.comments.change_status(Status.REJECTED)
    rest(program, qtbot)
    before = set(session.comments)
    window.documents.removal_requested.emit(file_id)
    rest(program, qtbot)
    assert file_id not in session.documents
    assert cited not in session.comments
    window.actions_["undo"].trigger()
    qtbot.waitUntil(lambda: file_id in session.documents, timeout=20_000)
    rest(program, qtbot)
    qtbot.waitUntil(lambda: set(session.comments) == before, timeout=20_000)
    assert session.status_of(cited) is Status.REJECTED
    chosen = {one.work: one for one in session.editions[file_id] if one.by_person}
    assert chosen["MER Anläggning"].settled == "20"
    window.actions_["redo"].trigger()
    rest(program, qtbot)
    assert file_id not in session.documents


def test_the_last_document_comes_back_with_its_job(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    paths = [tmp_path / NAME, tmp_path / "9.1 AF.pdf"]
    for path in paths:
        shutil.copy(SAMPLES / path.name, tmp_path)
    program.begin(paths[:1])
    rest(program, qtbot)
    session, window = program.session, program.window
    ((file_id, _),) = session.documents.items()
    shown = set(session.comments)
    window.comments.change_status(Status.REJECTED)
    rest(program, qtbot)
    held = dict(session.statuses)
    job = program.controller.job_path
    window.documents.removal_requested.emit(file_id)
    rest(program, qtbot)
    assert not session.documents
    assert program.controller.job_path is None
    undo = window.actions_["undo"]
    assert undo.text() == f"Ångra: ta bort {NAME}"
    assert NAME in window.notices._text.text()
    undo.trigger()
    qtbot.waitUntil(lambda: file_id in session.documents, timeout=20_000)
    rest(program, qtbot)
    assert program.controller.job_path == job
    assert set(session.comments) == shown
    assert session.statuses == held
    # Undoing must not take another review away that was begun meanwhile.
    window.documents.removal_requested.emit(file_id)
    rest(program, qtbot)
    assert undo.isEnabled()
    window.commands.open_paths(paths[1:])
    qtbot.waitUntil(lambda: bool(session.documents), timeout=20_000)
    assert not undo.isEnabled()
    rest(program, qtbot)
