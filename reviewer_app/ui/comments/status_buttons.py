"""The six statuses as buttons, each with its key."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QWidget

from reviewer_app.core.verdicts import Status
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.theme import status_look

STATUS_KEYS: dict[str, Status] = {
    str(number): status for number, status in enumerate(Status, start=1)
}
"""The digit that sets each status."""


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
        flow = FlowLayout(self, gap=4)
        for status in STATUS_KEYS.values():
            flow.addWidget(self._make_button(status))
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
            button.setText(f"{key}  {name}")
            button.setAccessibleName(self._texts("window.set_status", status=name, digit=key))
        self.setAccessibleName(self._texts("window.status"))
