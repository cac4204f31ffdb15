"""Prints what reading a page costs against bare ``get_text("text")``.

``python -m tests.benchmarks.reading_ratio [PDF]``: processor time per page, the lowest of several
interleaved rounds over the same 100 pages.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pymupdf

from reviewer_app.documents import reading
from tests.benchmarks.big_document import big_document

_ROUNDS = 7
_PAGES = 100


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else big_document(Path(folder) / "a.pdf", 100)
        measure(path)


def measure(path: Path) -> None:
    """Print the ratios for one file."""
    bare = pymupdf.open(path)
    opened = reading.open_file(str(path))
    pages = range(min(_PAGES, bare.page_count))

    def raw(index: int) -> None:
        bare[index].get_text("text")

    def text(index: int) -> None:
        reading.read_page(opened, index)

    def words(index: int) -> None:
        reading.read_page(opened, index)[1].words()

    def boxes(index: int) -> None:
        reading.rects_of(opened, index, [(0, 20)])

    ways: dict[str, Callable[[int], None]] = {
        "bare get_text": raw,
        "page text": text,
        "text and words": words,
        "text and exact boxes": boxes,
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(_ROUNDS):
        for name, way in ways.items():
            best[name] = min(best[name], _seconds(way, pages))
    for name, seconds in best.items():
        ratio = seconds / best["bare get_text"]
        print(f"{name:22} {1000 * seconds / len(pages):6.2f} ms/page  {ratio:5.2f} x")


def _seconds(way: Callable[[int], None], pages: range) -> float:
    began = time.process_time()
    for index in pages:
        way(index)
    return time.process_time() - began


if __name__ == "__main__":
    main()
