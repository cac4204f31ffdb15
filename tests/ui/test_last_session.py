"""What was open is taken up again: after a crash, and where the person wishes it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.ui.comments.comment_filter import Order
from reviewer_app.ui.program import Program
from tests.ui.program_runs import LONG, rest, review_sample


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, pool: AnalysisPool) -> Iterator[Callable[[], Program]]:
    """Return a function that starts the program on the same settings and data."""
    made: list[tuple[Program, RenderClient]] = []

    def started() -> Program:
        client = RenderClient()
        store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(client, pool, store, tmp_path / "data")
        made.append((program, client))
        qtbot.addWidget(program.window)
        program.window.resize(1366, 768)
        program.window.show()
        return program

    yield started
    for program, client in made:
        if not program.property("ended"):
            program.close()
        client.close()
        program.texts.set_language("en")


def killed(program: Program, qtbot: QtBot) -> None:
    """Leave a program as a kill leaves it: its job and lock free, nothing said goodbye."""
    rest(program, qtbot)
    program._places.keep_now()
    if program.controller.job_path is not None:
        program.last.keep_now()
    rest(program, qtbot)
    program.controller._desk.close()
    program.last._lock.unlock()
    program.last._is_first = False


def said(program: Program) -> str:
    return program.window.notices._text.text()


def with_tabs(program: Program, qtbot: QtBot) -> tuple[str, str]:
    """Review the sample and show its second and third document beside each other."""
    review_sample(program, qtbot)
    first, second, third, *_ = program.session.documents
    program.pages.jump_to(second, 0, -1, -1)
    program.window.actions_["split_below"].trigger()
    program.pages.jump_to(third, 1, -1, -1)
    program.viewer.close_document(first)
    return second, third


def shows(program: Program, current: str, beside: str) -> bool:
    panes = program.viewer.panes
    return (
        program.viewer.current_file == current
        and panes.other is not None
        and panes.other.file_id == beside
    )


def test_after_a_crash_the_job_is_open_as_it_was(
    start: Callable[[], Program], qtbot: QtBot
) -> None:
    program = start()
    second, third = with_tabs(program, qtbot)
    killed(program, qtbot)
    again = start()
    again.begin(())
    rest(again, qtbot)
    qtbot.waitUntil(lambda: shows(again, third, second), timeout=LONG)
    assert set(again.viewer.file_ids()) == {second, third}
    assert again.viewer.panes.orientation is Qt.Orientation.Vertical
    assert "avslutades inte" in said(again)
    assert again.session.comments


def test_after_a_crash_panels_and_dividers_stand_as_they_were_left(
    start: Callable[[], Program], qtbot: QtBot
) -> None:
    program = start()
    with_tabs(program, qtbot)
    window = program.window
    window.resizeDocks([window.docks["codes"]], [230], Qt.Orientation.Vertical)
    qtbot.wait(20)
    moved = {"comments": (window.comments.splitter, 0.25), "codes": (window.codes.splitter, 0.5)}
    for splitter, share in moved.values():
        room = sum(splitter.sizes())
        splitter.setSizes([round(share * room), room - round(share * room)])
        splitter.splitterMoved.emit(0, 1)
    program.viewer.panes.set_share(0.7)
    program.viewer.panes.shared.emit()
    shares = {name: splitter.sizes()[0] for name, (splitter, _share) in moved.items()}
    window.comments.arrange_button.choose_group(Order.STATUS)
    foot, panes = window.docks["codes"].height(), program.viewer.panes.share
    qtbot.waitUntil(lambda: not program.layout_keeper._timer.isActive())
    killed(program, qtbot)
    again = start()
    again.begin(())
    rest(again, qtbot)
    qtbot.waitUntil(lambda: again.viewer.panes.is_split, timeout=LONG)
    window = again.window
    qtbot.waitUntil(lambda: abs(window.docks["codes"].height() - foot) <= 2)
    found = {"comments": window.comments.splitter, "codes": window.codes.splitter}
    for name, splitter in found.items():
        qtbot.waitUntil(lambda n=name, s=splitter: abs(s.sizes()[0] - shares[n]) <= 3)
    assert abs(again.viewer.panes.share - panes) < 0.02
    assert again.window.comments.model.group_rows()
    again.window.actions_["first_layout"].trigger()
    qtbot.waitUntil(lambda: not again.layout_keeper._timer.isActive())
    assert again.settings.dividers == {}


def test_a_job_that_crashes_the_program_again_is_left_alone(
    start: Callable[[], Program], qtbot: QtBot
) -> None:
    program = start()
    review_sample(program, qtbot)
    killed(program, qtbot)
    for _ in range(2):
        again = start()
        assert again.last.job_to_open() is not None
        killed(again, qtbot)
    last = start()
    last.begin(())
    assert not last.controller.running
    assert "flera gånger" in said(last)
    assert last.window.commands.recent.buttons


def test_a_program_that_ended_well_opens_its_last_job_only_on_wish(
    start: Callable[[], Program], qtbot: QtBot
) -> None:
    program = start()
    second, third = with_tabs(program, qtbot)
    rest(program, qtbot)
    program.close()
    program.setProperty("ended", True)
    again = start()
    assert again.last.job_to_open() is None
    again.settings.reopen_last = True
    again.begin(())
    rest(again, qtbot)
    qtbot.waitUntil(lambda: shows(again, third, second), timeout=LONG)
    assert not again.window.notices.isVisible()


def test_a_second_window_takes_up_nothing(start: Callable[[], Program], qtbot: QtBot) -> None:
    program = start()
    review_sample(program, qtbot)
    program.last.keep_now()
    beside = start()
    assert beside.last.job_to_open() is None
    beside.last.end()
    assert program.settings.session_runs


def test_tabs_that_make_no_sense_are_opened_anew(
    start: Callable[[], Program], qtbot: QtBot
) -> None:
    program = start()
    review_sample(program, qtbot)
    job = program.controller.job_path
    killed(program, qtbot)
    again = start()
    for damaged in ("{", "[1]", '[{"job": "x"}]', '[{"job": "x", "tabs": [], "more": 1}]'):
        again.settings.open_tabs = damaged
        assert again.last._kept() == []
    assert job is not None
    again.begin((job,))
    rest(again, qtbot)
    assert again.viewer.current_file
