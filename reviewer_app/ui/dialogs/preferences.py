"""The person's name, the size of the text, light or dark."""

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.settings import TEXT_SIZES, Settings
from reviewer_app.ui.theme import Appearance


class PreferencesDialog(QDialog):
    """Edits the settings; they are kept when the person accepts."""

    def __init__(self, settings: Settings, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(texts("window.preferences"))
        self.author = QLineEdit(settings.author)
        self.appearance = QComboBox()
        for each in Appearance:
            self.appearance.addItem(texts(f"window.appearance_{each.value}"), each.value)
        self.appearance.setCurrentIndex(self.appearance.findData(settings.appearance.value))
        self.text_size = QComboBox()
        for percent in TEXT_SIZES:
            self.text_size.addItem(f"{percent} %", percent)
        self.text_size.setCurrentIndex(self.text_size.findData(settings.text_size))
        form = QFormLayout()
        form.addRow(texts("window.your_name"), self.author)
        form.addRow(texts("window.appearance"), self.appearance)
        form.addRow(texts("window.text_size"), self.text_size)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(PlainLabel(texts("window.your_name_means"), wrap=True, role="quiet"))
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(420)

    def accept(self) -> None:
        self._settings.author = self.author.text().strip()
        self._settings.appearance = Appearance(self.appearance.currentData())
        self._settings.text_size = int(self.text_size.currentData())
        super().accept()
