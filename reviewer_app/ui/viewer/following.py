"""What follows the page does so at once, but not with every page that is scrolled past."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 120
"""Milliseconds without another page after which the last is followed to."""
LONGEST_MS = 900
"""Milliseconds between two followings where pages keep coming: lists scroll and paint, and each
time the page comes some ten milliseconds late for it."""
_BETWEEN_MS = 15
"""Milliseconds after a page has moved when it is painted, and a key held down comes 18 later."""


class Following(QObject):
    """Calls `follow` with the newest page: the first at once, later ones when pages rest."""

    def __init__(self, follow: Callable[[int], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._follow = follow
        self._waiting = -1
        self._followed = 0.0
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_timer_timeout)

    def to(self, page_index: int) -> None:
        """Follow to a page."""
        if not self._timer.isActive():
            self.now(page_index)
            return
        self._waiting = page_index
        left = LONGEST_MS - round(1000 * (time.monotonic() - self._followed))
        self._timer.start(max(_BETWEEN_MS, min(PAUSE_MS, left)))

    def now(self, page_index: int) -> None:
        """Follow to a page without a pause, as to that of another document."""
        self._waiting = -1
        self._followed = time.monotonic()
        self._timer.start(PAUSE_MS)
        self._follow(page_index)

    def catch_up(self) -> None:
        """Follow without waiting longer: where a jump has led is no page scrolled past."""
        if self._waiting >= 0:
            self.now(self._waiting)

    def _on_timer_timeout(self) -> None:
        self.catch_up()
