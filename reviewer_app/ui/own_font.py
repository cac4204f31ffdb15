"""Sizes that follow the font of the widget they are measured in."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


def follow_font(widget: QWidget, do: Callable[[], object]) -> None:
    """Call `do` now, and again whenever `widget` itself has taken another font.

    Where the program's font changes, Qt tells the widgets in no certain order: whoever measures
    in a widget when its parent is told may still measure its old font.
    """
    do()
    widget.installEventFilter(_FontFollower(widget, do))


class _FontFollower(QObject):
    def __init__(self, widget: QWidget, do: Callable[[], object]) -> None:
        super().__init__(widget)
        self._do = do

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:
            self._do()
        return super().eventFilter(watched, event)
