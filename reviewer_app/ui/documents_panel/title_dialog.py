"""A person corrects what was read of a document's title block."""

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.document import Document, TitleBlock
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel

STATUSES = (
    "förfrågningsunderlag", "förfrågningshandling", "bygghandling", "systemhandling",
    "granskningshandling", "bygglovshandling", "förhandskopia", "remiss", "relationshandling",
)  # fmt: skip
"""The trade's words for what a document is for, in the order they are offered."""
_LONGEST = 60


class TitleDialog(QDialog):
    """Shows what holds of each field; an emptied one is as it was read."""

    def __init__(
        self, document: Document, texts: Texts, parent: QWidget | None = None, *, author: str = ""
    ) -> None:
        super().__init__(parent)
        self._document, self._texts = document, texts
        self.setWindowTitle(texts("window.title_dialog"))
        self.fields = {name: QLineEdit() for name in ("number", "revision", "date", "sheet")}
        self.status = QComboBox()
        self.status.setEditable(True)
        self.status.addItems(["", *STATUSES])
        line = self.status.lineEdit()
        if line is not None:
            self.fields["status"] = line
        for name, field in self.fields.items():
            self._fill(name, field)
        self._lay_out(author)
        self.resize(420, self.sizeHint().height())

    def block(self) -> TitleBlock:
        """Return the fields that differ from what was read; the others empty."""
        read = self._document.title_read
        said = {name: " ".join(field.text().split()) for name, field in self.fields.items()}
        said["status"] = said["status"].lower()
        return TitleBlock(
            **{name: "" if getattr(read, name) == text else text for name, text in said.items()}
        )

    def _fill(self, name: str, field: QLineEdit) -> None:
        read = getattr(self._document.title_read, name)
        field.setText(getattr(self._document.title_block, name))
        field.setMaxLength(_LONGEST)
        field.setPlaceholderText(read or self._texts("window.title_unread"))
        field.setAccessibleName(self._texts(f"window.title_{name}"))

    def _lay_out(self, author: str) -> None:
        texts = self._texts
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(self._document.name, wrap=True, role="title"))
        column.addWidget(PlainLabel(texts("window.title_dialog_means"), wrap=True))
        form = QFormLayout()
        for name in ("number", "revision", "date", "status", "sheet"):
            field = self.status if name == "status" else self.fields[name]
            form.addRow(texts(f"window.title_{name}"), field)
        column.addLayout(form)
        key = "window.recorded_as" if author else "window.recorded_unnamed"
        column.addWidget(PlainLabel(texts(key, author=author), wrap=True, role="quiet"))
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(texts("window.set_title"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
