"""The window's commands for views, tabs and what stands beside the pages."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence

from reviewer_app.ui.document_pages import DocumentPages
from reviewer_app.ui.main_window import MainWindow

_SPLITS = {
    "split_beside": Qt.Orientation.Horizontal,
    "split_below": Qt.Orientation.Vertical,
}
_BUTTONS = ("back", "forward", "zoom_out", "zoom_in", "fit_width", "fit_page", "find")
_MOST_CLOSED = 20


class ViewCommands(QObject):
    """Splits and merges the view, steps through the tabs, opens closed ones again."""

    def __init__(self, window: MainWindow, pages: DocumentPages) -> None:
        super().__init__(window)
        self._window, self._pages, self._viewer = window, pages, pages.viewer
        self._closed: list[str] = []
        actions, viewer = window.actions_, pages.viewer
        table: dict[str, Callable[[], object]] = {
            "other_view": viewer.panes.go_to_other,
            "next_tab": lambda: viewer.step_tab(1),
            "previous_tab": lambda: viewer.step_tab(-1),
            "reopen_tab": self.reopen_tab,
            "show_navigation": self.show_navigation,
        }
        for name, slot in table.items():
            actions[name].triggered.connect(lambda _checked=False, do=slot: do())
        for name in _SPLITS:
            actions[name].triggered.connect(lambda _checked=False, n=name: self.split(n))
        actions["sync_scroll"].triggered.connect(viewer.sync.set_on)
        viewer.panes.split_changed.connect(self._show_state)
        viewer.sync.changed.connect(lambda _: self._show_state())
        viewer.document_closed.connect(self._on_document_closed)
        viewer.document_shown.connect(lambda _: self._show_state())
        self._show_state()
        window.commands.keys.changed.connect(self._say_keys)
        window.texts.follow(self._say_keys)

    def split(self, name: str) -> None:
        """Split the view in one way or the other; the way it is split already merges it."""
        panes = self._viewer.panes
        if panes.is_split and panes.orientation is _SPLITS[name]:
            panes.merge()
        elif self._viewer.current_file:
            panes.split(_SPLITS[name])
        self._show_state()

    def reopen_tab(self) -> None:
        """Open the tab closed last, where the person left off."""
        while self._closed:
            file_id = self._closed.pop()
            if file_id in self._window.session.documents:
                self._pages.jump_to(file_id, 0, -1, -1)
                break
        self._show_state()

    def show_navigation(self) -> None:
        """Show thumbnails and outline, with the focus in what is in front of them."""
        self._window.docks["navigation"].bring_up()
        shown = self._viewer.panel.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _say_keys(self) -> None:
        """Say the keys in the tips of the viewer's own buttons."""
        native = QKeySequence.SequenceFormat.NativeText
        actions = self._window.actions_
        self._viewer.navigation.set_keys(
            {name: actions[name].shortcut().toString(native) for name in _BUTTONS}
        )

    def _show_state(self) -> None:
        actions, panes = self._window.actions_, self._viewer.panes
        for name, orientation in _SPLITS.items():
            actions[name].setChecked(panes.is_split and panes.orientation is orientation)
        for name in ("sync_scroll", "other_view"):
            actions[name].setEnabled(panes.is_split)
        actions["sync_scroll"].setChecked(self._viewer.sync.is_on)
        open_ids = self._viewer.file_ids()
        self._closed = [each for each in self._closed if each not in open_ids]
        actions["reopen_tab"].setEnabled(bool(self._closed))

    def _on_document_closed(self, file_id: str) -> None:
        self._closed = [*self._closed, file_id][-_MOST_CLOSED:]
        self._show_state()
