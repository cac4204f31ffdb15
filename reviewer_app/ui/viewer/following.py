"""What follows the page does so at once, but not with every page that is scrolled past."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 120
"""Milliseconds between two followings; lists scroll and paint, and the page waits for them."""


class Following(QObject):
    """Calls `follow` with the newest page: the first at once, later ones after a pause."""

    def __init__(self, follow: Callable[[int], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._follow = follow
        self._waiting = -1
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_timer_timeout)

    def to(self, page_index: int) -> None:
        """Follow to a page."""
        if self._timer.isActive():
            self._waiting = page_index
            return
        self.now(page_index)

    def now(self, page_index: int) -> None:
        """Follow to a page without a pause, as to that of another document."""
        self._waiting = -1
        self._timer.start()
        self._follow(page_index)

    def catch_up(self) -> None:
        """Follow without waiting longer: where a jump has led is no page scrolled past."""
        if self._waiting >= 0:
            self.now(self._waiting)

    def _on_timer_timeout(self) -> None:
        self.catch_up()
