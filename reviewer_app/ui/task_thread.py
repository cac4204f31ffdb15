"""One thread that does small tasks in order: what is written to the job file goes through it."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from reviewer_app.core.errors import UserError
from reviewer_app.ui.workers import crash_report


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a task answered, or how it failed."""

    task: "_Task"
    value: Any = None
    error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class _Task:
    work: Callable[[], Any]
    done: Callable[[Any], None] | None
    failed: Callable[[], None] | None


class TaskThread(QObject):
    """Runs tasks one after the other off the window's thread; answers on the window's thread.

    Signals:
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.
        idled: the last task that was waiting has been answered.
    """

    user_error_raised = Signal(object)
    crashed = Signal(str)
    idled = Signal()
    _answered = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._open = 0
        self._answered.connect(self._on_answered)
        self._thread = threading.Thread(target=self._serve, name=name)
        self._thread.start()

    def run(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None] | None = None,
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Queue `work`; its value goes to `done`; after an error was said, `failed` is called."""
        self._open += 1
        self._tasks.put(_Task(work, done, failed))

    @property
    def busy(self) -> bool:
        """True while a task waits or runs."""
        return self._open > 0

    def close(self) -> None:
        """Finish the waiting tasks and end the thread; their answers are not delivered."""
        self._tasks.put(None)
        self._thread.join()
        self._answered.disconnect(self._on_answered)

    def _serve(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                outcome = _Outcome(task, task.work())
            except Exception as error:  # noqa: BLE001 - the thread's last line: said or shown
                outcome = _Outcome(task, error=error)
            self._answered.emit(outcome)

    @Slot(object)
    def _on_answered(self, outcome: _Outcome) -> None:
        self._open -= 1
        if outcome.error is None:
            if outcome.task.done is not None:
                outcome.task.done(outcome.value)
        else:
            self._report(outcome)
        if not self._open:
            self.idled.emit()

    def _report(self, outcome: _Outcome) -> None:
        if isinstance(outcome.error, UserError):
            self.user_error_raised.emit(outcome.error)
        else:
            assert outcome.error is not None
            self.crashed.emit(crash_report(outcome.error))
        if outcome.task.failed is not None:
            outcome.task.failed()
