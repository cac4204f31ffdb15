"""Prints what 5,000 marks on 1,000 pages cost against the same highlights by bare PyMuPDF.

``python -m tests.benchmarks.export_ratio``: processor time, the lowest of three rounds each,
saving included. Both give every mark a text, an author, a subject, a colour and a popup; ours
makes the marks from comments and attaches the receipt too.
"""

import tempfile
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import cast

import pymupdf

from reviewer_app.core.comment import Citation
from reviewer_app.core.document import Document
from reviewer_app.core.geometry import Rect
from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export.marking import marks_of
from reviewer_app.export.receipt import receipt_of
from reviewer_app.export.receipt_form import TargetSum
from reviewer_app.export.selection import Entry
from tests.benchmarks.big_document import big_document
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.export import entries

_NO_POOL = cast("AnalysisPool", None)
"""Every citation has its box: nothing is asked of the workers."""
_ROUNDS = 3
_PER_PAGE = 5
_COLOUR = (1.0, 0.85, 0.35)
_TEXT = "Rubriken avviker från registrets.\nAMA Anläggning 20, DCB.111 (källa: egen lista)"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = big_document(Path(folder) / "a.pdf")
        places = _places(path)
        copy = Path(folder) / "kopia.pdf"
        ours = _seconds(lambda: _ours(path, places, copy))
        bare = _seconds(lambda: _bare(path, places, copy))
    print(f"{len(places)} marks: {ours:.2f} s, bare {bare:.2f} s, {ours / bare:.2f} x")


def _places(path: Path) -> list[tuple[int, Rect]]:
    """Return five words of every page."""
    opened = reading.open_file(str(path))
    places = []
    for index in range(opened.pdf.page_count):
        words = reading.read_page(opened, index)[1].words()
        places += [(index, word.rect) for word in words[20 :: len(words) // 7][:_PER_PAGE]]
    return places


def _ours(path: Path, places: list[tuple[int, Rect]], copy: Path) -> None:
    """Write the copy as an export does, from comments to marks, receipt and file."""
    document = reading.describe(reading.open_file(str(path)))
    source = source_of(document)
    selection = entries.selection(
        document,
        entries=tuple(_entry(document, number, *place) for number, place in enumerate(places)),
    )
    marks = marks_of(selection, document, source, _NO_POOL)
    receipt = receipt_of(
        selection, TargetSum("pdf", file_id=document.file_id), {document.file_id: marks}
    )
    enclosed = Enclosed(receipt, "granskare-receipt.json")
    annotate(KeptOutlet(), source, marks, enclosed, str(copy), str(copy))


def _entry(document: Document, number: int, page_index: int, rect: Rect) -> Entry:
    citation = Citation(
        document.file_id, document.name, document.sha256, "", page_index, "", 0, 5, "ordet",
        "ordet", 1, False, 0, "0" * 64, (rect,),
    )  # fmt: skip
    return entries.entry(citation, name=f"comment {number}", text=_TEXT)


def _bare(path: Path, places: list[tuple[int, Rect]], copy: Path) -> None:
    pdf = pymupdf.open(path)
    for index, group in groupby(places, key=lambda place: place[0]):
        page = pdf[index]
        for _, rect in group:
            annotation = page.add_highlight_annot(pymupdf.Rect(rect).quad)
            annotation.set_info(content=_TEXT, title="Åsa Öberg", subject="Varning")
            annotation.set_colors(stroke=_COLOUR)
            annotation.update()
            annotation.set_popup(pymupdf.Rect(595, 100, 795, 200))
    pdf.save(copy)
    pdf.close()


def _seconds(way: Callable[[], None]) -> float:
    times = []
    for _ in range(_ROUNDS):
        began = time.process_time()
        way()
        times.append(time.process_time() - began)
    return min(times)


if __name__ == "__main__":
    main()
