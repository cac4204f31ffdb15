"""What others wrote comes into the window after a look at it, and stays marked as theirs."""

import json
import shutil
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.core.verdicts import Status
from reviewer_app.ui.comments.reply_view import ReplyView
from reviewer_app.ui.dialogs.import_annotations import ImportDialog
from reviewer_app.ui.dialogs.remarks import RemarksDialog
from reviewer_app.ui.program import Program
from tests.end2end.commands import SAMPLES
from tests.ui.program_runs import rest, review_sample
from tests.unit.exchange_samples import ForeignHand


@pytest.fixture
def answered(program: Program, qtbot: QtBot, tmp_path: Path) -> Path:
    """A copy of the sample that came back with a status, a reply and a remark."""
    review_sample(program, qtbot)
    program.controller.export_annotated(tmp_path, program.window.comments.model.shown_ids())
    rest(program, qtbot)
    hand = ForeignHand(next(tmp_path.glob("13.1*.pdf")))
    hand.reply(hand.mark(), "Vi ändrar rubriken.", "REPLY-FROM-ELSEWHERE")
    hand.state(hand.mark(), "Completed", "STATE-FROM-ELSEWHERE")
    hand.note("Ritningen saknar norrpil.", "REMARK-FROM-ELSEWHERE")
    return hand.save(tmp_path / "svar från Björn.pdf")


def _dialog(program: Program, qtbot: QtBot, path: Path) -> ImportDialog:
    program.controller.exchange.read(path)
    rest(program, qtbot)
    found = program.window.findChild(ImportDialog)
    assert found is not None
    return found


def test_a_file_that_comes_back_is_shown_before_it_counts(
    program: Program, qtbot: QtBot, answered: Path
) -> None:
    session = program.session
    dialog = _dialog(program, qtbot, answered)
    rows = [dialog.rows.topLevelItem(at) for at in range(dialog.rows.topLevelItemCount())]
    assert [row.text(2) for row in rows if row] == ["Björn Ek"] * 3
    said = [row.text(3) for row in rows if row]
    assert said == ["Ny → Åtgärdad", "Vi ändrar rubriken.", "Ritningen saknar norrpil."]
    letters = dialog.rows.fontMetrics()
    assert all(
        dialog.rows.columnWidth(column) > letters.horizontalAdvance(row.text(column))
        for row in rows
        if row
        for column in range(3)
    )
    dialog.reject()
    dialog.setParent(None)
    rest(program, qtbot)
    assert (session.replies, session.remarks) == ({}, ())
    assert set(session.statuses.values()) <= {Status.NEW}
    buttons = _dialog(program, qtbot, answered).findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    rest(program, qtbot)
    ((comment_id, (reply,)),) = session.replies.items()
    assert (reply.author, session.status_of(comment_id)) == ("Björn Ek", Status.FIXED)
    assert program.window.comments.show_comment(comment_id)
    (view,) = program.window.comments.card.findChildren(ReplyView)
    assert "Vi ändrar rubriken." in " ".join(one.text() for one in view.findChildren(QLabel))
    assert all(one.id not in session.comments for one in session.remarks)
    _look_at_remarks(program, qtbot)


def test_what_was_taken_over_is_one_step_that_can_be_undone(
    program: Program, qtbot: QtBot, answered: Path
) -> None:
    session, undo, redo = program.session, *map(program.window.actions_.__getitem__, _STEPS)

    def said() -> tuple[object, ...]:
        held = {one: status for one, status in session.statuses.items() if status is not Status.NEW}
        return held, {key: some for key, some in session.replies.items() if some}, session.remarks

    assert said() == ({}, {}, ())
    _accept(program, qtbot, answered)
    brought = said()
    assert all(brought)
    assert undo.text() == f"Ångra: införande ur {answered.name}"
    for _ in range(2):
        undo.trigger()
        rest(program, qtbot)
        assert said() == ({}, {}, ())
        assert answered.name in program.window.notices._text.text()
        redo.trigger()
        rest(program, qtbot)
        assert said() == brought
    undo.trigger()
    rest(program, qtbot)
    # What was taken back is not held against the file: it is offered anew.
    dialog = _dialog(program, qtbot, answered)
    assert dialog.rows.topLevelItemCount() == 3


_STEPS = ("undo", "redo")


def _accept(program: Program, qtbot: QtBot, path: Path) -> None:
    dialog = _dialog(program, qtbot, path)
    dialog.accept()
    dialog.setParent(None)
    rest(program, qtbot)


