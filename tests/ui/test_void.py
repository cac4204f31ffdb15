"""Where a file is another one than was read, nothing said of it looks verified any longer."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.codes.references_model import REFERENCE_ROLE, VERDICT, ReferencesModel
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, VOID_ROLE, CommentsModel
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.page_marks import PageMarks
from reviewer_app.ui.session import FileState, ReviewSession
from tests.ui.review_data import BODY, events

_CHANGED = (FileState.CHANGED, FileState.MISSING)


def verdicts(model: ReferencesModel) -> set[str]:
    return {str(model.index(row, VERDICT).data()) for row in range(model.rowCount())}


def test_codes_of_a_changed_file_have_no_verdict(
    session: ReviewSession, texts: Texts, qtbot: QtBot
) -> None:
    model = ReferencesModel(session, texts)
    session.apply(events())
    before = verdicts(model)
    assert texts.label(Verdict.DECLARED) in before
    for state in _CHANGED:
        with qtbot.waitSignal(model.dataChanged):
            session.set_file_states({BODY: state})
        assert verdicts(model) == {texts("window.void")}
        assert model.index(0, VERDICT).data(REFERENCE_ROLE) is not None
        session.set_file_states({BODY: FileState.SAME})
    assert verdicts(model) == before


def test_marks_of_a_changed_file_say_nothing_verified(session: ReviewSession, texts: Texts) -> None:
    session.apply(events())
    for state in _CHANGED:
        session.set_file_states({BODY: state})
        marks = [one for one in PageMarks(session, texts, BODY).of_page(0) if not one.comment]
        assert {one.verdict for one in marks} == {Verdict.UNCHECKED}
        assert {one.tooltip for one in marks} == {texts("window.void")}


def test_comments_on_a_changed_file_are_marked_in_the_list(
    session: ReviewSession, texts: Texts, qtbot: QtBot
) -> None:
    model = CommentsModel(session, texts)
    session.apply(events())
    rows = [model.index(row) for row in range(model.rowCount())]
    assert [one.data(VOID_ROLE) for one in rows if one.data(COMMENT_ROLE)] == [False] * 3
    with qtbot.waitSignal(model.dataChanged):
        session.set_file_states({BODY: FileState.CHANGED})
    assert all(one.data(VOID_ROLE) for one in rows if one.data(COMMENT_ROLE))
    spoken = [str(one.data(Qt.ItemDataRole.AccessibleTextRole)) for one in rows]
    assert all(texts("window.void") in one for one in spoken)


def test_the_evidence_of_a_code_gives_way(window: MainWindow, qtbot: QtBot) -> None:
    codes, session, texts = window.codes, window.session, window.texts
    codes.table.selectRow(0)
    reference = codes.current_reference()
    assert reference is not None

    def said() -> set[str]:
        return {one.text() for one in codes.detail.widget().findChildren(QLabel)}

    evidence = texts.message(reference.evidence)
    assert evidence in said()
    session.set_file_states({reference.file_id: FileState.CHANGED})
    assert evidence not in said()
    assert texts("window.void_means") in said()


def test_a_comment_that_is_copied_says_that_it_is_void(window: MainWindow, texts: Texts) -> None:
    rows, clipboard = window.comments.list, QGuiApplication.clipboard()
    rows.selectAll()
    QTest.keyClick(rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text()
    assert texts("window.void") not in clipboard.text()
    for state in _CHANGED:
        window.session.set_file_states({BODY: state})
        QTest.keyClick(rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        about = [
            one
            for one in window.session.comments.values()
            if any(each.file_id == BODY for each in one.citations)
        ]
        assert clipboard.text().count(texts("window.void")) == len(about) > 0
        window.session.set_file_states({BODY: FileState.SAME})
