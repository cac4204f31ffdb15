"""From an empty window to the whole program: what is imported and made when, and put away again.

The first page is shown before all else. What stands behind it is imported on another thread, made
on the window's own, and completed a part in each turn once the page view has the page, too.
"""

import gc
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QPointF,
    QSettings,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from reviewer_app.ui.dropped import JOB_SUFFIX
from reviewer_app.ui.kept_layout import kept_layout, restore_size
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.start import FOLDER, Opened

if TYPE_CHECKING:
    from reviewer_app.documents.first_page import FirstPage
    from reviewer_app.documents.render_client import RenderClient
    from reviewer_app.documents.source import Source
    from reviewer_app.ui.first_place import FirstPlace
    from reviewer_app.ui.first_sight import FirstSight
    from reviewer_app.ui.program import Program

_PATIENCE = 10_000
"""Milliseconds after which the window is uncovered whatever it shows."""
_WISH_EVERY = 30
"""Milliseconds between two looks whether the page view knows by now what it will show."""


class Beginning(QObject):
    """Makes the program behind its window; `end` puts it away."""

    _loaded = Signal()

    def __init__(self, paths: tuple[Path, ...], *, sample: bool, opened: Opened | None) -> None:
        super().__init__()
        self._paths, self._sample, self._opened = paths, sample, opened
        self._store = QSettings()
        self._stack = ExitStack()
        self._window = MainWindow()
        self._sight: FirstSight | None = None
        self._thread: threading.Thread | None = None
        self._client: RenderClient | None = None
        self._source: Source | None = None
        self._place: FirstPlace | None = None
        self._program: Program | None = None
        self._failure: BaseException | None = None
        self._wishing = QTimer(self, interval=_WISH_EVERY)
        self._loaded.connect(self._make)

    def show(self, page: "FirstPage | None") -> None:
        """Show the window: with a first page in it, or at once with all that it has."""
        restore_size(self._window, kept_layout(self._store))
        page = page or self._page_of_job()
        if page is None:
            self._load()
            self._make()
            return
        from reviewer_app.ui.first_sight import FirstSight

        self._sight = FirstSight(self._window, page, self._store, self._place)
        self._sight.over.connect(self._on_sight_over)
        self._window.show()

    def _page_of_job(self) -> "FirstPage | None":
        """Return the page that the job to be opened was left at, being drawn."""
        if not self._paths or self._paths[0].suffix != JOB_SUFFIX:
            return None
        from reviewer_app.documents.first_page import first_page
        from reviewer_app.ui.first_place import first_place

        self._place = first_place(self._paths[0], self._store)
        place = self._place
        return None if place is None else first_page(place.path, place.page_index)

    def end(self) -> None:
        """End what runs."""
        if self._sight is not None:
            self._sight.close_page()
        if self._thread is not None:
            self._thread.join()
        if self._program is not None:
            self._program.close()
        self._stack.close()
        if self._client is not None:
            self._client.close()

    @Slot()
    def _on_sight_over(self) -> None:
        self._thread = threading.Thread(target=self._load_behind, name="loading", daemon=True)
        self._thread.start()

    def _load_behind(self) -> None:
        try:
            self._load()
        except Exception as error:  # noqa: BLE001 - raised again on the window's thread
            self._failure = error
        self._loaded.emit()

    def _load(self) -> None:
        """Start the render worker, read the file, and import what the window is made of."""
        from reviewer_app.documents.render_client import RenderClient

        self._client = RenderClient()
        reading = threading.Thread(target=self._read, name="reading", daemon=True)
        reading.start()
        from reviewer_app.ui import program, window_parts  # noqa: F401

        reading.join()

    def _read(self) -> None:
        from reviewer_app.core.errors import UserError
        from reviewer_app.documents.source import read_file

        if not self._paths or self._paths[0].suffix.lower() != ".pdf":
            return
        try:
            source = read_file(self._paths[0])[1]
        except UserError:
            return  # said by the review
        assert self._client is not None
        self._client.open(source)
        self._source = source

    @Slot()
    def _make(self) -> None:
        if self._failure is not None:
            raise self._failure
        from reviewer_app.ui.program import Program

        assert self._client is not None
        program = self._program = Program(self._client, None, self._store, None, self._window)
        _report_bugs(program)
        if self._source is not None:
            program.show_first(self._source)
        if self._sight is not None:
            self._sight.raise_()
        self._window.show()
        if self._source is not None:
            program.page_shown.connect(self._complete)
            program.hasten()
        if self._opened is not None:
            self._opened(program)
        if self._source is None:
            QTimer.singleShot(0, self, self._complete)

    @Slot()
    def _complete(self) -> None:
        from platformdirs import user_data_path

        from reviewer_app.documents.pool import AnalysisPool

        assert self._program is not None
        if self._place is None or self._sight is None or not self._sight.is_drawn:
            self._uncover()
        pool = self._stack.enter_context(AnalysisPool())
        data = user_data_path(FOLDER, appauthor=False)
        self._program.complete(pool, data, self._begin)

    @Slot()
    def _uncover(self) -> None:
        """Let the page view be seen, and have the keys."""
        self._wishing.stop()
        sight, self._sight = self._sight, None
        program = self._program
        if sight is None or program is None:
            return
        program.viewer.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        sight.hide()
        sight.deleteLater()
        view = program.viewer.view
        for act in sight.acts:
            if isinstance(act, QWheelEvent):
                QCoreApplication.sendEvent(view.viewport(), _over(view.viewport(), act))
            else:
                QCoreApplication.sendEvent(view, act)

    def _begin(self) -> None:
        # What is alive now stays until the end.
        gc.freeze()
        assert self._program is not None
        if self._sight is not None:
            self._await_page(self._program)
        self._program.begin(self._paths, sample=self._sample)

    def _await_page(self, program: "Program") -> None:
        """Uncover the window when the job's page is in it, or it is known that none comes."""
        supply, controller = program.viewer.view.supply, program.controller
        supply.picture_arrived.connect(self._on_picture_arrived)
        for over in (
            supply.page_failed, program.viewer.render_failed, controller.user_error_raised,
            controller.crashed, controller.password_needed,
        ):  # fmt: skip
            over.connect(self._uncover_empty)
        # What is covered is not painted, and so wishes for no pictures.
        self._wishing.timeout.connect(program.viewer.view.hasten)
        self._wishing.start()
        QTimer.singleShot(_PATIENCE, self, self._uncover_empty)

    @Slot(str, int)
    def _on_picture_arrived(self, file_id: str, page_index: int) -> None:
        place, program = self._place, self._program
        if self._sight is None or place is None or program is None:
            return
        if (file_id, page_index) == (place.file_id, place.page_index):
            program.viewer.view.viewport().repaint()
            self._uncover()

    @Slot()
    def _uncover_empty(self) -> None:
        program = self._program
        if self._sight is None or program is None:
            return
        if not program.controller.running:
            # The start page, where the job could not be opened.
            program.window.set_running(running=False)
        self._uncover()


def _over(widget: QWidget, turn: QWheelEvent) -> QWheelEvent:
    """Return a turn of the wheel as it would have come to a widget at the same place."""
    return QWheelEvent(
        QPointF(widget.mapFromGlobal(turn.globalPosition())),
        turn.globalPosition(),
        turn.pixelDelta(),
        turn.angleDelta(),
        turn.buttons(),
        turn.modifiers(),
        turn.phase(),
        turn.inverted(),
    )


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
