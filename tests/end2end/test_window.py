"""The real program, driven by its keys: review, decide, choose an edition, export, come back."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import openpyxl
import pikepdf
import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.ui.documents_panel.edition_dialog import EditionDialog
from reviewer_app.ui.program import Program
from tests.end2end.commands import SAMPLES

LONG = 60_000
Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person sees of a job."""

    comments: dict[str, str]
    statuses: dict[str, Status]
    withheld: frozenset[str]
    verdicts: dict[str, str]
    place: tuple[int, float]


class Person:
    """Presses keys in a program."""

    def __init__(self, program: Program, qtbot: QtBot) -> None:
        self.program, self.qtbot = program, qtbot

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=LONG)

    def rest(self) -> None:
        """Wait until nothing runs and nothing waits to be kept."""
        controller = self.program.controller
        self.wait(
            lambda: (
                not (controller.running or controller._decisions.busy or controller._exports.busy)
            )
        )
        QApplication.processEvents()

    def press(
        self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        window = self.program.window
        if not window.isActiveWindow():
            window.activateWindow()
            self.wait(window.isActiveWindow)
        focus = QApplication.focusWidget()
        QTest.keyClick(focus or window, key, modifiers)

    def in_dialog(self, kind: type[QDialog], act: Callable[[QDialog], None]) -> None:
        """Do something in the next dialog of a kind."""
        timer = QTimer(self.program, interval=20)

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, kind):
                timer.stop()
                act(dialog)

        timer.timeout.connect(look)
        timer.start()

    def give_path(self, path: Path) -> None:
        """Type a path into the next file dialog."""

        def type_it(dialog: QDialog) -> None:
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert isinstance(field, QLineEdit)
            field.setText(str(path))
            QTest.keyClick(field, Key.Key_Return)

        self.in_dialog(QFileDialog, type_it)

    def comment(self) -> Comment:
        comment = self.program.window.comments.current_comment()
        assert comment is not None
        return comment

    def seen(self) -> Seen:
        session, view = self.program.session, self.program.viewer.view
        references = [one for found in session.references.values() for one in found]
        return Seen(
            {comment.id: comment.text for comment in session.comments.values()},
            {one: session.status_of(one) for one in session.comments},
            frozenset(session.withheld),
            {one.id: f"{one.verdict} {one.edition}" for one in references},
            (view.middle().page_index, round(view.zoom, 3)),
        )


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Person]]:
    """Return a function that starts the program; each ends with the test."""
    made: list[tuple[Program, RenderClient, AnalysisPool]] = []
    # Qt's own file dialog: a key reaches no other.
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)

    def started() -> Person:
        client, pool = RenderClient(), AnalysisPool()
        store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(client, pool, store, tmp_path / "data")
        made.append((program, client, pool))
        qtbot.addWidget(program.window)
        program.window.resize(1366, 768)
        program.window.show()
        program.window.activateWindow()
        qtbot.waitExposed(program.window)
        return Person(program, qtbot)

    yield started
    for program, client, pool in made:
        program.close()
        client.close()
        pool.close()
        program.texts.set_language("en")


def _flash_is_painted(person: Person, comment: Comment) -> bool:
    """Return whether the flash stands on the comment's quotation, in view and painted."""
    view, cited = person.program.viewer.view, comment.citations[0]
    flash = view.flash
    if (flash.file_id, flash.page_index) != (cited.file_id, cited.page_index):
        return False
    if (
        not flash.rects
        or view.supply.cache.nearest_whole((cited.file_id, cited.page_index, 0, False), 1.0) is None
    ):
        return False
    seen = view.to_viewport(cited.page_index, flash.rects[0])
    if not view.viewport().rect().contains(seen.center().toPoint()):
        return False
    # The outline of the flash has the colour of what is chosen.
    image = view.viewport().grab().toImage()
    colour = view.palette().highlight().color()
    edge = round(seen.left() - 3), round(seen.center().y())
    near = [image.pixelColor(edge[0] + across, edge[1]) for across in (-1, 0, 1)]
    return any(
        abs(one.red() - colour.red()) + abs(one.blue() - colour.blue()) < 120 for one in near
    )


def _step_through_comments(person: Person) -> None:
    window = person.program.window
    person.press(Key.Key_C, _CONTROL | _SHIFT)
    assert window.comments.list.hasFocus()
    for key in (Key.Key_N, Key.Key_N, Key.Key_N, Key.Key_P):
        person.press(key)
        comment = person.comment()
        if not comment.citations or comment.citations[0].start < 0:
            continue
        person.wait(lambda comment=comment: _flash_is_painted(person, comment))
        assert person.program.viewer.current_file == comment.citations[0].file_id
        assert person.program.viewer.view.current_page == comment.citations[0].page_index
    person.press(Key.Key_Down)
    person.press(Key.Key_Return)
    comment = person.comment()
    if comment.citations:
        cited = comment.citations[0]
        person.wait(lambda: person.program.viewer.current_file == cited.file_id)
        person.wait(lambda: person.program.viewer.view.current_page == cited.page_index)


def _decide(person: Person) -> str:
    """Set a status twice and take the second back; return the comment's id."""
    session, chosen = person.program.session, person.comment().id
    person.press(Key.Key_2)
    second = list(Status)[1]
    assert session.status_of(chosen) is second
    person.press(Key.Key_3)
    assert session.status_of(chosen) is list(Status)[2]
    person.press(Key.Key_Z, _CONTROL)
    assert session.status_of(chosen) is second
    return chosen


