"""The flash that shows where a jump has led."""

from PySide6.QtCore import QEasingCurve, QObject, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPalette, QPen

from reviewer_app.core.geometry import Rect

DURATION = 1000
"""Milliseconds."""
MARGIN = 3.0
"""Pixels around the text."""
_STRONGEST = 150
_STEPS = 25
"""Strengths that are painted: the animation ticks more often than an eye tells apart."""


class Flash(QObject):
    """One place that flashes for a second, once its page is seen, and then stays outlined.

    Signals:
        repaint_needed: page index, and the rectangles of the unrotated page that look different
    """

    repaint_needed = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file_id = ""
        self.page_index = -1
        self.rects: tuple[Rect, ...] = ()
        self._strength = 0.0
        self._waits = False
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(DURATION)
        self._animation.setStartValue(1.0)
        self._animation.setEndValue(0.0)
        self._animation.setEasingCurve(QEasingCurve.Type.InQuad)
        self._animation.valueChanged.connect(self._on_animation_value_changed)

    @property
    def strength(self) -> float:
        """1 at the start of the flash, 0 after it."""
        return self._strength

    def show(
        self, file_id: str, page_index: int, rects: tuple[Rect, ...], *, seen: bool = True
    ) -> None:
        """Flash these rectangles of the unrotated page; it fades when the page is `seen`."""
        self.clear()
        self.file_id, self.page_index, self.rects = file_id, page_index, rects
        self._strength = 1.0
        self._waits = True
        self.repaint_needed.emit(page_index, rects)
        if seen:
            self.fade()

    def fade(self) -> None:
        """Begin to fade, unless that has begun: the page is seen now."""
        if self._waits:
            self._waits = False
            self._animation.start()

    def clear(self) -> None:
        """Take the outline away."""
        self._animation.stop()
        page_index, rects = self.page_index, self.rects
        self.page_index, self.rects, self.file_id = -1, (), ""
        self._strength = 0.0
        self._waits = False
        if page_index >= 0:
            self.repaint_needed.emit(page_index, rects)

    def paint(self, painter: QPainter, rects: list[QRectF], palette: QPalette) -> None:
        """Paint the flash on its rectangles."""
        paint_outline(painter, rects, palette, self._strength)

    def _on_animation_value_changed(self, value: object) -> None:
        assert isinstance(value, float)
        strength = round(value * _STEPS) / _STEPS
        if strength != self._strength:
            self._strength = strength
            self.repaint_needed.emit(self.page_index, self.rects)


def paint_outline(
    painter: QPainter, rects: list[QRectF], palette: QPalette, strength: float = 0.0
) -> None:
    """Paint what is round the place of the last jump; also used for the legend."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    fill = QColor(colour)
    fill.setAlpha(round(_STRONGEST * strength))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 2))
    painter.setBrush(fill)
    for rect in rects:
        outer = rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        painter.drawRoundedRect(outer, 2, 2)
