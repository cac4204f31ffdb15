"""The keys of the registry's browser, which come before those of the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from reviewer_app.ui.registry.browser import RegistryBrowser

_Key = Qt.Key
_KINDS = frozenset({QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress})
Slot = Callable[[], None]


class BrowserKeys(QObject):
    """Listens to the browser and to those of its parts that would take a key themselves."""

    def __init__(self, browser: "RegistryBrowser") -> None:
        super().__init__(browser)
        self._browser = browser
        parts = (browser.search.text, browser.lists.tree, browser.lists.results, browser.page)
        for widget in (browser, *parts):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in _KINDS or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        slot = self._anywhere(event) or self._within(watched, event)
        if slot is None:
            return super().eventFilter(watched, event)
        # Accepted, a ShortcutOverride comes again as a key, and no shortcut of the window answers.
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            slot()
        return True

    def _anywhere(self, event: QKeyEvent) -> Slot | None:
        """Return what a key does anywhere in the browser."""
        browser, pressed = self._browser, event.keyCombination()
        if event.matches(QKeySequence.StandardKey.Find):
            return browser.enter
        if pressed.keyboardModifiers() == Qt.KeyboardModifier.AltModifier:
            steps: dict[int, Slot] = {
                _Key.Key_Left: browser.go_back, _Key.Key_Right: browser.go_forward,
            }  # fmt: skip
            return steps.get(pressed.key())
        return browser.step_out if pressed.key() == _Key.Key_Escape else None

    def _within(self, watched: QObject, event: QKeyEvent) -> Slot | None:
        """Return what a key does in one of the browser's parts."""
        browser = self._browser
        if watched is browser.search.text:
            return browser.lists.enter if event.key() == _Key.Key_Down else None
        if event.matches(QKeySequence.StandardKey.Copy):
            return browser.copy
        shown = browser.lists.shown
        first = shown.currentIndex() == shown.model().index(0, 0)
        return browser.enter if watched is shown and event.key() == _Key.Key_Up and first else None
