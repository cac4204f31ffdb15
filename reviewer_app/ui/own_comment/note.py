"""A note of whole lines: all of it where there is room, else what matters most."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from reviewer_app.ui.own_font import follow_font
from reviewer_app.ui.plain import PlainLabel, tooltip

_ROOMY = 16
"""Lines of text that the editor must be high for all of the note to have room in it."""


class Note(PlainLabel):
    """Says a text, or a shorter one where its parent has no room for it; the tip has all of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent, role="quiet", wrap=True)
        self._whole = self._short = ""
        self._is_tight = False
        self._around = parent
        parent.installEventFilter(self)
        follow_font(self, self._weigh)

    def say(self, whole: str, short: str = "") -> None:
        """Show `whole`, or `short` where there is no room for it; without it, nothing is left."""
        self._whole, self._short = whole, short or whole
        self.setToolTip(tooltip(whole))
        self.setAccessibleName(whole)
        self._weigh()

    def hasHeightForWidth(self) -> bool:
        # Else the layout would take the least height from the text shown, and cut lines in two.
        return False

    def sizeHint(self) -> QSize:
        return QSize(100, self._height_of(self._said()))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self._height_of(self._said()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._around and event.type() == QEvent.Type.Resize:
            self._weigh()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._weigh()

    def _said(self) -> str:
        return self._short if self._is_tight else self._whole

    def _weigh(self) -> None:
        """Take the shorter text where the other parts need what lines there are."""
        lines = self._around.height() / self.fontMetrics().lineSpacing()
        self._is_tight = lines < _ROOMY
        if self._said() != self.text():
            self.setText(self._said())
        self.updateGeometry()

    def _height_of(self, text: str) -> int:
        """Return the height of a text at the present width."""
        margins = self.contentsMargins()
        width = max(1, self.width() - margins.left() - margins.right())
        metrics = self.fontMetrics()
        lines = metrics.boundingRect(0, 0, width, 10_000, self._flags(), text).height()
        return max(lines, metrics.lineSpacing()) + margins.top() + margins.bottom()

    def _flags(self) -> int:
        return int(self.alignment().value) | int(Qt.TextFlag.TextWordWrap.value)
