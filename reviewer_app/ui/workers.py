"""Long work off the window's thread: events come back in batches, errors as values."""

import platform
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal, Slot, qVersion

from reviewer_app import __version__
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.ui.right_of_way import RightOfWay, YieldingCancel
from reviewer_app.ui.session import WindowEvent

_SLICE_SECONDS = 0.012
"""How long one slice of event handling may hold the window's thread."""

CLOSING_SECONDS = 2.0
"""How long the program's end waits for a review; only a model's answer takes longer."""

EventSource = Callable[[threading.Event], Iterable[WindowEvent]]


class _Run:
    """One run of a source: its thread, what it has sent, and how it ended."""

    def __init__(
        self, source: EventSource, wake: Callable[["_Run"], None], way: RightOfWay
    ) -> None:
        self.queue: deque[WindowEvent] = deque()
        self.cancel = YieldingCancel(way)
        self._way = way
        self.posted = threading.Event()
        self.end: tuple[str, UserError | str | None] | None = None
        self._source, self._wake = source, wake
        # A run that was let go of, in the middle of a model's call, must not hold the program.
        self.thread = threading.Thread(target=self._work, name="review", daemon=True)
        self.left = False

    def _work(self) -> None:
        try:
            self._deliver(iter(self._source(self.cancel)))
            self.end = ("cancelled" if self.cancel.is_set() else "done", None)
        except Cancelled:
            self.end = ("cancelled", None)
        except UserError as error:
            self.end = ("failed", error)
        except Exception as error:  # noqa: BLE001 - the thread's last line: shown as a bug
            self.end = ("failed", crash_report(error))
        self._post()

    def _deliver(self, events: Iterator[WindowEvent]) -> None:
        for event in events:
            if self.left:
                return
            self.queue.append(event)
            self._post()
            self._way.give()

    def _post(self) -> None:
        """Wake the window's thread, once per emptying of the queue."""
        if not (self.left or self.posted.is_set()):
            self.posted.set()
            self._wake(self)


class EventRunner(QObject):
    """Runs one source of events at a time in a thread of its own.

    Signals:
        batch_ready: tuple of events, never more than `BATCH` of them.
        ended: "done", "cancelled" or "failed", after the last batch.
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.

    Attributes:
        way: whoever moves pages takes it, and the run gives it.
    """

    batch_ready = Signal(object)
    ended = Signal(str)
    user_error_raised = Signal(object)
    crashed = Signal(str)
    _waiting = Signal(object)

    BATCH = 64

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._left: list[_Run] = []
        self.way = RightOfWay()
        self._waiting.connect(self._drain)

    @property
    def running(self) -> bool:
        """True from `start` until `ended` was emitted."""
        return self._run is not None

    def start(self, source: EventSource) -> None:
        """Run `source` with a fresh cancel token; the former run must have ended."""
        if self.running:
            raise RuntimeError("the former run has not ended")
        self._run = _Run(source, self._waiting.emit, self.way)
        self._run.thread.start()

    def cancel(self) -> None:
        """Ask the run to stop; what it did until then is kept."""
        if self._run is not None:
            self._run.cancel.set()

    def leave(self) -> None:
        """Cancel the run and deliver nothing more of it; its thread ends when it can."""
        self._left = [run for run in self._left if run.thread.is_alive()]
        if self._run is not None:
            self._run.left = True
            self._run.cancel.set()
            self._left.append(self._run)
            self._run = None

    def close(self, seconds: float = CLOSING_SECONDS) -> None:
        """Leave the run, and wait at most so long until all threads are gone."""
        self.leave()
        until = time.monotonic() + seconds
        for run in self._left:
            run.thread.join(max(0.0, until - time.monotonic()))

    @Slot(object)
    def _drain(self, run: _Run) -> None:
        if run is not self._run:
            return
        run.posted.clear()
        deadline = time.monotonic() + _SLICE_SECONDS
        while run.queue and time.monotonic() < deadline:
            size = min(self.BATCH, len(run.queue))
            self.batch_ready.emit(tuple(run.queue.popleft() for _ in range(size)))
            if run is not self._run:
                return
        if run.queue:
            QTimer.singleShot(0, self, lambda: self._drain(run))
        elif run.end is not None:
            self._finish(*run.end)

    def _finish(self, outcome: str, problem: UserError | str | None) -> None:
        self._run = None
        if isinstance(problem, UserError):
            self.user_error_raised.emit(problem)
        elif problem is not None:
            self.crashed.emit(problem)
        self.ended.emit(outcome)


def crash_report(error: BaseException) -> str:
    """Return what a person can send to whoever mends the program: versions and the trace."""
    trace = "".join(traceback.format_exception(error))
    return (
        f"Granskare {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.system()} {platform.machine()}\n\n{trace}"
    )
