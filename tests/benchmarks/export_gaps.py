"""Longest gaps of the window's event loop while 5,000 comments on 1,000 pages are exported.

``python -m tests.benchmarks.window_gaps export [JOB] [KIND ...]``, under Xvfb with
QT_QPA_PLATFORM=xcb for a real window; JOB is a job that export_job has made. Each kind is asked
for through the window's own command, once to its end and once cancelled by the button at the
window's foot; what is left of that one is printed.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient

if TYPE_CHECKING:
    from reviewer_app.core.events import Progress
    from reviewer_app.ui.program import Program

_LONGEST_SECONDS = 300
_SETTLE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of export: the window's command, and the file or folder it is given."""

    command: str
    target: str
    stage: str
    """In which stage it is cancelled: the longest one."""


KINDS = {
    "pdf": Kind("export_annotated", "pdf", "exporting"),
    "xlsx": Kind("export_workbook", "lista.xlsx", "listing"),
    "csv": Kind("export_workbook", "lista.csv", "listing"),
    "record": Kind("export_record", "protokoll.pdf", "setting"),
    "html": Kind("export_record", "protokoll.html", "picturing"),
    "xfdf": Kind("export_xfdf", "xfdf", "exporting"),
    "package": Kind("hand_over", "kopia.zip", "setting"),
}


def measure_exports(client: RenderClient, folder: Path, asked: Sequence[str]) -> None:
    """Open the job in the window, export it in each kind asked for, and print the gaps."""
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program
    from reviewer_app.ui.start import favour_window

    names = [one for one in asked if one in KINDS]
    job = next((Path(one) for one in asked if one not in KINDS), None)
    if job is None:
        # In a process of its own: the window's never imports the PDF library.
        subprocess.run([sys.executable, "-m", "tests.benchmarks.export_job", folder], check=True)
        job = next(folder.glob("*.granskning"))
    favour_window()
    app = QApplication([])
    with AnalysisPool() as pool:
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(client, pool, store, folder / "data")
        program.window.resize(1366, 768)
        program.window.show()
        try:
            _open(program, job)
            print(f"platform {app.platformName()}, {len(program.session.comments)} comments")
            for name in names or KINDS:
                _Export(program, KINDS[name], folder).measure(name)
        finally:
            program.close()


def _open(program: "Program", job: Path) -> None:
    _until(lambda: program.controller.registry is not None)
    program.begin([job])
    _until(lambda: program.window.comments.model.shown > 0 and not program.controller.running)
    _for(3 * _SETTLE_SECONDS)


class _Export:
    """One kind, exported through the window's command."""

    def __init__(self, program: "Program", kind: Kind, folder: Path) -> None:
        from PySide6.QtCore import QTimer

        from tests.benchmarks.window_gaps import Ticks

        self._program, self._kind, self._folder = program, kind, folder
        self._ticks: Ticks = Ticks()
        self._timer = QTimer(program, interval=1)
        self._timer.timeout.connect(lambda: self._ticks.tick())
        self._pressed = self._ended = 0.0

    def measure(self, name: str) -> None:
        """Export to the end, then once more up to the button; print both."""
        exporting = self._program.controller.exporting
        following = exporting.running_changed.connect(self._on_running_changed)
        with tempfile.TemporaryDirectory(dir=self._folder) as place:
            took = self._run(Path(place))
            size = sum(one.stat().st_size for one in Path(place).rglob("*") if one.is_file())
            self._print(name, took, size)
        with tempfile.TemporaryDirectory(dir=self._folder) as place:
            stopping = exporting.progressed.connect(self._on_progressed)
            self._run(Path(place))
            exporting.progressed.disconnect(stopping)
            left = [one.name for one in Path(place).rglob("*") if one.is_file()]
        exporting.running_changed.disconnect(following)
        late = f"{self._ended - self._pressed:.2f} s after the button" if self._pressed else "never"
        print(f"{name}: cancelled {late}, left: {left or 'nothing'}", flush=True)

    def _run(self, place: Path) -> float:
        """Export into a folder; return the seconds until the window said it was done."""
        from PySide6.QtWidgets import QApplication

        _for(_SETTLE_SECONDS)
        self._answer_dialogs(place)
        self._ticks = type(self._ticks)()
        self._timer.start()
        began = time.perf_counter()
        self._program.window.actions_[self._kind.command].trigger()
        QApplication.exec()
        # What comes after the end, and its garbage, belong to it.
        _for(_SETTLE_SECONDS)
        self._timer.stop()
        return self._ended - began

    def _answer_dialogs(self, place: Path) -> None:
        from PySide6.QtWidgets import QFileDialog

        target = place / self._kind.target
        if not target.suffix:
            target.mkdir()
        for name, answer in (
            ("getSaveFileName", lambda *_: (str(target), "")),
            ("getExistingDirectory", lambda *_: str(target)),
        ):
            setattr(QFileDialog, name, staticmethod(answer))

    def _on_running_changed(self, running: bool) -> None:
        from PySide6.QtWidgets import QApplication

        if not running:
            self._ended = time.perf_counter()
            QApplication.quit()

    def _on_progressed(self, at: "Progress") -> None:
        if not self._pressed and at.stage == self._kind.stage and at.done >= at.total / 3:
            self._pressed = time.perf_counter()
            self._program.window.flag_bar.stop.click()

    def _print(self, name: str, took: float, size: int) -> None:
        gaps = self._ticks.gaps
        worst = sorted(gaps, reverse=True)[:3]
        said = ", ".join(
            f"{wall:.0f} ({own:.0f}, {busy:.0f}) at {at:.1f} s" for wall, own, at, busy in worst
        )
        late = sum(wall > 50 for wall, *_ in gaps)
        held = max(min(wall, busy) for wall, _, _, busy in gaps)
        print(
            f"{name}: {took:.1f} s, {size / 1e6:.1f} MB; longest gaps, ms (the window, all "
            f"of the process computed): {said}; over 50 ms: {late} of {len(gaps)}; longest in "
            f"which the process computed: {held:.0f} ms",
            flush=True,
        )


def _for(seconds: float) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    QTimer.singleShot(round(seconds * 1000), QApplication.quit)
    QApplication.exec()


def _until(ended: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _LONGEST_SECONDS
    while not ended():
        if time.monotonic() > deadline:
            raise TimeoutError
        _for(0.05)
