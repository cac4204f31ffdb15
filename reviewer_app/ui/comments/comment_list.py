"""The list of comments as a view: rows of one height, and lower ones for headings.

Where three rows of four lines do not fit, all rows have two: a list is for seeing what comes next.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from reviewer_app.core.comment import Comment
from reviewer_app.ui.comments.comment_delegate import CommentDelegate, group_height, row_height
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, GROUP_ROLE, CommentsModel
from reviewer_app.ui.handling import Handling
from reviewer_app.ui.language import Texts
from reviewer_app.ui.row_table import OWN_HEIGHTS

_LEFT, _RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right
_TOGGLES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
LEAST_ROWS = 3
"""Rows that the list shows at least, where its place in the window allows it."""
_CHOOSES = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class CommentList(QTableView):
    """A table of one column: its rows can differ in height without each being asked for it.

    Signals:
        moved: the comment chosen is another one, by a key.
        copy_wanted: the chosen comments are to be put on the clipboard.
        aimed: the index that the mouse is pressed on, before it is chosen.

    Attributes:
        pages_first: the comment that is being chosen is one whose page is gone to.
    """

    aimed = Signal(QModelIndex)
    moved = Signal()
    copy_wanted = Signal()

    def __init__(self, model: CommentsModel, texts: Texts, handling: Handling) -> None:
        super().__init__()
        self._comments = model
        self.pages_first = False
        self._has_headings = False
        self.setModel(model)
        self._delegate = CommentDelegate(texts, handling, self)
        self.setItemDelegate(self._delegate)
        self.setProperty(OWN_HEIGHTS, True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setMinimumHeight(60)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(8)
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._size_rows)
        self.clicked.connect(self._on_clicked)
        self._size_rows()

    def choose(self, row: int) -> None:
        """Choose the comment of a row alone."""
        index = self._comments.index(row)
        self.selectionModel().setCurrentIndex(index, _CHOOSES)
        self.scrollTo(index)

    def chosen(self) -> tuple[Comment, ...]:
        """Return the comments chosen, in the order of the list; the current one at least."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        found = [self._comments.index(row).data(COMMENT_ROLE) for row in rows]
        if not found:
            found = [self.currentIndex().data(COMMENT_ROLE)]
        return tuple(one for one in found if isinstance(one, Comment))

    def next_row(self, row: int, by: int) -> int:
        """Return the row of the comment `by` steps from a row, past headings; -1 for none."""
        at = row + by
        while 0 <= at < self._comments.rowCount():
            if self._comments.index(at).data(GROUP_ROLE) is None:
                return at
            at += 1 if by > 0 else -1
        return -1

    def height_of(self, rows: int, *, low: bool = False) -> int:
        """Return the height in pixels that the list needs to show so many comments."""
        return rows * row_height(QFontMetrics(self.font()), low=low) + 2 * self.frameWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().height() != event.size().height():
            self._size_rows()

    def event(self, event: QEvent) -> bool:
        # Else the window's command copies what is selected on the page.
        if event.type() is QEvent.Type.ShortcutOverride and _copies(event):
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.aimed.emit(self.indexAt(event.position().toPoint()))
        with self.page_before_all():
            super().mousePressEvent(event)

    @contextmanager
    def page_before_all(self) -> Iterator[None]:
        """Choose a comment whose page is gone to: what else shows it comes after the page."""
        self.pages_first = True
        try:
            yield
        finally:
            self.pages_first = False

    def shown_rows(self) -> range:
        """Return the rows that can be seen, if in part."""
        last = self._comments.rowCount() - 1
        first, end = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return range(max(first, 0), (last if end < 0 else end) + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _copies(event):
            self.copy_wanted.emit()
            return
        before = self.currentIndex()
        if before.data(GROUP_ROLE) is not None and self._handle_heading(event, before):
            return
        if event.key() in _ENDS and not event.modifiers():
            # A table goes to the first column: here the first row is meant.
            last = event.key() == Qt.Key.Key_End
            row = self.next_row(self._comments.rowCount() if last else -1, -1 if last else 1)
            if row >= 0:
                self.choose(row)
        else:
            super().keyPressEvent(event)
        if self.currentIndex() != before:
            self.moved.emit()

    def _handle_heading(self, event: QKeyEvent, index: QModelIndex) -> bool:
        closed = index.data(GROUP_ROLE).closed
        wanted = (event.key() == _LEFT and not closed) or (event.key() == _RIGHT and closed)
        if not wanted and event.key() not in _TOGGLES:
            return False
        self._comments.toggle_group(index.row())
        return True

    def updateGeometries(self) -> None:
        super().updateGeometries()
        # One turn of the wheel is three steps: of rows of this height none is passed over unseen.
        self.verticalScrollBar().setSingleStep(
            max(1, self.verticalHeader().defaultSectionSize() // 3)
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._size_rows()

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.data(GROUP_ROLE) is not None:
            self._comments.toggle_group(index.row())

    def _size_rows(self) -> None:
        metrics = QFontMetrics(self.font())
        header = self.verticalHeader()
        full = row_height(metrics)
        is_low = self._delegate.low = self.viewport().height() < LEAST_ROWS * full
        height, low = row_height(metrics, low=is_low), group_height(metrics)
        changed = header.defaultSectionSize() != height
        header.setDefaultSectionSize(height)
        headings = set(self._comments.group_rows())
        if headings or self._has_headings:
            # A row keeps its height when the list is made anew: each is looked at.
            for row in range(self._comments.rowCount()):
                wanted = low if row in headings else height
                if header.sectionSize(row) != wanted:
                    header.resizeSection(row, wanted)
        self._has_headings = bool(headings)
        if changed and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())


def _copies(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy)
