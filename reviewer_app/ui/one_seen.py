"""A stack of widgets of which one is seen at a time."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget


class OneSeen(QStackedWidget):
    """A stack that asks for the room of what it shows, not of all it holds."""

    def sizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().sizeHint() if shown is None else shown.sizeHint()

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()
