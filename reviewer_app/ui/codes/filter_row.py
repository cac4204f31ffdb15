"""The fields over the list of codes: in one line, or behind a button where that is too narrow."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from reviewer_app.ui.comments.filter_bar import ChoiceBox
from reviewer_app.ui.language import Texts
from reviewer_app.ui.narrowing import NarrowingFields

_LETTERS = 9
"""Average letters that a field needs to be read, besides its icon and arrow."""
_AROUND = 34
_SHARES = (3, 3, 3)
_LEAST = 60
"""Pixels that a field may be narrowed to, before the window grows past the screen."""


class FilterRow(NarrowingFields):
    """Sets a field for text, three drop-down lists and a count beside or under each other."""

    def __init__(
        self, texts: Texts, text: QWidget, boxes: Sequence[ChoiceBox], count: QWidget
    ) -> None:
        """Take the fields in; they stay those of the caller. The last tells the order."""
        super().__init__(texts)
        self._boxes = tuple(boxes)
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
        self.place_fields()
        texts.follow(self._say_more)

    def needed(self) -> int:
        """Return the pixels that the fields take beside each other."""
        return 6 * (_LETTERS * self.fontMetrics().averageCharWidth() + _AROUND)

    def place_fields(self) -> None:
        """Set the lists in the line, or in one of their own behind the button."""
        for at, (box, share) in enumerate(zip(self._boxes, _SHARES, strict=True)):
            if self.narrow:
                self._second.insertWidget(at, box, 1)
            else:
                self._first.insertWidget(at + 1, box, share)
        self._show_fields()

    def _show_fields(self) -> None:
        self.more.setVisible(self.narrow)
        self._fields.setVisible(self.narrow and self.more.isChecked())
        self._say_more()

    def _say_more(self) -> None:
        self.say_asking(box.value() for box in self._boxes)
