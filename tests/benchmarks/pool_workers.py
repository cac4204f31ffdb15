"""Prints how long sweeping 1,000 pages takes in one worker and in two, beside reading their text.

``python -m tests.benchmarks.pool_workers [PDF]``: elapsed time, the lowest of several interleaved
rounds, with the workers started and the document opened; the longest wait between two pages, how
long cancelling takes, and the memory of this process and its workers.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from registry_db.registry import Registry
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.documents import reading
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from tests.benchmarks.analysis_ratio import judged
from tests.benchmarks.big_document import big_document

_ROUNDS = 4


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else big_document(Path(folder) / "a.pdf")
        registry = Registry.starter(folder)
        with AnalysisPool(1) as one, AnalysisPool(2) as two:
            source = source_of(one.open(path))
            measure(source, registry, one, two)
            print(f"longest wait for a page {1000 * longest_wait(source, registry, two):.0f} ms")
            print(f"cancelled after {1000 * cancelling(source, registry, two):.0f} ms")
            print(f"memory of the largest worker {largest_worker():.0f} MB")
        registry.close()


def measure(source: Source, registry: Registry, one: AnalysisPool, two: AnalysisPool) -> None:
    """Print the times for one document."""
    opened = reading.open_source(source)

    def text() -> None:
        for index in range(opened.pdf.page_count):
            opened.pdf.load_page(index).get_text("text")

    def swept(pool: AnalysisPool) -> None:
        found = list(pool.pages(source, _analysis(registry)))
        judged(gather([page for page, _ in found], [one for _, one in found]), registry)

    ways: dict[str, Callable[[], object]] = {
        "text alone": text,
        "one worker": lambda: swept(one),
        "two workers": lambda: swept(two),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(_ROUNDS):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - began)
    for name, seconds in best.items():
        print(f"{name:14} {seconds:6.2f} s  {seconds / best['text alone']:5.2f} x")


def _analysis(registry: Registry) -> Callable[[PageText, PageGeometry], PageFindings]:
    return partial(analyse_page, registry_path=str(registry.path))


def longest_wait(source: Source, registry: Registry, pool: AnalysisPool) -> float:
    """Return the longest time in seconds between two pages: how seldom progress can be told."""
    longest, last = 0.0, time.perf_counter()
    for _ in pool.pages(source, _analysis(registry)):
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest


def cancelling(source: Source, registry: Registry, pool: AnalysisPool) -> float:
    """Return the seconds from setting the flag to the end of the work."""
    cancel = threading.Event()
    began = 0.0
    try:
        for number, _ in enumerate(pool.pages(source, _analysis(registry), cancel=cancel)):
            if number == 20:
                began = time.perf_counter()
                cancel.set()
    except Cancelled:
        pass
    return time.perf_counter() - began


def largest_worker() -> float:
    """Return the peak memory in MB of the largest child process (Linux)."""
    peaks = [
        float(line.split()[1]) / 1024
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text().split()
        for line in Path(f"/proc/{child}/status").read_text().splitlines()
        if line.startswith("VmHWM")
    ]
    return max(peaks, default=0.0)


if __name__ == "__main__":
    main()
