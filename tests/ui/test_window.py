"""The window as a person uses it: counts, keys, jumps, languages, and what must never show."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reviewer_app.core.events import FileRefused, Shown
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.marks import ElidedLabel, PlaceButton
from tests.ui.conftest import RecordedPorts, RecordedViewer
from tests.ui.review_data import BODY, RULES, SECRET, events

Key = Qt.Key


_Role = Qt.ItemDataRole
_SAID = (
    _Role.DisplayRole, _Role.EditRole, _Role.ToolTipRole, _Role.StatusTipRole,
    _Role.WhatsThisRole, _Role.AccessibleTextRole, _Role.AccessibleDescriptionRole,
)  # fmt: skip


def _press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    QTest.keyClick(widget, key, modifiers or Qt.KeyboardModifier.NoModifier)


def _cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(model.rowCount(parent)):
        column = 0
        while model.hasIndex(row, column, parent):
            yield model.index(row, column, parent)
            column += 1
        yield from _cells(model, model.index(row, 0, parent))


def everything_said(window: QWidget) -> Iterator[str]:
    """Yield every text a person can see, hear or hover over."""
    for widget in [window, *window.findChildren(QWidget)]:
        if isinstance(widget.parent(), QTabBar) and widget.isHidden():
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        yield from (widget.windowTitle(), widget.whatsThis(), widget.statusTip())
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit | ElidedLabel | PlaceButton):
            yield widget.text()
        if isinstance(widget, QPlainTextEdit):
            yield widget.toPlainText()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(number) for number in range(widget.count()))
        if isinstance(widget, QAbstractItemView):
            for index in _cells(widget.model(), QModelIndex()):
                yield from (str(index.data(role)) for role in _SAID if index.data(role))
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())


def test_the_flag_bar_counts_and_never_hides(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.flag_bar
    assert bar.counts.text() == "3 visade, 1 iakttagelser, 1 undanhållna utkast"
    assert bar.pages.text() == "Sidor: 2 lästa, 1 OCR, 0 tomma, 1 misslyckade"
    assert bar.registry.text() == "Register 2026-01-01"
    for dock in window.docks.values():
        dock.close()
    window.actions_["find"].hover()
    bar.showMessage("över")
    QTest.qWait(20)
    for part in (bar, bar.counts, bar.pages):
        assert part.isVisible()
    window.session.clear()
    assert bar.counts.text() == "0 visade, 0 iakttagelser, 0 undanhållna utkast"
    assert bar.counts.isVisible()


def test_the_flag_bar_opens_the_flagged_list(window: MainWindow, qtbot: QtBot) -> None:
    window.docks["flagged"].close()
    qtbot.mouseClick(window.flag_bar.counts, Qt.MouseButton.LeftButton)
    assert window.docks["flagged"].isVisible()
    assert window.flagged.tree.isVisible()


def test_a_withheld_draft_is_nowhere_to_be_read(window: MainWindow, qtbot: QtBot) -> None:
    kind = window.flagged.model.index(1, 0)
    item = window.flagged.model.index(0, 0, window.flagged.model.index(0, 0, kind))
    window.flagged.tree.setCurrentIndex(item)
    for language in ("sv", "en"):
        window.texts.set_language(language)  # type: ignore[arg-type]
        said = list(everything_said(window))
        assert any("QQQ.77" in each for each in said)
        assert not any(SECRET in each for each in said)


def test_reviewing_by_keyboard_alone(
    window: MainWindow, qtbot: QtBot, ports: RecordedPorts, viewer: RecordedViewer
) -> None:
    window.activateWindow()
    window._focus("comments", window.comments.list)
    qtbot.waitUntil(lambda: window.comments.list.hasFocus())
    chosen = []
    for key in (Key.Key_2, Key.Key_N, Key.Key_3, Key.Key_N, Key.Key_P):
        _press(window.comments.list, key)
        comment = window.comments.current_comment()
        assert comment is not None
        chosen.append(comment.id)
    assert chosen == ["c1", "c2", "c2", "c3", "c2"]
    assert ports.asked == [
        ("set_status", "c1", Status.TO_FIX), ("set_status", "c2", Status.REJECTED),
    ]  # fmt: skip
    assert [jump[:2] for jump in viewer.jumps[-3:]] == [(BODY, 1), (BODY, 1), (BODY, 1)]
    _press(window.comments.list, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.status_of("c2") is Status.NEW
    assert ports.asked[-1] == ("set_status", "c2", Status.NEW)
    redo = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    _press(window.comments.list, Key.Key_Z, redo)
    assert window.session.status_of("c2") is Status.REJECTED


def test_f8_lets_the_digits_set_the_status(window: MainWindow, ports: RecordedPorts) -> None:
    window.activateWindow()
    window.documents.tree.setFocus()
    window.actions_["next_comment"].trigger()
    focus = QApplication.focusWidget()
    assert focus is window.comments.list
    _press(focus, Key.Key_3)
    assert ports.asked == [("set_status", "c2", Status.REJECTED)]


def test_the_page_follows_the_arrow_keys_when_they_rest(
    window: MainWindow, qtbot: QtBot, viewer: RecordedViewer
) -> None:
    window._focus("comments", window.comments.list)
    viewer.jumps.clear()
    _press(window.comments.list, Key.Key_Down)
    _press(window.comments.list, Key.Key_Down)
    assert viewer.jumps == []
    qtbot.waitUntil(lambda: len(viewer.jumps) == 1)
    comment = window.comments.current_comment()
    assert comment is not None
    assert comment.id == "c3"
    assert viewer.jumps[0][1] == comment.citations[0].page_index


def test_judging_anew_keeps_the_chosen_comment(window: MainWindow, qtbot: QtBot) -> None:
    assert window.comments.show_comment("c3")
    window.session.clear_findings()
    made = [one for one in events() if isinstance(one, Shown)]
    window.session.apply(made[:1])
    QTest.qWait(5)
    window.session.apply(made[1:])
    qtbot.waitUntil(lambda: window.comments.model.rowCount() == 3)
    QTest.qWait(5)
    comment = window.comments.current_comment()
    assert comment is not None
    assert comment.id == "c3"


def test_notices_merge_and_are_taken_back(window: MainWindow) -> None:
    bar, reason = window.notices, Message("documents.empty_file", {"name": "tom.pdf"})
    for _ in range(2):
        window.session.apply([FileRefused("/x/tom.pdf", reason)])
    assert bar._text.text().count("tom.pdf") == 1
    assert bar._text.text().endswith("(2)")
    bar.warn(Message("window.exported_nothing", {"folder": "/y"}))
    assert "/y" in bar._text.text()
    assert bar._details.toPlainText().splitlines()[1].endswith("(2)")
    bar.resolve("/x/tom.pdf")
    assert "tom.pdf" not in bar._details.toPlainText()
    bar.resolve("")
    assert not bar.isVisible()


def test_digits_typed_into_the_filter_set_no_status(
    window: MainWindow, ports: RecordedPorts, qtbot: QtBot
) -> None:
    window.activateWindow()
    _press(window, Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    field = window.comments.filter_bar.text
    qtbot.waitUntil(lambda: field.hasFocus())
    QTest.keyClicks(field, "112")
    assert field.text() == "112"
    assert ports.asked == []
    qtbot.waitUntil(lambda: window.comments.model.rowCount() == 1)


def test_enter_and_click_show_the_place(
    window: MainWindow, qtbot: QtBot, viewer: RecordedViewer
) -> None:
    viewer.jumps.clear()
    window.codes.table.setCurrentIndex(window.codes.model.index(2, 1))
    _press(window.codes.table, Key.Key_Return)
    tree = window.documents.tree
    line = window.documents.model.index(0, 0, window.documents.model.index(0, 0))
    box = tree.visualRect(line)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    kind = window.flagged.model.index(0, 0)
    item = window.flagged.model.index(0, 0, window.flagged.model.index(0, 0, kind))
    window.flagged.tree.setCurrentIndex(item)
    _press(window.flagged.tree, Key.Key_Return)
    assert [jump[:2] for jump in viewer.jumps] == [(BODY, 2), (BODY, 0), (BODY, 2)]


def test_f6_goes_round_the_panes(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.documents.tree.setFocus()
    qtbot.waitUntil(lambda: window.documents.tree.hasFocus())
    seen: list[QWidget | None] = []
    for _ in range(4):
        focus = QApplication.focusWidget()
        assert focus is not None
        _press(focus, Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert seen[1] is window.comments.list
    assert seen[2] is window.codes.table
    assert seen[3] is window.documents.tree


def test_another_language_leaves_the_person_at_their_comment(window: MainWindow) -> None:
    window.comments.go_next()
    chosen = window.comments.current_comment()
    assert chosen is not None
    assert window.comments.list.currentIndex().row() > 0
    window.texts.set_language("en")
    assert window.comments.current_comment() == chosen


def test_every_text_changes_with_the_language(window: MainWindow, qtbot: QtBot) -> None:
    window.notices.tell(Message("window.crash"))
    window.session.apply([FileRefused("/x/a.pdf", Message("window.password"))])
    swedish = set(everything_said(window))
    window.texts.set_language("en")
    english = set(everything_said(window))
    letters = {each for each in swedish & english if any(map(str.isalpha, each))}
    kept = {each for each in letters if not _names_a_thing(each)}
    assert not kept, kept


def _names_a_thing(said: str) -> bool:
    """True for what no language changes: names of files and works, codes, quotations, headings."""
    things = ("Beskrivning.pdf", "AF.pdf", "AMA Hus", "DCB", "ZZZ", "Bärlager", "Slitlager", "QQQ",
              "Packning", "2026-01-01", "källan", "Granskare", "Obundna", "Kontrollen saknar",
              "Svenska", "English", "Status", "a.pdf", "Provrubrik", "/x/", "OCR")  # fmt: skip
    plain = said.replace('<p style="white-space: pre-wrap">', "")
    return any(thing in said for thing in things) or plain in ("i</p>", "1</p>", "2</p>", "i")


def test_plain_text_everywhere(window: MainWindow, qtbot: QtBot) -> None:
    window.codes.table.setCurrentIndex(window.codes.model.index(2, 1))
    for label in window.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText or not label.text(), label.text()


def test_first_start_offers_first_steps(
    empty_window: MainWindow, qtbot: QtBot, ports: RecordedPorts
) -> None:
    assert empty_window.empty.isVisible()
    assert not any(dock.isVisible() for dock in empty_window.docks.values())
    assert empty_window.flag_bar.counts.isVisible()
    qtbot.mouseClick(empty_window.empty.sample_button, Qt.MouseButton.LeftButton)
    assert ports.asked == [("open_sample",)]
    assert not empty_window.actions_["save_job"].isEnabled()


def test_first_start_offers_a_code_list_and_a_model(empty_window: MainWindow, qtbot: QtBot) -> None:
    asked: list[str] = []
    empty_window.actions_["import_registry"].triggered.connect(lambda: asked.append("import"))
    qtbot.mouseClick(empty_window.empty.import_button, Qt.MouseButton.LeftButton)
    assert asked == ["import"]

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        asked.append(type(dialog).__name__)
        dialog.close()

    QTimer.singleShot(0, answer)
    qtbot.mouseClick(empty_window.empty.model_button, Qt.MouseButton.LeftButton)
    assert asked == ["import", "ModelDialog"]


def test_documents_are_opened_in_the_viewer(window: MainWindow, viewer: RecordedViewer) -> None:
    assert [document.file_id for document in viewer.opened] == [BODY, RULES]
    assert viewer.isVisible()
    window.session.clear()
    assert viewer.opened == []
    assert window.empty.isVisible()


def test_viewer_commands_have_their_keys(window: MainWindow, viewer: RecordedViewer) -> None:
    window.activateWindow()
    window.actions_.set_history(True, True)
    control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    for key, modifier in (
        (Key.Key_Left, alt), (Key.Key_Right, alt), (Key.Key_F, control), (Key.Key_G, control),
        (Key.Key_0, control), (Key.Key_1, control), (Key.Key_2, control),
        (Key.Key_F3, Qt.KeyboardModifier.NoModifier),
        (Key.Key_F3, Qt.KeyboardModifier.ShiftModifier), (Key.Key_W, control),
        (Key.Key_C, control),
    ):  # fmt: skip
        QTest.keyClick(window, key, modifier)
    assert viewer.commands == [
        "back", "forward", "find", "go_to_page", "fit_page", "actual_size", "fit_width",
        "find_next", "find_previous", "close_tab", "copy",
    ]  # fmt: skip


def _drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dropEvent(event)


def test_dropped_files_are_reviewed_and_jobs_opened(
    empty_window: MainWindow, ports: RecordedPorts, tmp_path: Path
) -> None:
    pdf, text, job = tmp_path / "a.PDF", tmp_path / "a.txt", tmp_path / "b.granskning"
    for path in (pdf, text, job):
        path.write_bytes(b"x")
    _drop(empty_window, pdf, text, tmp_path)
    _drop(empty_window, job)
    _drop(empty_window, text)
    assert ports.asked == [("start_review", pdf, tmp_path), ("open_job", job)]
    assert empty_window.settings.recent() == (job, pdf)
