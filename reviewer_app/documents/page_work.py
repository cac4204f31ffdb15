"""One pass over pages of a document: chunks to the workers, results back in page order."""

import logging
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty
from typing import Protocol, cast

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.ocr import OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.documents import tasks
from reviewer_app.documents.driving import Crew, Priority, Reply, Stopped, StopReason, Task
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.serving import Call, Done, Item, Raised, Refused
from reviewer_app.documents.source import Source
from reviewer_app.documents.worker import pack

_LOG = logging.getLogger(__name__)

_CHUNK = 8
"""Pages a worker takes at a time: enough to hide the round trip, few enough that a call for a
citation's boxes waits milliseconds."""
_AHEAD = 2
"""Chunks in work per worker; bounds what is kept for a consumer that falls behind."""
_SHORT = 20
"""Pages; starting a second worker (0.3 s) takes longer than reading a document as short as this."""
OCR_PAGE_SECONDS = 180.0
"""A page that OCR reads takes 3 to 12 seconds; a large drawing on a busy machine a minute."""
_LOOK_SECONDS = 0.05
_OPENING_CRASHES = 3
"""A document whose opening ends this many workers in a row is given up as damaged."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How pages are dealt out: so many at a time, from so many on to several workers.

    `page_seconds` and `abrupt` are those of a Task.
    """

    chunk: int = _CHUNK
    short: int = _SHORT
    page_seconds: float = 0.0
    abrupt: bool = False


READING = Pace()
MEASURING = Pace(chunk=24)
"""A page is measured in 1 to 3 ms, a tenth of what reading it takes; each round trip costs the
thread that asks a turn at the interpreter."""
OCR = Pace(chunk=1, short=1, page_seconds=OCR_PAGE_SECONDS, abrupt=True)


class WorkerError(RuntimeError):
    """A bug met in a worker; the message is the worker's traceback."""


class CancelFlag(Protocol):
    """What cancels: threading.Event and its like."""

    def is_set(self) -> bool:
        """Return whether the person cancelled."""
        ...


class PageWork:
    """One pass over pages of a document: chunks to the workers, results back in page order."""

    def __init__(
        self,
        crew: Crew,
        name: str,
        call: Callable[[Sequence[tasks.Job]], Call],
        cancel: CancelFlag | None,
        *,
        priority: int = Priority.PAGES,
        pace: Pace = READING,
    ) -> None:
        """`call` makes what a worker is asked for a chunk of pages; `name` is the document's."""
        self._crew = crew
        self._name = name
        self._call = call
        self._cancel = cancel
        self._priority = priority
        self._pace = pace
        self._stopped: dict[int, Stopped] = {}
        self._opening_crashes = 0
        self._running: deque[tuple[list[tasks.Job], Task]] = deque()

    def run(self, jobs: Sequence[tasks.Job], workers: int) -> Iterator[tuple[int, object]]:
        """Yield (page_index, result) in order; a Stopped in place of a result that never came."""
        chunk = self._pace.chunk
        if len(jobs) <= self._pace.short:
            workers = 1
        self._crew.want(workers)
        waiting = deque(list(jobs[at : at + chunk]) for at in range(0, len(jobs), chunk))
        try:
            while waiting or self._running:
                while waiting and len(self._running) < workers * _AHEAD:
                    self._running.append(self._start(waiting.popleft(), self._priority))
                yield from self._finish(*self._running[0])
                self._running.popleft()
        finally:
            for _, task in self._running:
                task.abandoned = True

    def _start(self, jobs: list[tasks.Job], priority: int) -> tuple[list[tasks.Job], Task]:
        pace = self._pace
        task = self._crew.submit(
            pack(self._call(jobs)), priority, page_seconds=pace.page_seconds, abrupt=pace.abrupt
        )
        return jobs, task

    def _finish(self, jobs: list[tasks.Job], task: Task) -> Iterator[tuple[int, object]]:
        """Yield a chunk's results; what a lost worker left undone is given to another."""
        left = deque(jobs)
        while left:
            for page_index, payload in self._batches(task, left):
                yield from self._lost(left, page_index)
                left.popleft()
                yield page_index, pickle.loads(payload)  # noqa: S301 - from our own worker
            todo = [job for job in left if job[0] not in self._stopped]
            if not todo:
                yield from self._lost(left, None)
                return
            _, task = self._running[0] = self._start(todo, Priority.RETRY)

    def _lost(self, left: deque[tasks.Job], until: int | None) -> Iterator[tuple[int, object]]:
        """Yield the lost pages that come before page `until`."""
        while left and left[0][0] != until:
            page_index, _ = left.popleft()
            yield page_index, self._stopped[page_index]

    def _batches(self, task: Task, left: deque[tasks.Job]) -> Iterator[tuple[int, bytes]]:
        """Yield a task's results; a worker that ended leaves its page in `_stopped`."""
        while isinstance(reply := self._next(task), Item):
            yield from cast("tasks.Batch", pickle.loads(reply.payload))  # noqa: S301
        if isinstance(reply, Stopped):
            self._note_stop(reply, left)
        else:
            answer(reply, "documents.damaged", self._name)

    def _note_stop(self, stop: Stopped, left: deque[tasks.Job]) -> None:
        if stop.reason is StopReason.CLOSED:
            raise Cancelled
        if any(page_index == stop.mark - 1 for page_index, _ in left):
            self._stopped[stop.mark - 1] = stop
            return
        self._opening_crashes += 1
        if stop.reason is StopReason.UNAVAILABLE or self._opening_crashes >= _OPENING_CRASHES:
            answer(stop, "documents.damaged", self._name)
        _LOG.info("trying %s again, %d pages left", self._name, len(left))

    def _next(self, task: Task) -> Reply:
        while True:
            if self._cancel is not None and self._cancel.is_set():
                raise Cancelled
            try:
                return task.replies.get(timeout=_LOOK_SECONDS)
            except Empty:
                continue


