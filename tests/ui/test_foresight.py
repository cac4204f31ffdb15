"""The list of comments tells which places may be asked for next, once it has come to rest."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.core.comment import Comment
from reviewer_app.core.events import Shown
from reviewer_app.ui.comments.comment_list import CommentList
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.places import Place, place_of_citation
from tests.ui.review_data import comments, many_comments

Told = list[tuple[Place, ...]]


@pytest.fixture
def told(window: MainWindow, qtbot: QtBot) -> Told:
    """Return what is foreseen from now on; what the window's beginning led to is over."""
    with qtbot.waitSignal(window.comments.foresight.foreseen):
        window.comments.foresight.look()
    found: Told = []
    window.comments.foresight.foreseen.connect(found.append)
    return found


def _place(comment: Comment) -> Place:
    return place_of_citation(comment.citations[0])


def _row_of(view: CommentList, id_: str) -> int:
    model = view.model()
    ids = [model.index(row, 0).data(COMMENT_ROLE).id for row in range(model.rowCount())]
    return ids.index(id_)


def test_of_a_list_at_rest_the_next_and_the_one_before_are_likeliest(
    window: MainWindow, told: Told, qtbot: QtBot
) -> None:
    first, second, third = comments()
    view = window.comments.list
    view.choose(_row_of(view, "c2"))
    qtbot.waitUntil(lambda: bool(told))
    assert told[0][:2] == (_place(third), _place(first))
    assert set(told[0]) == {_place(one) for one in (first, second, third)}


def test_what_is_scrolled_past_is_not_foreseen(
    window: MainWindow, told: Told, qtbot: QtBot
) -> None:
    window.session.apply([Shown(one) for one in many_comments(300)])
    view = window.comments.list
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 1000)
    with qtbot.waitSignal(window.comments.foresight.foreseen):
        window.comments.foresight.look()
    told.clear()
    for step in range(1, 21):
        view.verticalScrollBar().setValue(step * 40)
        QTest.qWait(20)
    assert told == []
    qtbot.waitUntil(lambda: len(told) == 1)
    model = view.model()
    seen = {_place(model.index(row, 0).data(COMMENT_ROLE)) for row in view.shown_rows()}
    assert seen <= set(told[0])


def test_a_comment_pressed_on_is_foreseen_before_it_is_chosen(
    window: MainWindow, told: Told
) -> None:
    view = window.comments.list
    view.choose(_row_of(view, "c1"))
    chosen_then: list[int] = []
    window.comments.foresight.foreseen.connect(
        lambda _places: chosen_then.append(view.currentIndex().row())
    )
    row = _row_of(view, "c2")
    QTest.mousePress(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.visualRect(view.model().index(row, 0)).center(),
    )
    assert told == [(_place(comments()[1]),)]
    assert chosen_then == [_row_of(view, "c1")]
    assert view.currentIndex().row() == row


def test_of_a_list_that_is_not_seen_nothing_is_foreseen(
    window: MainWindow, told: Told, qtbot: QtBot
) -> None:
    view, foresight = window.comments.list, window.comments.foresight
    view.hide()
    with qtbot.assertNotEmitted(foresight.foreseen, wait=400):
        foresight.look()
    view.show()
    with qtbot.waitSignal(foresight.foreseen):
        foresight.look()
    assert len(told) == 1
