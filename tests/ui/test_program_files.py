"""What the program says of files and jobs that are changed, gone, locked or in use."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from reviewer_app.core.errors import UserError
from reviewer_app.job import Job
from reviewer_app.ui.desk import Desk
from reviewer_app.ui.dialogs.password import PasswordDialog
from reviewer_app.ui.documents_panel.documents_model import FAILED_ROLE
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_view import open_registry
from tests.ui.program_runs import LONG, rest, review_sample


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
