"""What was opened lately, on the start page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel, button_text, tooltip
from reviewer_app.ui.settings import Settings

_MOST_SHOWN = 6


class RecentList(QWidget):
    """The newest reviews and folders that are still there, looked up each time it is shown.

    Signals:
        chosen: Path
    """

    chosen = Signal(object)

    def __init__(self, settings: Settings, texts: Texts, name_of: Callable[[Path], str]) -> None:
        """`name_of` returns how a path is called in lists."""
        super().__init__()
        self._settings, self._texts, self._name_of = settings, texts, name_of
        self._title = PlainLabel(role="quiet")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self._title)
        self.buttons: list[QPushButton] = []
        texts.follow(self._fill)

    def showEvent(self, event: QShowEvent) -> None:
        """Look again what there is."""
        self._fill()
        super().showEvent(event)

    def _fill(self) -> None:
        for button in self.buttons:
            button.deleteLater()
        there = [path for path in self._settings.recent() if path.exists()]
        self.buttons = [self._button(path) for path in there[:_MOST_SHOWN]]
        self._title.setText(self._texts("window.menu_recent").replace("&", ""))
        self._title.setVisible(bool(self.buttons))

    def _button(self, path: Path) -> QPushButton:
        name = self._name_of(path)
        button = QPushButton(icon("folder" if path.is_dir() else "open"), button_text(name))
        button.setFlat(True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setToolTip(tooltip(str(path)))
        button.setAccessibleName(name)
        button.setStyleSheet("text-align: left; padding: 3px 6px;")
        button.clicked.connect(lambda _checked=False: self.chosen.emit(path))
        self._column.addWidget(button)
        return button
