"""The registry's panel: browser and comparison, one at a time."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser import RegistryBrowser
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry.compare_view import CompareView
from reviewer_app.ui.registry.job_uses import JobUses
from reviewer_app.ui.registry.reading import RegistryReading

_BROWSE, _COMPARE = range(2)


class RegistryPanel(QWidget):
    """Holds the registry's browser and the comparison of editions.

    Signals:
        start_requested: the person wants out: back to the pages, or to the start page.
    """

    start_requested = Signal()

    def __init__(
        self, reading: RegistryReading, uses: JobUses, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self.browser = RegistryBrowser(reading, uses, texts)
        self.comparison = CompareView(reading, texts)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.addTab("")
        self.tabs.addTab("")
        self.start_button = QPushButton(icon("back"), "")
        self.start_button.clicked.connect(self.start_requested)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.browser)
        self._stack.addWidget(self.comparison)
        self._lay_out()
        self.tabs.currentChanged.connect(self._on_tab_changed)
        self.browser.comparison_requested.connect(self.compare)
        self.comparison.entry_requested.connect(self.show_entry)
        texts.follow(self._say)

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.setContentsMargins(6, 4, 6, 0)
        self._head.addWidget(self.tabs)
        self._head.addStretch(1)
        self._head.addWidget(self.start_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._head)
        column.addWidget(self._stack, 1)

    def add_command(self, action: QAction) -> None:
        """Offer a command beside the tabs."""
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.insertWidget(self._head.count() - 1, button)

    def show_entry(self, target: Target) -> None:
        """Show an entry, and choose it in the tree; look for a code of no known edition."""
        self.tabs.setCurrentIndex(_BROWSE)
        if target.code and not (target.work and target.edition):
            self.browser.look_for(target.code)
            return
        self.browser.look_for("")
        self.browser.reveal(target)
        self.browser.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def look_up(self) -> None:
        """Give the focus to the search field."""
        self.tabs.setCurrentIndex(_BROWSE)
        self.browser.enter()

    def compare(self, pair: EditionPair | None = None) -> None:
        """Compare two editions, at first those that the fields name."""
        self.tabs.setCurrentIndex(_COMPARE)
        if pair is not None:
            self.comparison.compare(pair)
        self.comparison.choice.work.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The browser keeps its own way out.
        if event.key() == Qt.Key.Key_Escape:
            self.start_requested.emit()
        else:
            super().keyPressEvent(event)

    def _on_tab_changed(self, index: int) -> None:
        self._stack.setCurrentIndex(index)
        if index == _COMPARE:
            self.comparison.compare_first()

    def _say(self) -> None:
        self.tabs.setTabText(_BROWSE, self._texts("registry_browser.browse"))
        self.tabs.setTabText(_COMPARE, self._texts("registry_browser.compare"))
        self.tabs.setAccessibleName(self._texts("registry_browser.pages"))
        self.start_button.setText(self._texts("registry_browser.to_start"))
