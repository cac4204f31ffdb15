"""A comment of one's own about what a search found: no mouse is needed to quote a page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.core.verdicts import Origin
from reviewer_app.ui.program import Program
from tests.ui.program_runs import LONG, rest, review_sample


def _search(program: Program, qtbot: QtBot, words: str) -> None:
    program.window.actions_["find"].trigger()
    bar = program.viewer.find_bar
    bar.field.setText(words)
    bar.search_now()
    qtbot.waitUntil(lambda: len(bar.model.hits) > 0, timeout=LONG)


def test_the_hit_gone_to_is_quoted(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    _search(program, qtbot, "asfaltmassa")
    bar = program.viewer.find_bar
    own = program.window.actions_["own_comment"]
    own.trigger()
    rest(program, qtbot)
    # No hit has been gone to: nothing is chosen.
    assert not program.own_comments.editor.isVisible()
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    hit = bar.current_hit
    assert hit is not None
    own.trigger()
    qtbot.waitUntil(program.own_comments.editor.isVisible, timeout=LONG)
    program.own_comments.editor.text.setPlainText("Kravet på massan saknas.")
    QTest.keyClick(
        program.own_comments.editor.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
    )
    rest(program, qtbot)
    (comment,) = (one for one in program.session.comments.values() if one.origin is Origin.PERSON)
    (citation,) = comment.citations
    assert (citation.file_id, citation.page_index) == (hit.file_id, hit.page_index)
    assert citation.excerpt.casefold() == "asfaltmassa"


def test_a_closed_search_quotes_nothing(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    _search(program, qtbot, "asfaltmassa")
    bar = program.viewer.find_bar
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    bar.close_bar()
    assert program.viewer.current_hit is None


def test_elsewhere_than_in_search_and_pages_the_hit_is_not_meant(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    _search(program, qtbot, "asfaltmassa")
    QTest.keyClick(program.viewer.find_bar.field, Qt.Key.Key_Return)
    window = program.window
    window.actions_["show_flagged"].trigger()
    window.flagged.tree.setCurrentIndex(window.flagged.tree.model().index(0, 0))
    window.actions_["own_comment"].trigger()
    rest(program, qtbot)
    assert not program.own_comments.editor.isVisible()


def test_few_hits_leave_the_pages_their_room(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    _search(program, qtbot, "asfaltmassa")
    bar = program.viewer.find_bar
    few = bar.list.height()
    assert len(bar.model.hits) < 3
    bar.field.setText("a")
    bar.search_now()
    qtbot.waitUntil(lambda: len(bar.model.hits) > 6, timeout=LONG)
    assert bar.list.height() > 2 * few
