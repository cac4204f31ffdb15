"""The whole window in a test: a program over real workers, reviewed and at rest."""

from pytestqt.qtbot import QtBot

from reviewer_app.ui.program import Program

LONG = 30_000
"""Milliseconds that a test waits for the whole program."""


def rest(program: Program, qtbot: QtBot) -> None:
    """Wait until nothing runs and nothing waits to be kept."""
    controller = program.controller
    qtbot.waitUntil(
        lambda: not (controller.running or controller._decisions.busy or controller._exports.busy),
        timeout=LONG,
    )


def review_sample(program: Program, qtbot: QtBot) -> None:
    """Review the sample tender."""
    program.begin((), sample=True)
    rest(program, qtbot)
    qtbot.waitUntil(lambda: program.window.comments.current_comment() is not None)
