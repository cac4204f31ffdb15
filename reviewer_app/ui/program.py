"""The parts of the window, made and connected."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from reviewer_app.core.document import Document
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.source import Source
from reviewer_app.ui.dropped import JOB_SUFFIX
from reviewer_app.ui.early_commands import EarlyCommands
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

if TYPE_CHECKING:
    from reviewer_app.documents.pool import AnalysisPool
    from reviewer_app.ui.controller import ReviewController
    from reviewer_app.ui.document_pages import DocumentPages
    from reviewer_app.ui.registry_import.own_registry import OwnRegistry
    from reviewer_app.ui.session import ReviewSession

_LOG = logging.getLogger(__name__)


class Program(QObject):
    """The window with everything behind it; `close` ends all threads and workers but the pool's.

    Signals:
        page_shown: the first page can be seen, or it is known that it cannot be drawn
    """

    session: "ReviewSession"
    pages: "DocumentPages"
    own: "OwnRegistry"
    controller: "ReviewController"
    page_shown = Signal()
    _bug_met = Signal(str)
    _loaded = Signal()

    def __init__(
        self,
        client: RenderClient,
        pool: "AnalysisPool | None",
        store: QSettings,
        data: Path | None,
        window: MainWindow | None = None,
    ) -> None:
        """`data` is the person's folder for this program: registry and jobs without a place.

        Without a pool and a folder the window can show a first page, until it is completed. An
        empty `window` may be shown already.
        """
        super().__init__()
        self.settings = Settings(store)
        self.texts = Texts(self.settings.language)
        self.viewer = ViewerWidget(RenderBridge(client), self.settings.language)
        panes = {"pages": self.viewer, "navigation": self.viewer.panel}
        self.window = window or MainWindow()
        self.window.build(None, self.texts, self.settings, None, None, panes)
        self.window.tools.addSeparator()
        self.viewer.navigation.join_tool_bar()
        self.window.tools.addWidget(self.viewer.navigation)
        self.viewer.navigation.history_changed.connect(self.window.actions_.set_history)
        self._bug_met.connect(self.window.show_crash)
        self._early = EarlyCommands(self.window.actions_)
        self._follow_dark_pages()
        if pool is not None and data is not None:
            for _ in self._parts(pool, data):
                pass
        self.window.restore_layout()

    def show_first(self, source: Source) -> None:
        """Show a file's first page; `page_shown` follows."""
        supply = self.viewer.view.supply
        for signal in (supply.picture_arrived, supply.page_failed, self.viewer.render_failed):
            signal.connect(self._on_page_met)
        # What is covered is not painted, and so wishes for no pictures.
        self.viewer.bridge.opened.connect(self.viewer.view.hasten)
        self.viewer.open_document(_preview_of(source), source)
        self.window.show_pages()

    def hasten(self) -> None:
        """Let the worker draw the first page while the window paints itself."""
        QCoreApplication.sendPostedEvents(self.viewer.bridge)
        self.viewer.view.hasten()

    def complete(self, pool: "AnalysisPool", data: Path, then: Callable[[], None]) -> None:
        """Make the rest a part in each turn of the event loop, and call `then` at the end."""
        self._loaded.connect(lambda: self._make_in_turns(self._parts(pool, data), then))
        # Imported on another thread: the window answers meanwhile.
        threading.Thread(target=self._load, name="loading", daemon=True).start()

    def begin(self, paths: Sequence[Path], *, sample: bool = False) -> None:
        """Open what was asked for on the command line."""
        last = None if sample or paths else self.last.job_to_open()
        if sample:
            self.controller.open_sample()
        elif paths:
            self._open_given(paths)
        elif last is not None:
            self.window.commands.open_paths([last])

    def _open_given(self, paths: Sequence[Path]) -> None:
        """Open what there is, and say what there is not."""
        there = [path for path in paths if path.exists()]
        gone = [path for path in paths if path not in there]
        self._tell_missing(gone)
        if gone and any(path.suffix.lower() == JOB_SUFFIX for path in there):
            # A job that is opened takes away what was said before it.
            once = Qt.ConnectionType.SingleShotConnection
            self.session.cleared.connect(lambda: self._tell_missing(gone), once)
        self.window.commands.open_paths(there)

    def _tell_missing(self, paths: Sequence[Path]) -> None:
        from reviewer_app.core.names import sayable
        from reviewer_app.core.reference import Message
        from reviewer_app.core.verdicts import Severity

        for path in paths:
            message = Message("documents.missing", {"name": sayable(str(path))})
            self.window.notices.tell(message, Severity.WARNING)

    def report(self, error: BaseException) -> None:
        """Log a bug and show it with its report; may be called on any thread."""
        from reviewer_app.ui.workers import crash_report

        _LOG.error("a bug", exc_info=error)
        self._bug_met.emit(crash_report(error))

    def close(self) -> None:
        """End the threads; waiting decisions are kept."""
        if hasattr(self, "controller"):
            self._places.keep_now()
            self._keep_page_area()
            if hasattr(self, "typed"):
                self.typed.keep_now()
            if self.window.whole:
                self.last.end()
            self.watch.close()
            self.own.close()
            if self.window.whole:
                self.window.registry.close()
            self.controller.close()

    def _keep_page_area(self) -> None:
        passing: list[QWidget] = []
        if self.window.whole:
            passing += [self.window.notices, self.window.banner]
        passing += [each for each in (self.viewer.open_find_bar,) if each is not None]
        self.settings.keep_page_area(self.viewer.view.viewport(), passing)

    def _load(self) -> None:
        try:
            from reviewer_app.ui import controller, panels, place_keeper  # noqa: F401
        finally:
            self._loaded.emit()

    def _make_in_turns(self, parts: Iterator[None], then: Callable[[], None]) -> None:
        for _ in parts:
            QTimer.singleShot(0, self, lambda: self._make_in_turns(parts, then))
            return
        then()

    def _parts(self, pool: "AnalysisPool", data: Path) -> Iterator[None]:
        from reviewer_app.ui.controller import ReviewController
        from reviewer_app.ui.document_pages import DocumentPages
        from reviewer_app.ui.file_watch import FileWatch
        from reviewer_app.ui.job_search import JobSearch
        from reviewer_app.ui.place_keeper import PlaceKeeper
        from reviewer_app.ui.registry_import.own_registry import OwnRegistry
        from reviewer_app.ui.session import ReviewSession

        self.session = ReviewSession()
        self.controller = ReviewController(self.session, self.texts, self.settings, pool, data)
        pool.give_way(self.controller.runs.runner.way.is_taken)
        self._places = PlaceKeeper(self.viewer, self.controller.keep_places, self.viewer)
        self.controller.places_known.connect(self._places.restore)
        self.controller.closing.connect(self._places.keep_now)
        self.watch = FileWatch(self.session, self)
        self.watch.thread_.crashed.connect(self.window.show_crash)
        self.window.activated.connect(self.watch.check)
        self.own = OwnRegistry(data / "registry", self)
        self.controller.registry_opened.connect(self.own.adopt)
        self.own.changed.connect(self.controller.use_registry)
        self.window.activated.connect(self.own.look)
        yield
        self.pages = DocumentPages(
            self.viewer, self.session, self.texts, self.controller.source,
            self.controller.load_pages, self.controller.load_words, self.viewer,
        )  # fmt: skip
        self._search = JobSearch(
            self.viewer, self.session, self.controller.load_pages, self.pages.jump_to, self.viewer
        )
        yield from self.window.fill(self.session, self.controller, self.pages)
        self._connect()
        self._make_commands(data)
        yield
        from reviewer_app.ui.own_comment.commands import OwnCommentCommands

        self.own_comments = OwnCommentCommands(self.window, self.controller, self.viewer)
        from reviewer_app.ui.typed_keeper import TypedKeeper

        self.typed = TypedKeeper(self.window, self.controller, self.own_comments)
        self.typed.told.connect(self.window.notices.tell)
        yield
        # Half of what the first page costs a window that has been shown empty.
        for part in (self.viewer, *self.viewer.findChildren(QWidget)):
            part.ensurePolished()
        self._early.do()

    def _make_commands(self, data: Path) -> None:
        from reviewer_app.ui.exchange_commands import ExchangeCommands
        from reviewer_app.ui.first_keys import FirstKeys
        from reviewer_app.ui.last_session import LastSession
        from reviewer_app.ui.layout_keeper import LayoutKeeper
        from reviewer_app.ui.report_commands import ReportCommands
        from reviewer_app.ui.taken_back import TakenBack
        from reviewer_app.ui.view_commands import ViewCommands

        self.exchange = ExchangeCommands(self.window, self.controller)
        self.reports = ReportCommands(self.window, self.controller)
        self.taken_back = TakenBack(self.window, self.controller)
        self.views = ViewCommands(self.window, self.pages)
        FirstKeys(self.window, self.viewer)
        self.layout_keeper = LayoutKeeper(self.window)
        self.window.actions_["first_layout"].triggered.connect(self.layout_keeper.forget)
        self.last = LastSession(self.window, self.pages, self.controller, data)
        self.last.told.connect(self.window.notices.tell)

    def _connect(self) -> None:
        from reviewer_app.ui.registry_import.registry_commands import connect_registry

        window, viewer, controller = self.window, self.viewer, self.controller
        self._connect_crops()
        self.texts.language_changed.connect(viewer.set_language)
        controller.running_changed.connect(window.set_running)
        controller.job_named.connect(window.set_job_name)
        controller.told.connect(window.notices.tell)
        controller.warned.connect(window.notices.warn)
        controller.user_error_raised.connect(window.notices.tell_error)
        controller.crashed.connect(window.show_crash)
        controller.registry_opened.connect(window.registry.set_registry)
        if controller.registry is not None:
            window.registry.set_registry(controller.registry)
        controller.password_needed.connect(self._ask_password)
        controller.file_met.connect(self._on_file_met)
        self.registry_commands = connect_registry(window, self.own, controller, self.texts)
        controller.models.changed.connect(
            lambda: window.flag_bar.show_model(controller.models.model)
        )
        window.flag_bar.model_requested.connect(window.commands.choose_model)
        controller.models.restore()
        viewer.highlight_activated.connect(window.show_item)
        viewer.view_moved.connect(controller.runs.runner.way.take)
        viewer.document_shown.connect(window.documents.show_document)
        window.comments.foresight.foreseen.connect(self.pages.foresee)
        viewer.document_shown.connect(self._on_document_shown)
        window.banner.show_for(viewer.current_file)
        # What the list leaves out is not marked on the pages either.
        self.pages.is_hidden = window.comments.model.is_hidden
        window.comments.shown_changed.connect(self.pages.mark_again)
        viewer.no_rects.connect(self._on_viewer_no_rects)
        viewer.render_failed.connect(self._on_viewer_render_failed)

    def _connect_crops(self) -> None:
        """Give the panels the pictures of what OCR read."""
        from reviewer_app.ui.crops import CropSupply

        window = self.window
        crops = CropSupply(self.viewer.bridge, self.pages.open_file, self)
        self.pages.words_known.connect(crops.ask_again)
        for part in (window.codes.detail, window.comments.card, window.flagged):
            part.crops = crops

    def _follow_dark_pages(self) -> None:
        action = self.window.actions_["dark_pages"]
        action.setChecked(self.settings.dark_pages)
        self.viewer.set_dark(self.settings.dark_pages)
        action.toggled.connect(self._on_dark_pages_toggled)

    def _on_dark_pages_toggled(self, dark: bool) -> None:
        self.settings.dark_pages = dark
        self.viewer.set_dark(dark)

    def _ask_password(self, path: str) -> None:
        from PySide6.QtWidgets import QDialog

        from reviewer_app.ui.dialogs.password import PasswordDialog

        wrong = self.controller.gave_password(path)
        dialog = PasswordDialog(Path(path).name, self.texts, self.window, wrong=wrong)
        if dialog.exec() == int(QDialog.DialogCode.Accepted):
            self.controller.give_password(path, dialog.password())
        dialog.deleteLater()

    def _on_page_met(self) -> None:
        supply = self.viewer.view.supply
        for signal in (supply.picture_arrived, supply.page_failed, self.viewer.render_failed):
            signal.disconnect(self._on_page_met)
        self.viewer.bridge.opened.disconnect(self.viewer.view.hasten)
        # Painted before anything else is begun.
        self.viewer.view.viewport().repaint()
        self.page_shown.emit()

    def _on_file_met(self, source: Source) -> None:
        if not self.session.documents:
            self.window.show_pages()
            # In the next turn: laying the window out anew is enough for one.
            QTimer.singleShot(0, self, lambda: self._preview(source))

    def _preview(self, source: Source) -> None:
        if not self.session.documents or source.file_id in self.session.documents:
            self.pages.preview(_preview_of(source), source)

    def _on_document_shown(self, file_id: str) -> None:
        self.window.banner.show_for(file_id)
        self.watch.check([file_id])

    def _on_viewer_no_rects(self, file_id: str, page_index: int, _start: int, _end: int) -> None:
        def tell() -> None:
            # Of another file than the one read it cannot be said that the text stands there.
            if not self.session.is_stale(file_id):
                self._tell_of_page("window.no_highlight", file_id, page_index)

        self.watch.check([file_id], tell)

    def _on_viewer_render_failed(self, file_id: str, page_index: int) -> None:
        key = "window.file_not_shown" if page_index < 0 else "window.page_not_drawn"
        self._tell_of_page(key, file_id, page_index)

    def _tell_of_page(self, key: str, file_id: str, page_index: int) -> None:
        from reviewer_app.core.reference import Message
        from reviewer_app.core.verdicts import Severity

        document = self.session.documents.get(file_id)
        if document is not None:
            page = self.session.page_label(file_id, page_index)
            message = Message(key, {"name": document.name, "page": page})
            self.window.notices.tell(message, Severity.WARNING)


def _preview_of(source: Source) -> Document:
    """Return what is known of a file before the review has read it."""
    return Document(source.file_id, source.name, source.path, source.sha256, source.size, 0)
