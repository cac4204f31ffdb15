"""The tabs of the open documents."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTabBar, QWidget

from reviewer_app.core.texts import say
from reviewer_app.ui.plain import tooltip

_LETTERS = 16
"""Average letters of a document's name that are seen however many tabs there are."""


class TabBar(QTabBar):
    """Tabs that can be moved and closed; their buttons follow the language, as Qt's do not."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setDocumentMode(True)
        self.setUsesScrollButtons(True)

    def set_language(self, language: str) -> None:
        """Name the buttons in another language."""
        self._language = language
        for index in range(self.count()):
            self._name(index)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return a size in which a name can be told from others; tabs with no room scroll."""
        full = self.tabSizeHint(index)
        words = self.fontMetrics().horizontalAdvance(self.tabText(index))
        letters = _LETTERS * self.fontMetrics().averageCharWidth()
        return QSize(full.width() - max(0, words - letters), full.height())

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self._name(index)

    def _name(self, index: int) -> None:
        said = say("viewer.close_tab", self._language)
        for side in (QTabBar.ButtonPosition.LeftSide, QTabBar.ButtonPosition.RightSide):
            button = self.tabButton(index, side)
            if button is not None:
                button.setToolTip(tooltip(said))
                button.setAccessibleName(said)
