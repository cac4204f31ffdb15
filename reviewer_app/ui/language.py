"""The window's language, switched without a restart."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from reviewer_app.core.labels import label, rule_name
from reviewer_app.core.texts import Language, say

if TYPE_CHECKING:
    from reviewer_app.core.reference import Message


class Texts(QObject):
    """Says every sentence of the window in the chosen language.

    Signals:
        language_changed: the language is another one now; widgets say their texts again.
    """

    language_changed = Signal(str)

    def __init__(self, language: Language = "sv", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language: Language = language
        self._qt_texts = QTranslator(self)
        self._install_qt_texts()

    @property
    def language(self) -> Language:
        """The language in use."""
        return self._language

    def set_language(self, language: Language) -> None:
        """Switch the whole window to `language`."""
        if language == self._language:
            return
        self._language = language
        self._install_qt_texts()
        self.language_changed.emit(language)

    def follow(self, say_texts: Callable[[], None]) -> None:
        """Call `say_texts` now and at every change of language."""
        self.language_changed.connect(say_texts)
        say_texts()

    def __call__(self, key: str, **params: object) -> str:
        """Return the sentence `key` in the language in use."""
        return say(key, self._language, **params)

    def message(self, message: "Message") -> str:
        """Return a carried sentence in the language in use."""
        return say(message.key, self._language, **message.params)

    def label(self, value: StrEnum) -> str:
        """Return the name of a verdict, status, severity, ... in the language in use."""
        return label(value, self._language)

    def rule(self, rule: str) -> str:
        """Return the name of a rule in the language in use."""
        return rule_name(rule, self._language)

    def _install_qt_texts(self) -> None:
        """Qt's own buttons and menus; English is built in."""
        QCoreApplication.removeTranslator(self._qt_texts)
        QLocale.setDefault(QLocale("sv_SE" if self._language == "sv" else "en_GB"))
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._language != "en" and self._qt_texts.load(f"qtbase_{self._language}", folder):
            QCoreApplication.installTranslator(self._qt_texts)
