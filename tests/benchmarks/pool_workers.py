"""Prints how long sweeping 1,000 pages takes in one worker and in two, beside reading their text.

``python -m tests.benchmarks.pool_workers [PDF]``: elapsed time, the lowest of several interleaved
rounds, with the workers started and the document opened, and the processor time of the round, of
this process and its workers (Linux; elapsed time says little where other programs run). The floor
is what the machine allows: the text alone, read in the same two workers. Then the longest wait
between two pages, how long cancelling takes, also in the middle of a page that takes seconds, and
the memory of this process and its workers.
"""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pymupdf

from registry_db.registry import Registry
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.documents import reading
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from tests.benchmarks.analysis_ratio import description, judged
from tests.benchmarks.big_document import big_document

_ROUNDS = 4
_PAGES = 1000
_INTO_THE_PAGE = 0.5
"""Seconds after which a page that takes seconds is being read."""


def main() -> None:
    """Measure the document given, else a plain description and a dense one."""
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry.starter(folder)
        if len(sys.argv) > 1:
            paths = [Path(sys.argv[1])]
        else:
            plain = description(Path(folder) / "plain.pdf", _PAGES)
            paths = [plain, big_document(Path(folder) / "dense.pdf", _PAGES)]
        for path in paths:
            print(path.name)
            _report(path, registry, slow_document(Path(folder) / "slow.pdf"))
        registry.close()


def _report(path: Path, registry: Registry, slow: Path) -> None:
    with AnalysisPool(1) as one, AnalysisPool(2) as two:
        source = source_of(one.open(path))
        measure(source, registry, one, two)
        waited = longest_wait(source, registry, two)
        print(f"longest wait for a page {1000 * waited:.0f} ms")
        print(f"cancelled after {1000 * cancelling(source, registry, two):.0f} ms")
        within = cancelling_within(source_of(two.open(slow)), registry, two)
        print(f"cancelled within a slow page after {1000 * within:.0f} ms")
        print(f"memory of the largest worker {largest_worker():.0f} MB")
        print(f"memory of this process {_peak(Path('/proc/self/status')):.0f} MB")


def measure(source: Source, registry: Registry, one: AnalysisPool, two: AnalysisPool) -> None:
    """Print the times for one document."""
    opened = reading.open_source(source)

    def text() -> None:
        for index in range(opened.pdf.page_count):
            opened.pdf.load_page(index).get_text("text")

    def text_in_two() -> None:
        jobs = [(index, None) for index in range(opened.pdf.page_count)]
        for _ in two.work(source, bare_text, jobs):
            pass

    def swept(pool: AnalysisPool) -> None:
        found = list(pool.pages(source, _analysis(registry)))
        judged(gather([page for page, _ in found], [one for _, one in found]), registry)

    ways: dict[str, Callable[[], object]] = {
        "text alone": text,
        "one worker": lambda: swept(one),
        "two workers": lambda: swept(two),
        "text in two (floor)": text_in_two,
    }
    best = dict.fromkeys(ways, float("inf"))
    worked = dict.fromkeys(ways, float("inf"))
    for _ in range(_ROUNDS):
        for name, way in ways.items():
            began, before = time.perf_counter(), _processor_time()
            way()
            best[name] = min(best[name], time.perf_counter() - began)
            worked[name] = min(worked[name], _processor_time() - before)
    for name, seconds in best.items():
        ratio, cost = seconds / best["text alone"], worked[name] / worked["text alone"]
        print(f"{name:20} {seconds:6.2f} s  {ratio:5.2f} x  processor time {cost:5.2f} x")


def bare_text(opened: reading.Opened, page_index: int, _argument: object) -> str:
    """Return a page's text and nothing more; run in a worker."""
    return str(opened.pdf.load_page(page_index).get_text("text"))


def _processor_time() -> float:
    """Return the seconds that this process and its children have worked."""
    tick = os.sysconf("SC_CLK_TCK")
    spent = 0.0
    for child in _children():
        # Behind the name in brackets; user and system time are fields 14 and 15 (proc(5)).
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        spent += (int(fields[11]) + int(fields[12])) / tick
    return spent + time.process_time()


def _children() -> list[str]:
    tasks = Path("/proc/self/task").iterdir()
    return [child for task in tasks for child in (task / "children").read_text().split()]


def slow_document(path: Path) -> Path:
    """Write a document with one page that takes seconds to read."""
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_font(fontname="helv")
    contents = pdf.get_new_xref()
    pdf.update_object(contents, "<<>>")
    pdf.update_stream(contents, b"BT /helv 1 Tf 10 700 Td (CEB.11 enligt kod) Tj ET\n" * 200_000)
    page.set_contents(contents)
    pdf.save(path, deflate=True)
    return path


def cancelling_within(source: Source, registry: Registry, pool: AnalysisPool) -> float:
    """Return the seconds from setting the flag, in the middle of a page, to the end of the work."""
    cancel = threading.Event()
    began = [0.0]

    def stop() -> None:
        began[0] = time.perf_counter()
        cancel.set()

    threading.Timer(_INTO_THE_PAGE, stop).start()
    try:
        for _ in pool.pages(source, _analysis(registry), cancel=cancel):
            raise SystemExit("the page was read before the work was cancelled")
    except Cancelled:
        pass
    return time.perf_counter() - began[0]


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
    return max((_peak(Path(f"/proc/{child}/status")) for child in _children()), default=0.0)


def _peak(status: Path) -> float:
    """Return the peak memory in MB of a process."""
    lines = status.read_text().splitlines()
    return sum(float(one.split()[1]) / 1024 for one in lines if one.startswith("VmHWM"))


if __name__ == "__main__":
    main()
