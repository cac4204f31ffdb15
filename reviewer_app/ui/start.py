"""The window's beginning and end: what is made, in which order, and how it is put away.

A window that is opened on a file shows its first page before all else: the file is read and its
page drawn while Qt is imported, and what the first page does not need is made after it.
"""

import gc
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from reviewer_app.core.errors import UserError
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.source import Source, read_file

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program

_FOLDER = "granskare"
Opened = Callable[["Program"], None]


def open_window(
    paths: Sequence[Path], *, sample: bool = False, opened: Opened | None = None
) -> int:
    """Open the window on files, folders or a job, or on the sample tender; return the exit code.

    `opened` is called when the window has been shown, before the event loop runs.
    """
    # Nothing to collect while importing, which takes a fifth longer with it; afterwards the
    # window's `Collector` does it.
    gc.disable()
    favour_window()
    # The render worker starts up while Qt is imported.
    client = RenderClient()
    try:
        return _run(client, _FirstFile(client, paths), tuple(paths), sample, opened)
    finally:
        client.close()


class _FirstFile:
    """The file whose page is shown first, read and given to the worker on a thread of its own."""

    def __init__(self, client: RenderClient, paths: Sequence[Path]) -> None:
        self._client = client
        self._source: Source | None = None
        self._thread: threading.Thread | None = None
        if paths and paths[0].suffix.lower() == ".pdf":
            self._thread = threading.Thread(target=self._read, args=(paths[0],), daemon=True)
            self._thread.start()

    def source(self) -> Source | None:
        """Return the file; None where there is none, or none that can be read."""
        if self._thread is not None:
            self._thread.join()
        return self._source

    def _read(self, path: Path) -> None:
        try:
            source = read_file(path)[1]
        except UserError:
            return  # said by the review
        self._client.open(source)
        self._source = source


def _run(
    client: RenderClient,
    first: _FirstFile,
    paths: tuple[Path, ...],
    sample: bool,
    opened: Opened | None,
) -> int:
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program

    app = QApplication(sys.argv[:1])
    app.setApplicationName("Granskare")
    app.setOrganizationName(_FOLDER)
    app.setDesktopFileName("granskare")
    program = Program(client, None, QSettings(), None)
    _report_bugs(program)
    with ExitStack() as stack:

        def complete() -> None:
            from platformdirs import user_data_path

            from reviewer_app.documents.pool import AnalysisPool

            pool = stack.enter_context(AnalysisPool())
            data = user_data_path(_FOLDER, appauthor=False)
            program.complete(pool, data, lambda: _begin(program, paths, sample=sample))

        source = first.source()
        if source is not None:
            program.show_first(source)
        program.window.show()
        if source is not None:
            program.hasten()
        if opened is not None:
            opened(program)
        if source is not None:
            program.page_shown.connect(complete)
        else:
            QTimer.singleShot(0, complete)
        code = app.exec()
        program.close()
    return code


def _begin(program: "Program", paths: tuple[Path, ...], *, sample: bool) -> None:
    # What is alive now stays until the end.
    gc.freeze()
    program.begin(paths, sample=sample)


def favour_window() -> None:
    """Let threads hand the interpreter over ten times as often as they would.

    Painting asks for it dozens of times in one turn; at the default 5 ms a busy thread behind the
    window stretches such a turn to a fifth of a second.
    """
    sys.setswitchinterval(0.0005)


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
