"""Shows that the pages have the keys: a bar at the edge of their view, as beside a chosen row."""

from PySide6.QtCore import QEvent, QObject, QPoint, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from reviewer_app.ui.theme import focus_color

_WIDTH = 3


class FocusBar(QWidget):
    """Stands at the left edge of whichever view in `ground` has the focus, hidden otherwise.

    It covers nothing but the ground beside the pages, so that scrolling paints no more for it.
    """

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self._view: QWidget | None = None
        self.hide()
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), focus_color())
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the view."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._view is not None:
            self._view.removeEventFilter(self)
        held = new is not None and self._ground.isAncestorOf(new)
        self._view = new if held else None
        if self._view is not None:
            self._view.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        self.setVisible(self._view is not None)
        if self._view is not None:
            corner = self._view.mapTo(self._ground, QPoint(0, 0))
            self.setGeometry(corner.x(), corner.y(), _WIDTH, self._view.height())
            self.raise_()
