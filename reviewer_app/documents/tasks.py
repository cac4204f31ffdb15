"""What a worker can be asked to do with documents.

These functions are named by the window's process and run in a worker: they import the PDF
library when they run, so that naming them does not.
"""

import logging
import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Matrix, Rect
from reviewer_app.core.ocr import OcrKnown, OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.documents.composition import Crop, CropWish, Paper
from reviewer_app.documents.marks import Enclosed, Found, Mark
from reviewer_app.documents.ocr_programs import Witnesses
from reviewer_app.documents.serving import OPENING, Board, Outlet
from reviewer_app.documents.source import Source

if TYPE_CHECKING:
    from reviewer_app.documents.reading import Opened, PageLayout

    Read = tuple[PageText, PageLayout | None]

_LOG = logging.getLogger(__name__)
_PIECE = 250
"""Blocks pickled together: some milliseconds."""
_FLUSH_SECONDS = 0.1
"""Results go to the parent in batches this old: ten times a second, yet few wake-ups."""

_TOGETHER = 8
_TOGETHER_SECONDS = 0.05
"""Pages read before they are analysed, at most: results must not keep anybody waiting, nor pages
of very much text take much memory."""

T = TypeVar("T")
V = TypeVar("V")
Analysis = Callable[[PageText, PageGeometry], T]
Job = tuple[int, object]
"""A page index and what the page's handler gets beside it."""
Batch = tuple[tuple[int, bytes], ...]
"""Page indexes with their pickled results."""


def open_document(outlet: Outlet, path: str, password: str) -> Document:
    """Return what a file is; raises UserError where it cannot be opened."""
    from reviewer_app.documents import reading

    outlet.board.mark = OPENING
    return reading.describe(reading.open_file(path, password))


def count_pages(outlet: Outlet, source: Source) -> int:
    """Return the number of pages of a source."""
    from reviewer_app.documents import reading

    outlet.board.mark = OPENING
    return int(reading.open_source(source).pdf.page_count)


def work_pages(
    outlet: Outlet,
    source: Source,
    handle: Callable[["Opened", int, object], object],
    jobs: Iterable[Job],
) -> None:
    """Put batches of results of `handle(document, page_index, argument)` for each job."""

    def results(opened: "Opened") -> Iterator[Job]:
        for page_index, argument in _marked(outlet.board, jobs):
            yield page_index, handle(opened, page_index, argument)

    _put_results(outlet, source, results)


def analyse_pages(
    outlet: Outlet, source: Source, analyse: Analysis[object], jobs: Iterable[Job]
) -> None:
    """Put batches of each page's text and what `analyse` makes of it (see _analysed).

    Some pages are read and then analysed: going to and fro between the library and the analysis
    costs a twentieth, each drives the other out of the processor's cache.
    """

    def results(opened: "Opened") -> Iterator[Job]:
        left = iter(jobs)
        while together := list(_read_together(outlet.board, opened, left)):
            for page_index, read in _marked(outlet.board, together):
                yield page_index, _analysed(analyse, read)
            if outlet.board.stopping:
                return

    _put_results(outlet, source, results)


def _put_results(
    outlet: Outlet, source: Source, results: Callable[["Opened"], Iterator[Job]]
) -> None:
    """Put what `results` yields of a document, pickled, in batches."""
    from reviewer_app.documents import library, reading

    outlet.board.mark = OPENING
    opened = reading.open_source(source)
    batch: list[tuple[int, bytes]] = []
    flushed = time.monotonic()
    for page_index, result in results(opened):
        batch.append((page_index, pickle.dumps(result)))
        if time.monotonic() - flushed > _FLUSH_SECONDS:
            outlet.put(tuple(batch))
            batch, flushed = [], time.monotonic()
    outlet.put(tuple(batch))
    library.log_warnings(source.name)


def _marked(board: Board, jobs: Iterable[tuple[int, V]]) -> Iterator[tuple[int, V]]:
    """Yield the jobs until asked to stop, each page marked as the one that is worked on."""
    for page_index, argument in jobs:
        if board.stopping:
            return
        board.mark = page_index + 1
        yield page_index, argument


def _read_together(
    board: Board, opened: "Opened", jobs: Iterator[Job]
) -> Iterator[tuple[int, "Read"]]:
    """Yield the next pages as they are read, few where they take long."""
    until = time.monotonic() + _TOGETHER_SECONDS
    for number, (page_index, _) in enumerate(_marked(board, jobs), start=1):
        yield page_index, _read(opened, page_index)
        if number == _TOGETHER or time.monotonic() > until:
            return


def _read(opened: "Opened", page_index: int) -> "Read":
    from reviewer_app.documents import reading

    try:
        return reading.read_page(opened, page_index)
    except Exception:  # noqa: BLE001 - damaged pages raise anything, and cost only themselves
        _LOG.info("page %d could not be read", page_index + 1, exc_info=True)
        return reading.failed_page(page_index, "documents.page_raised"), None


def _analysed(analyse: Analysis[T], read: "Read") -> tuple[PageText, T | None]:
    """Return a page's text and what `analyse` makes of it; FAILED and None where either raises."""
    from reviewer_app.documents import reading

    page, layout = read
    if layout is None:
        return page, None
    try:
        return page, analyse(page, layout)
    except Exception:  # noqa: BLE001 - a bug on one page must not cost the others
        _LOG.exception("page %d could not be analysed", page.page_index + 1)
        return reading.failed_page(page.page_index, "documents.page_analysis"), None


