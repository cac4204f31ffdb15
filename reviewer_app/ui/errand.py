"""One piece of work beside everything else, whose answer may never be wanted."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.ui.workers import crash_report


class Errand(QObject):
    """Runs `work` on a thread of its own; answers on the window's thread, unless left.

    It is left when its `owner` is destroyed, and has no parent: the thread keeps it alive until it
    has answered. The thread holds up neither a dialog that closes nor the end of the program.
    `work` is given an event that is set when the errand is left.
    """

    _answered = Signal(object, object)

    def __init__(
        self,
        owner: QObject,
        work: Callable[[threading.Event], Any],
        done: Callable[[Any], None],
        failed: Callable[[UserError], None],
        crashed: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._work, self._done, self._failed, self._crashed = work, done, failed, crashed
        self._left = threading.Event()
        self._answered.connect(self._on_answered)
        owner.destroyed.connect(self.leave)
        threading.Thread(target=self._run, name="errand", daemon=True).start()

    @Slot()
    def leave(self) -> None:
        """Want no answer any more."""
        self._left.set()

    def _run(self) -> None:
        value, error = None, None
        try:
            value = self._work(self._left)
        except Cancelled:
            return
        except Exception as caught:  # noqa: BLE001 - the thread's last line: said or shown
            error = caught
        if not self._left.is_set():
            # The program may end between the question and the answer.
            with suppress(RuntimeError):
                self._answered.emit(value, error)

    @Slot(object, object)
    def _on_answered(self, value: Any, error: BaseException | None) -> None:
        if self._left.is_set():
            return
        if error is None:
            self._done(value)
        elif isinstance(error, UserError):
            self._failed(error)
        else:
            self._crashed(crash_report(error))
