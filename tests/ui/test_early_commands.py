"""A command that is asked for while the window is being made is done when it can be."""

from pytestqt.qtbot import QtBot

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.early_commands import EarlyCommands
from reviewer_app.ui.language import Texts


def test_the_last_command_asked_for_early_is_done_once(texts: Texts, qtbot: QtBot) -> None:
    actions = Actions(texts)
    early = EarlyCommands(actions)
    done: list[str] = []
    for name in ("open", "preferences", "dark_pages"):
        actions[name].trigger()
    for action in actions.all():
        action.triggered.connect(lambda _on=False, one=action: done.append(one.objectName()))
    early.do()
    qtbot.waitUntil(lambda: bool(done))
    actions["open"].trigger()
    assert done == ["preferences", "open"]


def test_nothing_is_done_that_has_become_impossible(texts: Texts, qtbot: QtBot) -> None:
    actions = Actions(texts)
    early = EarlyCommands(actions)
    actions["preferences"].trigger()
    done: list[bool] = []
    actions["preferences"].triggered.connect(done.append)
    actions["preferences"].setEnabled(False)
    early.do()
    qtbot.wait(20)
    assert done == []
