"""The fields over the list of codes: in one line, or behind a button where that is too narrow."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from reviewer_app.ui.comments.filter_bar import ChoiceBox
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip

_LETTERS = 9
"""Average letters that a field needs to be read, besides its icon and arrow."""
_AROUND = 34
_SHARES = (3, 3, 3)
_LEAST = 60
"""Pixels that a field may be narrowed to, before the window grows past the screen."""


class FilterRow(QWidget):
    """Sets a field for text, three drop-down lists and a count beside or under each other.

    Attributes:
        more: opens the drop-down lists where there is no room for them.
    """

    def __init__(
        self, texts: Texts, text: QWidget, boxes: Sequence[ChoiceBox], count: QWidget
    ) -> None:
        """Take the fields in; they stay those of the caller. The last tells the order."""
        super().__init__()
        self._texts, self._boxes = texts, tuple(boxes)
        self._narrow = False
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setIcon(icon("filter"))
        for field in (text, *boxes, count):
            field.setMinimumWidth(_LEAST)
        self._first, self._fields = QHBoxLayout(), QWidget()
        self._second = QHBoxLayout(self._fields)
        self._second.setContentsMargins(0, 0, 0, 0)
        self._first.addWidget(text, 4)
        self._first.addWidget(self.more)
        self._first.addWidget(count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._first)
        column.addWidget(self._fields)
        for box in boxes:
            box.currentIndexChanged.connect(self._say_more)
        self.more.toggled.connect(self._show_fields)
        self._place_fields()
        texts.follow(self._say_more)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        needed = 6 * (_LETTERS * self.fontMetrics().averageCharWidth() + _AROUND)
        narrow = 0 < self.width() < needed
        if narrow is not self._narrow:
            self._narrow = narrow
            self._place_fields()

    def _place_fields(self) -> None:
        for at, (box, share) in enumerate(zip(self._boxes, _SHARES, strict=True)):
            if self._narrow:
                self._second.insertWidget(at, box, 1)
            else:
                self._first.insertWidget(at + 1, box, share)
        self._show_fields()

    def _show_fields(self) -> None:
        self.more.setVisible(self._narrow)
        self._fields.setVisible(self._narrow and self.more.isChecked())
        self._say_more()

    def _say_more(self) -> None:
        """Say how many fields ask for something: where they are closed nothing else does."""
        count = sum(bool(box.value()) for box in self._boxes)
        self.more.setText(str(count) if count else "")
        style = Qt.ToolButtonStyle
        self.more.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if count else style.ToolButtonIconOnly
        )
        said = self._texts("comments.filter_more", count=count)
        self.more.setAccessibleName(said)
        self.more.setToolTip(tooltip(said))
