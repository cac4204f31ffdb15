"""Documents read in worker processes, for processes that must not import the PDF library.

Any thread may use a pool, several at a time. A file that crashes its worker costs one page, or
is refused as damaged; the pool goes on with a new worker.
"""

import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty
from types import TracebackType
from typing import ParamSpec, Protocol, Self, TypeVar, cast

from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.ocr import OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import tasks
from reviewer_app.documents.driving import (
    PAGE_SECONDS,
    Crew,
    Priority,
    Reply,
    Stopped,
    StopReason,
    Task,
)
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.serving import Call, Done, Item, Raised, Refused
from reviewer_app.documents.source import Source
from reviewer_app.documents.word_boxes import rects_in_words
from reviewer_app.documents.worker import pack

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")

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
class _Pace:
    """How pages are dealt out: so many at a time, from so many on to several workers.

    `page_seconds` and `abrupt` are those of a Task.
    """

    chunk: int = _CHUNK
    short: int = _SHORT
    page_seconds: float = 0.0
    abrupt: bool = False


_READING = _Pace()
_OCR = _Pace(chunk=1, short=1, page_seconds=OCR_PAGE_SECONDS, abrupt=True)


class WorkerError(RuntimeError):
    """A bug met in a worker; the message is the worker's traceback."""


class CancelFlag(Protocol):
    """What cancels: threading.Event and its like."""

    def is_set(self) -> bool:
        """Return whether the person cancelled."""
        ...