def ocr_pages(
    outlet: Outlet,
    witnesses: Witnesses,
    analyse: Callable[[PageText, OcrReading], T],
    known: frozenset[str],
    jobs: Sequence[tuple[int, tuple[Source, OcrOrder]]],
) -> None:
    """Put a batch of one for each page read from its picture, until asked to stop.

    Pages are told apart by their numbers among the jobs: they may be of several documents. A
    document that cannot be opened any more gives its UserError in place of each page.
    """
    from reviewer_app.documents import reading, tesseract

    for number, (source, order) in jobs:
        outlet.board.mark = number + 1
        done: object
        try:
            opened = reading.open_source(source)
            done = _ocr_page(opened, order, witnesses, analyse, known, outlet.board)
        except tesseract.OcrStopped:
            break
        except UserError as error:
            done = error
        outlet.put(((number, pickle.dumps(done)),))


def _ocr_page(
    opened: "Opened",
    order: OcrOrder,
    witnesses: Witnesses,
    analyse: Callable[[PageText, OcrReading], T],
    known: frozenset[str],
    board: Board,
) -> OcrPage[T] | OcrKnown:
    """Return what OCR reads on a page and what `analyse` makes of it; FAILED where either fails."""
    from reviewer_app.documents import ocr_page, tesseract
    from reviewer_app.documents.reading import failed_page

    page_index = order.page_index
    try:
        found = order.kept
        if found is None:
            drawn = ocr_page.draw(opened, page_index)
            if drawn.sha256 in known:
                return OcrKnown(drawn.sha256)
            found = ocr_page.read_picture(drawn, witnesses, board)
        page = ocr_page.page_of(opened, found, page_index, order.problem)
    except tesseract.OcrStopped:
        raise
    except Exception:  # noqa: BLE001 - damaged pages raise anything, and cost only themselves
        _LOG.warning("page %d could not be read by OCR", page_index + 1, exc_info=True)
        return OcrPage(failed_page(page_index, "documents.page_ocr_failed"))
    try:
        return OcrPage(page, found, analyse(page, found))
    except Exception:  # noqa: BLE001 - a bug on one page must not cost the others
        _LOG.exception("page %d could not be analysed", page_index + 1)
        return OcrPage(failed_page(page_index, "documents.page_analysis"))


def page_rects(
    opened: "Opened", page_index: int, spans: Sequence[tuple[int, int]]
) -> list[tuple[Rect, ...]]:
    """Return the rectangles of each (start, end) on a page; none on a page that raises."""
    from reviewer_app.documents import reading

    try:
        return reading.rects_of(opened, page_index, spans)
    except Exception:  # noqa: BLE001 - as above
        _LOG.info("page %d could not be measured", page_index + 1, exc_info=True)
        return [() for _ in spans]


def page_crops(
    opened: "Opened", page_index: int, wishes: Sequence[CropWish]
) -> tuple[Crop | None, ...]:
    """Write pictures of places on a page (see documents.crops)."""
    from reviewer_app.documents import crops

    return crops.crop_page(opened, page_index, wishes)


def set_paper(
    outlet: Outlet, paper: Paper, pieces: Sequence[bytes], draft: str, target: str
) -> bool:
    """Set a report as a PDF (see documents.typeset); `pieces` are its blocks from `in_pieces`."""
    from reviewer_app.documents import typeset

    found = (block for piece in pieces for block in pickle.loads(piece))  # noqa: S301
    return typeset.set_paper(outlet, replace(paper, blocks=tuple(found)), draft, target)


def in_pieces(paper: Paper) -> tuple[Paper, tuple[bytes, ...]]:
    """Return a paper without its blocks, and these pickled in pieces.

    Pickled at once, those of 5,000 comments would hold up every other thread for a tenth of a
    second.
    """
    starts = range(0, len(paper.blocks), _PIECE)
    pieces = tuple(pickle.dumps(paper.blocks[at : at + _PIECE]) for at in starts)
    return replace(paper, blocks=()), pieces


def annotate(
    outlet: Outlet,
    source: Source,
    marks: Sequence[Mark],
    enclosed: Enclosed,
    draft: str,
    target: str,
) -> None:
    """Write a copy of the source with marks on it (see documents.annotate)."""
    from reviewer_app.documents import annotate as annotating

    annotating.annotate(outlet, source, marks, enclosed, draft, target)


def read_annotations(path: str, password: str) -> tuple[Found, ...]:
    """Return the annotations of a file (see documents.annotations)."""
    from reviewer_app.documents import annotations

    return annotations.read_annotations(path, password)


def attached(path: str, password: str, name: str) -> bytes:
    """Return a file's newest attachment of this name, b"" where it has none."""
    from reviewer_app.documents import enclosing

    return enclosing.attached(path, password, name)


def page_sums(path: str) -> tuple[str, ...]:
    """Return the sums of what draws the pages of a file that was just written."""
    from reviewer_app.documents import page_sums as summing

    return summing.page_sums(path)


def user_spaces(source: Source, page_indexes: Sequence[int]) -> dict[int, Matrix]:
    """Return how pages' own coordinates come from unrotated ones (see documents.annotations)."""
    from reviewer_app.documents import annotations

    return annotations.user_spaces(source, page_indexes)
