"""Keys that lead from a field that filters to what it filters."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

_ONWARDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)


def lead_to(field: QLineEdit, filtered: QWidget) -> None:
    """Let Return and Down lead from a field to what it filters.

    Escape empties the field, and leads there too once it is empty.
    """
    field.installEventFilter(_FieldKeys(field, filtered))


class _FieldKeys(QObject):
    def __init__(self, field: QLineEdit, filtered: QWidget) -> None:
        super().__init__(field)
        self._field, self._filtered = field, filtered

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self._field.text():
                self._field.clear()
                return True
            if event.key() in (*_ONWARDS, Qt.Key.Key_Escape):
                self._filtered.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return super().eventFilter(watched, event)