class AnalysisPool:
    """Low-priority worker processes that open, read and measure documents."""

    def __init__(self, workers: int = 2, *, page_seconds: float = PAGE_SECONDS) -> None:
        self._workers = max(1, min(workers, os.cpu_count() or 1))
        self._crew = Crew(self._workers, page_seconds)
        self._page_counts: dict[str, int] = {}
        self._read: dict[str, Mapping[int, OcrReading]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def open(self, path: str | Path, password: str = "") -> Document:
        """Return what a file is; raises UserError with the one reason why it cannot be read."""
        name = Path(path).name
        document = cast("Document", self._ask(name, tasks.open_document, str(path), password))
        self._page_counts[document.sha256] = document.page_count
        return document

    def pages(
        self,
        source: Source,
        analyse: tasks.Analysis[T],
        *,
        cancel: CancelFlag | None = None,
        first: int = 0,
    ) -> Iterator[tuple[PageText, T | None]]:
        """Yield each page from index `first` with what `analyse` made of it, in page order.

        `analyse` is importable by name (or a partial of such) and runs in a worker. A page that
        raises, ends its worker or takes too long comes with status FAILED and None. Raises
        Cancelled within 0.2 s of the cancel flag, UserError where the file has changed.
        """
        count = self._page_count(source)
        jobs = [(page_index, None) for page_index in range(first, count)]
        call = partial(_handled, source, partial(tasks.analysed_page, analyse))
        work = _PageWork(self._crew, source.name, call, cancel)
        for page_index, value in work.run(jobs, self._workers):
            if isinstance(value, Stopped):
                yield _stopped_page(page_index, value.reason), None
            else:
                yield cast("tuple[PageText, T | None]", value)

    def pictures(
        self, source: Source, page_indexes: Sequence[int], *, cancel: CancelFlag | None = None
    ) -> Iterator[tuple[int, str]]:
        """Yield each page's index with the hash of its picture, "" where it cannot be drawn."""
        call = partial(_handled, source, tasks.picture_sha256)
        work = _PageWork(self._crew, source.name, call, cancel, pace=_OCR)
        for page_index, value in work.run([(one, None) for one in page_indexes], self._workers):
            yield page_index, "" if isinstance(value, Stopped) else cast("str", value)

    def ocr(
        self,
        source: Source,
        orders: Sequence[OcrOrder],
        witnesses: Witnesses,
        analyse: Callable[[PageText, OcrReading], T],
        *,
        cancel: CancelFlag | None = None,
    ) -> Iterator[OcrPage[T]]:
        """Yield each page ordered, in page order, as it is read from its picture.

        A worker has one page at a time. Raises as `pages` does; what a cancelled page was read
        by is ended at once.
        """
        jobs: list[tasks.Job] = [(one.page_index, one) for one in orders]
        call = partial(_ocr_call, source, witnesses, analyse)
        work = _PageWork(self._crew, source.name, call, cancel, pace=_OCR)
        for page_index, value in work.run(jobs, self._workers):
            if isinstance(value, Stopped):
                yield OcrPage(_stopped_page(page_index, value.reason, "documents.page_ocr_timeout"))
            else:
                yield cast("OcrPage[T]", value)

    def know_readings(self, file_id: str, readings: Mapping[int, OcrReading]) -> None:
        """Take the places of words on these pages of a file from what OCR read, from now on."""
        self._read[file_id] = readings

    def rects(
        self, source: Source, spans: Sequence[tuple[int, int, int]]
    ) -> list[tuple[Rect, ...]]:
        """Return the boxes of each (page_index, start, end), in order, one per line of print.

        An empty tuple where none can be computed.
        """
        read = self._read.get(source.file_id, {})
        printed = [span for span in spans if span[0] not in read]
        boxes = iter(self._printed_rects(source, printed))
        return [
            rects_in_words(read[page_index].placed_words(), [(start, end)])[0]
            if page_index in read
            else next(boxes)
            for page_index, start, end in spans
        ]

    def _printed_rects(
        self, source: Source, spans: Sequence[tuple[int, int, int]]
    ) -> list[tuple[Rect, ...]]:
        by_page: dict[int, list[int]] = {}
        for position, (page_index, _, _) in enumerate(spans):
            by_page.setdefault(page_index, []).append(position)
        jobs: list[tasks.Job] = [
            (page_index, [spans[position][1:] for position in positions])
            for page_index, positions in sorted(by_page.items())
        ]
        answer: list[tuple[Rect, ...]] = [()] * len(spans)
        call = partial(_handled, source, tasks.page_rects)
        work = _PageWork(self._crew, source.name, call, None, priority=Priority.CALL)
        for page_index, value in work.run(jobs, 1):
            if not isinstance(value, Stopped):
                found = cast("list[tuple[Rect, ...]]", value)
                for position, boxes in zip(by_page[page_index], found, strict=True):
                    answer[position] = boxes
        return answer

    def work(
        self,
        source: Source,
        handle: Callable[..., object],
        jobs: Sequence[tasks.Job],
        *,
        cancel: CancelFlag | None = None,
    ) -> Iterator[tuple[int, object]]:
        """Yield (page_index, result of `handle`) for each job, in order; None for a lost page.

        `handle(opened, page_index, argument)` is importable by name. Raises as `pages` does.
        """
        call = partial(_handled, source, handle)
        work = _PageWork(self._crew, source.name, call, cancel)
        for page_index, value in work.run(jobs, self._workers):
            yield page_index, None if isinstance(value, Stopped) else value

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `function(*args)` as run in a worker; the function is importable by name.

        Raises the UserError it raises, `documents.worker_stopped` where its worker ended, and
        WorkerError for bugs.
        """
        call = Call(partial(function, **kwargs) if kwargs else function, args)
        task = self._crew.submit(pack(call), Priority.CALL)
        return cast("T", _answer(_last_reply(task), "documents.worker_stopped", ""))

    def run_in_steps(
        self,
        function: Callable[..., T],
        *args: object,
        progress: Callable[[object], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> T:
        """Return `function(outlet, *args)` as run in a worker; what it puts goes to `progress`.

        Raises as `run` does, and Cancelled once the function has ended after the cancel flag was
        set: it writes no more by then.
        """
        task = self._crew.submit(pack(Call(function, args, streams=True)), Priority.CALL)
        while isinstance(reply := _next_reply(task, cancel), Item):
            if progress is not None:
                progress(pickle.loads(reply.payload))  # noqa: S301 - from our own worker
        if task.abandoned:
            raise Cancelled
        return cast("T", _answer(reply, "documents.worker_stopped", ""))

    def close(self) -> None:
        """End the workers; whatever is running is told so. The pool is of no use afterwards."""
        self._crew.close()

    def _page_count(self, source: Source) -> int:
        if source.sha256 not in self._page_counts:
            count = cast("int", self._ask(source.name, tasks.count_pages, source))
            self._page_counts[source.sha256] = count
        return self._page_counts[source.sha256]

    def _ask(self, name: str, function: Callable[..., object], *args: object) -> object:
        """Return the answer of a call that opens a file; one that ends its worker is damaged."""
        task = self._crew.submit(pack(Call(function, args, streams=True)), Priority.CALL)
        return _answer(_last_reply(task), "documents.damaged", name)


class _PageWork:
    """One pass over pages of a document: chunks to the workers, results back in page order."""

    def __init__(
        self,
        crew: Crew,
        name: str,
        call: Callable[[Sequence[tasks.Job]], Call],
        cancel: CancelFlag | None,
        *,
        priority: int = Priority.PAGES,
        pace: _Pace = _READING,
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
            _answer(reply, "documents.damaged", self._name)

    def _note_stop(self, stop: Stopped, left: deque[tasks.Job]) -> None:
        if stop.reason is StopReason.CLOSED:
            raise Cancelled
        if any(page_index == stop.mark - 1 for page_index, _ in left):
            self._stopped[stop.mark - 1] = stop
            return
        self._opening_crashes += 1
        if stop.reason is StopReason.UNAVAILABLE or self._opening_crashes >= _OPENING_CRASHES:
            _answer(stop, "documents.damaged", self._name)
        _LOG.info("trying %s again, %d pages left", self._name, len(left))

    def _next(self, task: Task) -> Reply:
        while True:
            if self._cancel is not None and self._cancel.is_set():
                raise Cancelled
            try:
                return task.replies.get(timeout=_LOOK_SECONDS)
            except Empty:
                continue


def _handled(source: Source, handle: Callable[..., object], jobs: Sequence[tasks.Job]) -> Call:
    """Return the call that has `handle` work on pages of a document."""
    return Call(tasks.work_pages, (source, handle, tuple(jobs)), streams=True)


def _ocr_call(
    source: Source,
    witnesses: Witnesses,
    analyse: Callable[[PageText, OcrReading], object],
    jobs: Sequence[tasks.Job],
) -> Call:
    """Return the call that reads pages of a document from their pictures."""
    orders = tuple(order for _, order in jobs)
    return Call(tasks.ocr_pages, (source, witnesses, analyse, orders), streams=True)


def _next_reply(task: Task, cancel: CancelFlag | None) -> Reply:
    """Return the next reply; where the person cancels, the task is told to end."""
    while True:
        if cancel is not None and cancel.is_set():
            task.abandoned = True
        try:
            return task.replies.get(timeout=_LOOK_SECONDS)
        except Empty:
            continue


def _last_reply(task: Task) -> Reply:
    while isinstance(reply := task.replies.get(), Item):
        continue
    return reply


def _answer(reply: Reply, stopped_key: str, name: str) -> object:
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


def _stopped_page(
    page_index: int, reason: StopReason, timeout: str = "documents.page_timeout"
) -> PageText:
    problem = timeout if reason is StopReason.TIMEOUT else "documents.page_crashed"
    return PageText(page_index, "", PageStatus.FAILED, "", 0.0, 0.0, 0, problem)