def _choose_edition(person: Person) -> None:
    """Set another edition for the document that has most references to one work."""
    program = person.program
    before = person.seen().verdicts
    file_id = next(iter(program.session.documents))
    person.press(Key.Key_D, _CONTROL | _SHIFT)
    program.window.documents.show_document(file_id)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, EditionDialog)
        dialog.works.setCurrentIndex(dialog.works.findData("AMA Anläggning"))
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Key.Key_Home)
        QTest.keyClick(dialog.list, Key.Key_Return)
        if dialog.isVisible():
            dialog.accept()

    person.in_dialog(EditionDialog, choose)
    person.press(Key.Key_F2)
    person.rest()
    states = {state.work: state for state in program.session.editions[file_id]}
    assert states["AMA Anläggning"].by_person
    assert person.seen().verdicts != before


def _export(person: Person, folder: Path, book: Path) -> None:
    folder.mkdir()
    person.give_path(folder)
    person.press(Key.Key_E, _CONTROL)
    person.rest()
    person.give_path(book)
    person.press(Key.Key_E, _CONTROL | _SHIFT)
    person.rest()
    shown = person.program.window.comments.model.shown_ids()
    marks = 0
    for copy in folder.glob("*.pdf"):
        with pikepdf.open(copy) as pdf:
            marks += sum(len(page.get("/Annots", [])) for page in pdf.pages)
    assert marks > 0
    cells = {
        str(cell.value)
        for row in openpyxl.load_workbook(book).worksheets[0].iter_rows()
        for cell in row
    }
    assert any(person.program.session.comments[shown[0]].text in cell for cell in cells)


def test_a_review_from_beginning_to_end(start: Callable[[], Person], tmp_path: Path) -> None:
    person = start()
    person.program.begin((), sample=True)
    person.rest()
    person.wait(lambda: person.program.window.comments.current_comment() is not None)
    _step_through_comments(person)
    chosen = _decide(person)
    _choose_edition(person)
    person.press(Key.Key_C, _CONTROL | _SHIFT)
    person.press(Key.Key_N)
    _export(person, tmp_path / "kopior", tmp_path / "lista.xlsx")
    person.program.viewer.set_zoom(130)
    job = tmp_path / "min.granskning"
    person.give_path(job)
    person.press(Key.Key_S, _CONTROL)
    person.rest()
    before = person.seen()
    shown = person.program.viewer.current_file
    person.press(Key.Key_W, _CONTROL | _SHIFT)
    person.rest()
    assert not person.program.session.documents
    person.program.begin((job,))
    person.rest()
    person.program.viewer.show_document(shown)
    person.program.pages.jump_to(shown, 0, -1, -1)
    person.wait(lambda: len(person.program.viewer.view.page_layout.stack) > 0)
    after = person.seen()
    assert after == before
    if chosen in after.statuses:
        assert after.statuses[chosen] is list(Status)[1]


def test_place_and_zoom_outlive_a_kill(start: Callable[[], Person], tmp_path: Path) -> None:
    person = start()
    path = max(SAMPLES.glob("*.pdf"), key=lambda each: each.stat().st_size)
    person.program.begin((path,))
    person.rest()
    viewer = person.program.viewer
    person.wait(lambda: len(viewer.view.page_layout.stack) > 1)
    viewer.set_zoom(150)
    viewer.go_to_page(1)
    person.press(Key.Key_Right, _CONTROL | _SHIFT)
    assert viewer.view.page_layout.stack.rotation == 90
    middle = viewer.view.middle()
    person.wait(lambda: not person.program._places._timer.isActive())
    person.rest()
    (job,) = (tmp_path / "data" / "unsaved").glob("*.granskning")
    # What lies on the disk while the first program has not ended: as after a kill.
    left = job.with_name("efter.granskning")
    for ending in ("", "-wal"):
        shutil.copyfile(f"{job}{ending}", f"{left}{ending}")
    again = start()
    again.program.begin((left,))
    again.rest()
    view = again.program.viewer.view
    again.wait(lambda: len(view.page_layout.stack) > 1)
    assert round(view.zoom) == 150
    assert view.page_layout.stack.rotation == 90
    assert view.middle().page_index == middle.page_index
    # In points: the view may be a line higher or lower than it was.
    assert abs(view.middle().y - middle.y) < 20


def test_pages_are_seen_before_the_review_has_read_them(start: Callable[[], Person]) -> None:
    person = start()
    path = max(SAMPLES.glob("*.pdf"), key=lambda each: each.stat().st_size)
    first: list[bool] = []
    viewer, session = person.program.viewer, person.program.session
    viewer.document_shown.connect(lambda _: first.append(not session.documents))
    person.program.begin((path,))
    person.rest()
    assert first[0]
    assert list(session.documents) == [viewer.current_file]
    assert viewer.file_ids() == (viewer.current_file,)


def test_a_file_that_is_refused_leaves_no_pages(
    start: Callable[[], Person], tmp_path: Path
) -> None:
    person = start()
    path = tmp_path / "trasig.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing more")
    person.program.begin((path,))
    person.rest()
    assert person.program.viewer.file_ids() == ()
    assert person.program.window.empty.isVisible()
