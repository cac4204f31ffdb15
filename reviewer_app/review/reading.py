"""Reading: files become documents of the job, with their pages and what was found on them."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import (
    DocumentOpened,
    DocumentRead,
    DocumentRemoved,
    Event,
    FileRefused,
    Notice,
    Progress,
)
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.extraction.document_task import gather as gather_findings
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions

NOT_READ = "review.page_not_read"
"""The problem of a page that was not read because the person stopped the review."""
_LOCKED = frozenset({"documents.password_needed", "documents.password_wrong"})


class Reader:
    """Reads files into a job with the workers of a pool."""

    def __init__(
        self, job: Job, registry: Registry, pool: AnalysisPool, options: ReviewOptions
    ) -> None:
        self._job = job
        self._pool = pool
        self._options = options
        self._part = 1, 1
        self._analyse = partial(analyse_page, registry_path=str(registry.path))

    def read(self, paths: Sequence[Path], cancel: Cancel) -> Iterator[Event]:
        """Read each file; one that cannot be read is refused and the rest go on."""
        read: set[str] = set()
        for part, path in enumerate(paths, 1):
            self._part = part, len(paths)
            try:
                document, password = self._open(path)
            except UserError as error:
                yield FileRefused(str(path), _message(error))
                continue
            kept = self._job.add_document(document)
            yield from self._replaced(document)
            if document.file_id in read:
                yield _twice(kept, path)
                continue
            read.add(document.file_id)
            yield DocumentOpened(kept)
            try:
                yield from self._pages(kept, source_of(document, password), cancel)
            except UserError as error:
                yield FileRefused(str(path), _message(error))

    def _replaced(self, document: Document) -> Iterator[Event]:
        """Let go of former versions of the file: what stood in them stands nowhere now."""
        for former in self._job.documents():
            if former.path == document.path and former.file_id != document.file_id:
                self._job.remove_document(former.file_id)
                yield DocumentRemoved(former.file_id)
                yield Notice(Message("review.version_replaced", {"name": document.name}))

    def _open(self, path: Path) -> tuple[Document, str]:
        """Return the document and the password that opened it; raises UserError."""
        for password in ("", *self._options.passwords):
            try:
                return self._pool.open(path, password), password
            except UserError as error:
                if error.key not in _LOCKED:
                    raise
                locked = error
        raise locked

    def _pages(
        self, document: Document, source: Source, cancel: Cancel
    ) -> Generator[Event, None, None]:
        pages: list[PageText] = []
        findings: list[PageFindings | None] = []
        yield Progress("reading", 0, document.page_count, document.file_id, *self._part)
        try:
            for page, found in self._pool.pages(source, self._analyse, cancel=cancel):
                pages.append(page)
                findings.append(found)
                done, total = len(pages), document.page_count
                yield Progress("reading", done, total, document.file_id, *self._part)
        except Cancelled:
            if len(pages) > self._read_before(document.file_id):
                rest = range(len(pages), document.page_count)
                pages += [_not_read(page_index) for page_index in rest]
                findings += [None] * len(rest)
                yield self._keep(document, source, pages, findings)
            raise
        yield self._keep(document, source, pages, findings)

    def _read_before(self, file_id: str) -> int:
        return sum(page.problem != NOT_READ for page in self._job.pages(file_id))

    def _keep(
        self,
        document: Document,
        source: Source,
        pages: list[PageText],
        findings: list[PageFindings | None],
    ) -> DocumentRead:
        whole = gather_findings(pages, findings)
        document = replace(document, title_block=whole.title_block)
        with self._job.batch():
            self._job.add_document(document)
            self._job.set_pages(document.file_id, pages)
            self._job.set_sweep(document.file_id, whole)
        return DocumentRead(document, source.password)


def _not_read(page_index: int) -> PageText:
    """Return a page that was not read because the person stopped: never taken for an empty one."""
    return PageText(page_index, "", PageStatus.FAILED, "", 0.0, 0.0, 0, NOT_READ)


def _twice(kept: Document, path: Path) -> Notice:
    params = {"name": path.name, "first": kept.name}
    return Notice(Message("review.same_file_twice", params))


def _message(error: UserError) -> Message:
    return Message(error.key, {name: str(value) for name, value in error.params.items()})
