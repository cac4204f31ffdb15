"""Prints how long 1,000 pages take in this process, in one worker and in two.

``python -m tests.benchmarks.pool_workers [PDF]``: elapsed time, the lowest of several interleaved
rounds, with the workers started and the document opened.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.documents import reading
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from tests.benchmarks.big_document import big_document

_ROUNDS = 4


def length(page: PageText, _geometry: PageGeometry) -> int:
    """Return the length of a page's text: the cheapest analysis there is."""
    return len(page.text)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else big_document(Path(folder) / "a.pdf")
        with AnalysisPool(1) as one, AnalysisPool(2) as two:
            source = source_of(one.open(path))
            measure(source, one, two)


def measure(source: Source, one: AnalysisPool, two: AnalysisPool) -> None:
    """Print the times for one document."""
    opened = reading.open_source(source)

    def here() -> None:
        for index in range(opened.pdf.page_count):
            page, layout = reading.read_page(opened, index)
            length(page, layout)

    ways: dict[str, Callable[[], object]] = {
        "this process": here,
        "one worker": lambda: list(one.pages(source, length)),
        "two workers": lambda: list(two.pages(source, length)),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(_ROUNDS):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - began)
    for name, seconds in best.items():
        print(f"{name:14} {seconds:6.2f} s  {seconds / best['this process']:5.2f} x")


if __name__ == "__main__":
    main()
