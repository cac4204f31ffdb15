"""The worker's side of the process plumbing: receives calls, runs them one by one, answers.

Imported by parent and worker alike, so it imports nothing heavy.
"""

import logging
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import parent_process

from reviewer_app.core.errors import UserError

_SENDING = threading.Lock()
"""Log records may come from threads beside the one that answers."""
NICENESS = 10
_BELOW_NORMAL_PRIORITY_CLASS = 0x4000

IDLE_SECONDS = 5.0
at_rest: list[Callable[[], None]] = []
"""What this process lets go of once it has had nothing to do for so long."""

OPENING = -1
"""Board mark while a file is being opened; 0 is idle, n is page number n being worked on."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a worker is asked: `function` is importable by name; streaming ones get an Outlet."""

    function: Callable[..., object]
    args: tuple[object, ...] = ()
    streams: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a streaming call's answer; `payload` is pickled and left so for its consumer."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """The last answer of a call that went well."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class Refused:
    """The last answer of a call that met something the person can act on."""

    error: UserError


@dataclass(frozen=True, slots=True)
class Raised:
    """The last answer of a call that met a bug; `detail` is the worker's traceback."""

    detail: str


@dataclass(frozen=True, slots=True)
class Logged:
    """Lines for the parent's log, warnings of the PDF library among them."""

    logger: str
    level: int
    text: str


class Board:
    """Numbers that parent and worker share without messages: the work mark and two flags."""

    CELLS = 3

    def __init__(self, cells: Sequence[int]) -> None:
        self._cells: list[int] = cells  # type: ignore[assignment]  # a shared array

    @property
    def mark(self) -> int:
        """What the worker is at: 0 idle, OPENING, or a 1-based page number."""
        return self._cells[0]

    @mark.setter
    def mark(self, value: int) -> None:
        self._cells[0] = value

    @property
    def stopping(self) -> bool:
        """Whether the parent asked the running call to end early."""
        return bool(self._cells[1])

    @stopping.setter
    def stopping(self, value: bool) -> None:
        self._cells[1] = int(value)

    @property
    def waiting(self) -> bool:
        """Whether somebody moves pages in the window: what can stand still does."""
        return bool(self._cells[2])

    @waiting.setter
    def waiting(self, value: bool) -> None:
        self._cells[2] = int(value)


class Outlet:
    """Where a streaming call puts its items; also its board."""

    def __init__(self, connection: Connection, board: Board) -> None:
        self._connection = connection
        self.board = board

    def put(self, value: object) -> None:
        """Send one item; blocks while the parent is behind, which is not the work's time."""
        mark, self.board.mark = self.board.mark, 0
        _send(self._connection, Item(pickle.dumps(value)))
        self.board.mark = mark


class _LogToParent(logging.Handler):
    """Hands every record to the parent: a worker has no log of its own."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(message)s"))  # the parent adds the rest
        self._connection = connection

    def emit(self, record: logging.LogRecord) -> None:
        _send(self._connection, Logged(record.name, record.levelno, self.format(record)))


def serve(connection: Connection, cells: Sequence[int], lower_priority: bool) -> None:
    """Answer calls until the parent closes the connection or dies."""
    _settle(connection, lower_priority)
    board = Board(cells)
    try:
        while True:
            request = next_request(connection)
            board.mark, board.stopping = 0, False
            answer = _answer(request, Outlet(connection, board))
            board.mark = 0
            _send(connection, answer)
    except (EOFError, OSError):
        return


def next_request(connection: Connection, idle_seconds: float = IDLE_SECONDS) -> bytes:
    """Return the next call as it was sent; while none comes, let go of what is `at_rest`."""
    if at_rest and not connection.poll(idle_seconds):
        while at_rest:
            at_rest.pop()()
    return connection.recv_bytes()


def _settle(connection: Connection, lower_priority: bool) -> None:
    # Ctrl+C goes to every process of the terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # libraries that print would spoil the program's output
    logging.basicConfig(handlers=[_LogToParent(connection)], level=logging.INFO, force=True)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if lower_priority:
        _lower_priority()


def _answer(request: bytes, outlet: Outlet) -> Done | Refused | Raised:
    try:
        call: Call = pickle.loads(request)  # noqa: S301 - written by our own parent
        args = (outlet, *call.args) if call.streams else call.args
        return Done(pickle.dumps(call.function(*args)))
    except UserError as error:
        # What led to it would keep documents, and their files, open until the next call.
        error.__cause__ = error.__context__ = None
        return Refused(error.with_traceback(None))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception:  # noqa: BLE001 - whatever a call meets is the parent's to report
        return Raised(traceback.format_exc())


def _send(connection: Connection, message: object) -> None:
    with _SENDING:
        connection.send_bytes(pickle.dumps(message))


def end_with_parent() -> None:
    """End this process when the parent is gone, even in the middle of a long call."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _lower_priority() -> None:
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(max(0, NICENESS - os.nice(0)))
