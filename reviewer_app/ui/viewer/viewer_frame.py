"""The widgets of the viewer and how they stand together."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QTabBar, QTabWidget, QVBoxLayout, QWidget

from reviewer_app.core.texts import say
from reviewer_app.ui.viewer.find_bar import FindBar
from reviewer_app.ui.viewer.navigation_bar import NavigationBar
from reviewer_app.ui.viewer.outline_panel import OutlinePanel
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.thumbnails import ThumbnailPanel

_PANEL_WIDTH = 170


class ViewerFrame(QWidget):
    """Tabs above, thumbnails and outline beside, search field over the pages."""

    def __init__(self, bridge: RenderBridge, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._language = language
        self._build()
        self._arrange()

    def _build(self) -> None:
        self.tabs = QTabBar(self)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.setExpanding(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setDocumentMode(True)
        self.tabs.hide()
        self.navigation = NavigationBar(self._language, self)
        self.find_bar = FindBar(self._language, self)
        self.find_bar.hide()
        self.view = PageView(self._bridge, self._language, self)
        self.outline = OutlinePanel(self._language, self)
        self.thumbnails = ThumbnailPanel(self._bridge, self)
        self.panel = QTabWidget(self)
        self.panel.addTab(self.thumbnails, say("viewer.thumbnails", self._language))
        self.panel.addTab(self.outline, say("viewer.outline", self._language))

    def set_language(self, language: str) -> None:
        """Say everything in another language."""
        self._language = language
        self.panel.setTabText(0, say("viewer.thumbnails", language))
        self.panel.setTabText(1, say("viewer.outline", language))
        for part in (self.navigation, self.find_bar, self.view, self.outline):
            part.set_language(language)

    def _arrange(self) -> None:
        pages = QWidget(self)
        column = QVBoxLayout(pages)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.view, 1)
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
        self.setFocusProxy(self.view)
