"""What mouse, wheel and keys do in the page area."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QToolTip

if TYPE_CHECKING:
    from reviewer_app.ui.viewer.page_view import PageView

WHEEL_ZOOM = 1.2
"""Factor for one notch of the wheel."""
_NOTCH = 120
_LINE = 48
_NOTCH_LINES = 3
_SCREEN = 0.9

_LINE_KEYS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class ViewInput(QObject):
    """Scrolls, zooms, pans, selects and clicks for a page view."""

    def __init__(self, view: "PageView") -> None:
        super().__init__(view)
        self._view = view
        self._pan_from: QPoint | None = None
        self._pressed_at: QPoint | None = None
        self._selecting_on: int | None = None
        self._reached_on = 0
        self.hand = False

    def wheel(self, event: QWheelEvent) -> bool:
        """Zoom with Ctrl, go sideways with Shift; returns whether it was that."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            factor = WHEEL_ZOOM ** (delta / _NOTCH)
            self._view.zoom_at(self._view.page_layout.scale * factor, event.position())
            return True
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            _scroll(self._view.horizontalScrollBar(), -delta * _NOTCH_LINES * _LINE / _NOTCH)
            return True
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Scroll by the keys of the trade; returns whether the key was one of them."""
        vertical = self._view.verticalScrollBar()
        screen = self._view.viewport().height() * _SCREEN
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_PageDown:
                _scroll(vertical, screen)
            case Qt.Key.Key_PageUp:
                _scroll(vertical, -screen)
            case Qt.Key.Key_Space:
                _scroll(vertical, -screen if shifted else screen)
            case Qt.Key.Key_Home:
                vertical.setValue(vertical.minimum())
            case Qt.Key.Key_End:
                vertical.setValue(vertical.maximum())
            case Qt.Key.Key_Escape:
                self._view.clear_marks_of_hand()
            case key if key in _LINE_KEYS and not event.modifiers() & ~_KEYPAD:
                across, down = _LINE_KEYS[Qt.Key(key)]
                _scroll(self._view.horizontalScrollBar(), across * _LINE)
                _scroll(vertical, down * _LINE)
            case _:
                return False
        return True

    def press(self, event: QMouseEvent) -> None:
        """Begin panning, or what may become a selection or a click."""
        place = event.position().toPoint()
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self.hand):
            self._pan_from = place
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            self._pressed_at = place
            self._selecting_on = None

    def move(self, event: QMouseEvent) -> None:
        """Pan, extend the selection, or show what the pointer is over."""
        place = event.position().toPoint()
        if self._pan_from is not None:
            moved, self._pan_from = place - self._pan_from, place
            _scroll(self._view.horizontalScrollBar(), -moved.x())
            _scroll(self._view.verticalScrollBar(), -moved.y())
        elif self._pressed_at is not None:
            block = bool(event.modifiers() & _BLOCK)
            self._drag(place, block=block)
        else:
            self._show_cursor(event.position())

    def release(self, event: QMouseEvent) -> None:
        """End panning or selecting, or click."""
        if self._pan_from is not None:
            self._pan_from = None
            self._show_cursor(event.position())
        elif self._selecting_on is not None:
            self._view.selector.finish()
        elif self._pressed_at is not None:
            self._click(event.position())
        self._pressed_at = self._selecting_on = None

    def double_click(self, event: QMouseEvent) -> None:
        """Select the word under the pointer."""
        place = self._view.page_point(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place is not None and not self.hand:
            self._view.selector.select_word(self._view.file_id, place[0], place[1:])

    def help(self, event: QHelpEvent) -> None:
        """Show the tooltip of the mark under the pointer."""
        mark = self._view.mark_at(QPointF(event.pos()))
        if mark is not None and mark.tooltip:
            QToolTip.showText(event.globalPos(), mark.tooltip, self._view.viewport())
        else:
            QToolTip.hideText()

    def _drag(self, place: QPoint, *, block: bool) -> None:
        assert self._pressed_at is not None
        if self._selecting_on is None:
            far = (place - self._pressed_at).manhattanLength()
            start = self._view.page_point(QPointF(self._pressed_at))
            if far < QApplication.startDragDistance() or start is None:
                return
            self._selecting_on = self._reached_on = start[0]
            self._view.selector.begin(self._view.file_id, start[0], start[1:], block=block)
        over = self._view.page_point(QPointF(place))
        if over is not None and not block:
            self._reached_on = over[0]
        point = self._view.point_on(self._reached_on, QPointF(place))
        self._view.selector.extend(point, self._reached_on)
        self._scroll_towards(place)

    def _scroll_towards(self, place: QPoint) -> None:
        bar, height = self._view.verticalScrollBar(), self._view.viewport().height()
        if place.y() < 0:
            _scroll(bar, place.y())
        elif place.y() > height:
            _scroll(bar, place.y() - height)

    def _click(self, position: QPointF) -> None:
        mark = self._view.mark_at(position)
        self._view.clear_marks_of_hand()
        if mark is not None:
            self._view.highlight_activated.emit(mark.id)

    def _show_cursor(self, position: QPointF) -> None:
        if self.hand:
            shape = Qt.CursorShape.OpenHandCursor
        elif self._view.mark_at(position) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif self._view.page_point(position) is not None:
            shape = Qt.CursorShape.IBeamCursor
        else:
            shape = Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(shape)


# With Alt many window managers move the window.
_BLOCK = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


def _scroll(bar: QScrollBar, pixels: float) -> None:
    bar.setValue(bar.value() + round(pixels))


def is_help(event: QEvent) -> bool:
    """Return whether a viewport event asks for a tooltip."""
    return event.type() == QEvent.Type.ToolTip
