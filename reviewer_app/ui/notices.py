"""One bar for what the person should know: a sentence, its hint, details where there are any."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.errors import UserError
from reviewer_app.core.events import FileRefused
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Severity
from reviewer_app.ui import theme
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView
from reviewer_app.ui.plain import PlainLabel, tooltip

_MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class _Notice:
    """A sentence, sayable in every language; `about` is a file name or path, "" for none."""

    message: Message
    severity: Severity
    about: str = ""
    times: int = 1


class NoticeBar(QFrame):
    """Shows the latest of the gravest notices; the others stand in its details."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._texts = texts
        self._notices: list[_Notice] = []
        self._icon = IconView(theme.severity_look(Severity.INFO))
        self._text = PlainLabel(wrap=True, selectable=True)
        self._more = QPushButton()
        self._more.setCheckable(True)
        self._more.toggled.connect(self._on_more_toggled)
        self._close = QToolButton()
        self._close.setIcon(icon("close"))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.clear)
        self._details = QPlainTextEdit()
        self._details.setReadOnly(True)
        self._details.setMaximumHeight(140)
        self._details.hide()
        self._lay_out()
        self.hide()
        texts.follow(self._say)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        row.addWidget(self._more)
        row.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 2)
        column.addLayout(row)
        column.addWidget(self._details)

    def tell(self, message: Message, severity: Severity = Severity.INFO, about: str = "") -> None:
        """Show a sentence, unless a graver one stands there: then it joins the list."""
        same = (message, severity, about)
        equal = [one for one in self._notices if (one.message, one.severity, one.about) == same]
        others = [one for one in self._notices if one not in equal]
        times = 1 + sum(one.times for one in equal)
        self._notices = [*others, _Notice(*same, times)][-_MOST_KEPT:]
        self.show()
        self._say()

    def warn(self, message: Message) -> None:
        """Show what was not done."""
        self.tell(message, Severity.WARNING)

    def tell_error(self, error: UserError) -> None:
        """Show an error of the kind a person can act on."""
        params = {name: str(value) for name, value in error.params.items()}
        self.tell(Message(error.key, params), Severity.ERROR)

    def tell_all(self, messages: Sequence[Message]) -> None:
        """Show sentences that are no errors."""
        for message in messages:
            self.tell(message)

    def tell_refused(self, refused: Sequence[FileRefused]) -> None:
        """Show that files could not be read."""
        for each in refused:
            self.tell(each.reason, Severity.WARNING, each.path)

    def resolve(self, path: str) -> None:
        """Take back what was said about a file that could not be read: now it could."""
        left = [one for one in self._notices if one.about != path]
        if not left:
            self.clear()
        elif len(left) < len(self._notices):
            self._notices = left
            self._say()

    def clear(self) -> None:
        """Forget all notices and hide."""
        self._notices = []
        self._more.setChecked(False)
        self.hide()

    def _in_order(self) -> list[_Notice]:
        """Return the gravest first, and the latest first among equals."""
        grave = list(Severity)
        newest = self._notices[::-1]
        return sorted(newest, key=lambda each: grave.index(each.severity))

    def _said(self, notice: _Notice) -> str:
        said = self._texts.message(notice.message)
        name = PurePath(notice.about).name
        # Most sentences name the file themselves.
        said = f"{notice.about}: {said}" if name and name not in said else said
        return f"{said} ({notice.times})" if notice.times > 1 else said

    def _say(self) -> None:
        self.setAccessibleName(self._texts("window.notices"))
        self._close.setToolTip(tooltip(self._texts("window.close_notices")))
        self._close.setAccessibleName(self._texts("window.close_notices"))
        self._details.setAccessibleName(self._texts("window.notices"))
        self._more.setText(self._texts("window.all_notices", count=len(self._notices)))
        self._more.setVisible(len(self._notices) > 1)
        if self._notices:
            ordered = self._in_order()
            first = ordered[0]
            self._icon.set_look(theme.severity_look(first.severity))
            self._text.setText(self._said(first))
            self._details.setPlainText("\n".join(map(self._said, ordered)))

    def _on_more_toggled(self, checked: bool) -> None:
        self._details.setVisible(checked)
