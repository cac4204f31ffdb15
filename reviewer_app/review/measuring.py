"""Where citations stand on their pages: their boxes, from the files as they are now.

Measuring takes as long as judging, and both are asked for by every export: it begins in the
workers while the gate still judges.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from types import TracebackType
from typing import Self

from reviewer_app.core.comment import Citation, Comment
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.selection import require_unchanged
from reviewer_app.job import Job
from reviewer_app.review.ocr_reading import know_readings

Span = tuple[int, int, int]
"""A page index, and where the excerpt starts and ends in the text of the page."""
Boxes = Mapping[Citation, tuple[Rect, ...]]
_Measured = dict[Span, tuple[Rect, ...]]
_LOOK_SECONDS = 0.05


class Measuring:
    """Boxes of spans of a job's documents, measured in a pool's workers ahead of being asked for.

    `password` says which password opens a document. Used as a context manager, by the thread that
    has the job; whatever is not measured when the block ends is given up.
    """

    def __init__(self, job: Job, pool: AnalysisPool, password: Callable[[Document], str]) -> None:
        self._job, self._pool, self._password = job, pool, password
        self._cancel = threading.Event()
        self._progress = (0, 0)
        self._behind = ThreadPoolExecutor(1, "measuring")
        self._passwords: dict[str, Future[str]] = {}
        self._found: dict[str, Future[_Measured]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._cancel.set()
        self._behind.shutdown(cancel_futures=True)

    def begin(self, places: Mapping[str, Iterable[Span]]) -> None:
        """Start to measure the spans given by file id; returns at once."""
        for document in self._job.documents():
            file_id = document.file_id
            self._passwords[file_id] = self._behind.submit(self._password, document)
            if spans := sorted(set(places.get(file_id, ()))):
                know_readings(self._job, self._pool, file_id)
                self._found[file_id] = self._behind.submit(self._measure, document, spans)

    def passwords(self) -> dict[str, str]:
        """Return the password of each document, by file id, as soon as they are known."""
        return {file_id: one.result() for file_id, one in self._passwords.items()}

    def measured(self, file_id: str, watch: Watch) -> Mapping[Span, tuple[Rect, ...]]:
        """Return what was measured of a document; nothing where that failed.

        Waits for it, and tells whoever watches; raises Cancelled where they cancel.
        """
        waiting = self._found.get(file_id)
        while waiting is not None:
            watch.at("placing", *self._progress)
            try:
                return waiting.result(_LOOK_SECONDS)
            except NotYet:
                continue
            except UserError:
                break
        return {}

    def _measure(self, document: Document, spans: Sequence[Span]) -> _Measured:
        source = source_of(document, self._passwords[document.file_id].result())
        found = self._pool.rects(source, spans, progress=self._note, cancel=self._cancel)
        return dict(zip(spans, found, strict=True))

    def _note(self, done: int, total: int) -> None:
        self._progress = (done, total)


def spans_of(comments: Iterable[Comment]) -> dict[str, list[Span]]:
    """Return where comments cite each document, by file id."""
    spans: dict[str, list[Span]] = {}
    for comment in comments:
        for one in comment.citations:
            spans.setdefault(one.file_id, []).append((one.page_index, one.start, one.end))
    return spans


def boxes_of(
    comments: Sequence[Comment],
    job: Job,
    pool: AnalysisPool,
    *,
    passwords: Mapping[str, str],
    problems: dict[str, UserError] | None,
    ahead: Measuring | None = None,
    watch: Watch = UNWATCHED,
) -> dict[Citation, tuple[Rect, ...]]:
    """Return the boxes of every citation; what `ahead` has measured is not measured again.

    A document that has changed or cannot be opened has none: it is kept in `problems` by its file
    id, or raised where there is no such place. Raises Cancelled where whoever watches cancels.
    """
    by_file: dict[str, list[Citation]] = {}
    for comment in comments:
        for citation in comment.citations:
            by_file.setdefault(citation.file_id, []).append(citation)
    boxes: dict[Citation, tuple[Rect, ...]] = {}
    for file_id, citations in by_file.items():
        document = job.document(file_id)
        if document is None:
            continue
        spans = [(one.page_index, one.start, one.end) for one in citations]
        try:
            known = ahead.measured(file_id, watch) if ahead is not None else {}
            require_unchanged([document])
            know_readings(job, pool, file_id)
            source = source_of(document, passwords.get(file_id, ""))
            left = [span for span in spans if span not in known]
            found = pool.rects(
                source, left,
                progress=lambda done, total: watch.tell("placing", done, total),
                cancel=watch.cancel,
            )  # fmt: skip
        except UserError as error:
            if problems is None:
                raise
            problems[file_id] = error
            continue
        every = {**known, **dict(zip(left, found, strict=True))}
        boxes.update((one, every[span]) for one, span in zip(citations, spans, strict=True))
    return boxes
