"""Reading: files become documents of the job, with their pages and what was found on them."""

import os
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.document import Document, RefusedFile
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
from reviewer_app.core.names import sayable
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.documents.ocr_programs import find_witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.extraction.document_task import gather as gather_findings
from reviewer_app.extraction.known_codes import AskedCodes
from reviewer_app.extraction.ocr_needs import ocr_orders
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from reviewer_app.job import Job
from reviewer_app.review.ocr_reading import ReadDocument
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
        self._part = 1, 1
        self.for_ocr: list[ReadDocument] = []
        """The documents with pages that OCR is to read, as they were read."""
        self._analyse = partial(analyse_page, registry_path=registry.place)
        self._known = AskedCodes(registry)

    def read(self, paths: Sequence[Path], cancel: Cancel) -> Iterator[Event]:
        """Read each file; one that cannot be read is refused and the rest go on."""
        read: set[str] = set()
        every = (*paths, *self._left_unread(paths))
        for part, path in enumerate(every, 1):
            self._part = part, len(every)
            try:
                document, password = self._open(path)
            except UserError as error:
                yield self._refused(path, error)
                continue
            self._job.forget_refused([os.path.abspath(path)])
            for old in self._job.supersede(document):
                yield DocumentRemoved(old.file_id)
                yield Notice(Message("review.replaced", {"name": old.name}))
            kept = self._job.add_document(document)
            if document.file_id in read:
                yield _twice(kept, path)
                continue
            read.add(document.file_id)
            yield DocumentOpened(kept)
            try:
                yield from self._pages(kept, source_of(document, password), cancel)
            except UserError as error:
                yield self._refused(path, error)

        asked = {sayable(os.path.abspath(path)) for path in paths}
        for refused in self._job.refused_files():
            if refused.path not in asked:
                yield Notice(refused.reason)

    def _left_unread(self, paths: Sequence[Path]) -> Iterator[Path]:
        """Yield the files of the job that an earlier review did not read to their end, or whose
        pictures it could not read and this one can.

        Files refused before that are gone now count no more, unless they are asked for again.
        """
        asked = {os.path.abspath(path) for path in paths}
        gone = (one.path for one in self._job.refused_files() if not os.path.exists(one.path))
        self._job.forget_refused(path for path in gone if path not in asked)
        unseen = () if find_witnesses().problem else self._job.unseen_documents()
        for document in dict.fromkeys([*self._job.unread_documents(), *unseen]):
            if document.path not in asked and os.path.isfile(document.path):
                yield Path(document.path)

    def _refused(self, path: Path, error: UserError) -> FileRefused:
        """Keep in the job that a file could not be read, and say so."""
        place, reason = sayable(os.path.abspath(path)), _message(error)
        self._job.note_refused(RefusedFile(place, sayable(path.name), reason))
        return FileRefused(str(path), reason)

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
            # The rest counts as not read (Job.every_page) until it is.
            if len(pages) > len(self._job.pages(document.file_id)):
                yield self._keep(document, source, pages, findings, cancel)
            raise
        yield self._keep(document, source, pages, findings, cancel)

    def _keep(
        self,
        document: Document,
        source: Source,
        pages: list[PageText],
        findings: list[PageFindings | None],
        cancel: Cancel,
    ) -> DocumentRead:
        # Asked for its pauses alone: what was read is kept, cancelled or not.
        whole = gather_findings(pages, findings, self._known, cancel.is_set)
        with self._job.batch():
            document = self._job.add_document(document.with_title(whole.title_block))
            self._job.set_pages(document.file_id, pages)
            self._job.set_sweep(document.file_id, whole)
        orders = ocr_orders(pages, whole.health)
        if orders:
            self.for_ocr.append(ReadDocument(document, source, pages, findings, orders))
        return DocumentRead(document, source.password)


def _twice(kept: Document, path: Path) -> Notice:
    params = {"name": sayable(path.name), "first": kept.name}
    return Notice(Message("review.same_file_twice", params))


def _message(error: UserError) -> Message:
    return Message(error.key, {name: str(value) for name, value in error.params.items()})
