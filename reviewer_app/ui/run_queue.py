"""Reviews one after the other, with the garbage collection that goes with them."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from reviewer_app.ui.collecting import Collector
from reviewer_app.ui.workers import EventRunner, EventSource


class RunQueue(QObject):
    """Runs sources of events, each when the one before has ended.

    Signals:
        running_changed: True when the first begins, False when the last has ended.
        run_ended: one of them has ended.

    Attributes:
        runner: what runs them, with its signals.
        collector: collects garbage meanwhile.
    """

    running_changed = Signal(bool)
    run_ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._next: list[Callable[[], None]] = []
        self.collector = Collector(self)
        self.runner = EventRunner(self)
        self.runner.ended.connect(self._on_runner_ended)

    @property
    def running(self) -> bool:
        """True while one runs."""
        return self.runner.running

    def run(self, source: EventSource) -> None:
        """Run a source of events now, or after those that are to run."""
        if self.running:
            self._next.append(lambda: self.run(source))
            return
        self.collector.begin_review()
        self.runner.start(source)
        self.running_changed.emit(True)

    def after(self, work: Callable[[], None]) -> bool:
        """Do `work` when what runs has ended; False, and it is not done, where nothing runs."""
        if self.running:
            self._next.append(work)
        return self.running

    def cancel(self) -> None:
        """Stop what runs, and forget what was to run after it."""
        self._next.clear()
        self.runner.cancel()

    def leave(self) -> None:
        """Let go of what runs: nothing more of it is told."""
        self._next.clear()
        self.runner.leave()
        self.collector.end_review()
        self.running_changed.emit(False)

    def close(self) -> None:
        """End the threads."""
        self._next.clear()
        self.runner.close()

    def begin_beside(self) -> None:
        """Look at young objects only, for work that makes many of them beside the reviews."""
        self.collector.begin_review()

    def end_beside(self) -> None:
        """Collect as usual again, unless a review runs, whose end does."""
        if not self.running:
            self.collector.end_review()

    @Slot(bool)
    def on_work_beside(self, running: bool) -> None:
        """Begin or end work beside the reviews."""
        if running:
            self.begin_beside()
        else:
            self.end_beside()

    def collect_as_before(self) -> None:
        """Leave garbage collection as it was found; when no other thread is left."""
        self.collector.close()

    def _on_runner_ended(self) -> None:
        self.run_ended.emit()
        if self._next:
            self._next.pop(0)()
        else:
            self.collector.end_review()
            self.running_changed.emit(False)
