"""Work off the window's thread: events in batches, the event loop never held."""

import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import DocumentRead, Progress, ReferencesJudged, Shown
from reviewer_app.ui.codes.codes_panel import CodesPanel
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import ReviewSession, WindowEvent
from reviewer_app.ui.task_thread import TaskThread
from reviewer_app.ui.workers import EventRunner
from tests.ui.review_data import many_comments, many_references
from tests.unit.gate.jobs import document


@pytest.fixture
def runner(qtbot: QtBot) -> Iterator[EventRunner]:
    made = EventRunner()
    yield made
    made.close()


def test_all_events_arrive_in_order_before_the_end(qtbot: QtBot, runner: EventRunner) -> None:
    got: list[WindowEvent] = []
    threads: set[int] = set()
    runner.batch_ready.connect(got.extend)
    runner.batch_ready.connect(lambda _: threads.add(threading.get_ident()))
    sent = [Progress("reading", number, 5000) for number in range(5000)]
    with qtbot.waitSignal(runner.ended, timeout=10_000) as ended:
        runner.start(lambda _cancel: iter(sent))
    assert got == sent
    assert ended.args == ["done"]
    assert threads == {threading.get_ident()}
    assert not runner.running


def test_cancelling_keeps_what_came(qtbot: QtBot, runner: EventRunner) -> None:
    got: list[WindowEvent] = []
    runner.batch_ready.connect(got.extend)

    def source(cancel: threading.Event) -> Iterator[WindowEvent]:
        yield Progress("reading", 0, 2)
        assert cancel.wait(10)
        raise Cancelled

    runner.start(source)
    qtbot.waitUntil(lambda: bool(got))
    with qtbot.waitSignal(runner.ended) as ended:
        runner.cancel()
    assert ended.args == ["cancelled"]


def test_an_error_of_the_person_is_said_and_a_bug_is_reported(
    qtbot: QtBot, runner: EventRunner
) -> None:
    def failing(_cancel: threading.Event) -> Iterator[WindowEvent]:
        raise UserError("window.crash")
        yield

    def broken(_cancel: threading.Event) -> Iterator[WindowEvent]:
        raise ValueError("wrong turn")
        yield

    with qtbot.waitSignals([runner.user_error_raised, runner.ended]):
        runner.start(failing)
    reports: list[str] = []
    runner.crashed.connect(reports.append)
    with qtbot.waitSignal(runner.ended):
        runner.start(broken)
    (report,) = reports
    assert "ValueError: wrong turn" in report
    assert "Granskare" in report


def test_twenty_thousand_references_do_not_hold_the_loop(
    qtbot: QtBot, runner: EventRunner, session: ReviewSession, texts: Texts
) -> None:
    panel = CodesPanel(session, texts, lambda *_: None, lambda *_: ())
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    runner.batch_ready.connect(session.apply)
    files = [f"f_{number}" for number in range(20)]
    judged = {file_id: many_references(1000, file_id) for file_id in files}
    shown = [Shown(comment) for comment in many_comments(2000)]

    def source(_cancel: threading.Event) -> Iterator[WindowEvent]:
        for file_id in files:
            yield DocumentRead(document(file_id, f"{file_id}.pdf", 50))
            yield ReferencesJudged(file_id, (), judged[file_id])
        yield from shown

    gaps = _watch_gaps(panel)
    with qtbot.waitSignal(runner.ended, timeout=20_000):
        runner.start(source)
    assert panel.model.rowCount() == 20_000
    # The aim is 50 ms; this machine is shared, so the test leaves room for being set aside.
    assert max(gaps) < 0.15, max(gaps)


def _watch_gaps(owner: CodesPanel) -> list[float]:
    """Return a list that grows by the seconds between turns of the event loop."""
    gaps: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append(now - last)
        last = now

    timer = QTimer(owner, interval=0)
    timer.timeout.connect(tick)
    timer.start()
    return gaps


def test_tasks_answer_in_order_on_the_window_thread(qtbot: QtBot) -> None:
    tasks = TaskThread("test")
    got: list[tuple[int, int]] = []
    for number in range(20):
        tasks.run(lambda n=number: n * n, lambda value: got.append((value, threading.get_ident())))  # type: ignore[misc]
    qtbot.waitUntil(lambda: not tasks.busy)
    tasks.close()
    assert [value for value, _ in got] == [n * n for n in range(20)]
    assert {thread for _, thread in got} == {threading.get_ident()}


def test_a_failed_task_is_said_and_undone(qtbot: QtBot) -> None:
    tasks = TaskThread("test")
    undone: list[str] = []

    def locked() -> None:
        raise UserError("window.crash")

    with qtbot.waitSignals([tasks.user_error_raised, tasks.idled]):
        tasks.run(locked, failed=lambda: undone.append("undone"))
    with qtbot.waitSignal(tasks.crashed):
        tasks.run(lambda: 1 // 0)
    tasks.close()
    assert undone == ["undone"]


def test_a_run_that_does_not_answer_is_left_at_once(qtbot: QtBot, runner: EventRunner) -> None:
    answered, reached = threading.Event(), threading.Event()
    got: list[WindowEvent] = []
    runner.batch_ready.connect(got.extend)

    def waiting(_cancel: threading.Event) -> Iterator[WindowEvent]:
        reached.set()
        assert answered.wait(10)
        yield Progress("assistant", 1, 1)

    runner.start(waiting)
    assert reached.wait(10)
    began = time.thread_time()
    runner.leave()
    assert not runner.running
    assert time.thread_time() - began < 0.02
    with qtbot.waitSignal(runner.ended) as ended:
        runner.start(lambda _cancel: iter([Progress("reading", 1, 1)]))
    answered.set()
    runner.close()
    assert ended.args == ["done"]
    assert got == [Progress("reading", 1, 1)]


def test_the_end_waits_only_so_long_for_a_run(runner: EventRunner) -> None:
    answered = threading.Event()

    def waiting(_cancel: threading.Event) -> Iterator[WindowEvent]:
        assert answered.wait(30)
        yield Progress("assistant", 1, 1)

    runner.start(waiting)
    began = time.monotonic()
    runner.close(0.05)
    assert time.monotonic() - began < 10
    answered.set()
    runner.close()
