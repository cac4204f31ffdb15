"""What a file from somebody else brings, shown before it is taken over."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.language import Texts
from reviewer_app.ui.painting import RowDelegate
from reviewer_app.ui.plain import PlainLabel, button_text, one_line, tooltip
from reviewer_app.ui.session import ReviewSession

if TYPE_CHECKING:
    from reviewer_app.core.people import Remark
    from reviewer_app.exchange.plan import ImportPlan, StatusFound

_SIZE = QSize(860, 460)
_STRUCK = "StrikeOut"
_Row = tuple[str, str, str, str]


class ImportDialog(QDialog):
    """Lists statuses, replies and remarks; accepted, they are to be taken over."""

    def __init__(
        self, plan: "ImportPlan", session: ReviewSession, texts: Texts, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._plan, self._session, self._texts = plan, session, texts
        document = session.documents.get(plan.file_id)
        self.setWindowTitle(texts("exchange.dialog_title"))
        column = QVBoxLayout(self)
        head = texts(
            "exchange.dialog_head", name=plan.source, document=document.name if document else ""
        )
        column.addWidget(PlainLabel(head, role="title", wrap=True))
        column.addWidget(PlainLabel(texts("exchange.dialog_means"), wrap=True, role="quiet"))
        self.rows = self._make_rows()
        column.addWidget(self.rows, 1)
        for line in self._counts():
            column.addWidget(PlainLabel(line, wrap=True, role="quiet"))
        self.older = QCheckBox(button_text(texts("exchange.take_older")))
        self.older.setVisible(any(one.older for one in plan.statuses))
        column.addWidget(self.older)
        column.addWidget(self._make_buttons())
        self.resize(_SIZE)

    @property
    def with_older(self) -> bool:
        """Whether statuses older than the review's own are to be taken over too."""
        return self.older.isChecked()

    def _make_rows(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setRootIsDecorated(False)
        tree.setAlternatingRowColors(True)
        tree.setUniformRowHeights(True)
        tree.setItemDelegate(RowDelegate(tree))
        keys = ("kind", "place", "person", "words")
        tree.setHeaderLabels([self._texts(f"exchange.column_{key}") for key in keys])
        for row in self._listed():
            item = QTreeWidgetItem([one_line(cell) for cell in row])
            item.setToolTip(3, tooltip(row[3]))
            tree.addTopLevelItem(item)
        header = tree.header()
        for column in range(3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        tree.setAccessibleName(self._texts("exchange.dialog_title"))
        return tree

    def _make_buttons(self) -> QDialogButtonBox:
        standard = QDialogButtonBox.StandardButton
        if self._plan.is_empty:
            buttons = QDialogButtonBox(standard.Close)
        else:
            buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
            buttons.button(standard.Ok).setText(button_text(self._texts("exchange.take_over")))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _listed(self) -> Iterator[_Row]:
        texts, plan = self._texts, self._plan
        for one in plan.statuses:
            kind = texts("exchange.kind_older" if one.older else "exchange.kind_status")
            change = self._change(one)
            yield (
                kind,
                self._place(one.decision.comment_id),
                self._name(one.decision.author),
                change,
            )
        for reply in plan.replies:
            kind = texts("exchange.kind_reply")
            yield kind, self._place(reply.subject), self._name(reply.author), reply.text
        for remark in (*plan.remarks, *plan.changed):
            key = "kind_changed" if remark in plan.changed else "kind_remark"
            page = self._session.page_label(plan.file_id, remark.page_index)
            place = texts("exchange.place_page", page=page)
            yield texts(f"exchange.{key}"), place, self._name(remark.author), self._words(remark)

    def _words(self, remark: "Remark") -> str:
        """Return what a remark says; of print that was struck out without a word, that it was."""
        if not remark.text and remark.marked and remark.kind == _STRUCK:
            return self._texts("exchange.struck_out", words=remark.marked)
        return remark.text or remark.marked

    def _change(self, one: "StatusFound") -> str:
        before, after = self._texts.label(one.before), self._texts.label(one.decision.status)
        return f"{before} → {after}"

    def _place(self, subject: str) -> str:
        """Return the page of a comment or remark, "" for one that is not shown."""
        comment = self._session.comments.get(subject)
        if comment is not None and comment.citations:
            first = comment.citations[0]
            page = self._session.page_label(first.file_id, first.page_index)
            return self._texts("exchange.place_page", page=page)
        known = (*self._session.remarks, *self._plan.remarks)
        remark = next((one for one in known if one.id == subject), None)
        if remark is None:
            return ""
        page = self._session.page_label(remark.file_id, remark.page_index)
        return self._texts("exchange.place_page", page=page)

    def _name(self, author: str) -> str:
        return author or self._texts("exchange.someone")

    def _counts(self) -> Iterator[str]:
        from reviewer_app.exchange.wording import plan_counts

        for key, count in plan_counts(self._plan):
            if count:
                yield self._texts(f"exchange.count_{key}", count=count)
