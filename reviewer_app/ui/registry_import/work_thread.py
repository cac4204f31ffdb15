"""One piece of work at a time in a thread of its own; a newer one takes its place."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.ui.workers import crash_report

if TYPE_CHECKING:
    from registry_db.reporting import Report

_TELL_EVERY_SECONDS = 0.05
CLOSING_SECONDS = 0.2
"""How long the end of a dialog waits for work that it cancelled: most reports come sooner."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far work is; `total` is 0 where it is not known."""

    stage: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class _Ended:
    """What work returned, or how it failed."""

    value: Any = None
    error: BaseException | None = None


class _Run:
    def __init__(
        self, work: "Callable[[Report], Any]", post: Callable[["_Run", Progress | _Ended], None]
    ) -> None:
        self._work, self._post = work, post
        self.cancel = threading.Event()
        self._told = 0.0
        # Ended in the middle it has written nothing: the program's end need not wait for it.
        self.thread = threading.Thread(target=self._do, name="registry import", daemon=True)

    def _do(self) -> None:
        try:
            ended = _Ended(self._work(self._report))
        except Exception as error:  # noqa: BLE001 - the thread's last line: said or shown
            ended = _Ended(error=error)
        self._post(self, ended)

    def _report(self, stage: str, done: int, total: int) -> None:
        if self.cancel.is_set():
            raise Cancelled
        now = time.monotonic()
        if now - self._told >= _TELL_EVERY_SECONDS:
            self._told = now
            self._post(self, Progress(stage, done, total))


class WorkThread(QObject):
    """Runs work that takes a Report off the window's thread; must live as long as the work.

    Signals:
        progressed: the latest Progress.
        done: what the work returned.
        cancelled: it was cancelled; nothing was done.
        failed: a UserError to be said to the person.
        crashed: the report of a bug, as text.
    """

    progressed = Signal(object)
    done = Signal(object)
    cancelled = Signal()
    failed = Signal(object)
    crashed = Signal(str)
    _posted = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._posted.connect(self._on_posted)

    @property
    def running(self) -> bool:
        """True from `start` until the work has ended."""
        return self._run is not None

    def start(self, work: "Callable[[Report], Any]") -> None:
        """Run `work`; what ran before is cancelled and its answer dropped."""
        self.cancel()
        self._run = _Run(work, self._posted.emit)
        self._run.thread.start()

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        if self._run is not None:
            self._run.cancel.set()

    def close(self) -> None:
        """Cancel the work and deliver nothing of it; it ends at its next report."""
        run, self._run = self._run, None
        if run is not None:
            run.cancel.set()
            run.thread.join(CLOSING_SECONDS)

    @Slot(object, object)
    def _on_posted(self, run: _Run, message: Progress | _Ended) -> None:
        if run is not self._run:
            return
        if isinstance(message, Progress):
            self.progressed.emit(message)
            return
        self._run = None
        match message.error:
            case None:
                self.done.emit(message.value)
            case Cancelled():
                self.cancelled.emit()
            case UserError():
                self.failed.emit(message.error)
            case error:
                self.crashed.emit(crash_report(error))
