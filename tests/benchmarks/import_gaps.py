"""Longest gaps of the window's event loop while a list of 100,000 rows is imported with a job open.

``python -m tests.benchmarks.import_gaps``: the whole program, offscreen unless QT_QPA_PLATFORM says
otherwise. Printed as in window_gaps, for each step of the dialog.
"""

import os
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from tests.benchmarks.registry_200k import IMPORTED_ROWS, synthetic_rows
from tests.benchmarks.window_gaps import Ticks

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program

_LONGEST_SECONDS = 120


def main() -> None:
    """Import a list and print the gaps."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        client = RenderClient()
        try:
            _measure(client, Path(folder))
        finally:
            client.close()


def _table(path: Path) -> Path:
    rows = islice(synthetic_rows(), IMPORTED_ROWS)
    lines = [f"{row.work}\t{row.edition}\t{row.code}\t{row.heading}\n" for row in rows]
    path.write_text("Verk\tUtgåva\tKod\tRubrik\n" + "".join(lines), "utf-8")
    return path


def _measure(client: RenderClient, folder: Path) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program
    from reviewer_app.ui.start import favour_window

    favour_window()
    app = QApplication([])
    assert app is not None
    with AnalysisPool() as pool:
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(client, pool, store, folder / "data")
        program.window.show()
        _until(lambda: program.own.registry is not None)
        program.begin((), sample=True)
        _until(lambda: bool(program.session.comments) and not program.controller.running)
        try:
            _import(program, _table(folder / "rows.tsv"))
        finally:
            program.close()


def _import(program: "Program", table: Path) -> None:
    from PySide6.QtCore import QTimer

    from reviewer_app.ui.registry_import.import_dialog import ImportDialog
    from reviewer_app.ui.registry_import.list_file import Kind

    program.controller.runs.begin_beside()
    dialog = ImportDialog(program.own, program.texts, program.window)
    dialog.show()
    ticks = Ticks()
    timer = QTimer(program, interval=1)
    timer.timeout.connect(ticks.tick)
    timer.start()

    def step(name: str, begin: Callable[[], object], ended: Callable[[], bool]) -> None:
        ticks.gaps.clear()
        start = time.perf_counter()
        begin()
        _until(ended)
        wall, own, *_ = (max(each) for each in zip(*ticks.gaps, strict=True))
        took = time.perf_counter() - start
        print(f"{name}: {took:.1f} s, longest gap {wall:.0f} ms, computed by the window {own:.0f}")

    step("read and checked", lambda: dialog.open_file(table), lambda: dialog.preview() is not None)
    step("filtered", lambda: dialog.table.show_kind(Kind.NEW), lambda: True)
    step("written", dialog.import_button.click, lambda: dialog.summary is not None)
    step("judged again", lambda: None, lambda: not program.controller.running)


def _until(ended: Callable[[], bool]) -> None:
    from PySide6.QtWidgets import QApplication

    deadline = time.monotonic() + _LONGEST_SECONDS
    for turn in range(1_000_000_000):
        QApplication.processEvents()
        if turn > 1 and ended():
            return
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.001)


if __name__ == "__main__":
    main()
