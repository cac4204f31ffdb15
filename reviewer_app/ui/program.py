"""The parts of the window, made and connected."""

import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QDialog

from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Severity
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.ui.controller import ReviewController
from reviewer_app.ui.dialogs.password import PasswordDialog
from reviewer_app.ui.document_pages import DocumentPages
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from reviewer_app.ui.workers import crash_report

_LOG = logging.getLogger(__name__)


class Program(QObject):
    """The window with everything behind it; `close` ends all threads and workers but the pool's."""

    _bug_met = Signal(str)

    def __init__(
        self, client: RenderClient, pool: AnalysisPool, store: QSettings, data: Path
    ) -> None:
        """`data` is the person's folder for this program: registry and jobs without a place."""
        super().__init__()
        settings = Settings(store)
        self.texts = Texts(settings.language)
        self.session = ReviewSession()
        self.controller = ReviewController(self.session, self.texts, settings, pool, data)
        self.viewer = ViewerWidget(RenderBridge(client), settings.language)
        self.pages = DocumentPages(
            self.viewer, self.session, self.texts, self.controller.source,
            self.controller.load_pages,
        )  # fmt: skip
        panes = {"pages": self.viewer, "navigation": self.viewer.panel}
        self.window = MainWindow(
            self.session, self.texts, settings, self.controller, self.pages, panes
        )
        self.window.tools.addSeparator()
        self.viewer.navigation.join_tool_bar()
        self.window.tools.addWidget(self.viewer.navigation)
        self._connect()
        self.window.restore_layout()

    def begin(self, paths: Sequence[Path], *, sample: bool = False) -> None:
        """Open what was asked for on the command line."""
        if sample:
            self.controller.open_sample()
        elif paths:
            self.window.commands.open_paths(paths)

    def report(self, error: BaseException) -> None:
        """Log a bug and show it with its report; may be called on any thread."""
        _LOG.error("a bug", exc_info=error)
        self._bug_met.emit(crash_report(error))

    def close(self) -> None:
        """End the threads; waiting decisions are kept."""
        self.controller.close()

    def _connect(self) -> None:
        window, viewer, controller = self.window, self.viewer, self.controller
        self.texts.language_changed.connect(viewer.set_language)
        controller.running_changed.connect(window.set_running)
        controller.job_named.connect(window.set_job_name)
        controller.told.connect(window.notices.tell)
        controller.user_error_raised.connect(window.notices.tell_error)
        controller.crashed.connect(window.show_crash)
        controller.password_needed.connect(self._ask_password)
        viewer.highlight_activated.connect(window.show_item)
        viewer.document_shown.connect(window.documents.show_document)
        viewer.no_rects.connect(self._on_viewer_no_rects)
        viewer.render_failed.connect(self._on_viewer_render_failed)
        self._bug_met.connect(window.show_crash)

    def _ask_password(self, path: str) -> None:
        dialog = PasswordDialog(Path(path).name, self.texts, self.window)
        if dialog.exec() == int(QDialog.DialogCode.Accepted):
            self.controller.give_password(path, dialog.password())
        dialog.deleteLater()

    def _on_viewer_no_rects(self, file_id: str, page_index: int, _start: int, _end: int) -> None:
        self._tell_of_page("window.no_highlight", file_id, page_index)

    def _on_viewer_render_failed(self, file_id: str, page_index: int) -> None:
        key = "window.file_not_shown" if page_index < 0 else "window.page_not_drawn"
        self._tell_of_page(key, file_id, page_index)

    def _tell_of_page(self, key: str, file_id: str, page_index: int) -> None:
        document = self.session.documents.get(file_id)
        if document is not None:
            page = self.session.page_label(file_id, page_index)
            message = Message(key, {"name": document.name, "page": page})
            self.window.notices.tell(message, Severity.WARNING)
