"""The list of shown comments, sorted by document and page, filtered."""

from bisect import bisect_left, insort
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer_app.core.comment import Comment
from reviewer_app.ui.comments.comment_filter import (
    CommentFilter,
    SortKey,
    comment_text,
    search_text,
    sort_key,
)
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import one_line
from reviewer_app.ui.session import ReviewSession

COMMENT_ROLE = int(Qt.ItemDataRole.UserRole)
STATUS_ROLE = COMMENT_ROLE + 1
_Index = QModelIndex | QPersistentModelIndex


class _Entry:
    """A comment with its place in the order; the text searched in is made when first needed."""

    __slots__ = ("comment", "key", "searched")

    def __init__(self, comment: Comment, key: SortKey) -> None:
        self.comment = comment
        self.key = key
        self.searched = ""


def _key_of(entry: _Entry) -> SortKey:
    return entry.key


class CommentsModel(QAbstractListModel):
    """Comments of a session; COMMENT_ROLE gives the Comment, STATUS_ROLE its status.

    Qt hands a Status on as its plain string value.
    """

    def __init__(self, session: ReviewSession, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._filter = CommentFilter()
        self._entries: list[_Entry] = []
        self._rows: list[_Entry] = []
        session.comments_added.connect(self._on_comments_added)
        session.comments_changed.connect(self._on_comments_changed)
        session.findings_cleared.connect(self._on_cleared)
        session.cleared.connect(self._on_cleared)
        session.status_changed.connect(self._on_status_changed)
        texts.language_changed.connect(self._on_language_changed)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        comment = self._rows[index.row()].comment
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(comment_text(comment, self._texts))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(comment)
            case _ if role == COMMENT_ROLE:
                return comment
            case _ if role == STATUS_ROLE:
                return self._session.status_of(comment.id)
        return None

    @property
    def total(self) -> int:
        """How many comments there are without the filter."""
        return len(self._entries)

    def shown_ids(self) -> tuple[str, ...]:
        """Return the ids of the comments the filter lets through, in order."""
        return tuple(entry.comment.id for entry in self._rows)

    def rules(self) -> tuple[str, ...]:
        """Return the rules that have comments."""
        return tuple(sorted({entry.comment.rule for entry in self._entries}))

    def row_of(self, comment_id: str) -> int:
        """Return the row of a comment, -1 where the filter hides it or it is unknown."""
        for row, entry in enumerate(self._rows):
            if entry.comment.id == comment_id:
                return row
        return -1

    def set_filter(self, comment_filter: CommentFilter) -> None:
        """Show only what `comment_filter` lets through."""
        if comment_filter == self._filter:
            return
        self._filter = comment_filter
        self._refill()

    def _refill(self) -> None:
        self.beginResetModel()
        self._rows = [entry for entry in self._entries if self._admits(entry)]
        self.endResetModel()

    def _admits(self, entry: _Entry) -> bool:
        status = self._session.status_of(entry.comment.id)
        if not self._filter.admits(entry.comment, status):
            return False
        words = self._filter.words
        if not words:
            return True
        if not entry.searched:
            entry.searched = search_text(entry.comment, self._texts)
        return all(word in entry.searched for word in words)

    def _spoken(self, comment: Comment) -> str:
        status = self._texts.label(self._session.status_of(comment.id))
        parts = [self._texts.label(comment.severity), self._texts.rule(comment.rule), status]
        parts.append(one_line(comment_text(comment, self._texts)))
        parts += [
            f"{code.work} {code.edition} {code.code} {code.heading}" for code in comment.codes
        ]
        if comment.citations:
            first = comment.citations[0]
            parts.append(self._texts("window.place", name=first.name, page=first.label))
        return ". ".join(parts)

    def _on_comments_added(self, comments: Sequence[Comment]) -> None:
        for comment in comments:
            entry = _Entry(comment, sort_key(comment, self._session))
            insort(self._entries, entry, key=_key_of)
            if self._admits(entry):
                self._insert(entry)

    def _on_comments_changed(self, comments: Sequence[Comment]) -> None:
        renewed = {comment.id: comment for comment in comments}
        for entry in self._entries:
            if entry.comment.id in renewed:
                entry.comment, entry.searched = renewed[entry.comment.id], ""
        for row, entry in enumerate(self._rows):
            if entry.comment.id in renewed:
                self.dataChanged.emit(self.index(row), self.index(row))

    def _insert(self, entry: _Entry) -> None:
        row = bisect_left(self._rows, entry.key, key=_key_of)
        self.beginInsertRows(QModelIndex(), row, row)
        self._rows.insert(row, entry)
        self.endInsertRows()

    def _on_status_changed(self, comment_id: str) -> None:
        row = self.row_of(comment_id)
        if row >= 0 and self._admits(self._rows[row]):
            index = self.index(row)
            self.dataChanged.emit(index, index)
        elif row >= 0:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()
        else:
            self._bring_back(comment_id)

    def _bring_back(self, comment_id: str) -> None:
        for entry in self._entries:
            if entry.comment.id == comment_id and self._admits(entry):
                self._insert(entry)
                return

    def _on_cleared(self) -> None:
        self.beginResetModel()
        self._entries.clear()
        self._rows = []
        self.endResetModel()

    def _on_language_changed(self) -> None:
        for entry in self._entries:
            entry.searched = ""
        if self._filter.words:
            self._refill()
        elif self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
