"""A person at the registry in the window, as the tests drive it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.browser_tree import TARGET_ROLE
from reviewer_app.ui.registry.panel import RegistryPanel


class Browsing:
    """A person at the registry: presses keys, waits for answers, reads what is said."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot, self.area = window, qtbot, window.registry

    @property
    def panel(self) -> RegistryPanel:
        return self.area.panel

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        focus = QApplication.focusWidget() or self.window
        QTest.keyClick(focus, key, modifiers or Qt.KeyboardModifier.NoModifier)
        self.rest()

    def type_text(self, text: str) -> None:
        self.panel.browser.search.text.insert(text)
        self.panel.browser.search.tell_now()
        self.rest()

    def rest(self) -> None:
        """Wait until the registry has answered."""
        reading = self.area._reading
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: reading._thread is None or not reading._thread.busy)

    def found(self) -> list[str]:
        model = self.panel.browser.lists.results_model
        return [str(model.index(row).data()) for row in range(model.rowCount())]

    def said(self) -> str:
        return self.panel.browser.page.text()

    def target(self) -> Target:
        return self.panel.browser.target

    def chosen(self) -> object:
        return self.panel.browser.lists.tree.currentIndex().data(TARGET_ROLE)
