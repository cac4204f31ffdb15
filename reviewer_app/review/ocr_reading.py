"""The part of a review that reads pages from their pictures.

Comes after everything else was read and judged, so that a tender's text documents are reviewed
while its scans are still being read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import DocumentRead, Event, Notice, Progress
from reviewer_app.core.ocr import OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.ocr_programs import Witnesses, find_witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source
from reviewer_app.extraction.document_task import gather as gather_findings
from reviewer_app.extraction.ocr_task import analyse_reading
from reviewer_app.extraction.page_task import PageFindings
from reviewer_app.job import Job


@dataclass(slots=True)
class ReadDocument:
    """A document as it was read, with what was found on each page, so that pages can be redone."""

    document: Document
    source: Source
    pages: list[PageText]
    findings: list[PageFindings | None]
    orders: tuple[OcrOrder, ...]


class OcrReader:
    """Reads the pages of documents by OCR that their own text does not tell."""

    def __init__(self, job: Job, registry: Registry, pool: AnalysisPool) -> None:
        self._job = job
        self._pool = pool
        self._analyse = partial(analyse_reading, registry_path=registry.place)
        self._part = 1, 1

    def read(self, documents: Sequence[ReadDocument], cancel: Cancel) -> Iterator[Event]:
        """Read the pages ordered of each document; what was read is kept page by page.

        Without the programs nothing is read, and one sentence says so and how to install them.
        """
        witnesses = find_witnesses()
        if witnesses.problem is not None:
            count = sum(len(one.orders) for one in documents)
            yield Notice(Message("ocr.not_read", {"count": str(count)}))
            yield Notice(witnesses.problem)
            return
        if not witnesses.two:
            yield Notice(Message("ocr.one_witness", {"name": witnesses.names}))
        for part, one in enumerate(documents, 1):
            self._part = part, len(documents)
            try:
                yield from self._document(one, witnesses, cancel)
            except UserError as error:
                params = {name: str(value) for name, value in error.params.items()}
                yield Notice(Message(error.key, params))

    def _document(self, one: ReadDocument, witnesses: Witnesses, cancel: Cancel) -> Iterator[Event]:
        done = 0
        try:
            yield self._progress(one, done)
            orders = self._with_kept(one, witnesses, cancel)
            for read in self._pool.ocr(one.source, orders, witnesses, self._analyse, cancel=cancel):
                done += 1
                self._take(one, read)
                yield self._progress(one, done)
        except Cancelled:
            if done:
                yield self._keep(one)
            raise
        yield self._keep(one)

    def _progress(self, one: ReadDocument, done: int) -> Progress:
        return Progress("ocr", done, len(one.orders), one.document.file_id, *self._part)

    def _with_kept(
        self, one: ReadDocument, witnesses: Witnesses, cancel: Cancel
    ) -> tuple[OcrOrder, ...]:
        """Return the orders, with what the same programs read of the same pictures before."""
        if not self._job.has_ocr(witnesses.names):
            return one.orders
        indexes = [order.page_index for order in one.orders]
        pictures = dict(self._pool.pictures(one.source, indexes, cancel=cancel))
        return tuple(self._with_reading(order, pictures, witnesses) for order in one.orders)

    def _with_reading(
        self, order: OcrOrder, pictures: dict[int, str], witnesses: Witnesses
    ) -> OcrOrder:
        picture = pictures.get(order.page_index, "")
        kept = self._job.ocr_of_picture(picture, witnesses.names) if picture else None
        if kept is None:
            return order
        return replace(order, kept=replace(kept, page_index=order.page_index))

    def _take(self, one: ReadDocument, read: OcrPage[PageFindings]) -> None:
        """Put what OCR made of a page in the place of what was known of it."""
        page_index = read.page.page_index
        before = one.pages[page_index]
        if read.reading is not None:
            self._job.set_ocr(one.document.file_id, read.reading)
        if read.reading is None and before.status is PageStatus.TEXT:
            return  # Its damaged text is all there is; it is marked as that.
        page = read.page
        if read.reading is None:
            page = replace(
                page, label=before.label, width=before.width, height=before.height,
                rotation=before.rotation,
            )  # fmt: skip
        one.pages[page_index] = page
        one.findings[page_index] = read.found

    def _keep(self, one: ReadDocument) -> DocumentRead:
        """Keep the document as it is read now."""
        whole = gather_findings(one.pages, one.findings)
        document = replace(one.document, title_block=whole.title_block)
        with self._job.batch():
            self._job.add_document(document)
            self._job.set_pages(document.file_id, one.pages)
            self._job.set_sweep(document.file_id, whole)
        know_readings(self._job, self._pool, document.file_id)
        return DocumentRead(document, one.source.password)


def readings_of(job: Job, file_id: str) -> dict[int, OcrReading]:
    """Return what OCR read of those pages of a document whose text is OCR's."""
    texts = {p.page_index: p.text for p in job.pages(file_id) if p.status is PageStatus.OCR}
    if not texts:
        return {}
    return {at: one for at, one in job.ocr(file_id).items() if texts.get(at) == one.text}


def know_readings(job: Job, pool: AnalysisPool, file_id: str) -> None:
    """Have the pool place spans of a document's OCR pages by what OCR read."""
    pool.know_readings(file_id, readings_of(job, file_id))
