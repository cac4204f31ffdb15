"""The whole window over real workers, a real registry, real files: from opening to export."""

import time
from pathlib import Path

import openpyxl
import pikepdf
import pymupdf
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from reviewer_app.core.document import TitleBlock, TitleChoice
from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import Status, WithheldKind
from reviewer_app.job import Job
from reviewer_app.ui.desk import Desk
from reviewer_app.ui.dialogs.password import PasswordDialog
from reviewer_app.ui.documents_panel.documents_model import FAILED_ROLE
from reviewer_app.ui.places import Place
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_view import open_registry
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
    program.controller.export_workbook(book, shown)
    program.controller.export_annotated(folder, shown)
    rest(program, qtbot)
    assert not window.notices.isHidden()
    sheet = openpyxl.load_workbook(book).worksheets[0]
    texts = {str(cell.value) for row in sheet.iter_rows() for cell in row}
    said = program.session.comments[shown[0]].text
    assert any(said in text for text in texts)
    marks = 0
    for copy in folder.glob("*.pdf"):
        with pikepdf.open(copy) as pdf:
            marks += sum(len(page.get("/Annots", [])) for page in pdf.pages)
    assert marks >= len(shown)


def _tender(folder: Path, *names: str) -> list[Path]:
    paths = []
    for name in names:
        with pymupdf.open() as pdf:
            page = pdf.new_page()
            page.insert_text((72, 72), f"Denna beskrivning {name} ansluter till AMA Anläggning 23.")
            page.insert_text((72, 100), "XXXX m och TBD ska kompletteras i denna handling senare.")
            pdf.save(folder / f"{name}.pdf")
        paths.append(folder / f"{name}.pdf")
    return paths


def _append(path: Path) -> None:
    with pymupdf.open(path) as pdf:
        pdf.new_page().insert_text((72, 72), "En ny sida som inte fanns tidigare.")
        pdf.saveIncr()


