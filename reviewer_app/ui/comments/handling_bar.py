"""What a person says of the chosen comments besides their status."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.comments.reply_editor import ENTERS, ReplyEditor
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip

_DISCIPLINES = "comments.disciplines"


class NameBox(QComboBox):
    """A field for a name that offers the names used before.

    Signals:
        given: the name a person settled on.
        left: Return or Escape was pressed; with Escape the former name stands again.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = QLineEdit()
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(4)
        self.line.setClearButtonEnabled(True)
        self._kept = ""
        self.line.editingFinished.connect(self._settle)
        self.activated.connect(self._settle)

    def offer(self, names: Sequence[str]) -> None:
        """Offer these names."""
        kept = self.currentText()
        if [self.itemText(at) for at in range(self.count())] != list(names):
            self.blockSignals(True)
            self.clear()
            self.addItems(list(names))
            self.setEditText(kept)
            self.blockSignals(False)

    def show_name(self, name: str) -> None:
        """Show a name; what a person is typing is replaced."""
        self._kept = name
        self.setEditText(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The box has the focus, not its line: that is only handed the keys.
        if event.key() == Qt.Key.Key_Escape:
            self.setEditText(self._kept)
            self.left.emit()
        elif event.key() in ENTERS:
            self._settle()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _settle(self) -> None:
        name = " ".join(self.currentText().split())
        if name != self._kept:
            self._kept = name
            self.given.emit(name)


class HandlingBar(QWidget):
    """Recipient, discipline, the tick for the quotation, and the field for a reply.

    Signals:
        support_chosen: whether the quotation supports what the comments say.
        assignee_given: the name of who is to deal with the comments, "" for nobody.
        discipline_given: the name of a discipline, "" for none.
        reply_written: the text of a reply.
        left: the person turns back to the list.
    """

    support_chosen = Signal(bool)
    assignee_given = Signal(str)
    discipline_given = Signal(str)
    reply_written = Signal(str)
    left = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.support = QCheckBox()
        self.support.clicked.connect(self.support_chosen)
        self.assignee, self.discipline = NameBox(), NameBox()
        self.assignee.given.connect(self.assignee_given)
        self.discipline.given.connect(self.discipline_given)
        self.reply = ReplyEditor(texts)
        self.reply.written.connect(self.reply_written)
        for field in (self.assignee, self.discipline, self.reply):
            field.left.connect(self.left)
        fields = QHBoxLayout()
        fields.setSpacing(4)
        fields.addWidget(self.support)
        fields.addWidget(self.discipline, 1)
        fields.addWidget(self.assignee, 1)
        fields.addWidget(self.reply.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.reply)
        column.addLayout(fields)
        self._used: tuple[Sequence[str], Sequence[str]] = ((), ())
        texts.follow(self._say)

    def show_state(self, state: CommentState | None) -> None:
        """Show the state of the chosen comment; None where none is chosen."""
        self.setEnabled(state is not None)
        shown = state or CommentState()
        self.support.setChecked(shown.supported)
        self.assignee.show_name(shown.assignee)
        self.discipline.show_name(shown.discipline)

    def offer(self, assignees: Sequence[str], disciplines: Sequence[str]) -> None:
        """Offer names that were given before, and the trade's disciplines."""
        self._used = (assignees, disciplines)
        known = self._texts(_DISCIPLINES).split(", ")
        self.assignee.offer(assignees)
        self.discipline.offer(tuple(dict.fromkeys([*disciplines, *known])))

    def _say(self) -> None:
        texts = self._texts
        self.support.setText(texts("comments.supports_short"))
        self.support.setAccessibleName(texts("comments.supports"))
        self.support.setToolTip(tooltip(texts("comments.supports_means")))
        for box, key in ((self.assignee, "assignee"), (self.discipline, "discipline")):
            said = texts(f"comments.{key}")
            box.line.setPlaceholderText(said)
            box.setAccessibleName(said)
            box.setToolTip(tooltip(texts(f"comments.{key}_hint")))
        self.offer(*self._used)
