"""The field a comment is written in: offers codes of the registry while one is typed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.theme import verdict_look

# "DCB", "DCB.1", "dcb 111", "dcb111", "AFC.": what may become a code, up to the cursor.
_TYPED = re.compile(r"(?<![^\W_])[A-Za-z]{2}[A-Za-z-](?:[. ]?[0-9]{1,5}|\.)?$")
_PAUSE_MS = 60
_MOST_SHOWN = 8
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CODE = int(Qt.ItemDataRole.UserRole)


@dataclass(frozen=True, slots=True)
class Completion:
    """A code that may be meant; `declared` where the document's edition has it."""

    code: str
    heading: str
    edition: str
    declared: bool


def typed_code(text: str) -> str:
    """Return what at the end of `text` may be the beginning of a code, "" where nothing is.

    >>> typed_code("Enligt dcb 11"), typed_code("Enligt DCB"), typed_code("se och")
    ('dcb 11', 'DCB', '')
    """
    found = _TYPED.search(text)
    if found is None:
        return ""
    typed = found.group()
    # A word of three small letters is a word.
    return typed if any(sign.isdigit() for sign in typed) or typed[:2].isupper() else ""


class CodeEdit(QPlainTextEdit):
    """Plain text; a list of codes opens while one is typed.

    Signals:
        code_typed: the beginning of a code, "" where none stands at the cursor.
        saved: Ctrl+Enter was pressed.
        left: Escape was pressed while no list is open.
    """

    code_typed = Signal(str)
    saved = Signal()
    left = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setTabChangesFocus(True)
        self.list = QListWidget(self)
        self.list.hide()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        # Of a long heading the end is left out: a bar would lie over the only row.
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.itemClicked.connect(self._insert)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.code_typed.emit(self.typed()))
        self.textChanged.connect(self._pause.start)

    def typed(self) -> str:
        """Return what at the cursor may be the beginning of a code."""
        cursor = self.textCursor()
        return typed_code(cursor.block().text()[: cursor.positionInBlock()])

    def offer(self, completions: Sequence[Completion]) -> None:
        """Open the list with these codes; close it where there are none, or one that stands."""
        typed = self.typed()
        stands = len(completions) == 1 and completions[0].code == typed
        if not completions or not typed or stands or not self.hasFocus():
            self.list.hide()
            return
        self.list.clear()
        for one in completions:
            look = verdict_look(Verdict.DECLARED if one.declared else Verdict.OTHER_EDITION)
            item = QListWidgetItem(icon(look.icon), f"{one.code}   {one.heading}   {one.edition}")
            item.setData(_CODE, one.code)
            item.setToolTip(tooltip(item.text()))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._place_list()

    def _place_list(self) -> None:
        row = self.list.sizeHintForRow(0)
        shown = min(_MOST_SHOWN, self.list.count())
        width = min(max(self.width(), 260), self.list.sizeHintForColumn(0) + 40)
        self.list.resize(width, shown * row + 4)
        # Over the window, not a window of its own: the keys stay where they are.
        window = self.window()
        self.list.setParent(window)
        cursor = self.cursorRect()
        below = self.viewport().mapTo(window, cursor.bottomLeft() + QPoint(0, 4))
        above = self.viewport().mapTo(window, cursor.topLeft()).y() - self.list.height() - 4
        right = self.mapTo(window, QPoint(self.width(), 0)).x()
        fits = below.y() + self.list.height() <= window.height()
        self.list.move(min(below.x(), max(0, right - width)), below.y() if fits else above)
        self.list.show()
        self.list.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in _ENTERS and control:
            self.list.hide()
            self.saved.emit()
        elif self.list.isVisible() and self._handle_list(event):
            return
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Tab comes here before it is a key: while the list is open it takes what is chosen.
        if self.list.isVisible() and forward:
            self._insert(self.list.currentItem())
            return True
        return super().focusNextPrevChild(forward)

    def _handle_list(self, event: QKeyEvent) -> bool:
        row = self.list.currentRow()
        match event.key():
            case Qt.Key.Key_Down:
                self.list.setCurrentRow(min(row + 1, self.list.count() - 1))
            case Qt.Key.Key_Up:
                self.list.setCurrentRow(max(row - 1, 0))
            case Qt.Key.Key_Escape:
                self.list.hide()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._insert(self.list.currentItem())
            case _:
                return False
        return True

    def _insert(self, item: QListWidgetItem) -> None:
        cursor, typed = self.textCursor(), self.typed()
        cursor.movePosition(
            QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(typed)
        )
        cursor.insertText(str(item.data(_CODE)))
        self.setTextCursor(cursor)
        self.list.hide()
        self._pause.stop()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.list.hide()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.list.hide()
        super().hideEvent(event)