def handled(source: Source, handle: Callable[..., object], jobs: Sequence[tasks.Job]) -> Call:
    """Return the call that has `handle` work on pages of a document."""
    return Call(tasks.work_pages, (source, handle, tuple(jobs)), streams=True)


def analysed(source: Source, analyse: tasks.Analysis[object], jobs: Sequence[tasks.Job]) -> Call:
    """Return the call that reads and analyses pages of a document."""
    return Call(tasks.analyse_pages, (source, analyse, tuple(jobs)), streams=True)


def ocr_call(
    witnesses: Witnesses,
    analyse: Callable[[PageText, OcrReading], object],
    known: frozenset[str],
    jobs: Sequence[tasks.Job],
) -> Call:
    """Return the call that reads pages, each of a document of its own, from their pictures."""
    return Call(tasks.ocr_pages, (witnesses, analyse, known, tuple(jobs)), streams=True)


def next_reply(task: Task, cancel: CancelFlag | None) -> Reply:
    """Return the next reply; where the person cancels, the task is told to end."""
    while True:
        if cancel is not None and cancel.is_set():
            task.abandoned = True
        try:
            return task.replies.get(timeout=_LOOK_SECONDS)
        except Empty:
            continue


def last_reply(task: Task) -> Reply:
    while isinstance(reply := task.replies.get(), Item):
        continue
    return reply


def answer(reply: Reply, stopped_key: str, name: str) -> object:
    """Return what a last reply holds, or raise what it reports."""
    match reply:
        case Done(payload):
            return pickle.loads(payload)  # noqa: S301 - from our own worker
        case Refused(error):
            raise error
        case Raised(detail):
            raise WorkerError(detail)
        case Stopped(StopReason.CLOSED):
            raise Cancelled
        case Stopped(StopReason.UNAVAILABLE):
            raise UserError("documents.worker_unavailable")
        case Stopped(_, mark) if stopped_key == "documents.damaged" and mark == 0:
            # It ended before it touched the file.
            raise UserError("documents.worker_unavailable")
        case Stopped(reason):
            raise UserError(stopped_key, name=name, detail=reason)
    raise AssertionError(reply)
