"""A comment that was translated while the window shows it."""

from pytestqt.qtbot import QtBot

from reviewer_app.core.comment import Comment
from reviewer_app.core.events import Shown
from reviewer_app.core.reference import Message
from reviewer_app.gate.verdict import with_translation
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.plain import PlainLabel


def _models(window: MainWindow) -> Comment:
    return next(one for one in window.session.comments.values() if one.origin == "model")


def _said(window: MainWindow) -> str:
    return "\n".join(label.text() for label in window.comments.card.findChildren(PlainLabel))


def test_the_translation_takes_the_place_of_the_text_in_its_language(
    window: MainWindow, qtbot: QtBot
) -> None:
    comment = _models(window)
    window.comments.show_comment(comment.id)
    translated = with_translation(comment, "en", "The inspection lacks a method.", None)
    with qtbot.waitSignal(window.session.comments_changed):
        window.session.apply([Shown(translated)])
    window.texts.set_language("en")
    assert "The inspection lacks a method." in _said(window)
    assert "Machine translated" in _said(window)
    row = window.comments.model.row_of(comment.id)
    assert "inspection" in window.comments.model.index(row).data()
    window.texts.set_language("sv")
    assert comment.text in _said(window)
    assert "Maskinöversatt" not in _said(window)


def test_what_could_not_be_translated_says_so(window: MainWindow) -> None:
    comment = _models(window)
    window.comments.show_comment(comment.id)
    problem = Message("assistant.translation_altered")
    window.session.apply([Shown(with_translation(comment, "en", "", problem))])
    window.texts.set_language("en")
    assert comment.text in _said(window)
    assert "no safe translation" in _said(window)
