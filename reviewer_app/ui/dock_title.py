"""The line above a dock that names it: its words and buttons are as large as all others."""

from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel, tooltip


class DockTitle(QWidget):
    """Names a dock, lets it float and closes it; Qt moves the dock by it.

    Qt's own line is drawn in the text size that the program began with.
    """

    def __init__(self, dock: QDockWidget, texts: Texts) -> None:
        super().__init__(dock)
        self._label = PlainLabel(dock.windowTitle())
        self._label.setMinimumWidth(1)
        dock.windowTitleChanged.connect(self._label.setText)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 4, 0)
        row.setSpacing(0)
        row.addWidget(self._label, 1)
        self._float = icon_button("dock_float", lambda: dock.setFloating(not dock.isFloating()))
        self._close = icon_button("close", dock.hide)
        for button in (self._float, self._close):
            row.addWidget(button)
        self._texts = texts
        texts.follow(self._say)

    def _say(self) -> None:
        for button, key in ((self._float, "dock_float"), (self._close, "dock_close")):
            _name(button, self._texts(f"window.{key}"))


def _name(button: QToolButton, said: str) -> None:
    button.setToolTip(tooltip(said))
    button.setAccessibleName(said)
