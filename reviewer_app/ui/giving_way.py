"""Widgets below each other that scroll where there is no room for them all."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget


class GivingWay(QScrollArea):
    """As tall as what it holds; at large text sizes it gives way before the window grows."""

    def __init__(self, *widgets: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # What it holds is reached; it follows the focus.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._content = content = QWidget()
        # Else it would be as tall as its widgets are when they are narrow.
        content.setMinimumSize(1, 1)
        column = self._column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in widgets:
            column.addWidget(widget)
        self.setWidget(content)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        height = self._column.heightForWidth(max(1, self.viewport().width()))
        return QSize(100, height if height > 0 else self._content.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 2 * self.fontMetrics().lineSpacing())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
