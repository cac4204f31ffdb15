"""The main window: places the panels and connects them; what they do is theirs."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from reviewer_app.ui.kept_layout import restore_size

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from reviewer_app.core.verdicts import Status
    from reviewer_app.ui import panels
    from reviewer_app.ui.language import Texts
    from reviewer_app.ui.places import Place
    from reviewer_app.ui.ports import PageViewer, WindowPorts
    from reviewer_app.ui.session import ReviewSession
    from reviewer_app.ui.settings import Settings

_FIRST_SIZE = QSize(1600, 1000)
_PANELS = ("documents", "comments", "codes", "flagged", "registry")


class MainWindow(QMainWindow):
    """Documents at the left, pages in the middle, comments at the right, lists at the foot.

    Signals:
        activated: the person turns to the window, or back to it.

    Attributes:
        whole: whether the panels have been made (`fill`).
    """

    activated = Signal()
    session: "ReviewSession"
    documents: "panels.DocumentsPanel"
    comments: "panels.CommentsPanel"
    codes: "panels.CodesPanel"
    flagged: "panels.FlaggedPanel"
    flag_bar: "panels.FlagBar"
    banner: "panels.FileBanner"
    notices: "panels.NoticeBar"
    empty: "panels.EmptyState"
    registry: "panels.RegistryArea"
    commands: "panels.WindowCommands"

    def __init__(self) -> None:
        """Make a window with nothing in it, which can be shown; see `build`."""
        super().__init__()
        self.built = self.whole = False

    def build(
        self,
        session: "ReviewSession | None",
        texts: "Texts",
        settings: "Settings",
        ports: "WindowPorts | None",
        viewer: "PageViewer | None",
        panes: dict[str, QWidget],
    ) -> None:
        """Make what is in the window.

        `panes` holds the viewer's widgets: "pages", and "navigation" where it has one. Without
        session, ports and viewer the window has empty docks, until it is filled.
        """
        from reviewer_app.ui import window_parts

        self._parts = window_parts
        self.texts, self.settings, self._pages = texts, settings, panes["pages"]
        self._docks_while_empty: QByteArray | None = None
        self._sized = False
        self._job_name = self._read_path = ""
        self.text_size = window_parts.TextSize(
            self, settings, window_parts.QApplication.font().pointSizeF()
        )
        self.setWindowIcon(window_parts.program_icon())
        self.text_size.apply()
        self._make_centre()
        self._make_docks(panes)
        self._make_bars()
        if self.isVisible():
            self._parts.lay_out(self, self.tools)
        else:
            self._show_pages(is_shown=False)
        self.actions_.set_review_open(is_open=False)
        self._say_title()
        self.built = True
        if session is not None and ports is not None and viewer is not None:
            for _ in self.fill(session, ports, viewer):
                pass

    def fill(
        self, session: "ReviewSession", ports: "WindowPorts", viewer: "PageViewer"
    ) -> Iterator[None]:
        """Make the panels, one in each step, so that the window can answer between them."""
        from reviewer_app.ui import panels

        texts = self.texts
        self.session, self._ports, self._viewer = session, ports, viewer
        self.undo_stack = self._parts.QUndoStack(self)
        self.documents = panels.DocumentsPanel(
            session, texts, ports.editions_for, lambda: self.settings.author, self.undo_stack
        )
        self.docks["documents"].setWidget(self.documents)
        yield
        self.comments = panels.CommentsPanel(
            session, texts, panels.entries_of(ports), self._set_status, self.undo_stack
        )
        self.docks["comments"].setWidget(self.comments)
        yield
        self.codes = panels.CodesPanel(session, texts, ports.registry_entry, ports.known_elsewhere)
        self.docks["codes"].setWidget(self.codes)
        yield
        self.flagged = panels.FlaggedPanel(session, texts)
        self.docks["flagged"].setWidget(self.flagged)
        yield
        self._fill_bars()
        yield
        self._connect_panels()
        self._connect_actions()
        self.whole = True
        self.setAcceptDrops(True)
        self.actions_.set_review_open(is_open=bool(session.documents))
        texts.follow(self._say)

    def _fill_bars(self) -> None:
        from reviewer_app.ui import panels

        self.flag_bar = panels.FlagBar(self.session, self.texts)
        self.setStatusBar(self.flag_bar)
        self.notices = panels.NoticeBar(self.texts)
        self.banner = panels.FileBanner(self.session, self.texts)
        self._column.insertWidget(0, self.notices)
        self._column.insertWidget(1, self.banner)
        self.empty = panels.EmptyState(self.texts, sample=self._ports.has_sample)
        self.registry = panels.RegistryArea(
            self.docks["registry"], self.empty, self._pages, self.session, self.texts, self
        )
        self._stack.addWidget(self.registry.start)
        self._stack.currentChanged.connect(lambda at: self.registry.place(beside=at == 0))
        if self._docks_while_empty is not None:
            self._stack.setCurrentWidget(self.registry.start)
        else:
            self.registry.place(beside=True)

    def _make_centre(self) -> None:
        self._stack = self._parts.OneSeen()
        self._stack.addWidget(self._pages)
        centre = QWidget()
        self._column = self._parts.QVBoxLayout(centre)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._stack, 1)
        self.setCentralWidget(centre)

    def _make_docks(self, panes: dict[str, QWidget]) -> None:
        contents: dict[str, QWidget | None] = {**dict.fromkeys(_PANELS), **panes}
        del contents["pages"]
        make, titled = self._parts.Dock, ("comments", "registry")
        self.docks = {
            name: make(name, content, self.texts, self, titled=name in titled)
            for name, content in contents.items()
        }
        self._parts.place_docks(self, self.docks)

    def _make_bars(self) -> None:
        self.actions_ = self._parts.Actions(self.texts, self)
        self.actions_.fill_menus(self.menuBar())
        self.tools = self._parts.tool_bar(self)
        self.actions_.fill_tools(self.tools)
        self.addToolBar(self.tools)
        self.addActions(self.actions_.all())
        self.statusBar()
        self.actions_.follow()

    def _connect_panels(self) -> None:
        for panel in (self.documents, self.comments, self.codes, self.flagged, self.registry):
            panel.jump_requested.connect(self.show_place)
        self.registry.user_error_raised.connect(self.notices.tell_error)
        self.registry.crashed.connect(self.show_crash)
        self.documents.edition_chosen.connect(self._ports.set_edition)
        self.documents.title_changed.connect(self._ports.set_title)
        for asking in (self.banner, self.documents):
            asking.read_requested.connect(self._read_again)
        self.flag_bar.flagged_requested.connect(self._show_flagged)
        self.flag_bar.cancel_requested.connect(self._ports.cancel)
        session = self.session
        session.documents_added.connect(self._on_documents_added)
        session.cleared.connect(self._on_cleared)
        session.notices_given.connect(self.notices.tell_all)
        session.files_refused.connect(self.notices.tell_refused)

    def _connect_actions(self) -> None:
        from reviewer_app.ui import panels

        actions = self.actions_
        self.commands = panels.WindowCommands(
            self, actions, self.session, self.texts, self.settings, self._ports,
            self.comments.model.shown_ids,
        )  # fmt: skip
        self.commands.follow_start_page(self.empty)
        self.registry.follow(actions, self.codes, self.comments)
        for name in self._parts.VIEWER_COMMANDS:
            actions[name].triggered.connect(lambda _checked=False, n=name: self._viewer.command(n))
        table: dict[str, Callable[[], object]] = {
            "next_comment": lambda: self._step(self.comments.go_next),
            "previous_comment": lambda: self._step(self.comments.go_previous),
            "filter_comments": self._filter_comments, "show_flagged": self._show_flagged,
            "show_documents": lambda: self._focus("documents", self.documents.tree),
            "show_comments": lambda: self._focus("comments", self.comments.list),
            "show_codes": lambda: self._focus("codes", self.codes.table),
            "next_pane": self._focus_next_pane, "first_layout": self._restore_first_layout,
            "preferences": self._edit_preferences, "undo": self.undo_stack.undo,
            "redo": self.undo_stack.redo,
        }  # fmt: skip
        for name, slot in table.items():
            actions[name].triggered.connect(lambda _checked=False, do=slot: do())
        self.undo_stack.indexChanged.connect(self._say_undo)

    def show_place(self, place: "Place") -> None:
        """Show a place in the pages."""
        if place.file_id in self.session.documents:
            self._viewer.jump_to(place.file_id, place.page_index, place.start, place.end)
            self.documents.show_document(place.file_id)

    def show_pages(self) -> None:
        """Show the pages, of a file that the review has not read yet."""
        self._show_pages(is_shown=True)

    def show_item(self, item_id: str) -> None:
        """Choose the comment or reference of an id in its list."""
        if self.comments.show_comment(item_id):
            self.docks["comments"].bring_up()
        elif self.codes.show_reference(item_id):
            self.docks["codes"].bring_up()

    def set_job_name(self, name: str) -> None:
        """Show which job is open; "" for one that has no name yet."""
        self._job_name = name
        self._say_title()

    def set_running(self, running: bool) -> None:
        """Show that a review runs; a job is saved under a name when it has ended."""
        if not running:
            self._viewer.drop_preview()
            self._show_pages(is_shown=bool(self.session.documents))
        self.flag_bar.set_running(running=running)
        self.actions_["save_job"].setEnabled(not running and bool(self.session.documents))

    def show_crash(self, report: str) -> None:
        """Show a bug with its report."""
        from reviewer_app.ui.dialogs.crash import CrashDialog

        dialog = CrashDialog(report, self.texts, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def sizeHint(self) -> QSize:
        screen = QGuiApplication.primaryScreen().availableSize()
        return _FIRST_SIZE.boundedTo(screen)

    def restore_layout(self) -> None:
        """Take the size and docks of the last session, or the first layout."""
        kept = self.settings.layout()
        if not restore_size(self, kept) or kept is None:
            if self.isVisible():
                self._size_docks()
        elif self._docks_while_empty is not None:
            self._docks_while_empty = kept[1]
            self._sized = True
        else:
            self._sized = self.restoreState(kept[1])

    def keep_layout(self) -> None:
        """Keep size and docks for the next start, once they have been laid out."""
        if self.built and self._sized:
            docks = self._docks_while_empty or self.saveState()
            self.settings.keep_layout(self.saveGeometry(), docks)

    def closeEvent(self, event: "QCloseEvent") -> None:
        self.keep_layout()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def dragEnterEvent(self, event: "QDragEnterEvent") -> None:
        if self._parts.dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: "QDropEvent") -> None:
        paths = self._parts.dropped_paths(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.commands.open_paths(paths)

    def createPopupMenu(self) -> None:
        # Qt's own list of bars could hide the tool bar for good; docks come back by their keys.
        return None

    def _set_status(self, comment_id: str, status: "Status") -> None:
        self.session.set_status(comment_id, status)
        self._ports.set_status(comment_id, status)

    def _on_documents_added(self, file_ids: tuple[str, ...]) -> None:
        first = len(self.session.documents) == len(file_ids)
        for file_id in file_ids:
            self._viewer.open_document(self.session.documents[file_id])
            self.notices.resolve(self.session.documents[file_id].path)
        self._set_review_open(is_open=True)
        path, documents = self._read_path, self.session.documents
        anew = [one for one in file_ids if path and documents[one].path == path]
        if first or anew:
            from reviewer_app.ui.places import Place

            self._read_path = ""
            self.show_place(Place((anew or file_ids)[0], 0))

    def _read_again(self, file_id: str) -> None:
        # What the file holds now is shown in place of what it held.
        self._read_path = self.session.documents[file_id].path
        self._ports.read_again(file_id)

    def _on_cleared(self) -> None:
        self._viewer.close_documents()
        self.notices.clear()
        self._set_review_open(is_open=False)

    def _set_review_open(self, *, is_open: bool) -> None:
        self._show_pages(is_shown=is_open)
        self.actions_.set_review_open(is_open=is_open)
        self._say_undo()

    def _show_pages(self, *, is_shown: bool) -> None:
        """Show pages and docks, or what stands in their place while nothing is open."""
        if self.whole:
            self._stack.setCurrentWidget(self._pages if is_shown else self.registry.start)
        if is_shown and self._docks_while_empty is not None:
            self.restoreState(self._docks_while_empty)
            self._docks_while_empty = None
            if not self._sized:
                self._size_docks()
        elif not is_shown and self._docks_while_empty is None:
            self._docks_while_empty = self.saveState()
            self._parts.hide_docks(self, self.docks.values())

    def _size_docks(self) -> None:
        self._sized = True
        self._parts.size_docks(self, self.docks, self.size())

    def _show_flagged(self) -> None:
        self._focus("flagged", self.flagged.tree)

    def _step(self, go: Callable[[], None]) -> None:
        # The list has the focus afterwards, so that its keys set the status at once.
        go()
        self._focus("comments", self.comments.list)

    def _filter_comments(self) -> None:
        self._focus("comments", self.comments.filter_bar.text)
        self.comments.filter_bar.text.selectAll()

    def _focus(self, dock: str, widget: QWidget) -> None:
        self.docks[dock].bring_up()
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _focus_next_pane(self) -> None:
        panes = [self.documents.tree, self._pages, self.comments.list, self.codes.table]
        self._parts.focus_next([*panes, self.flagged.tree, *self.registry.panes()])

    def _restore_first_layout(self) -> None:
        self._parts.place_docks(self, self.docks)
        self._parts.size_docks(self, self.docks, self.size())

    def _edit_preferences(self) -> None:
        if self.commands.edit_preferences():
            self.text_size.apply()

    def _say(self) -> None:
        self._say_title()
        self.tools.setWindowTitle(self.texts("window.tools"))
        self._pages.setAccessibleName(self.texts("window.pages"))
        self._say_undo()

    def _say_title(self) -> None:
        title = self.texts("window.title")
        self.setWindowTitle(f"{self._job_name} – {title}" if self._job_name else title)

    def _say_undo(self) -> None:
        if self.whole:
            self.actions_.say_undo(self.undo_stack)
