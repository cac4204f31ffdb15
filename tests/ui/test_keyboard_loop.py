"""The whole loop by keys: nobody is left without them, and fields give them back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTabBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.core.verdicts import Status
from reviewer_app.ui.first_keys import FirstKeys
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.marks import IconView, Mark
from reviewer_app.ui.own_comment.note import Note
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.theme import VOID
from reviewer_app.ui.viewer.tab_bar import TabBar
from tests.ui.conftest import RecordedViewer
from tests.ui.review_data import events

Key = Qt.Key


def press(window: MainWindow, *keys: Qt.Key) -> None:
    """Press keys where the focus is, as a keyboard does."""
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key)


def test_the_comments_have_the_keys_after_the_start_page(
    empty_window: MainWindow, viewer: RecordedViewer, qtbot: QtBot
) -> None:
    FirstKeys(empty_window, viewer)
    empty_window.empty.open_button.setFocus()
    empty_window.session.apply(events())
    qtbot.waitUntil(empty_window.comments.list.hasFocus)
    qtbot.waitUntil(lambda: empty_window.comments.current_comment() is not None)
    first = empty_window.comments.current_comment()
    assert first is not None
    press(empty_window, Key.Key_X)
    assert empty_window.session.statuses[first.id] is Status.REJECTED


def test_the_pages_have_the_keys_where_the_comments_are_not_seen(
    empty_window: MainWindow, viewer: RecordedViewer, qtbot: QtBot
) -> None:
    viewer.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    keys = FirstKeys(empty_window, viewer)
    empty_window.session.apply(events())
    empty_window.docks["comments"].hide()
    qtbot.waitUntil(lambda: not keys._later.isActive())
    assert viewer.hasFocus()


def test_a_discipline_is_given_and_the_list_has_the_keys_again(window: MainWindow) -> None:
    panel, handling = window.comments, window.session.handling
    first = panel.current_comment()
    assert first is not None
    panel.list.setFocus()
    press(window, Key.Key_D)
    QTest.keyClicks(window.focusWidget(), "VA")
    press(window, Key.Key_Return, Key.Key_N, Key.Key_A)
    assert handling.of(first.id).discipline == "VA"
    second = panel.current_comment()
    assert second is not None
    assert second is not first
    assert window.session.statuses[second.id] is Status.TO_FIX


def test_escape_gives_a_name_up(window: MainWindow) -> None:
    panel = window.comments
    first = panel.current_comment()
    assert first is not None
    panel.list.setFocus()
    press(window, Key.Key_M)
    QTest.keyClicks(window.focusWidget(), "Per")
    press(window, Key.Key_Escape)
    assert panel.list.hasFocus()
    assert panel.handling_bar.assignee.currentText() == ""
    assert window.session.handling.of(first.id).assignee == ""


def test_a_filter_leads_to_what_it_lists(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.comments
    panel.list.setFocus()
    for leads in (Key.Key_Return, Key.Key_Down):
        press(window, Key.Key_Slash)
        QTest.keyClicks(window.focusWidget(), "DCB")
        press(window, leads)
        assert panel.list.hasFocus()
        assert panel.filter_bar.text.text() == "DCB"
        press(window, Key.Key_Slash, Key.Key_Escape)
        assert panel.filter_bar.text.text() == ""
        press(window, Key.Key_Escape)
        assert panel.list.hasFocus()
    window.docks["codes"].bring_up()
    window.codes.text.setFocus()
    press(window, Key.Key_Return)
    qtbot.waitUntil(window.codes.table.hasFocus)


def test_names_on_many_tabs_can_be_told_apart(qtbot: QtBot) -> None:
    bar = TabBar("sv")
    qtbot.addWidget(bar)
    for number in range(12):
        bar.addTab(f"13.{number} Teknisk beskrivning mark och anläggning.pdf")
    bar.addTab("kort.pdf")
    bar.resize(600, bar.sizeHint().height())
    bar.show()
    letters = 16 * bar.fontMetrics().averageCharWidth()
    for index in range(bar.count()):
        button = bar.tabButton(index, QTabBar.ButtonPosition.RightSide)
        words = bar.fontMetrics().horizontalAdvance(bar.tabText(index))
        assert bar.tabRect(index).width() >= min(letters, words) + button.width()


def test_the_icon_of_a_wrapped_verdict_stands_at_its_first_line(
    qtbot: QtBot, session: ReviewSession
) -> None:
    mark = Mark(VOID, "I angiven utgåva av AMA Anläggning", wrap=True)
    qtbot.addWidget(mark)
    label = mark.findChild(QLabel)
    mark.resize(90, mark.heightForWidth(90))
    mark.show()
    lines = label.fontMetrics().lineSpacing()
    assert label.height() >= 3 * lines
    box = mark.findChild(IconView).geometry()
    assert box.top() == label.geometry().top()
    assert box.height() <= lines + 4


def test_a_note_is_never_cut_between_its_lines(qtbot: QtBot) -> None:
    editor = QWidget()
    qtbot.addWidget(editor)
    column = QVBoxLayout(editor)
    note = Note(editor)
    column.addWidget(note)
    column.addStretch(1)
    whole, short = "Ej verifierat: QXQ.999. " + "Koden märks i allt. " * 4, "Ej verifierat: QXQ.999"
    line = note.fontMetrics().lineSpacing()
    editor.resize(300, 12 * line)
    editor.show()
    note.say(whole, short)
    assert (note.text(), note.accessibleName()) == (short, whole)
    editor.resize(300, 30 * line)
    qtbot.waitUntil(lambda: note.text() == whole)
    qtbot.waitUntil(lambda: note.height() >= note.heightForWidth(note.width()))
