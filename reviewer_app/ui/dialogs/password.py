"""The password of a locked PDF; it is used for this session and kept nowhere."""

import unicodedata

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class PasswordDialog(QDialog):
    """Asks for the password of one file."""

    def __init__(
        self, file_name: str, texts: Texts, parent: QWidget | None = None, *, wrong: bool = False
    ) -> None:
        """`wrong` where a password was given before and did not open the file."""
        super().__init__(parent)
        self.setWindowTitle(texts("window.password"))
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(texts("window.password"))
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(file_name, wrap=True, role="title"))
        if wrong:
            column.addWidget(PlainLabel(texts("window.password_wrong"), wrap=True, role="title"))
        column.addWidget(PlainLabel(texts("window.password_means"), wrap=True))
        column.addWidget(self.field)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(400)

    def password(self) -> str:
        """Return what was typed, composed: PDF passwords with å, ä, ö work in that form only."""
        return unicodedata.normalize("NFC", self.field.text())