def test_a_changed_file_is_said_and_read_again(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = _tender(tmp_path, "ett", "två")
    program.begin((first, second))
    rest(program, qtbot)
    session, window = program.session, program.window
    before, other = session.documents
    assert program.viewer.current_file == before
    assert window.banner.isHidden()
    _append(first)
    window.activated.emit()
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    assert session.is_stale(before)
    assert not session.is_stale(other)
    qtbot.mouseClick(window.banner.read_button, Qt.MouseButton.LeftButton)
    rest(program, qtbot)
    assert before not in session.documents
    assert len(session.documents) == 2
    after = next(one for one in session.documents if one != other)
    assert program.viewer.current_file == after
    assert window.banner.isHidden()
    assert session.coverage(after).text == 2
    assert window.documents.model.rowCount() == 2


def test_a_document_is_taken_out_of_the_review(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = _tender(tmp_path, "ett", "två")
    program.begin((first, second))
    rest(program, qtbot)
    gone, other = program.session.documents
    first.unlink()
    program.window.activated.emit()
    qtbot.waitUntil(program.window.banner.isVisible, timeout=LONG)
    assert not program.window.banner.read_button.isVisible()
    qtbot.mouseClick(program.window.banner.remove_button, Qt.MouseButton.LeftButton)
    rest(program, qtbot)
    assert tuple(program.session.documents) == (other,)
    assert gone not in program.viewer.file_ids()
    (unsaved,) = (tmp_path / "data" / "unsaved").glob("*.granskning")
    with Job.open(unsaved) as job:
        assert [one.file_id for one in job.documents()] == [other]
    program.controller.remove_document(other)
    rest(program, qtbot)
    assert program.window.empty.isVisible()


def _press(program: Program, said: str) -> None:
    """Press the button of the open question whose text is `said`."""
    box = program.window.findChild(QMessageBox)
    assert box is not None
    next(one for one in box.buttons() if one.text() == said).click()


def test_a_changed_file_stops_the_export_until_a_person_chooses(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = _tender(tmp_path, "ett", "två")
    folder = tmp_path / "kopior"
    folder.mkdir()
    program.begin((first, second))
    rest(program, qtbot)
    shown = program.window.comments.model.shown_ids()
    cited = {citation.name for one in shown for citation in program.session.comments[one].citations}
    assert cited == {"ett.pdf", "två.pdf"}
    _append(first)
    program.controller.export_annotated(folder, shown)
    rest(program, qtbot)
    assert list(folder.iterdir()) == []
    assert "ett.pdf" in program.window.findChild(QMessageBox).text()
    _press(program, program.texts("exchange.leave_out"))
    rest(program, qtbot)
    assert [path.stem.split()[0] for path in folder.glob("*.pdf")] == ["två"]
    assert "ett.pdf" in program.window.notices._text.text()


def test_a_file_that_cannot_be_read_is_said(
    program: Program, qtbot: QtBot, bad_pdf: Path, tmp_path: Path
) -> None:
    program.begin((bad_pdf,))
    rest(program, qtbot)
    qtbot.waitUntil(lambda: not program.window.notices.isHidden())
    assert program.window.notices._text.text().count(bad_pdf.name) == 1
    model = program.window.documents.model
    row = model.index(0, 0)
    assert row.data() == bad_pdf.name
    assert str(row.data(FAILED_ROLE)).startswith("Kunde inte läsas: ")
    assert program.window.flag_bar.pages.text().endswith("Olästa filer: 1")
    program.controller.open_job(tmp_path / "saknas.granskning")
    rest(program, qtbot)
    assert "saknas.granskning" in program.window.notices._text.text()


def test_files_that_are_gone_are_said_and_the_others_opened(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    gone, job = tmp_path / "saknas.pdf", tmp_path / "min.granskning"
    (there,) = _tender(tmp_path, "ett")
    said = f"Filen finns inte: {gone}."
    program.begin((gone,))
    rest(program, qtbot)
    assert program.window.notices._text.text() == said
    assert program.controller.job_path is None
    program.begin((gone, there))
    rest(program, qtbot)
    assert program.window.notices._text.text().startswith(said)
    assert [one.path for one in program.session.documents.values()] == [str(there)]
    program.controller.save_job(job)
    rest(program, qtbot)
    program.controller.close_job()
    program.begin((job, gone))
    rest(program, qtbot)
    assert len(program.session.documents) == 1
    assert program.window.notices._text.text() == said


def test_a_job_that_cannot_be_opened_leaves_the_present_one(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    review_sample(program, qtbot)
    target = tmp_path / "min.granskning"
    program.controller.save_job(target)
    rest(program, qtbot)
    refused = tmp_path / "annan.granskning"
    refused.write_bytes(b"no job")
    program.controller.open_job(refused)
    rest(program, qtbot)
    assert program.window.windowTitle().startswith("min ")
    assert len(program.session.documents) == 4
    assert "annan.granskning" in program.window.notices._text.text()


def test_a_job_is_open_in_one_window_only(tmp_path: Path) -> None:
    path = tmp_path / "delad.granskning"
    first, second = Desk(), Desk()
    first.create(path)
    with pytest.raises(UserError) as refused:
        second.open(path)
    assert refused.value.key == "window.job_in_use"
    assert path.name in refused.value.text("sv")
    first.close()
    second.open(path)
    second.close()
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_an_unwritable_data_folder_is_said_in_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_bytes(b"a file where the folder should be")
    with pytest.raises(UserError) as refused:
        Desk().create(blocked / "unsaved" / "a.granskning")
    assert str(blocked) in refused.value.text("sv")
    with pytest.raises(UserError) as refused:
        open_registry(blocked / "registry")
    assert str(blocked) in refused.value.text("sv")


def test_a_locked_file_asks_for_its_password(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "låst.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 72), "Denna beskrivning ansluter till AMA Hus 21.")
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="grävling", owner_pw="x")
    asked: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, PasswordDialog):
            asked.append(dialog.windowTitle())
            dialog.field.setText("gra\u0308vling")
            dialog.accept()

    timer = QTimer(program, interval=20)
    timer.timeout.connect(answer)
    timer.start()
    program.begin((path,))
    qtbot.waitUntil(lambda: bool(program.session.documents), timeout=LONG)
    rest(program, qtbot)
    assert len(asked) == 1
    (document,) = program.session.documents.values()
    assert program.controller.source(document).password == "grävling"


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
