"""The parent's side of the process plumbing: one worker process and the line to it.

Not thread-safe: one thread at a time talks to a worker.
"""

import logging
import multiprocessing
import os
import pickle
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from reviewer_app.core.errors import UserError
from reviewer_app.documents.serving import (
    NICENESS,
    Board,
    Call,
    Done,
    Item,
    Logged,
    Raised,
    Refused,
    serve,
)

_LOG = logging.getLogger(__name__)
# spawn, not fork: the window's process has threads, and Windows and macOS have nothing else.
_CONTEXT = multiprocessing.get_context("spawn")
_END_TIME = 2.0

Reply = Item | Done | Refused | Raised


class WorkerDied(Exception):  # noqa: N818 - an event, not an error of the caller
    """The worker process is gone; `mark` is what it was at (see serving.Board)."""

    def __init__(self, mark: int, exit_code: int | None) -> None:
        super().__init__(f"worker ended with {exit_code} at {mark}")
        self.mark = mark
        self.exit_code = exit_code


class Worker:
    """A worker process; started on construction, gone after `end` or `kill`."""

    def __init__(self, name: str, *, lower_priority: bool = True) -> None:
        ours, theirs = _CONTEXT.Pipe()
        cells = _CONTEXT.RawArray("q", Board.CELLS)
        self.board = Board(cells)
        self._connection: Connection = ours
        self._process: BaseProcess = _CONTEXT.Process(
            target=serve, args=(theirs, cells, lower_priority), name=name, daemon=True
        )
        self._seen = (0, time.monotonic())
        try:
            self._process.start()
            if lower_priority:
                _step_back(self._process.pid)
        except (OSError, RuntimeError) as error:  # RuntimeError: a main module without its guard
            ours.close()
            raise UserError("documents.worker_unavailable", detail=repr(error)) from error
        finally:
            # Held open here, the line would never end and a dead worker would never be noticed.
            theirs.close()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid or 0

    def send(self, request: bytes) -> None:
        """Ask the worker for what `pack` made; raises WorkerDied."""
        self._seen = (0, time.monotonic())
        try:
            self._connection.send_bytes(request)
        except OSError as error:
            raise self._death() from error

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when a reply waits (for event loops)."""
        return self._connection.fileno()

    def receive(self, seconds: float) -> Reply | None:
        """Return the next reply, None where none came within `seconds`; raises WorkerDied."""
        try:
            if not self._connection.poll(seconds):
                return None
            message: Reply | Logged = pickle.loads(self._connection.recv_bytes())  # noqa: S301
        except (EOFError, OSError) as error:
            raise self._death() from error
        if isinstance(message, Logged):
            logging.getLogger(message.logger).log(message.level, "%s", message.text)
            return None
        return message

    def seconds_at_mark(self) -> float:
        """Return how long the work mark has stood still, as far as this side has seen."""
        mark, since = self._seen
        now = time.monotonic()
        if self.board.mark != mark:
            self._seen = (self.board.mark, now)
            return 0.0
        return now - since

    def end(self) -> None:
        """Ask the worker to end, and make it; leaves no zombie."""
        self._connection.close()
        self._process.join(_END_TIME)
        self.kill()

    def kill(self) -> None:
        """End the worker at once; leaves no zombie."""
        self._connection.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join()

    def _death(self) -> WorkerDied:
        mark = self.board.mark
        self.kill()
        _LOG.warning("worker %s ended with %s", self._process.name, self._process.exitcode)
        return WorkerDied(mark, self._process.exitcode)


def pack(call: Call) -> bytes:
    """Return a call as it is sent; raises what pickle raises where it cannot be."""
    return pickle.dumps(call)


def _step_back(pid: int | None) -> None:
    """Lower a worker's priority from its first moment: its imports compete with the window too."""
    if pid is not None and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)
