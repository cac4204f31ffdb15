"""The fields that say which comments are listed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.ui import theme
from reviewer_app.ui.comments.comment_filter import HANDLINGS, CommentFilter
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.narrowing import NarrowingFields
from reviewer_app.ui.session import ReviewSession

_TYPING_PAUSE_MS = 80
_SHARES = (8, 9, 8, 11)
"""Of a line's width: documents have the longest names."""
_LETTERS = 10
"""Average letters that a field needs to be read, besides its icon and arrow."""
_BESIDE = 2
"""Pixels that the style leaves beside the words of a field."""


class ChoiceBox(QComboBox):
    """A drop-down list whose first entry stands for "all" and holds ""."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the choice, shortened at the end where its place is narrower than its words."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        style = QStyle.ComplexControl.CC_ComboBox
        field = self.style().subControlRect(
            style, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room = field.width() - (0 if option.currentIcon.isNull() else self.iconSize().width() + 4)
        said = QFontMetrics(self.font()).elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room - _BESIDE
        )
        option.currentText = said
        painter.drawComplexControl(style, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def set_choices(self, everything: str, choices: Sequence[tuple[str, str, str]]) -> None:
        """Offer (value, text, icon name) entries after "all", keeping what is chosen.

        What is chosen and no longer offered falls back to "all", which is told.
        """
        chosen = self.value()
        self.blockSignals(True)
        self.clear()
        self.addItem(everything, "")
        for value, text, icon_name in choices:
            if icon_name:
                self.addItem(icon(icon_name), text, value)
            else:
                self.addItem(text, value)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)
        if self.value() != chosen:
            self.currentIndexChanged.emit(self.currentIndex())

    def value(self) -> str:
        """Return the value chosen, "" for all."""
        return str(self.currentData() or "")


class CommentFilterBar(NarrowingFields):
    """Filters by text, document, severity, rule and status.

    Where the fields would be too narrow to be read, they stand two beside each other and open
    with a button, so that the list keeps its place.

    Signals:
        filter_changed: the CommentFilter that holds now.
    """

    filter_changed = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(texts, parent)
        self._documents: tuple[tuple[str, str], ...] = ()
        self._rules: tuple[str, ...] = ()
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self.text.addAction(icon("find"), QLineEdit.ActionPosition.LeadingPosition)
        self.document, self.rule = ChoiceBox(), ChoiceBox()
        self.severity, self.status = ChoiceBox(), ChoiceBox()
        self.handling = ChoiceBox()
        self._names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self._counts: Counter[str] = Counter()
        self._lay_out()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        self.text.textChanged.connect(self._pause.start)
        for box in self._boxes():
            box.currentIndexChanged.connect(self._tell)
        texts.follow(self._say)

    def _lay_out(self) -> None:
        self._first = QHBoxLayout()
        self._first.setSpacing(4)
        self._first.addWidget(self.text, 3)
        self._first.addWidget(self.more)
        self._fields = QWidget()
        self._grid = QGridLayout(self._fields)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._first)
        column.addWidget(self._fields)
        self.more.toggled.connect(self._show_fields)
        self.place_fields()

    def needed(self) -> int:
        """Return the pixels that the fields take beside each other."""
        return 4 * (_LETTERS * self.fontMetrics().averageCharWidth() + 30)

    def place_fields(self) -> None:
        """Set the fields in the lines there are, or two beside each other behind the button."""
        boxes = [self.severity, self.status, self.rule, self.document]
        if self.narrow:
            boxes.append(self.handling)
        else:
            self._first.insertWidget(1, self.handling, 1)
        columns = 2 if self.narrow else len(boxes)
        for number, box in enumerate(boxes):
            self._grid.addWidget(box, number // columns, number % columns)
        for number, share in enumerate(_SHARES):
            self._grid.setColumnStretch(number, share if number < columns else 0)
        self._show_fields()

    def _show_fields(self) -> None:
        self.more.setVisible(self.narrow)
        self._fields.setVisible(not self.narrow or self.more.isChecked())
        self._say_more()

    def _say_more(self) -> None:
        self.say_asking(box.value() for box in self._boxes())

    def filter(self) -> CommentFilter:
        """Return what the fields ask for."""
        severity, status = self.severity.value(), self.status.value()
        return CommentFilter(
            file_id=self.document.value(),
            severity=Severity(severity) if severity else None,
            rule=self.rule.value(),
            status=Status(status) if status else None,
            text=self.text.text(),
            handling=self.handling.value(),
        )

    def _boxes(self) -> tuple[ChoiceBox, ...]:
        return (self.document, self.rule, self.severity, self.status, self.handling)

    def clear(self) -> None:
        """Ask for nothing: all comments are listed."""
        self.text.clear()
        for box in self._boxes():
            box.setCurrentIndex(0)
        self._tell()

    def set_documents(self, documents: Sequence[tuple[str, str]]) -> None:
        """Offer these (file id, name) pairs."""
        self._documents = tuple(documents)
        self._say_documents()

    def set_rules(self, rules: tuple[str, ...]) -> None:
        """Offer these rules, besides those offered before."""
        union = tuple(sorted({*self._rules, *rules}))
        if union != self._rules:
            self._rules = union
            self._say_rules()

    def set_names(self, assignees: tuple[str, ...], disciplines: tuple[str, ...]) -> None:
        """Offer these recipients and disciplines."""
        if (assignees, disciplines) != self._names:
            self._names = (assignees, disciplines)
            self._say_handlings()

    def set_counts(self, comments: Iterable[Comment], session: ReviewSession) -> None:
        """Say beside each severity, status and rule how many of all comments have it."""
        counts: Counter[str] = Counter()
        for one in comments:
            # By text: a member of an enumeration is hashed in Python, ten times slower.
            counts[f"severity {one.severity._value_}"] += 1
            counts[f"status {session.status_of(one.id)._value_}"] += 1
            counts[f"rule {one.rule}"] += 1
        if counts != self._counts:
            self._counts = counts
            self._say_vocabularies()
            self._say_rules()

    def handling_words(self) -> str:
        """Return what `handling` asks for in words, "" where it asks for nothing."""
        return self.handling.currentText() if self.handling.value() else ""

    def _tell(self) -> None:
        self._pause.stop()
        self._say_more()
        self.filter_changed.emit(self.filter())

    def _say(self) -> None:
        texts = self._texts
        self.text.setPlaceholderText(texts("window.filter_comments"))
        self.text.setAccessibleName(texts("window.filter_comments"))
        for box, key in (
            (self.document, "document"), (self.rule, "rule"),
            (self.severity, "severity"), (self.status, "status"),
        ):  # fmt: skip
            box.setAccessibleName(texts(f"window.filter_by_{key}"))
        self.handling.setAccessibleName(texts("comments.filter_by_handling"))
        self._say_vocabularies()
        self._say_documents()
        self._say_rules()
        self._say_handlings()
        self._say_more()

    def _say_vocabularies(self) -> None:
        self._fill(self.severity, "window.all_severities", Severity)
        self._fill(self.status, "window.all_statuses", Status)

    def _say_handlings(self) -> None:
        texts, (assignees, disciplines) = self._texts, self._names
        choices = [(kind, texts(f"comments.only_{kind}"), "") for kind in HANDLINGS]
        for kind, names in (("discipline", disciplines), ("assignee", assignees)):
            key = f"comments.only_{kind}"
            choices += [(f"{kind}:{name}", texts(key, name=name), "") for name in names]
        self.handling.set_choices(texts("comments.all_handlings"), choices)

    def _counted(self, name: str, key: str) -> str:
        count = self._counts[key]
        return self._texts("comments.choice_counted", name=name, count=count) if count else name

    def _fill(self, box: ChoiceBox, all_key: str, vocabulary: type[StrEnum]) -> None:
        choices = []
        for value in vocabulary:
            look = (
                theme.severity_look(value)
                if isinstance(value, Severity)
                else theme.status_look(Status(value))
            )
            kind = "severity" if vocabulary is Severity else "status"
            name = self._counted(self._texts.label(value), f"{kind} {value.value}")
            choices.append((value.value, name, look.icon))
        box.set_choices(self._texts(all_key), choices)

    def _say_documents(self) -> None:
        choices = [(file_id, name, "") for file_id, name in self._documents]
        self.document.set_choices(self._texts("window.all_documents"), choices)

    def _say_rules(self) -> None:
        choices = sorted(
            (
                (rule, self._counted(self._texts.rule(rule), f"rule {rule}"), "")
                for rule in self._rules
            ),
            key=lambda choice: choice[1],
        )
        self.rule.set_choices(self._texts("window.all_rules"), choices)
