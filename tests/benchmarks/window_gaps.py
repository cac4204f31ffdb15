"""Longest gaps of the window's event loop while a 1,000-page document is reviewed.

``python -m tests.benchmarks.window_gaps [PDF]``: the whole program, offscreen unless
QT_QPA_PLATFORM says otherwise. A timer ticks every millisecond; a gap is the time between two
ticks. Printed with the part that the window's thread itself computed, since a tick also comes
late when no core is free.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from tests.benchmarks.big_document import big_document

PAGES = 1000
IDLE_MS = 1000


class Ticks:
    """Records late ticks: (milliseconds late, of which computed by this thread)."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float]] = []
        self._wall, self._own = time.perf_counter(), time.thread_time()

    def tick(self) -> None:
        """Note the time since the last tick."""
        wall, own = time.perf_counter(), time.thread_time()
        self.gaps.append(((wall - self._wall) * 1000, (own - self._own) * 1000))
        self._wall, self._own = wall, own


def main() -> None:
    """Review a document in the window and print the gaps."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        path = (
            Path(sys.argv[1]) if len(sys.argv) > 1 else big_document(Path(folder, "TB.pdf"), PAGES)
        )
        client = RenderClient()
        try:
            _measure(client, path, Path(folder))
        finally:
            client.close()


def _measure(client: RenderClient, path: Path, folder: Path) -> None:
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program
    from reviewer_app.ui.start import favour_window

    favour_window()
    app = QApplication([])
    with AnalysisPool() as pool:
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(client, pool, store, folder)
        program.window.resize(1366, 768)
        program.window.show()
        # As a person meets it: the window stands there before a review is asked for.
        QTimer.singleShot(IDLE_MS, app.quit)
        app.exec()
        ticks, timer = Ticks(), QTimer(interval=1)
        timer.timeout.connect(ticks.tick)
        program.controller.running_changed.connect(lambda on: None if on else app.quit())
        begun = time.perf_counter()
        timer.start()
        QTimer.singleShot(0, lambda: program.begin([path]))
        app.exec()
        _print(ticks, time.perf_counter() - begun, program)
        program.close()


def _print(ticks: Ticks, seconds: float, program: object) -> None:
    from reviewer_app.ui.program import Program

    assert isinstance(program, Program)
    session = program.session
    references = sum(map(len, session.references.values()))
    print(
        f"review of the document: {seconds:.1f} s, {references} references, "
        f"{len(session.comments)} comments, {len(session.withheld)} withheld"
    )
    worst = sorted(ticks.gaps, reverse=True)[:5]
    print("longest gaps, ms (own computing): " + ", ".join(f"{w:.0f} ({o:.0f})" for w, o in worst))
    late = [wall for wall, _ in ticks.gaps if wall > 50]
    print(f"gaps over 50 ms: {len(late)} of {len(ticks.gaps)} ticks")


if __name__ == "__main__":
    main()
