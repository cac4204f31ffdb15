"""Icons in the colours of the theme, sharp on every screen."""

from functools import cache

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from reviewer_app.core.resources import resource


@cache
def _drawing(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text("utf-8")


@cache
def _renderer(name: str, color: str) -> QSvgRenderer:
    drawing = _drawing(name).replace("currentColor", color)
    return QSvgRenderer(QByteArray(drawing.encode("utf-8")))


def paint_icon(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draw the icon `name` into `rect`, its lines in `color`."""
    _renderer(name, color.name()).render(painter, rect)


class _LineIcon(QIconEngine):
    """An icon that follows the palette, or keeps the one colour it was given."""

    def __init__(self, name: str, color: QColor | None) -> None:
        super().__init__()
        self._name = name
        self._color = color

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        paint_icon(painter, self._name, QRectF(rect), self._color_for(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return picture

    def clone(self) -> QIconEngine:
        return _LineIcon(self._name, self._color)

    def _color_for(self, mode: QIcon.Mode) -> QColor:
        palette = QGuiApplication.palette()
        if mode == QIcon.Mode.Disabled:
            return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
        if mode == QIcon.Mode.Selected:
            return palette.color(QPalette.ColorRole.HighlightedText)
        if self._color is not None:
            return self._color
        return palette.color(QPalette.ColorRole.ButtonText)


def icon(name: str, color: QColor | None = None) -> QIcon:
    """Return the icon `name` in the palette's text colour, or in `color`."""
    return QIcon(_LineIcon(name, color))


def program_icon() -> QIcon:
    """Return the program's own mark."""
    return QIcon(_LineIcon("granskare", None))
