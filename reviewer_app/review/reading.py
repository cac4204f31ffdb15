"""Reading: files become documents of the job, with their pages and what was found on them."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import DocumentRead, Event, FileRefused, Notice, Progress
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.extraction.document_task import gather as gather_findings
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions

_LOCKED = frozenset({"documents.password_needed", "documents.password_wrong"})


class Reader:
    """Reads files into a job with the workers of a pool."""

    def __init__(
        self, job: Job, registry: Registry, pool: AnalysisPool, options: ReviewOptions
    ) -> None:
        self._job = job
        self._pool = pool
        self._options = options
        self._analyse = partial(analyse_page, registry_path=registry.place)

    def read(self, paths: Sequence[Path], cancel: Cancel) -> Iterator[Event]:
        """Read each file; one that cannot be read is refused and the rest go on."""
        read: set[str] = set()
        for path in paths:
            try:
                document, password = self._open(path)
            except UserError as error:
                yield FileRefused(str(path), _message(error))
                continue
            kept = self._job.add_document(document)
            if document.file_id in read:
                yield _twice(kept, path)
                continue
            read.add(document.file_id)
            try:
                yield from self._pages(kept, source_of(document, password), cancel)
            except UserError as error:
                yield FileRefused(str(path), _message(error))

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
        yield Progress("reading", 0, document.page_count, document.file_id)
        for page, found in self._pool.pages(source, self._analyse, cancel=cancel):
            pages.append(page)
            findings.append(found)
            yield Progress("reading", len(pages), document.page_count, document.file_id)
        whole = gather_findings(pages, findings)
        document = replace(document, title_block=whole.title_block)
        with self._job.batch():
            self._job.add_document(document)
            self._job.set_pages(document.file_id, pages)
            self._job.set_sweep(document.file_id, whole)
        yield DocumentRead(document, source.password)


def _twice(kept: Document, path: Path) -> Notice:
    params = {"name": path.name, "first": kept.name}
    return Notice(Message("review.same_file_twice", params))


def _message(error: UserError) -> Message:
    return Message(error.key, {name: str(value) for name, value in error.params.items()})
