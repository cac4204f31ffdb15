"""Text shown as it is: nothing from documents, registers or models is read as markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


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
        # Some fonts draw the ring of Å above their own ascent.
        self.setContentsMargins(0, 2, 0, 0)
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


def button_text(text: str) -> str:
    """Return `text` for a button or menu entry, where a single ampersand marks a key."""
    return text.replace("&", "&&")
