"""What is typed and not saved outlives the program, and stays with its job."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.core.comment import Draft
from reviewer_app.core.verdicts import Origin, Severity
from reviewer_app.job import Job
from reviewer_app.job.typed import NOTHING, Typed, TypedComment, keep_typed, typed_in
from reviewer_app.review.handing_over import _documents
from reviewer_app.ui.program import Program
from tests.ui.program_runs import LONG, rest, review_sample


def test_a_job_keeps_what_is_typed(tmp_path: Path) -> None:
    draft = Draft("own-1", Origin.PERSON, "own_remark", Severity.INFO, text="Höjden")
    typed = Typed((TypedComment(draft, "Per", "VA"),), "k1", "Svar")
    with Job.create(tmp_path / "a.granskning") as job:
        assert typed_in(job) == NOTHING
        keep_typed(job, typed)
        assert typed_in(job) == typed
        job.set_fact("typed", '{"comments": 1}')
        assert typed_in(job) == NOTHING
        keep_typed(job, NOTHING)
        assert job.fact("typed") == ""


def test_what_is_typed_is_not_handed_over(tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    stage.mkdir()
    with Job.create(tmp_path / "a.granskning") as job:
        keep_typed(job, Typed(reply_to="k1", reply="Svar"))
        handed = _documents(job, stage, "a", ())[0].source
        assert typed_in(job) != NOTHING
    with Job.open(handed) as copied:
        assert typed_in(copied) == NOTHING


@pytest.fixture
def typing(program: Program, qtbot: QtBot) -> Program:
    """Return the program with a comment and a reply that are being typed."""
    review_sample(program, qtbot)
    reply = program.window.comments.handling_bar.reply
    reply.open()
    QTest.keyClicks(reply.field, "Tas upp")
    program.window.codes.table.selectRow(1)
    program.own_comments.write_about_reference()
    editor = program.own_comments.editor
    qtbot.waitUntil(lambda: editor.draft is not None, timeout=LONG)
    QTest.keyClicks(editor.text, "Kravet saknas")
    editor.give_to("Per", "VA")
    return program


def kept(program: Program, qtbot: QtBot) -> Typed:
    rest(program, qtbot)
    return typed_in(program.controller._desk.job)


def test_what_is_typed_is_there_when_the_job_is_opened_again(
    typing: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program = typing
    path, editor = program.controller.job_path, program.own_comments.editor
    answered = program.window.comments.current_comment()
    assert path is not None
    assert answered is not None
    qtbot.waitUntil(lambda: bool(kept(program, qtbot).comments), timeout=LONG)
    held = kept(program, qtbot)
    assert (held.reply_to, held.reply) == (answered.id, "Tas upp")
    other = tmp_path / "kopia.granskning"
    program.controller._desk.job.copy_to(other)
    editor.clear()

    program.controller.open_job(other)
    qtbot.waitUntil(lambda: editor.is_used, timeout=LONG)
    assert editor.text.toPlainText() == "Kravet saknas"
    assert editor.assignee.currentText() == "Per"
    written = editor.written()
    assert written is not None
    assert written.draft.spans == held.comments[0].draft.spans
    reply = program.window.comments.handling_bar.reply
    assert reply.field.toPlainText() == "Tas upp"


def test_a_reply_does_not_follow_into_another_job(typing: Program, qtbot: QtBot) -> None:
    program = typing
    program.controller.close_job()
    rest(program, qtbot)
    assert program.window.comments.handling_bar.reply.field.toPlainText() == ""
