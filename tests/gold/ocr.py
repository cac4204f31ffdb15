"""Gold scans read as the program reads scans: page by page from their pictures, by OCR."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from registry_db.registry import Registry
from reviewer_app.core.ocr import OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageText
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.reading import Opened
from reviewer_app.extraction.document_task import DocumentFindings, gather
from reviewer_app.extraction.known_codes import AskedCodes
from reviewer_app.extraction.ocr_needs import ocr_orders
from reviewer_app.extraction.ocr_task import analyse_reading
from reviewer_app.extraction.page_task import PageFindings

GOALS = {True: 0.95, False: 0.88}
"""The recall promised with two witnesses, and with one."""


@dataclass(frozen=True, slots=True)
class Swept:
    """A document's pages with what was found on them, and what OCR read, by page index."""

    pages: tuple[PageText, ...]
    found: tuple[PageFindings | None, ...]
    readings: Mapping[int, OcrReading]
    registry: Registry

    @property
    def findings(self) -> DocumentFindings:
        """What the whole document tells."""
        return gather(self.pages, self.found, AskedCodes(self.registry))


def with_ocr(
    swept: Mapping[str, Swept],
    opened: Mapping[str, Opened],
    registry: Registry,
    witnesses: Witnesses,
) -> dict[str, Swept]:
    """Return documents with those pages read by OCR that a review reads so."""
    wishes = [(name, order) for name, one in swept.items() for order in _orders(one)]
    analyse = partial(analyse_reading, registry_path=registry.place)
    read: dict[str, dict[int, OcrPage[PageFindings]]] = {}
    with AnalysisPool(2) as pool:
        sources = [(opened[name].source, order) for name, order in wishes]
        done = pool.ocr_all(sources, witnesses, analyse)
        for (name, order), page in zip(wishes, done, strict=True):
            assert isinstance(page, OcrPage), page
            read.setdefault(name, {})[order.page_index] = page
    return {name: _with_pages(one, read.get(name, {})) for name, one in swept.items()}


def _orders(one: Swept) -> Iterator[OcrOrder]:
    yield from ocr_orders(one.pages, one.findings.health)


def _with_pages(one: Swept, read: Mapping[int, OcrPage[PageFindings]]) -> Swept:
    pages, found = list(one.pages), list(one.found)
    readings: dict[int, OcrReading] = {}
    for at, page in read.items():
        pages[at], found[at] = page.page, page.found
        if page.reading is not None:
            readings[at] = page.reading
    return Swept(tuple(pages), tuple(found), readings, one.registry)
