"""The document's bookmarks, filtered by typing, following the current page."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from reviewer_app.core.page import OutlineEntry
from reviewer_app.core.texts import say
from reviewer_app.ui.plain import tooltip

_PAGE = Qt.ItemDataRole.UserRole


class OutlinePanel(QWidget):
    """A tree of bookmarks.

    Signals:
        page_chosen: page index of the bookmark clicked or entered
    """

    page_chosen = Signal(int)

    def __init__(self, language: str = "sv", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(1)
        self._page = 0
        self._rows: list[QTreeWidgetItem] = []
        self._empty: QTreeWidgetItem | None = None
        self.open_all = QAction(self)
        self.close_all = QAction(self)
        self.open_all.triggered.connect(self.tree.expandAll)
        self.close_all.triggered.connect(self.tree.collapseAll)
        self.tree.addActions([self.open_all, self.close_all])
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.filter)
        box.addWidget(self.tree)
        self.filter.textChanged.connect(self._on_filter_text_changed)
        self.tree.itemClicked.connect(self._on_tree_item_activated)
        self.tree.itemActivated.connect(self._on_tree_item_activated)
        self.setFocusProxy(self.tree)
        self.set_language(language)

    def set_language(self, language: str) -> None:
        """Say everything but the bookmarks in another language."""
        self._language = language
        self.filter.setPlaceholderText(say("viewer.outline_filter", language))
        self.filter.setAccessibleName(say("viewer.outline_filter", language))
        self.tree.setAccessibleName(say("viewer.outline", language))
        self.open_all.setText(say("viewer.outline_open_all", language))
        self.close_all.setText(say("viewer.outline_close_all", language))
        if self._empty is not None:
            self._empty.setText(0, say("viewer.outline_empty", language))

    def set_outline(self, entries: Sequence[OutlineEntry]) -> None:
        """Show a document's bookmarks."""
        self.tree.clear()
        self._rows, self._empty = [], None
        self.filter.setEnabled(bool(entries))
        if not entries:
            self._empty = QTreeWidgetItem([say("viewer.outline_empty", self._language)])
            self._empty.setFlags(Qt.ItemFlag.NoItemFlags)
            self.tree.addTopLevelItem(self._empty)
            return
        above: list[tuple[int, QTreeWidgetItem]] = []
        for entry in entries:
            row = QTreeWidgetItem([" ".join(entry.title.split())])
            row.setToolTip(0, tooltip(row.text(0)))
            row.setData(0, _PAGE, -1 if entry.page_index is None else entry.page_index)
            while above and above[-1][0] >= entry.depth:
                above.pop()
            if above:
                above[-1][1].addChild(row)
            else:
                self.tree.addTopLevelItem(row)
            above.append((entry.depth, row))
            self._rows.append(row)
        self._on_filter_text_changed(self.filter.text())

    def follow(self, page_index: int) -> None:
        """Mark the bookmark that the current page lies under, of those the filter shows."""
        self._page = page_index
        current = None
        for row in self._rows:
            target = row.data(0, _PAGE)
            if row.isHidden() or not 0 <= target <= page_index:
                continue
            if current is None or target >= current.data(0, _PAGE):
                current = row
        if current is not None:
            self.tree.setCurrentItem(current)
        else:
            self.tree.setCurrentIndex(QModelIndex())

    def _on_filter_text_changed(self, text: str) -> None:
        wanted = text.casefold().strip()
        for row in self._rows:
            row.setHidden(bool(wanted))
        for row in self._rows:
            if wanted and wanted in row.text(0).casefold():
                _show_with_parents(row)
        self.follow(self._page)

    def _on_tree_item_activated(self, row: QTreeWidgetItem) -> None:
        page_index = row.data(0, _PAGE)
        if page_index is not None and page_index >= 0:
            self.page_chosen.emit(page_index)


def _show_with_parents(row: QTreeWidgetItem) -> None:
    parent: QTreeWidgetItem | None = row
    while parent is not None:
        parent.setHidden(False)
        if parent is not row:
            parent.setExpanded(True)
        parent = parent.parent()
