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
from reviewer_app.ui.session import WindowEvent

_SLICE_SECONDS = 0.012
"""How long one slice of event handling may hold the window's thread."""

EventSource = Callable[[threading.Event], Iterable[WindowEvent]]


class EventRunner(QObject):
    """Runs one source of events at a time in a thread of its own.

    Signals:
        batch_ready: tuple of events, never more than `BATCH` of them.
        ended: "done", "cancelled" or "failed", after the last batch.
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.
    """

    batch_ready = Signal(object)
    ended = Signal(str)
    user_error_raised = Signal(object)
    crashed = Signal(str)
    _waiting = Signal(int)

    BATCH = 64

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: deque[WindowEvent] = deque()
        self._posted = threading.Event()
        self._cancel = threading.Event()
        self._thread: threading.Thread | None = None
        self._end: tuple[str, UserError | str | None] | None = None
        self._generation = 0
        self._waiting.connect(self._drain)

    @property
    def running(self) -> bool:
        """True from `start` until `ended` was emitted."""
        return self._thread is not None

    def start(self, source: EventSource) -> None:
        """Run `source` with a fresh cancel token; the former run must have ended."""
        if self.running:
            raise RuntimeError("the former run has not ended")
        self._generation += 1
        self._cancel = threading.Event()
        self._end = None
        self._posted.clear()
        self._thread = threading.Thread(
            target=self._run, args=(source, self._cancel, self._generation), name="review"
        )
        self._thread.start()

    def cancel(self) -> None:
        """Ask the run to stop; what it did until then is kept."""
        self._cancel.set()

    def close(self) -> None:
        """Cancel, and wait until the thread is gone; nothing is delivered afterwards."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()
        self._generation += 1
        self._queue.clear()
        self._thread = None

    def _run(self, source: EventSource, cancel: threading.Event, generation: int) -> None:
        try:
            self._deliver(iter(source(cancel)), generation)
            self._end = ("cancelled" if cancel.is_set() else "done", None)
        except Cancelled:
            self._end = ("cancelled", None)
        except UserError as error:
            self._end = ("failed", error)
        except Exception as error:  # noqa: BLE001 - the thread's last line: shown as a bug
            self._end = ("failed", crash_report(error))
        self._post(generation)

    def _deliver(self, events: Iterator[WindowEvent], generation: int) -> None:
        for event in events:
            self._queue.append(event)
            self._post(generation)

    def _post(self, generation: int) -> None:
        """Wake the window's thread, once per emptying of the queue."""
        if not self._posted.is_set():
            self._posted.set()
            self._waiting.emit(generation)

    @Slot(int)
    def _drain(self, generation: int) -> None:
        if generation != self._generation:
            return
        self._posted.clear()
        deadline = time.monotonic() + _SLICE_SECONDS
        while self._queue and time.monotonic() < deadline:
            size = min(self.BATCH, len(self._queue))
            self.batch_ready.emit(tuple(self._queue.popleft() for _ in range(size)))
        if self._queue:
            QTimer.singleShot(0, self, lambda: self._drain(generation))
        elif self._end is not None and self._thread is not None:
            self._finish(*self._end)

    def _finish(self, outcome: str, problem: UserError | str | None) -> None:
        assert self._thread is not None
        self._thread.join()
        self._thread = None
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
