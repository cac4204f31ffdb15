"""Text shown as it is: nothing from documents, registers or models is read as markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

_LONGEST_WORD, _PIECE = 12, 4
"""Letters of a word that every label has room for, and those kept together of longer ones."""
LABEL_TOP = 2
"""Pixels above the text of a label: some fonts draw the ring of Å above their own ascent."""


class PlainLabel(QLabel):
    """A label that shows its text as it is, never as markup or as links."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        wrap: bool = False,
        selectable: bool = False,
        role: str = "",
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setOpenExternalLinks(False)
        self.setWordWrap(wrap)
        self.setContentsMargins(0, LABEL_TOP, 0, 0)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if role:
            self.setProperty("role", role)
        self.setText(text)


def tooltip(text: str) -> str:
    """Return `text` for a tool tip, which Qt would otherwise read as markup where it looks so."""
    if not text:
        return ""
    return f'<p style="white-space: pre-wrap">{_escaped(text)}</p>'


def _escaped(text: str) -> str:
    # The library's own module costs the first page a hundredth of a second.
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text


def one_line(text: str) -> str:
    """Return `text` with every run of white space as one space."""
    return " ".join(text.split())


def breakable(text: str) -> str:
    """Return `text` so that a label narrower than one of its words breaks the word.

    The places to break are no letters, but they are copied: for text that cannot be selected.
    """
    words = (
        "\u200b".join(word[at : at + _PIECE] for at in range(0, len(word), _PIECE))
        if len(word) > _LONGEST_WORD
        else word
        for word in text.split(" ")
    )
    return " ".join(words)


def button_text(text: str) -> str:
    """Return `text` for a button or menu entry, where a single ampersand marks a key."""
    return text.replace("&", "&&")
