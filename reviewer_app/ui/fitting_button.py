"""Buttons whose words fit their place: shortened, or broken into lines."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from reviewer_app.ui.plain import button_text

_LEAST_LETTERS = 6
_WIDE = 1000
"""Pixels: more than the style makes any button wide by itself."""
_BESIDE_ICON = 4
"""Pixels that Qt leaves between icon and words."""


class FittingButton(QPushButton):
    """A button that shortens its words at the end where its place is narrower."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Show `text` as it is; a screen reader always says it in full."""
        super().__init__(button_text(text), parent)
        self._words = text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size in which nothing is shortened."""
        metrics = self.fontMetrics()
        # Letters end between pixels: what is rounded down would be shortened.
        words = metrics.horizontalAdvance(self._words) + 1
        return QSize(self._around() + words, self._height())

    def minimumSizeHint(self) -> QSize:
        least = self._around() + _LEAST_LETTERS * self.fontMetrics().averageCharWidth()
        return QSize(min(self.sizeHint().width(), least), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._shorten()

    def _shorten(self) -> None:
        room = max(0, self.width() - self._around())
        end = Qt.TextElideMode.ElideRight
        self.setText(button_text(self.fontMetrics().elidedText(self._words, end, room)))

    def _around(self) -> int:
        """Return the pixels that the words do not take.

        Not told from the words shown: the style makes a button of few words wider than they are,
        and one that has been shortened would stay so.
        """
        option = QStyleOptionButton()
        self.initStyleOption(option)
        kind, wide = QStyle.ContentsType.CT_PushButton, QSize(_WIDE, self.fontMetrics().height())
        around = self.style().sizeFromContents(kind, option, wide, self).width() - _WIDE
        return around + (0 if self.icon().isNull() else self.iconSize().width() + _BESIDE_ICON)

    def _height(self) -> int:
        return super().sizeHint().height()


class WordsButton(QToolButton):
    """A button with an icon whose words go on in further lines where its place is narrow."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = text
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setAccessibleName(text)
        self.setText(button_text(text))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        advance, size = self.fontMetrics().horizontalAdvance, self.sizeHint()
        shown = max(map(advance, self.text().split("\n")))
        return QSize(size.width() - shown + max(map(advance, self._words.split())), size.height())

    def words(self) -> str:
        """Return the whole text, in one line."""
        return self._words

    def fit(self, width: int) -> None:
        """Break the words so that the button is `width` pixels wide at most, where they can be."""
        metrics = self.fontMetrics()
        self.setText(button_text(self._words))
        around = self.sizeHint().width() - metrics.horizontalAdvance(self._words)
        self.setText(button_text(broken(self._words, metrics, width - around)))


def broken(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return `text` in lines of at most `width` pixels; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)
