"""The field for a reply: one line until it is wanted."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip

_LINES = 3
ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The two keys that send or settle what is typed."""


class ReplyField(QPlainTextEdit):
    """Signals:
    sent: Ctrl+Enter was pressed.
    left: Escape was pressed.
    """

    sent = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in ENTERS and control:
            self.sent.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ReplyEditor(QWidget):
    """Opens with a key, sends with Ctrl+Enter; what is typed stays until it is sent.

    Signals:
        written: the text of the reply.
        left: the person turns back to the list.
    """

    written = Signal(str)
    left = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.field = ReplyField()
        self.field.setTabChangesFocus(True)
        self._size_field()
        self.field.sent.connect(self._send)
        self.field.left.connect(self._leave)
        self.send = QToolButton()
        self.send.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.send.clicked.connect(self._send)
        # Placed by whoever shows the editor: it is hidden itself until then.
        self.open_button = QToolButton()
        self.open_button.setAutoRaise(True)
        self.open_button.clicked.connect(self.open)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.send, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        self._show_field(seen=False)
        texts.follow(self._say)

    def _size_field(self) -> None:
        self.field.setFixedHeight(_LINES * self.field.fontMetrics().lineSpacing() + 12)

    def open(self) -> None:
        """Show the field, ready for typing."""
        self._size_field()
        self._show_field(seen=True)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_field(self, *, seen: bool) -> None:
        self.field.setVisible(seen)
        self.send.setVisible(seen)
        self.setVisible(seen)

    def _send(self) -> None:
        text = self.field.toPlainText().strip()
        if text:
            self.field.clear()
            self.written.emit(text)
        self._leave()

    def _leave(self) -> None:
        if not self.field.toPlainText():
            self._show_field(seen=False)
        self.left.emit()

    def _say(self) -> None:
        self.open_button.setText(self._texts("comments.reply"))
        self.open_button.setToolTip(tooltip(self._texts("comments.reply_hint")))
        self.send.setText(self._texts("comments.send"))
        self.send.setToolTip(tooltip(self._texts("comments.send_hint")))
        self.field.setPlaceholderText(self._texts("comments.reply_here"))
        self.field.setAccessibleName(self._texts("comments.reply_here"))
