"""Garbage is collected on the window's thread, and a review's objects are set aside."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.ui.collecting import Collector


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    made = Collector()
    yield made
    made.close()
    gc.unfreeze()


class _Held:
    """Part of a cycle, and says on which thread it was destroyed."""

    def __init__(self, told: list[threading.Thread]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: told.append(threading.current_thread()))


def test_a_cycle_is_never_collected_on_another_thread(collector: Collector) -> None:
    told: list[threading.Thread] = []
    _Held(told)
    busy = threading.Thread(target=lambda: [[number] for number in range(100_000)])
    busy.start()
    busy.join()
    assert not told
    collector.look()
    assert told == [threading.main_thread()]


def test_a_closed_widget_in_a_cycle_goes_at_the_next_look(
    collector: Collector, qtbot: QtBot
) -> None:
    widget = QWidget()
    widget.itself = widget  # type: ignore[attr-defined]
    gone = weakref.ref(widget)
    del widget
    qtbot.waitUntil(lambda: gone() is None, timeout=5000)


def test_no_full_collection_while_a_review_runs(collector: Collector) -> None:
    collector.begin_review()
    before = gc.get_stats()[2]["collections"]
    for _ in range(200):
        collector.look()
    assert gc.get_stats()[2]["collections"] == before


def test_what_a_review_made_is_set_aside(collector: Collector) -> None:
    collector.begin_review()
    kept = [[number] for number in range(10_000)]
    collector.end_review()
    assert gc.get_freeze_count() >= len(kept)
    assert len(gc.get_objects(generation=2)) < len(kept)


def test_collecting_is_left_as_it_was_found(qtbot: QtBot) -> None:
    before = gc.isenabled()
    made = Collector()
    assert not gc.isenabled()
    made.close()
    assert gc.isenabled() is before
