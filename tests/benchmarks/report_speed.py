"""Prints how long 5,000 comments on 1,000 pages take as a workbook, as CSV and as a review record.

``python -m tests.benchmarks.report_speed``: wall-clock and processor time (of this process and its
workers), once each, and how long another thread of this process had to wait meanwhile, garbage
being left alone as the window does. The bounds the project keeps to: the workbook under 5 s, the
record under 20 s, the gaps under 50 ms. How soon a cancelled export ends is printed too.
"""

import gc
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from reviewer_app.core.comment import Citation, VerifiedCode
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.run import Coverage
from reviewer_app.core.verdicts import HeadingMatch, Severity, Status, Verdict, WithheldKind
from reviewer_app.documents import reading
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export import csv_list, report, workbook
from reviewer_app.export.background import Background, CodeUse
from reviewer_app.export.progress import Watch
from reviewer_app.export.selection import Entry, Flagged, Handling, Register, Selection
from tests.benchmarks.big_document import big_document

_PER_PAGE = 5
_TICK = 0.001
_TEXT = (
    "Rubriken avviker från registrets: i AMA Anläggning 20 lyder den annorlunda, och det är inte "
    "klart vilket arbete som avses. Ange rätt rubrik eller rätt kod."
)


def main() -> None:
    """Measure and print."""
    gc.disable()
    with tempfile.TemporaryDirectory() as name, AnalysisPool(2) as pool:
        folder = Path(name)
        selection = _selection(big_document(folder / "a.pdf"))
        _warm(pool, selection)
        print(f"{len(selection.entries)} comments, {len(selection.flagged)} flagged items")
        _timed("workbook", lambda: workbook.write(selection, folder / "a.xlsx"))
        _timed("csv", lambda: csv_list.write(selection, folder / "a.csv"))
        pdf, html = folder / "a-record.pdf", folder / "a.html"
        _timed("record, PDF", lambda: report.write(selection, (pdf,), pool=pool))
        _timed("record, HTML", lambda: report.write(selection, (html,), pool=pool))
        for path in (folder / "a.xlsx", pdf, html):
            print(f"{path.suffix}: {path.stat().st_size / 1e6:.1f} MB")
        _cancelled(selection, folder / "b.pdf", pool)


def _warm(pool: AnalysisPool, selection: Selection) -> None:
    """Start the workers: in the program they run already."""
    source = reading.open_file(selection.documents[0].path).source
    pool.rects(source, [(page, 0, 5) for page in range(40)])


def _timed(name: str, way: Callable[[], object]) -> None:
    """Run an export on a thread, as the window does, while this one looks how long it waits."""
    began, spent = time.perf_counter(), time.process_time()
    thread = threading.Thread(target=way)
    thread.start()
    longest, last = 0.0, began
    while thread.is_alive():
        time.sleep(_TICK)
        now = time.perf_counter()
        longest, last = max(longest, now - last - _TICK), now
    seconds = time.perf_counter() - began
    print(
        f"{name}: {seconds:.1f} s, of it {time.process_time() - spent:.1f} s in this process; "
        f"longest gap of another thread {1000 * longest:.0f} ms"
    )


def _cancelled(selection: Selection, target: Path, pool: AnalysisPool) -> None:
    stop = threading.Event()
    seen: list[float] = []

    def tell(stage: str, _done: int, _total: int) -> None:
        if stage == "setting" and not stop.is_set():
            stop.set()
            seen.append(time.perf_counter())

    try:
        report.write(selection, (target,), pool=pool, watch=Watch(tell, stop))
    except Cancelled:
        late = time.perf_counter() - seen[0]
        print(f"cancelled while it was set: {late:.2f} s, left: {target.exists()}")


def _selection(path: Path) -> Selection:
    opened = reading.open_file(str(path))
    document = reading.describe(opened)
    entries = []
    for index in range(document.page_count):
        page, layout = reading.read_page(opened, index)
        words = layout.words()
        spans = [
            (word.start, min(word.end + 60, len(page.text)))
            for word in words[20 :: len(words) // 7][:_PER_PAGE]
        ]
        boxes = reading.rects_of(opened, index, spans)
        for (start, end), rects in zip(spans, boxes, strict=True):
            citation = Citation(
                document.file_id, document.name, document.sha256, "A", index, str(index + 1),
                start, end, page.text[start:end], "", 1, False, 0, "0" * 64, rects,
            )  # fmt: skip
            entries.append(_entry(citation, len(entries)))
    return _selected(document, tuple(entries))


def _entry(citation: Citation, number: int) -> Entry:
    now = datetime.now(UTC)
    code = VerifiedCode(
        "AMA Anläggning", "20", f"DCB.{number}", "Förstärkningslager till väg", "egen lista",
        "sample",
    )  # fmt: skip
    status = tuple(Status)[number % len(Status)]
    handling = Handling(now, now, status, "VA", "Rättas till nästa utskick." * (number % 2))
    severity = tuple(Severity)[number % 3]
    return Entry(f"c{number}", severity, _TEXT, "Åsa Öberg", (code,), (citation,), handling)


def _selected(document: Document, entries: tuple[Entry, ...]) -> Selection:
    flagged = tuple(
        Flagged(
            WithheldKind.OBSERVATION, document.name, number % 1000 + 1, "code_not_covered",
            "Registret är ett urval.", words=_TEXT, verdicts=(Verdict.NOT_COVERED,),
            quotation=f"DCB.{number} Lager",
        )
        for number in range(2000)
    )  # fmt: skip
    codes = tuple(
        CodeUse(
            document.file_id, "ama", f"DCB.{number}", "AMA Anläggning", "20", Verdict.DECLARED,
            "Lager", "Lager", HeadingMatch.EXACT, "sample", "egen lista", (number % 1000 + 1,), 3,
        )
        for number in range(5000)
    )  # fmt: skip
    return Selection(
        documents=(document,),
        entries=entries,
        flagged=flagged,
        coverage=(Coverage(document.file_id, text=document.page_count),),
        registers=(Register("AMA Anläggning", "20", 545, False, "egen lista"),),
        registry_version="1",
        language="sv",
        program="Granskare",
        made=datetime.now(UTC),
        background=Background("Stort underlag", "Åsa Öberg", codes),
    )


if __name__ == "__main__":
    main()
