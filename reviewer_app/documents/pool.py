"""Documents read in worker processes, for processes that must not import the PDF library.

Any thread may use a pool, several at a time. A file that crashes its worker costs one page, or
is refused as damaged; the pool goes on with a new worker.
"""

import logging
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import ParamSpec, Self, TypeVar, cast

from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.ocr import OcrKnown, OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import tasks
from reviewer_app.documents.driving import (
    PAGE_SECONDS,
    Crew,
    Priority,
    Stopped,
    StopReason,
)
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.page_work import (
    MEASURING,
    OCR,
    CancelFlag,
    PageWork,
    WorkerError,
    analysed,
    answer,
    handled,
    last_reply,
    next_reply,
    ocr_call,
)
from reviewer_app.documents.serving import Call, Item
from reviewer_app.documents.source import Source
from reviewer_app.documents.word_boxes import rects_in_words
from reviewer_app.documents.worker import pack

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")

__all__ = ["AnalysisPool", "CancelFlag", "WorkerError"]


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
        call = partial(analysed, source, analyse)
        work = PageWork(self._crew, source.name, call, cancel)
        for page_index, value in work.run(jobs, self._workers):
            if isinstance(value, Stopped):
                yield _stopped_page(page_index, value.reason), None
            else:
                yield cast("tuple[PageText, T | None]", value)

    def ocr(
        self,
        source: Source,
        orders: Sequence[OcrOrder],
        witnesses: Witnesses,
        analyse: Callable[[PageText, OcrReading], T],
        *,
        cancel: CancelFlag | None = None,
    ) -> Iterator[OcrPage[T]]:
        """Yield each page ordered, in their order, as it is read from its picture.

        Raises as `pages` does, and otherwise does as `ocr_all`.
        """
        wishes = [(source, one) for one in orders]
        for done in self.ocr_all(wishes, witnesses, analyse, cancel=cancel):
            if isinstance(done, UserError):
                raise done
            yield cast("OcrPage[T]", done)

    def ocr_all(
        self,
        wishes: Sequence[tuple[Source, OcrOrder]],
        witnesses: Witnesses,
        analyse: Callable[[PageText, OcrReading], T],
        *,
        known: frozenset[str] = frozenset(),
        cancel: CancelFlag | None = None,
    ) -> Iterator[OcrPage[T] | OcrKnown | UserError]:
        """Yield what becomes of each page of several documents, in their order.

        A page whose picture is among the `known` ones is not read; one of a file that cannot be
        opened gives the error. A worker has one page at a time. Raises Cancelled within 0.2 s of
        the cancel flag; what a cancelled page was read by is ended at once.
        """
        call = partial(ocr_call, witnesses, analyse, known)
        # What was read before takes milliseconds and waits for no page that is being read.
        quick = all(order.kept is not None for _, order in wishes)
        priority = Priority.CALL if quick else Priority.PAGES
        work = PageWork(self._crew, "", call, cancel, priority=priority, pace=OCR)
        for number, value in work.run(list(enumerate(wishes)), self._workers):
            if isinstance(value, Stopped):
                at = wishes[number][1].page_index
                yield OcrPage(_stopped_page(at, value.reason, "documents.page_ocr_timeout"))
            else:
                yield cast("OcrPage[T] | OcrKnown | UserError", value)

    def know_readings(self, file_id: str, readings: Mapping[int, OcrReading]) -> None:
        """Take the places of words on these pages of a file from what OCR read, from now on."""
        self._read[file_id] = readings

    def rects(
        self,
        source: Source,
        spans: Sequence[tuple[int, int, int]],
        *,
        progress: Callable[[int, int], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> list[tuple[Rect, ...]]:
        """Return the boxes of each (page_index, start, end), in order, one per line of print.

        An empty tuple where none can be computed. `progress` is told how many pages are done, of
        how many. Raises Cancelled within 0.2 s of the cancel flag.
        """
        read = self._read.get(source.file_id, {})
        printed = [span for span in spans if span[0] not in read]
        boxes = iter(self._printed_rects(source, printed, progress, cancel))
        return [
            rects_in_words(read[page_index].placed_words(), [(start, end)])[0]
            if page_index in read
            else next(boxes)
            for page_index, start, end in spans
        ]

    def _printed_rects(
        self,
        source: Source,
        spans: Sequence[tuple[int, int, int]],
        progress: Callable[[int, int], None] | None,
        cancel: CancelFlag | None,
    ) -> list[tuple[Rect, ...]]:
        by_page: dict[int, list[int]] = {}
        for position, (page_index, _, _) in enumerate(spans):
            by_page.setdefault(page_index, []).append(position)
        jobs: list[tasks.Job] = [
            (page_index, [spans[position][1:] for position in positions])
            for page_index, positions in sorted(by_page.items())
        ]
        boxes_of: list[tuple[Rect, ...]] = [()] * len(spans)
        call = partial(handled, source, tasks.page_rects)
        work = PageWork(
            self._crew, source.name, call, cancel, priority=Priority.CALL, pace=MEASURING
        )
        for done, (page_index, value) in enumerate(work.run(jobs, self._workers)):
            if progress is not None:
                progress(done, len(jobs))
            if not isinstance(value, Stopped):
                found = cast("list[tuple[Rect, ...]]", value)
                for position, boxes in zip(by_page[page_index], found, strict=True):
                    boxes_of[position] = boxes
        return boxes_of

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
        call = partial(handled, source, handle)
        work = PageWork(self._crew, source.name, call, cancel)
        for page_index, value in work.run(jobs, self._workers):
            yield page_index, None if isinstance(value, Stopped) else value

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `function(*args)` as run in a worker; the function is importable by name.

        Raises the UserError it raises, `documents.worker_stopped` where its worker ended, and
        WorkerError for bugs.
        """
        call = Call(partial(function, **kwargs) if kwargs else function, args)
        task = self._crew.submit(pack(call), Priority.CALL)
        return cast("T", answer(last_reply(task), "documents.worker_stopped", ""))

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
        while isinstance(reply := next_reply(task, cancel), Item):
            if progress is not None:
                progress(pickle.loads(reply.payload))  # noqa: S301 - from our own worker
        if task.abandoned:
            raise Cancelled
        return cast("T", answer(reply, "documents.worker_stopped", ""))

    def give_way(self, to: Callable[[], bool]) -> None:
        """Have programs that read pictures stand still, though not for ever, while `to` says so.

        It is asked on other threads, some twenty times a second.
        """
        self._crew.gives_way = to

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
        return answer(last_reply(task), "documents.damaged", name)


def _stopped_page(
    page_index: int, reason: StopReason, timeout: str = "documents.page_timeout"
) -> PageText:
    problem = timeout if reason is StopReason.TIMEOUT else "documents.page_crashed"
    return PageText(page_index, "", PageStatus.FAILED, "", 0.0, 0.0, 0, problem)
