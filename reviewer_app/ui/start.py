"""The window's beginning and end: what is made, in which order, and how it is put away."""

import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program

_FOLDER = "granskare"


def open_window(paths: Sequence[Path], *, sample: bool = False) -> int:
    """Open the window on files, folders or a job, or on the sample tender; return the exit code."""
    # The render worker starts up while Qt is imported.
    client = RenderClient()
    try:
        return _run(client, tuple(paths), sample=sample)
    finally:
        client.close()


def _run(client: RenderClient, paths: tuple[Path, ...], *, sample: bool) -> int:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program

    app = QApplication(sys.argv[:1])
    app.setApplicationName("Granskare")
    app.setOrganizationName(_FOLDER)
    app.setDesktopFileName("granskare")
    data = user_data_path(_FOLDER, appauthor=False)
    with AnalysisPool() as pool:
        program = Program(client, pool, QSettings(), data)
        _report_bugs(program)
        program.window.show()
        program.begin(paths, sample=sample)
        code = app.exec()
        program.close()
    return code


def _report_bugs(program: "Program") -> None:
    """Show a bug on any thread in the window instead of losing it."""

    def on_window_thread(
        _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        program.report(error)

    def on_other_thread(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            program.report(arguments.exc_value)

    sys.excepthook = on_window_thread
    threading.excepthook = on_other_thread
