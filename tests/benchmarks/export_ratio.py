"""Prints what 5,000 marks on 1,000 pages cost against the same highlights by bare PyMuPDF.

``python -m tests.benchmarks.export_ratio``: processor time, the lowest of three rounds each,
saving included. Both give every mark a text, an author, a subject, a colour and a popup.
"""

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed, Mark
from tests.benchmarks.big_document import big_document
from tests.unit.documents.outlets import KeptOutlet

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
    source = reading.open_file(str(path)).source
    now = datetime.now(UTC)
    marks = [
        Mark(f"mark {number}", index, (rect,), "Åsa Öberg", "Varning", _TEXT, _COLOUR, now, now)
        for number, (index, rect) in enumerate(places)
    ]
    annotate(KeptOutlet(), source, marks, Enclosed(), str(copy), str(copy))


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
