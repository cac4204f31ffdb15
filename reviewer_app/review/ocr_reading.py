"""The part of a review that reads pages from their pictures.

Comes after everything else was read and judged, so that a tender's text documents are reviewed
while its scans are still being read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import DocumentRead, Event, Notice, Progress
from reviewer_app.core.ocr import OcrKnown, OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.ocr_programs import Witnesses, find_witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source
from reviewer_app.extraction.document_task import gather as gather_findings
from reviewer_app.extraction.known_codes import AskedCodes
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
    changed: bool = False
    """Whether OCR made something of one of its pages."""


_Read = OcrPage[PageFindings] | OcrKnown | UserError


class OcrReader:
    """Reads the pages of documents by OCR that their own text does not tell."""

    def __init__(self, job: Job, registry: Registry, pool: AnalysisPool) -> None:
        self._job = job
        self._pool = pool
        self._analyse = partial(analyse_reading, registry_path=registry.place)
        self._known = AskedCodes(registry)
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
        wishes = [(one.source, order) for one in documents for order in one.orders]
        known = self._job.ocr_pictures(witnesses.names)
        # All in one go: files of one page each keep all workers busy too.
        reads = self._pool.ocr_all(wishes, witnesses, self._analyse, known=known, cancel=cancel)
        for part, one in enumerate(documents, 1):
            self._part = part, len(documents)
            own = islice(reads, len(one.orders))
            yield from self._document(one, own, witnesses, cancel)

    def _document(
        self, one: ReadDocument, reads: Iterator[_Read], witnesses: Witnesses, cancel: Cancel
    ) -> Iterator[Event]:
        yield self._progress(one, 0)
        known: list[OcrOrder] = []
        problem: UserError | None = None
        try:
            for done, (order, read) in enumerate(zip(one.orders, reads, strict=True), 1):
                if isinstance(read, OcrKnown):
                    known.append(self._with_kept(order, read.picture, witnesses))
                elif isinstance(read, OcrPage):
                    self._take(one, read)
                else:
                    problem = read
                yield self._progress(one, done)
            for page in self._pool.ocr(one.source, known, witnesses, self._analyse, cancel=cancel):
                self._take(one, page)
        except Cancelled:
            if one.changed:
                yield self._keep(one, cancel)
            raise
        except UserError as error:
            problem = error
        if problem is not None:
            params = {name: str(value) for name, value in problem.params.items()}
            yield Notice(Message(problem.key, params))
        if one.changed:
            yield self._keep(one, cancel)

    def _progress(self, one: ReadDocument, done: int) -> Progress:
        return Progress("ocr", done, len(one.orders), one.document.file_id, *self._part)

    def _with_kept(self, order: OcrOrder, picture: str, witnesses: Witnesses) -> OcrOrder:
        """Return the order with what the same programs read of the same picture before."""
        kept = self._job.ocr_of_picture(picture, witnesses.names)
        return replace(order, kept=kept and replace(kept, page_index=order.page_index))

    def _take(self, one: ReadDocument, read: OcrPage[PageFindings]) -> None:
        """Put what OCR made of a page in the place of what was known of it."""
        page_index = read.page.page_index
        before = one.pages[page_index]
        one.changed = True
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

    def _keep(self, one: ReadDocument, cancel: Cancel) -> DocumentRead:
        """Keep the document as it is read now."""
        whole = gather_findings(one.pages, one.findings, self._known, cancel.is_set)
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
