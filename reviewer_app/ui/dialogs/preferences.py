"""The person's name, language, looks, what is opened at the start, and the keys."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.texts import LANGUAGES
from reviewer_app.ui.actions import LANGUAGE_NAMES, Actions
from reviewer_app.ui.dialogs.keys_page import KeysPage
from reviewer_app.ui.keys import KeyMap
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.settings import TEXT_SIZES, Settings
from reviewer_app.ui.theme import Appearance


class PreferencesDialog(QDialog):
    """Edits the settings; they are kept when the person accepts."""

    def __init__(
        self,
        settings: Settings,
        texts: Texts,
        parent: QWidget | None = None,
        *,
        actions: Actions,
        key_map: KeyMap,
    ) -> None:
        super().__init__(parent)
        self._settings, self._texts, self._key_map = settings, texts, key_map
        self.setWindowTitle(texts("window.preferences"))
        self.author = QLineEdit(settings.author)
        self._make_choices()
        self.reopen = QCheckBox(texts("window.reopen_last"))
        self.reopen.setChecked(settings.reopen_last)
        self.keys_page = KeysPage(key_map, actions, texts)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._general(), texts("window.preferences_general"))
        self.tabs.addTab(self.keys_page, texts("keys.page"))
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.tabs, 1)
        column.addWidget(buttons)
        self.resize(self.sizeHint().expandedTo(self.fontMetrics().size(0, "n" * 72)))
        self.author.setFocus()

    def _make_choices(self) -> None:
        settings, texts = self._settings, self._texts
        self.language = QComboBox()
        for language, name in zip(LANGUAGES, LANGUAGE_NAMES, strict=True):
            self.language.addItem(name, language)
        self.language.setCurrentIndex(self.language.findData(texts.language))
        self.appearance = QComboBox()
        for each in Appearance:
            self.appearance.addItem(texts(f"window.appearance_{each.value}"), each.value)
        self.appearance.setCurrentIndex(self.appearance.findData(settings.appearance.value))
        self.text_size = QComboBox()
        for percent in TEXT_SIZES:
            self.text_size.addItem(f"{percent} %", percent)
        self.text_size.setCurrentIndex(self.text_size.findData(settings.text_size))

    def _general(self) -> QWidget:
        texts, page = self._texts, QWidget()
        form = QFormLayout()
        form.addRow(texts("window.your_name"), self.author)
        form.addRow("", PlainLabel(texts("window.your_name_means"), wrap=True, role="quiet"))
        form.addRow(texts("window.language"), self.language)
        form.addRow(texts("window.appearance"), self.appearance)
        form.addRow(texts("window.text_size"), self.text_size)
        form.addRow("", self.reopen)
        form.addRow("", PlainLabel(texts("window.reopen_means"), wrap=True, role="quiet"))
        column = QVBoxLayout(page)
        column.addLayout(form)
        column.addStretch(1)
        return page

    def accept(self) -> None:
        settings = self._settings
        settings.author = self.author.text().strip()
        settings.appearance = Appearance(self.appearance.currentData())
        settings.text_size = int(self.text_size.currentData())
        settings.reopen_last = self.reopen.isChecked()
        settings.language = self.language.currentData()
        self._key_map.keep(self.keys_page.keys)
        self._texts.set_language(self.language.currentData())
        super().accept()
