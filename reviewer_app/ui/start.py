"""The window's beginning and end. Imports next to nothing: the first page waits for it.

A window that is opened on a file shows its first page before all else: a process of its own draws
it while Qt is imported, and it is painted in a window that has nothing else in it. What the window
is made of is imported and made after that (`beginning`).
"""

import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer_app.documents.first_page import first_page

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program

FOLDER = "granskare"
"""The name of the program's folders for settings and data."""
Opened = Callable[["Program"], None]


def open_window(
    paths: Sequence[Path], *, sample: bool = False, opened: Opened | None = None
) -> int:
    """Open the window on files, folders or a job, or on the sample tender; return the exit code.

    `opened` is called when the program stands behind its window.
    """
    # Nothing to collect while importing, which takes a fifth longer with it; afterwards the
    # window's `Collector` does it.
    gc.disable()
    favour_window()
    is_file = bool(paths) and paths[0].suffix.lower() == ".pdf" and paths[0].exists()
    page = first_page(str(paths[0])) if is_file else None
    app = _application()
    from reviewer_app.ui.beginning import Beginning

    beginning = Beginning(tuple(paths), sample=sample, opened=opened)
    beginning.show(page)
    try:
        return app.exec()
    finally:
        beginning.end()


def _application() -> "QApplication":
    from PySide6.QtWidgets import QApplication

    app = QApplication(sys.argv[:1])
    app.setApplicationName("Granskare")
    app.setOrganizationName(FOLDER)
    app.setDesktopFileName("granskare")
    return app


def favour_window() -> None:
    """Let threads hand the interpreter over ten times as often as they would.

    Painting asks for it dozens of times in one turn; at the default 5 ms a busy thread behind the
    window stretches such a turn to a fifth of a second.
    """
    sys.setswitchinterval(0.0005)
