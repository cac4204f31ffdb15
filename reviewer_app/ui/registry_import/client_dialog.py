"""A new register of a client's own codes, which leans on a work."""

import json

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from registry_db import RegistryError
from registry_db.editions import WORKS
from registry_db.grammar import families_of_work
from registry_db.own_works import read_own_work
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class ClientDialog(QDialog):
    """Asks for the register's name, the work it leans on, and its editions."""

    def __init__(self, texts: Texts, parent: QWidget | None = None, *, base: str = "") -> None:
        super().__init__(parent)
        self._texts = texts
        self.text = ""
        self.setWindowTitle(texts("registry_import.client_title"))
        self.name, self.editions = QLineEdit(), QLineEdit()
        self.base = QComboBox()
        for work in WORKS.values():
            if work.kind not in ("own", "client") and "ama" in families_of_work(work.name):
                self.base.addItem(work.name, work.name)
        self.base.setCurrentIndex(max(0, self.base.findData(base)))
        self.problem = PlainLabel(wrap=True)
        self.problem.hide()
        self._lay_out()

    def _lay_out(self) -> None:
        texts = self._texts
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(texts("registry_import.client_means"), wrap=True))
        form = QFormLayout()
        fields = {"client_name": self.name, "client_base": self.base,
                  "client_editions": self.editions}  # fmt: skip
        for name, field in fields.items():
            field.setAccessibleName(texts(f"registry_import.{name}"))
            form.addRow(texts(f"registry_import.{name}"), field)
        self.editions.setPlaceholderText(texts("registry_import.client_editions_example"))
        column.addLayout(form)
        column.addWidget(self.problem)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(texts("registry_import.client_add"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(460)

    def chosen_name(self) -> str:
        """Return the register's name."""
        return " ".join(self.name.text().split())

    def accept(self) -> None:
        """Take the description over, or say what is wrong with it."""
        editions = self.editions.text().replace(",", " ").split()
        # The signs of a JSON text are those of a TOML text.
        text = "".join(
            f"{key} = {json.dumps(value, ensure_ascii=False)}\n"
            for key, value in (
                ("name", self.chosen_name()),
                ("leans_on", self.base.currentData()),
                ("editions", editions),
            )
        )
        try:
            read_own_work(text, self._texts("registry_import.client_title"))
        except RegistryError as error:
            self.problem.setText(error.text(self._texts.language))
            self.problem.show()
            return
        self.text = text
        super().accept()