def _look_at_remarks(program: Program, qtbot: QtBot) -> None:
    """Remarks stand in a list of their own, from which one gets to their page."""
    program.window.actions_["show_remarks"].trigger()
    remarks = program.window.findChild(RemarksDialog)
    assert remarks is not None
    item = remarks.tree.topLevelItem(0)
    assert item is not None
    assert (item.text(0), item.text(3)) == ("13.1 TB Mark.pdf", "Ritningen saknar norrpil.")
    with qtbot.waitSignal(remarks.jump_requested) as jumped:
        remarks.tree.itemActivated.emit(item, 0)
    assert jumped.args is not None
    assert jumped.args[0].page_index == 0


def test_an_export_says_what_the_list_was_narrowed_to(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    review_sample(program, qtbot)
    bar = program.window.comments.filter_bar
    bar.severity.setCurrentIndex(bar.severity.findData("error"))
    shown = program.window.comments.model.shown_ids()
    folder = tmp_path / "ut å"
    folder.mkdir()
    program.exchange.write_xfdf(folder, shown)
    program.controller.export_annotated(folder, shown)
    rest(program, qtbot)
    kept = [json.loads(one.read_text("utf-8")) for one in folder.glob("*.json")]
    for path in folder.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            attached = pdf.attachments["granskare-receipt.json"]
            kept.append(json.loads(attached.get_file().read_bytes()))
    assert len(kept) >= 2
    assert all(program.texts("labels.severity_error") in one["filter"] for one in kept)
    assert {one["id"] for each in kept for one in each["comments"]} == set(shown)


def test_comments_on_a_missing_file_go_out_marked_where_a_person_says_so(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    for path in SAMPLES.glob("*.pdf"):
        shutil.copy(path, tmp_path)
    program.begin([tmp_path / path.name for path in SAMPLES.glob("*.pdf")])
    rest(program, qtbot)
    controller, shown = program.controller, program.window.comments.model.shown_ids()
    victim = next(one for one in program.session.documents.values() if one.name.startswith("13.1"))
    Path(victim.path).unlink()
    controller.export_workbook(tmp_path / "a.xlsx", shown)
    rest(program, qtbot)
    assert not (tmp_path / "a.xlsx").exists()
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert box.focusWidget() is box.button(QMessageBox.StandardButton.Cancel)
    with qtbot.waitSignal(box.destroyed):
        QTest.keyClick(box, Qt.Key.Key_Return)
    rest(program, qtbot)
    assert not (tmp_path / "a.xlsx").exists()
    controller.export_workbook(tmp_path / "a.xlsx", shown)
    rest(program, qtbot)
    _press(program, "exchange.mark_unchecked")
    rest(program, qtbot)
    controller.export_annotated(tmp_path, shown)
    rest(program, qtbot)
    assert not _buttons(program, "exchange.mark_unchecked")
    _press(program, "exchange.leave_out")
    rest(program, qtbot)
    kept = json.loads((tmp_path / "a.xlsx kvitto.json").read_text("utf-8"))
    assert {one["id"] for one in kept["comments"]} == set(shown)
    assert {one["not_checked"] for one in kept["comments"]} == {"", victim.name}
    assert victim.name in kept["filter"]
    assert not list(tmp_path.glob("13.1*granskad.pdf"))


def _buttons(program: Program, key: str) -> list[QPushButton]:
    box = program.window.findChild(QMessageBox)
    assert box is not None
    wanted = program.texts(key)
    return [one for one in box.findChildren(QPushButton) if one.text().replace("&", "") == wanted]


def _press(program: Program, key: str) -> None:
    (button,) = _buttons(program, key)
    button.click()


def test_an_export_can_be_stopped_and_asks_the_gate_once_more(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    review_sample(program, qtbot)
    controller = program.controller
    gone, *others = program.window.comments.model.shown_ids()
    stopping = controller.exporting.running_changed.connect(
        lambda running: controller.exporting.cancel() if running else None
    )
    controller.export_annotated(tmp_path, (gone, *others))
    rest(program, qtbot)
    assert not list(tmp_path.glob("*.pdf"))
    assert program.texts("exchange.export_cancelled") in program.window.notices._text.text()
    controller.exporting.disconnect(stopping)
    controller._decisions.run(lambda: controller._desk.job.remove_draft(gone))
    controller.export_workbook(tmp_path / "a.xlsx", (gone, *others))
    rest(program, qtbot)
    kept = json.loads((tmp_path / "a.xlsx kvitto.json").read_text("utf-8"))
    assert {one["id"] for one in kept["comments"]} == set(others)
    said = program.texts("exchange.no_longer_shown", count="1")
    assert said in kept["filter"]
    assert said in program.window.notices._text.text()
