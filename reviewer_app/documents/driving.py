"""Threads that each keep one worker process busy with tasks from a common queue.

A thread drains its worker whatever its consumer does, so a consumer that pauses in the middle
of a document, or asks something else meanwhile, never holds a worker.
"""

import itertools
import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from reviewer_app.core.errors import UserError
from reviewer_app.documents.serving import OPENING, Done, Item, Raised, Refused
from reviewer_app.documents.worker import Worker, WorkerDied

_LOG = logging.getLogger(__name__)

PAGE_SECONDS = 20.0
"""A page that takes longer counts as failed; the slowest of 260 real files took 0.2 s a page."""
OPENING_SECONDS = 120.0
"""Reading a large file over a slow network share is not a fault of the file."""
_LOOK_SECONDS = 0.05
_GRACE_SECONDS = 0.1
"""An abrupt task that nobody wants any more has this long to stop by itself."""


class StopReason(StrEnum):
    """Why a task ended without an answer."""

    CRASHED = "crashed"
    TIMEOUT = "timeout"
    CLOSED = "closed"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Stopped:
    """The last reply of a task whose worker ended; `mark` is what it was at (serving.Board)."""

    reason: StopReason
    mark: int


Reply = Item | Done | Refused | Raised | Stopped


class Priority:
    """Lower goes first: what someone waits for, then the next pages of a running document."""

    RETRY, CALL, PAGES = range(3)


@dataclass(slots=True, eq=False)
class Task:
    """A packed call, and the queue its replies come to; `abandoned` once nobody wants them.

    `page_seconds` is how long a page of it may take, 0 for the crew's own; `abrupt` ends the
    worker where it does not stop soon after being abandoned: what it is at takes seconds.
    """

    request: bytes
    page_seconds: float = 0.0
    abrupt: bool = False
    replies: "queue.SimpleQueue[Reply]" = field(default_factory=queue.SimpleQueue)
    abandoned: bool = False


def _never() -> bool:
    return False


class Crew:
    """Up to `size` workers; each starts when there is work for it.

    Attributes:
        gives_way: tells, on any thread, whether somebody moves pages (see serving.Board)
    """

    def __init__(self, size: int, page_seconds: float = PAGE_SECONDS) -> None:
        self._size = size
        self._page_seconds = page_seconds
        self._serial = itertools.count()
        self._tasks: queue.PriorityQueue[tuple[int, int, Task | None]] = queue.PriorityQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._busy = 0
        self._closing = threading.Event()
        self.gives_way: Callable[[], bool] = _never

    def submit(
        self, request: bytes, priority: int, *, page_seconds: float = 0.0, abrupt: bool = False
    ) -> Task:
        """Queue a packed call (see Task); raises RuntimeError after `close`."""
        if self._closing.is_set():
            raise RuntimeError("the pool is closed")
        task = Task(request, page_seconds, abrupt)
        self._tasks.put((priority, next(self._serial), task))
        with self._lock:
            if not self._threads or (priority == Priority.CALL and self._all_busy()):
                self._add_thread()
        return task

    def want(self, count: int) -> None:
        """Have at least `count` workers, as far as the crew's size allows."""
        with self._lock:
            while len(self._threads) < min(count, self._size):
                self._add_thread()

    def close(self) -> None:
        """End all workers; leaves no thread and no zombie. Open tasks are told CLOSED."""
        self._closing.set()
        for _ in self._threads:
            self._tasks.put((-1, next(self._serial), None))
        for thread in self._threads:
            thread.join()
        while not self._tasks.empty():
            _, _, task = self._tasks.get_nowait()
            if task is not None:
                task.replies.put(Stopped(StopReason.CLOSED, 0))

    def _add_thread(self) -> None:
        if len(self._threads) < self._size:
            name = f"reader-{len(self._threads) + 1}"
            thread = threading.Thread(target=self._drive, args=(name,), name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _all_busy(self) -> bool:
        return self._busy == len(self._threads)

    def _drive(self, name: str) -> None:
        worker: Worker | None = None
        while (task := self._tasks.get()[2]) is not None:
            if task.abandoned:
                task.replies.put(Stopped(StopReason.CLOSED, 0))
                continue
            with self._lock:
                self._busy += 1
            worker, last = self._perform(worker, task, name)
            with self._lock:
                self._busy -= 1
            task.replies.put(last)
        if worker is not None:
            worker.end()

    def _perform(self, worker: Worker | None, task: Task, name: str) -> tuple[Worker | None, Reply]:
        """Run a task; return the worker, None where it is gone, and the last reply."""
        try:
            worker = worker or Worker(name)
            worker.send(task.request)
            last = self._relay(worker, task)
        except WorkerDied as death:
            last = Stopped(StopReason.CRASHED, death.mark)
        except UserError:
            last = Stopped(StopReason.UNAVAILABLE, 0)
        except Exception:  # noqa: BLE001 - silence would leave the consumer waiting for ever
            _LOG.exception("the line to %s broke", name)
            last = Stopped(StopReason.CRASHED, 0)
        if worker is not None and isinstance(last, Stopped):
            worker.kill()
            worker = None
        return worker, last

    def _relay(self, worker: Worker, task: Task) -> Reply:
        """Pass items on; return the last reply, or why there was none."""
        patience = math.inf
        while True:
            worker.board.waiting = self.gives_way()
            reply = worker.receive(_LOOK_SECONDS)
            if isinstance(reply, Item):
                task.replies.put(reply)
            elif reply is not None:
                return reply
            elif self._closing.is_set():
                return Stopped(StopReason.CLOSED, 0)
            elif self._overdue(worker, task.page_seconds or self._page_seconds):
                return Stopped(StopReason.TIMEOUT, worker.board.mark)
            elif time.monotonic() > patience:
                return Stopped(StopReason.CLOSED, worker.board.mark)
            if task.abandoned:
                worker.board.stopping = True
                if task.abrupt:
                    patience = min(patience, time.monotonic() + _GRACE_SECONDS)

    def _overdue(self, worker: Worker, page_seconds: float) -> bool:
        waited = worker.seconds_at_mark()
        mark = worker.board.mark
        if mark == OPENING:
            return waited > OPENING_SECONDS
        return mark > 0 and waited > page_seconds
