"""The widgets of the viewer and how they stand together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from reviewer_app.core.page import PageText
from reviewer_app.core.texts import say
from reviewer_app.ui.focus_bar import FocusBar
from reviewer_app.ui.viewer.layout import Fit
from reviewer_app.ui.viewer.navigation_bar import NavigationBar
from reviewer_app.ui.viewer.outline_panel import OutlinePanel
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.panes import PagePanes
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.sync_scroll import SyncScroll
from reviewer_app.ui.viewer.tab_bar import TabBar
from reviewer_app.ui.viewer.thumbnails import ThumbnailPanel

if TYPE_CHECKING:
    from reviewer_app.ui.viewer.find_bar import FindBar
    from reviewer_app.ui.viewer.search import Hit

_PANEL_WIDTH = 170


class ViewerFrame(QWidget):
    """Tabs above, thumbnails and outline beside, search field over the pages.

    Signals:
        find_bar_made: the FindBar, when it is first asked for
    """

    find_bar_made = Signal(object)

    def __init__(self, bridge: RenderBridge, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._language = language
        self._find_bar: FindBar | None = None
        self._build()
        self._arrange()

    def _build(self) -> None:
        self.tabs = TabBar(self._language, self)
        self.tabs.hide()
        self.navigation = NavigationBar(self._language, self)
        self.panes = PagePanes(self._bridge, self._language, self)
        self.focus_bar = FocusBar(self.panes)
        self.sync = SyncScroll(self.panes, self)
        self.outline = OutlinePanel(self._language, self)
        self.thumbnails = ThumbnailPanel(self._bridge, self)
        self.panel = QTabWidget(self)
        self.panel.addTab(self.thumbnails, say("viewer.thumbnails", self._language))
        self.panel.addTab(self.outline, say("viewer.outline", self._language))
        self._name_panel()

    def set_language(self, language: str) -> None:
        """Say everything in another language."""
        self._language = language
        self.panel.setTabText(0, say("viewer.thumbnails", language))
        self.panel.setTabText(1, say("viewer.outline", language))
        self._name_panel()
        for part in (self.tabs, self.navigation, self.panes, self.outline):
            part.set_language(language)
        if self._find_bar is not None:
            self._find_bar.set_language(language)

    def _name_panel(self) -> None:
        self.thumbnails.setAccessibleName(say("viewer.thumbnails", self._language))
        self.tabs.setAccessibleName(say("viewer.tabs", self._language))

    def copy_selection(self) -> None:
        """Put the selected text on the clipboard."""
        parts = self.view.selector.parts
        if parts:
            QGuiApplication.clipboard().setText("\n".join(one.text for one in parts))

    @property
    def view(self) -> PageView:
        """The page view that has the keys: bars, panels and commands act on it."""
        return self.panes.active

    @property
    def bridge(self) -> RenderBridge:
        """What asks the render worker and tells its answers."""
        return self._bridge

    @property
    def find_bar(self) -> "FindBar":
        """The search field, made when it is first asked for."""
        if self._find_bar is None:
            from reviewer_app.ui.viewer.find_bar import FindBar

            self._find_bar = FindBar(self._language, self)
            self._find_bar.hide()
            self._column.insertWidget(0, self._find_bar)
            self._on_find_bar_made(self._find_bar)
            self.find_bar_made.emit(self._find_bar)
        return self._find_bar

    @property
    def open_find_bar(self) -> "FindBar | None":
        """The search field where it is open, also in a window that has been closed."""
        bar = self._find_bar
        return None if bar is None or bar.isHidden() else bar

    @property
    def current_hit(self) -> "Hit | None":
        """The hit of the search that was gone to last, None without one."""
        return None if self._find_bar is None else self._find_bar.current_hit

    def _on_find_bar_made(self, bar: "FindBar") -> None:
        """Connect the search field."""

    def _arrange(self) -> None:
        pages = QWidget(self)
        self._column = QVBoxLayout(pages)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.panes, 1)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.addWidget(self.panel)
        self._splitter.addWidget(pages)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([_PANEL_WIDTH, 800])
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.tabs)
        box.addWidget(self.navigation)
        box.addWidget(self._splitter, 1)
        self.setFocusProxy(self.panes)

    def _give_texts(self, file_id: str, pages: Sequence[PageText]) -> None:
        """Give the texts to the search field, where there is one."""
        if self._find_bar is not None:
            self._find_bar.searcher.set_pages(file_id, pages)

    def zoom_in(self) -> None:
        """Zoom one step in."""
        self.view.zoom_by(1)

    def zoom_out(self) -> None:
        """Zoom one step out."""
        self.view.zoom_by(-1)

    def set_zoom(self, percent: float) -> None:
        """Zoom to a percentage."""
        self.view.set_zoom(percent)

    def fit(self, fit: Fit) -> None:
        """Follow the width or whole of the current page."""
        self.view.set_fit(fit)

    def set_dark(self, dark: bool) -> None:
        """Show pages with light and dark swapped, or as they are."""
        for view in self.panes.views:
            view.set_dark(dark)

    def rotate(self, degrees: int) -> None:
        """Turn the pages of the shown document clockwise by quarter turns."""
        self.view.rotate(degrees)

    def toggle_panel(self) -> None:
        """Show or hide thumbnails and outline."""
        self.panel.setVisible(not self.panel.isVisible())
