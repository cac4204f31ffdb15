"""Longest gaps of the window's event loop while a 1,000-page document is reviewed.

``python -m tests.benchmarks.window_gaps [PDF]``, or with ``model`` a document of 60 pages with a
model on loopback that streams its answers from a process of its own, or with ``export`` a job of
5,000 comments exported in every kind (see export_gaps). The whole program, offscreen unless
QT_QPA_PLATFORM says otherwise. A timer ticks every millisecond; a gap is the time between
two ticks. Printed with the part that the window's thread itself computed, since a tick also comes
late when no core is free.
"""

import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from tests.benchmarks.big_document import big_document
from tests.benchmarks.export_gaps import measure_exports
from tests.benchmarks.streaming_model import streaming_model

PAGES = 1000
MODEL_PAGES = 60
IDLE_MS = 1000


class Ticks:
    """Records late ticks: (milliseconds late, of which this thread computed, seconds in, and
    milliseconds that all threads of this process computed meanwhile).

    A gap in which the process hardly computed is the machine's, not the program's.
    """

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float, float, float]] = []
        self._wall, self._own = time.perf_counter(), time.thread_time()
        self._process = time.process_time()
        self._begun = self._wall

    def tick(self) -> None:
        """Note the time since the last tick."""
        wall, own, process = time.perf_counter(), time.thread_time(), time.process_time()
        late, computed = (wall - self._wall) * 1000, (own - self._own) * 1000
        at, busy = self._wall - self._begun, (process - self._process) * 1000
        self.gaps.append((late, computed, at, busy))
        self._wall, self._own, self._process = wall, own, process


def main() -> None:
    """Review a document in the window and print the gaps."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    asked = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        model = stack.enter_context(streaming_model()) if asked == ["model"] else ""
        exports = asked[:1] == ["export"]
        path = Path(asked[0]) if asked and not model else Path(folder, "TB.pdf")
        if not (path.exists() or exports):
            big_document(path, MODEL_PAGES if model else PAGES)
        client = RenderClient()
        stack.callback(client.close)
        if exports:
            measure_exports(client, Path(folder), asked[1:])
            return
        _measure(client, path, Path(folder), model)


def _measure(client: RenderClient, path: Path, folder: Path, model: str) -> None:
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
        if model:
            _use(program, model)
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


def _use(program: object, address: str) -> None:
    from reviewer_app.assistant.settings import ModelSettings
    from reviewer_app.ui.program import Program

    assert isinstance(program, Program)
    program.controller.use_model(ModelSettings(address, "measured"))


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
    said = ", ".join(f"{w:.0f} ({o:.0f}) at {at:.1f} s" for w, o, at, _ in worst)
    print(f"longest gaps, ms (own computing): {said}")
    late = [wall for wall, *_ in ticks.gaps if wall > 50]
    print(f"gaps over 50 ms: {len(late)} of {len(ticks.gaps)} ticks")


if __name__ == "__main__":
    main()
