"""What a filled-in list would change, shown before it is kept."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.comments.comment_filter import comment_text
from reviewer_app.ui.language import Texts
from reviewer_app.ui.painting import RowDelegate
from reviewer_app.ui.plain import PlainLabel, button_text, one_line, tooltip
from reviewer_app.ui.session import ReviewSession

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reviewer_app.core.reference import Message
    from reviewer_app.review.returning import Change, Plan

_SIZE = QSize(940, 520)
_COLUMNS = ("place", "comment", "field", "before", "after")
_MOST_PROBLEMS_HIGH = 110


class ImportListDialog(QDialog):
    """Lists statuses, answers and recipients; accepted, the plan is to be kept."""

    def __init__(
        self, plan: "Plan", session: ReviewSession, texts: Texts, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._plan, self._session, self._texts = plan, session, texts
        self.setWindowTitle(texts("reports.list_dialog"))
        self.author = QLineEdit(plan.author)
        column = QVBoxLayout(self)
        key = "list_head" if plan.changes else "list_no_changes"
        head = texts(f"reports.{key}", name=plan.name)
        column.addWidget(PlainLabel(head, role="title", wrap=True))
        if plan.changes:
            column.addWidget(PlainLabel(texts("reports.list_means"), wrap=True, role="quiet"))
            column.addLayout(self._author_row())
        self.rows = self._make_rows()
        self.rows.setVisible(bool(plan.changes))
        column.addWidget(self.rows, 1)
        self._add_rest(column)
        column.addWidget(self._make_buttons())
        self.resize(_SIZE if plan.changes else QSize(_SIZE.width(), 220 + 110 * bool(plan.ignored)))

    @property
    def plan(self) -> "Plan":
        """The plan, its changes said by who the person names as having filled the list in."""
        author = self.author.text().strip() or self._plan.author
        changes = tuple(_said_by(one, author) for one in self._plan.changes)
        return replace(self._plan, author=author, changes=changes)

    def _author_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = QLabel(self._texts("reports.list_author"))
        label.setBuddy(self.author)
        row.addWidget(label)
        row.addWidget(self.author, 1)
        return row

    def _make_rows(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setRootIsDecorated(False)
        tree.setAlternatingRowColors(True)
        tree.setUniformRowHeights(True)
        tree.setItemDelegate(RowDelegate(tree))
        tree.setHeaderLabels([self._texts(f"reports.list_{name}") for name in _COLUMNS])
        for change in self._plan.changes:
            cells = self._cells(change)
            item = QTreeWidgetItem([one_line(cell) for cell in cells])
            for at, cell in enumerate(cells):
                item.setToolTip(at, tooltip(cell))
            tree.addTopLevelItem(item)
        header = tree.header()
        for at in (0, 2):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(1, 300)
        header.resizeSection(3, 160)
        tree.setAccessibleName(self._texts("reports.list_dialog"))
        return tree

    def _cells(self, change: "Change") -> tuple[str, ...]:
        from reviewer_app.review.returning import value_words

        language = self._texts.language
        comment = self._session.comments.get(change.comment_id)
        return (
            change.place,
            comment_text(comment, self._texts) if comment else change.comment_id,
            self._texts(f"reports.list_field_{change.field}"),
            value_words(change.field, change.before, language),
            value_words(change.field, change.after, language),
        )

    def _add_rest(self, column: QVBoxLayout) -> None:
        """Add what changes nothing, and what cannot be taken in."""
        plan = self._plan
        if plan.changes and plan.unchanged:
            said = self._texts("reports.list_unchanged", count=plan.unchanged)
            column.addWidget(PlainLabel(said, wrap=True, role="quiet"))
        if plan.problems:
            said = self._texts("reports.list_problems", count=len(plan.problems))
            self._add_lines(column, said, plan.problems)
        if plan.ignored:
            self._add_lines(column, self._texts("reports.list_ignored"), plan.ignored)

    def _add_lines(self, column: QVBoxLayout, said: str, messages: "Iterable[Message]") -> None:
        column.addWidget(PlainLabel(said, wrap=True))
        lines = QPlainTextEdit("\n".join(map(self._texts.message, messages)))
        lines.setReadOnly(True)
        lines.setMaximumHeight(_MOST_PROBLEMS_HIGH)
        lines.setAccessibleName(said)
        column.addWidget(lines)

    def _make_buttons(self) -> QDialogButtonBox:
        standard = QDialogButtonBox.StandardButton
        if self._plan.changes:
            buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
            buttons.button(standard.Ok).setText(self._texts("reports.list_take"))
            buttons.button(standard.Cancel).setText(button_text(self._texts("reports.cancel")))
        else:
            buttons = QDialogButtonBox(standard.Close)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons


def _said_by(change: "Change", author: str) -> "Change":
    """Return a change as of another author."""
    return replace(
        change,
        decision=change.decision and replace(change.decision, author=author),
        reply=change.reply and replace(change.reply, author=author),
        assignment=change.assignment and replace(change.assignment, author=author),
    )
