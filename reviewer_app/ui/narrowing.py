"""Fields over a list that open with a button where they would be too narrow to be read."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip


class NarrowingFields(QWidget):
    """Knows by its width and font whether its fields have room.

    Attributes:
        more: opens the fields where there is no room for them.
        narrow: True where there is none.
    """

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.narrow = False
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setIcon(icon("filter"))

    def needed(self) -> int:
        """Return the pixels that the fields take beside each other."""
        raise NotImplementedError

    def place_fields(self) -> None:
        """Set the fields where they belong now, narrow or not."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def say_asking(self, values: Iterable[str]) -> None:
        """Say how many fields ask for something: where they are closed nothing else does."""
        count = sum(map(bool, values))
        self.more.setText(str(count) if count else "")
        style = Qt.ToolButtonStyle
        self.more.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if count else style.ToolButtonIconOnly
        )
        said = self._texts("comments.filter_more", count=count)
        self.more.setAccessibleName(said)
        self.more.setToolTip(tooltip(said))

    def _fit(self) -> None:
        narrow = 0 < self.width() < self.needed()
        if narrow is not self.narrow:
            self.narrow = narrow
            self.place_fields()
