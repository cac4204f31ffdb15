"""A scroll bar that shows where along the document something was found."""

from collections.abc import Sequence

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar

_MARK = QColor("#e08a00")
_HEIGHT = 2


class MarkedScrollBar(QScrollBar):
    """A vertical scroll bar with short lines at shares of its length."""

    _shares: tuple[float, ...] = ()

    def set_shares(self, shares: Sequence[float]) -> None:
        """Mark these places; 0.0 is the top of the document, 1.0 its end."""
        self._shares = tuple(shares)
        self.update()

    @property
    def shares(self) -> tuple[float, ...]:
        """The places that are marked."""
        return self._shares

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar, and the marks over it."""
        super().paintEvent(event)
        if not self._shares:
            return
        painter = QPainter(self)
        # The arrows at the ends are as high as the bar is wide.
        arrow = self.width()
        length = self.height() - 2 * arrow - _HEIGHT
        for share in self._shares:
            painter.fillRect(2, arrow + round(share * length), self.width() - 4, _HEIGHT, _MARK)
        painter.end()
