"""The window at another text size: it grows where it must, and shrinks back."""

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QMainWindow

from reviewer_app.ui.appearance import apply_appearance
from reviewer_app.ui.docks import Dock
from reviewer_app.ui.settings import Settings

_REST_MS = 100
"""Milliseconds after which everything in the window has taken its new size."""
_MOST_TRIES = 5


class TextSize(QObject):
    """Gives the program its appearance, and the window the size that the person gave it."""

    def __init__(self, window: QMainWindow, settings: Settings, point_size: float) -> None:
        """`point_size` is the desktop's own."""
        super().__init__(window)
        self._window, self._settings, self._point_size = window, settings, point_size
        self._wished = self._grown = QSize()
        self._tries = 0
        self._timer = QTimer(self, singleShot=True, interval=_REST_MS)
        self._timer.timeout.connect(self._on_rest)

    def apply(self) -> None:
        """Apply what is set of text size and appearance."""
        window = self._window
        if window.isVisible():
            if window.size() != self._grown and not self._timer.isActive():
                self._wished = window.size()
            self._tries = _MOST_TRIES
            self._timer.start()
        apply_appearance(self._settings, self._point_size)

    def _on_rest(self) -> None:
        window = self._window
        if window.isMaximized() or window.isFullScreen():
            return
        for dock in self._window.findChildren(Dock):
            dock.ask_for_least()
        window.resize(self._wished.expandedTo(window.minimumSizeHint()))
        self._grown = window.size()
        self._tries -= 1
        # Widgets ask for less room one after the other.
        if self._tries > 0 and self._grown != self._wished:
            self._timer.start()
