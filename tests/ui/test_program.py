"""The whole window over real workers, a real registry, real files: from opening to export."""

import time
from pathlib import Path

import openpyxl
import pikepdf
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.core.document import TitleBlock, TitleChoice
from reviewer_app.core.reference import EditionChoice, Message
from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import Severity, Status, WithheldKind
from reviewer_app.job import Job
from reviewer_app.ui.places import Place
from reviewer_app.ui.program import Program
from tests.ui.program_runs import LONG, rest, review_sample


def test_the_sample_is_reviewed_and_shown(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    session, window = program.session, program.window
    assert len(session.documents) == 4
    assert session.total_coverage().text == 22
    shown, held = len(session.comments), len(session.withheld)
    assert shown > 5
    assert held > 5
    kinds = [item.kind for item in session.withheld.values()]
    observed = kinds.count(WithheldKind.OBSERVATION)
    assert window.flag_bar.counts.text() == (
        f"{shown} visade, {observed} iakttagelser, {held - observed} undanhållna utkast"
    )
    assert window.comments.model.rowCount() == shown
    assert window.codes.model.rowCount() == window.codes.model.total > 100
    window.comments.go_next()
    comment = window.comments.current_comment()
    assert comment is not None
    assert program.viewer.current_file == comment.citations[0].file_id
    for code in comment.codes:
        assert window.comments.card._entry_of(code).heading == code.heading


def test_a_mark_on_the_page_chooses_its_comment(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    wanted = program.window.comments.model.shown_ids()[-1]
    program.viewer.highlight_activated.emit(wanted)
    chosen = program.window.comments.current_comment()
    assert chosen is not None
    assert chosen.id == wanted
    reference = next(one for found in program.session.references.values() for one in found)
    program.viewer.highlight_activated.emit(reference.id)
    assert program.window.codes.current_reference() == reference


def test_back_is_offered_only_where_it_leads_somewhere(program: Program, qtbot: QtBot) -> None:
    back = program.window.actions_["back"]
    assert not back.isEnabled()
    review_sample(program, qtbot)
    assert not back.isEnabled()
    left = program.viewer.current_file
    wanted = next(one for one in program.session.documents if one != left)
    program.window.show_place(Place(wanted, 1))
    assert program.viewer.current_file == wanted
    assert back.isEnabled()
    back.trigger()
    assert program.viewer.current_file == left
    assert not back.isEnabled()
    assert program.window.actions_["forward"].isEnabled()


def test_decisions_outlive_the_window(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    review_sample(program, qtbot)
    window, target = program.window, tmp_path / "min.granskning"
    window.comments.change_status(Status.TO_FIX)
    comment = window.comments.current_comment()
    assert comment is not None
    (unsaved,) = (tmp_path / "data" / "unsaved").glob("*.granskning")
    program.controller.save_job(target)
    rest(program, qtbot)
    assert not unsaved.exists()
    program.controller.close_job()
    assert program.session.comments == {}
    assert window.empty.isVisible()
    program.controller.open_job(target)
    rest(program, qtbot)
    assert program.session.status_of(comment.id) is Status.TO_FIX
    assert comment.id in program.session.comments
    assert program.session.total_coverage().text == 22


def test_what_a_kill_leaves_behind_holds_every_decision(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    review_sample(program, qtbot)
    program.window.settings.author = "Anna Berg"
    program.window.comments.change_status(Status.REJECTED)
    rest(program, qtbot)
    (unsaved,) = (tmp_path / "data" / "unsaved").glob("*.granskning")
    comment = program.window.comments.current_comment()
    assert comment is not None
    with Job.open(unsaved) as job:
        decision = job.statuses()[comment.id]
    assert (decision.status, decision.author) == (Status.REJECTED, "Anna Berg")
    assert program.window.settings.recent() == (unsaved,)
    program.window.actions_.recent_menu.aboutToShow.emit()
    names = [action.text() for action in program.window.actions_.recent_menu.actions()]
    assert names[0].startswith("Granskning utan namn, 2")


def test_an_edition_set_by_a_person_judges_anew(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    file_id = next(iter(program.session.documents))
    choice = EditionChoice(file_id, "AMA Anläggning", "23", "Anna", "2026-01-01T10:00:00+01:00")
    program.window.documents.edition_chosen.emit(choice)
    rest(program, qtbot)
    states = {state.work: state for state in program.session.editions[file_id]}
    assert states["AMA Anläggning"].by_person
    assert states["AMA Anläggning"].settled == "23"
    looked_up = {
        one.edition for one in program.session.references[file_id] if one.work == "AMA Anläggning"
    }
    assert looked_up <= {"23"}


def test_a_corrected_revision_goes_with_every_citation(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    comment = next(iter(program.session.comments.values()))
    file_id = comment.citations[0].file_id
    said = TitleBlock(revision="Ä7")
    choice = TitleChoice(file_id, said, "Anna", "2026-01-01T10:00:00+01:00")
    program.window.documents.title_changed.emit(choice)
    rest(program, qtbot)
    assert program.session.documents[file_id].title_block.revision == "Ä7"
    cited = [
        one
        for each in program.session.comments.values()
        for one in each.citations
        if one.file_id == file_id
    ]
    assert cited
    assert {one.revision for one in cited} == {"Ä7"}


def test_exports_hold_what_the_list_shows(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    review_sample(program, qtbot)
    window, book, folder = program.window, tmp_path / "lista.xlsx", tmp_path / "kopior"
    folder.mkdir()
    bar = window.comments.filter_bar
    bar.severity.setCurrentIndex(bar.severity.findData("error"))
    shown = window.comments.model.shown_ids()
    assert 0 < len(shown) < len(program.session.comments)
    warned: list[Message] = []
    program.controller.warned.connect(warned.append)
    program.controller.export_workbook(book, shown)
    program.controller.export_annotated(folder, shown)
    rest(program, qtbot)
    assert not window.notices.isHidden()
    # Not all comments were written, which is said.
    assert [one.key for one in warned] == ["window.exported_narrowed"] * 2
    assert str(len(shown)) in program.texts.message(warned[0])
    assert program.texts.label(Severity.ERROR) in program.texts.message(warned[0])
    sheet = openpyxl.load_workbook(book).worksheets[0]
    texts = {str(cell.value) for row in sheet.iter_rows() for cell in row}
    said = program.session.comments[shown[0]].text
    assert any(said in text for text in texts)
    marks = 0
    for copy in folder.glob("*.pdf"):
        with pikepdf.open(copy) as pdf:
            marks += sum(len(page.get("/Annots", [])) for page in pdf.pages)
    assert marks >= len(shown)


def test_cancelling_keeps_what_was_read(program: Program, qtbot: QtBot) -> None:
    program.begin((resource("samples"),))
    qtbot.waitUntil(lambda: bool(program.session.documents), timeout=LONG)
    qtbot.mouseClick(program.window.flag_bar.stop, Qt.MouseButton.LeftButton)
    rest(program, qtbot)
    assert not program.window.flag_bar._work.isVisible()
    assert program.session.documents


def test_the_loop_turns_while_the_sample_is_reviewed(program: Program, qtbot: QtBot) -> None:
    qtbot.waitExposed(program.window)
    rest(program, qtbot)
    turns: list[float] = []
    last = time.thread_time()

    def tick() -> None:
        nonlocal last
        now = time.thread_time()
        turns.append(now - last)
        last = now

    timer = QTimer(program, interval=0)
    timer.timeout.connect(tick)
    timer.start()
    review_sample(program, qtbot)
    # The thread's own time: what other processes take of the machine is not counted.
    assert max(turns) < 0.15, max(turns)


def test_a_bug_on_any_thread_is_shown(program: Program, qtbot: QtBot) -> None:
    seen: list[str] = []
    program._bug_met.connect(seen.append)
    program.report(ValueError("wrong turn"))
    QTest.qWait(1)
    assert "wrong turn" in seen[0]
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    dialog.close()
