"""Reads gold documents exactly as the program does: pages, sweep, declarations, verdicts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from registry_db.build import build
from registry_db.content import make_content
from registry_db.editions import canonical_work
from registry_db.records import Coverage, Holding
from registry_db.registry import Registry
from registry_db.validation import RawRow
from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionState, Reference
from reviewer_app.documents.ocr_programs import find_witnesses
from reviewer_app.documents.reading import Opened, open_file, read_page, rects_of
from reviewer_app.documents.word_boxes import rects_in_words
from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.page_task import analyse_page
from reviewer_app.extraction.verdicts import judge
from tests.gold.documents import DATA, GoldDocument
from tests.gold.drawing import Drawn, draw
from tests.gold.ocr import Swept, with_ocr

_PARTIAL = ("AMA Anläggning", "23")
_SOURCE = "https://example.org/gold"


@dataclass(frozen=True, slots=True)
class Read:
    """A gold document with what the program found; `rects` are those of the references."""

    document: GoldDocument
    drawn: Drawn
    pages: tuple[PageText, ...]
    findings: DocumentFindings
    editions: tuple[EditionState, ...]
    references: tuple[Reference, ...]
    rects: tuple[tuple[Rect, ...], ...]
    scan: bool = False


def gold_registry(folder: Path) -> Registry:
    """Return the registry that the labels' verdicts are given against."""
    rows = list(_rows())
    held = [
        Holding(work, edition, 0, _coverage(work, edition), _SOURCE, "2026-01-02", "", 0)
        for work, edition in dict.fromkeys((row.work, row.edition) for row in rows)
    ]
    build(make_content(rows, held, (), "2026-01-02"), folder / "gold.sqlite")
    return Registry.open(str(folder / "gold.sqlite"))


def _rows() -> Iterator[RawRow]:
    lines = (DATA / "registry.tsv").read_text().splitlines()[1:]
    for line in lines:
        name, editions, code, heading = line.split("\t")
        work = canonical_work(name) or name
        for edition in editions.split():
            yield RawRow(work, edition, code, heading, "official", _SOURCE)


def _coverage(work: str, edition: str) -> Coverage:
    return Coverage.SAMPLE if (work, edition) == _PARTIAL else Coverage.COMPLETE


def read_all(
    documents: Sequence[GoldDocument], registry: Registry, folder: Path, *, scan: bool = False
) -> Iterator[Read]:
    """Yield every document read; those of one job know of each other.

    With `scan` every page is a picture as a scanner makes it, read by OCR.
    """
    drawn = {one.name: draw(one, scan=scan) for one in documents}
    opened = {one.name: _opened(folder / f"{one.name}.pdf", drawn[one.name]) for one in documents}
    swept = {name: _swept(one, registry) for name, one in opened.items()}
    if scan:
        swept = with_ocr(swept, opened, registry, find_witnesses())
    found = {name: one.findings for name, one in swept.items()}
    for one in documents:
        job = {other.name: found[other.name] for other in documents if other.job == one.job}
        findings, editions = found[one.name], _editions(one, job)
        references = judge(one.name, findings.candidates, editions, registry, findings.health)
        rects = tuple(_rects(opened[one.name], swept[one.name], references))
        pages = swept[one.name].pages
        yield Read(one, drawn[one.name], pages, findings, editions, references, rects, scan)


def _opened(path: Path, drawn: Drawn) -> Opened:
    path.write_bytes(drawn.data)
    return open_file(str(path))


def _swept(opened: Opened, registry: Registry) -> Swept:
    analyse = partial(analyse_page, registry_path=registry.place)
    read = [read_page(opened, index) for index in range(opened.pdf.page_count)]
    found = tuple(analyse(page, layout) for page, layout in read)
    return Swept(tuple(page for page, _ in read), found, {}, registry)


def _editions(
    document: GoldDocument, found: Mapping[str, DocumentFindings]
) -> tuple[EditionState, ...]:
    own = found[document.name]
    return edition_states(
        document.name,
        own.declarations,
        others={name: one.declarations for name, one in found.items() if name != document.name},
        kinds={name: one.kind for name, one in found.items()},
        codes=[one.code for one in own.candidates],
        layers={one.layer for one in own.candidates},
        title=document.name,
    )


def _rects(
    opened: Opened, swept: Swept, references: Sequence[Reference]
) -> Iterator[tuple[Rect, ...]]:
    """Yield the boxes of each reference, in their order."""
    by_page: dict[int, list[Reference]] = {}
    for one in references:
        by_page.setdefault(one.candidate.page_index, []).append(one)
    boxes: dict[int, tuple[Rect, ...]] = {}
    for page_index, members in by_page.items():
        spans = [(one.candidate.start, one.candidate.end) for one in members]
        reading = swept.readings.get(page_index)
        found = (
            rects_of(opened, page_index, spans)
            if reading is None
            else rects_in_words(reading.placed_words(), spans)
        )
        boxes |= {id(one): rects for one, rects in zip(members, found, strict=True)}
    for one in references:
        yield boxes[id(one)]
