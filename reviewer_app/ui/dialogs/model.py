"""Which language model proposes comments: none, one on this computer, or one at an address."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.errors import UserError
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.settings import Settings

if TYPE_CHECKING:
    from reviewer_app.assistant.settings import ModelSettings

NONE, LOCAL, REMOTE = range(3)
_LOCAL_ADDRESS = "http://127.0.0.1:11434/v1"


class ModelDialog(QDialog):
    """Asks for address, model and key; the key is kept for this session only.

    Where document text would leave this computer, the person has to say yes to that first.
    """

    def __init__(self, settings: Settings, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._texts = settings, texts
        self.chosen: ModelSettings | None = None
        self.setWindowTitle(texts("window.model"))
        self.kinds = QButtonGroup(self)
        for kind, name in ((NONE, "none"), (LOCAL, "local"), (REMOTE, "remote")):
            self.kinds.addButton(QRadioButton(texts(f"window.model_{name}")), kind)
        self.address = QLineEdit(settings.model_address or _LOCAL_ADDRESS)
        self.name = QLineEdit(settings.model_name)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.consent = QCheckBox(texts("window.model_consent"))
        self.problem = PlainLabel(wrap=True)
        self.problem.hide()
        self._lay_out()
        self.kinds.idToggled.connect(self._enable)
        self.kinds.button(settings.model_kind).setChecked(True)
        self._enable()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(self._texts("window.model_means"), wrap=True))
        for button in self.kinds.buttons():
            column.addWidget(button)
        form = QFormLayout()
        form.addRow(self._texts("window.model_address"), self.address)
        form.addRow(self._texts("window.model_name"), self.name)
        form.addRow(self._texts("window.model_key"), self.key)
        column.addLayout(form)
        column.addWidget(self.consent)
        column.addWidget(PlainLabel(self._texts("window.model_key_means"), wrap=True, role="quiet"))
        column.addWidget(self.problem)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(460)

    def accept(self) -> None:
        """Take the choice over, or say what is wrong with it."""
        kind = self.kinds.checkedId()
        try:
            self.chosen = None if kind == NONE else self._made()
        except UserError as error:
            self.problem.setText(error.text(self._texts.language))
            self.problem.show()
            return
        self._settings.model_kind = kind
        self._settings.model_address = self.address.text().strip()
        self._settings.model_name = self.name.text().strip()
        super().accept()

    def _made(self) -> "ModelSettings":
        from reviewer_app.assistant.settings import ModelSettings

        settings = ModelSettings(
            self.address.text().strip(), self.name.text().strip(), self.key.text()
        )
        if settings.leaves_machine and not self.consent.isChecked():
            raise UserError("window.model_needs_consent", host=settings.host)
        return settings

    def _enable(self) -> None:
        kind = self.kinds.checkedId()
        self.address.setEnabled(kind == REMOTE)
        if kind == LOCAL:
            self.address.setText(_LOCAL_ADDRESS)
        self.name.setEnabled(kind != NONE)
        self.key.setEnabled(kind == REMOTE)
        self.consent.setEnabled(kind == REMOTE)
        self.problem.hide()
