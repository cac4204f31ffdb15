"""What people remarked in other programs: theirs, and not verified."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.people import Remark
from reviewer_app.ui.language import Texts
from reviewer_app.ui.places import Place
from reviewer_app.ui.plain import PlainLabel, one_line, tooltip
from reviewer_app.ui.session import ReviewSession

_SIZE = QSize(820, 420)
_REMARK = int(Qt.ItemDataRole.UserRole)


class RemarksDialog(QDialog):
    """Lists the remarks with their replies; stands beside the window while one reads.

    Signals:
        jump_requested: the Place of the remark that a person chose.
    """

    jump_requested = Signal(object)

    def __init__(self, session: ReviewSession, texts: Texts, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._session, self._texts = session, texts
        self._means = PlainLabel(wrap=True, role="quiet")
        self.tree = QTreeWidget()
        self.tree.setAlternatingRowColors(True)
        self.tree.setUniformRowHeights(True)
        self.tree.itemActivated.connect(self._on_item_activated)
        self.tree.itemClicked.connect(self._on_item_activated)
        for section in range(3):
            self.tree.header().setSectionResizeMode(
                section, QHeaderView.ResizeMode.ResizeToContents
            )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self._means, self.tree, buttons):
            column.addWidget(widget)
        self.resize(_SIZE)
        session.people_heard.connect(self._fill)
        session.cleared.connect(self._fill)
        texts.follow(self._say)

    def _say(self) -> None:
        texts = self._texts
        self.setWindowTitle(texts("exchange.remarks_window"))
        self.tree.setAccessibleName(texts("exchange.remarks_window"))
        keys = ("document", "place", "person", "words")
        self.tree.setHeaderLabels([texts(f"exchange.column_{key}") for key in keys])
        self._fill()

    def _fill(self) -> None:
        self.tree.clear()
        remarks = self._session.remarks
        key = "exchange.remarks_means" if remarks else "exchange.remarks_none"
        self._means.setText(self._texts(key))
        for remark in sorted(remarks, key=self._order):
            self.tree.addTopLevelItem(self._item(remark))
        self.tree.expandAll()

    def _order(self, remark: Remark) -> tuple[int, int]:
        return self._session.position_of(remark.file_id), remark.page_index

    def _item(self, remark: Remark) -> QTreeWidgetItem:
        document = self._session.documents.get(remark.file_id)
        page = self._session.page_label(remark.file_id, remark.page_index)
        words = remark.text or remark.marked
        item = self._line(document.name if document else "", page, remark.author, words)
        item.setData(0, _REMARK, (remark.file_id, remark.page_index))
        for reply in self._session.replies.get(remark.id, ()):
            item.addChild(
                self._line(self._texts("exchange.kind_reply"), "", reply.author, reply.text)
            )
        return item

    def _line(self, first: str, page: str, author: str, words: str) -> QTreeWidgetItem:
        name = author or self._texts("exchange.someone")
        place = self._texts("exchange.place_page", page=page) if page else ""
        item = QTreeWidgetItem([one_line(first), place, one_line(name), one_line(words)])
        item.setToolTip(3, tooltip(words))
        return item

    def _on_item_activated(self, item: QTreeWidgetItem) -> None:
        place = (item.parent() or item).data(0, _REMARK)
        if place is not None:
            self.jump_requested.emit(Place(place[0], place[1]))
