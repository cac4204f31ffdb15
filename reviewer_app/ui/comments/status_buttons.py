"""The six statuses as buttons, each with its key.

Where their names would take more than two lines, only the one that is set says its name.
"""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QWidget

from reviewer_app.core.verdicts import Status
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.theme import status_look

STATUS_KEYS: dict[str, Status] = {
    str(number): status for number, status in enumerate(Status, start=1)
}
"""The digit that sets each status."""
_MOST_LINES = 2


class StatusButtons(QWidget):
    """Shows and sets the status of the chosen comment.

    Signals:
        status_chosen: the Status a person asked for.
    """

    status_chosen = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._buttons: dict[Status, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._short = False
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit)
        self._flow = FlowLayout(self, gap=4)
        for status in STATUS_KEYS.values():
            self._flow.addWidget(self._make_button(status))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        texts.follow(self._say)

    def set_status(self, status: Status | None) -> None:
        """Show `status`; None where no comment is chosen."""
        self.setEnabled(status is not None)
        self._group.setExclusive(False)
        for each, button in self._buttons.items():
            button.setChecked(each is status)
        self._group.setExclusive(True)
        if self._short:
            self._say_texts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Not within the laying out that asks for it.
        self._fitting.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fitting.start()

    def _fit(self) -> None:
        """Say all names where they take two lines at most."""
        short = self.width() > 0 and self._lines_of_names() > _MOST_LINES
        if short is not self._short:
            self._short = short
            self._say_texts()

    def _lines_of_names(self) -> int:
        """Return how many lines the buttons would take, each with its name."""
        lines, used, gap = 1, 0, self._flow.spacing()
        for status, button in self._buttons.items():
            advance = button.fontMetrics().horizontalAdvance
            width = button.sizeHint().width() - advance(button.text())
            width += advance(self._named(status))
            if used and used + width > self.width():
                lines, used = lines + 1, 0
            used += width + gap
        return lines

    def _named(self, status: Status) -> str:
        key = next(key for key, one in STATUS_KEYS.items() if one is status)
        return f"{key}  {self._texts.label(status)}"

    def _say_texts(self) -> None:
        for status, button in self._buttons.items():
            named = self._named(status)
            button.setText(named if not self._short or button.isChecked() else named[0])

    def _make_button(self, status: Status) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIcon(icon(status_look(status).icon))
        button.clicked.connect(lambda: self.status_chosen.emit(status))
        self._group.addButton(button)
        self._buttons[status] = button
        return button

    def _say(self) -> None:
        for key, status in STATUS_KEYS.items():
            name = self._texts.label(status)
            button = self._buttons[status]
            button.setAccessibleName(self._texts("window.set_status", status=name, digit=key))
            button.setToolTip(tooltip(button.accessibleName()))
        self.setAccessibleName(self._texts("window.status"))
        self._say_texts()
        self._fitting.start()
