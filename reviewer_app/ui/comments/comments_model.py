"""The list of shown comments: sorted, filtered, and under headings where it is grouped."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)

from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import unverified_note
from reviewer_app.ui.comments.comment_filter import (
    CommentFilter,
    Order,
    SortKey,
    comment_text,
    search_text,
    sort_key,
)
from reviewer_app.ui.comments.comment_rows import Entry, Group, Row, arranged, group_by, moves
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import one_line
from reviewer_app.ui.session import ReviewSession

COMMENT_ROLE = int(Qt.ItemDataRole.UserRole)
STATUS_ROLE = COMMENT_ROLE + 1
GROUP_ROLE = COMMENT_ROLE + 2
EDITED_ROLE = COMMENT_ROLE + 3
VOID_ROLE = COMMENT_ROLE + 4
_Index = QModelIndex | QPersistentModelIndex
_MOST_RUNS = 40
"""Runs of rows that are put in or taken out one by one; beyond, the list is made anew."""
_PREPARED_AT_ONCE = 120
"""Comments whose searched texts are made in one turn of the event loop."""


def _key_of(entry: Entry) -> SortKey:
    return entry.key


class CommentsModel(QAbstractListModel):
    """Comments of a session; COMMENT_ROLE gives the Comment, STATUS_ROLE its status.

    Qt hands a Status on as its plain string value. A row that is a heading has GROUP_ROLE only.
    EDITED_ROLE tells that a comment's text is being changed: what was checked of it holds no more.
    VOID_ROLE tells the same of a comment on a file that is another one on disk now, or gone.
    """

    def __init__(self, session: ReviewSession, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._filter = CommentFilter()
        self._order, self._descending = Order.PLACE, False
        self._group: Order | None = None
        self._groups: dict[tuple[int, str], Group] = {}
        self._entries: dict[str, Entry] = {}
        self._admitted: list[Entry] = []
        self._rows: list[Row] = []
        self._places: dict[str, int] | None = None
        self._edited = ""
        self._prepare = QTimer(self, singleShot=True, interval=0)
        self._prepare.timeout.connect(self._prepare_some)
        session.comments_added.connect(self._on_comments_added)
        session.comments_changed.connect(self._on_comments_changed)
        session.comments_removed.connect(self._on_comments_removed)
        session.findings_cleared.connect(self._on_cleared)
        session.cleared.connect(self._on_cleared)
        session.files_changed.connect(self._on_files_changed)
        session.status_changed.connect(lambda one: self._on_states_changed((one,)))
        session.handling.changed.connect(self._on_states_changed)
        texts.language_changed.connect(self._on_language_changed)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        known = index.isValid() and index.row() < len(self._rows)
        if known and isinstance(self._rows[index.row()], Group):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if isinstance(row, Group):
            return self._of_group(row, role)
        comment = row.comment
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(comment_text(comment, self._texts))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(comment)
            case _ if role == COMMENT_ROLE:
                return comment
            case _ if role == STATUS_ROLE:
                return self._session.status_of(comment.id)
            case _ if role == EDITED_ROLE:
                return comment.id == self._edited
            case _ if role == VOID_ROLE:
                return self.is_void(comment)
        return None

    def is_void(self, comment: Comment) -> bool:
        """Return whether a file that the comment quotes is another one now, or gone."""
        return any(self._session.is_stale(one.file_id) for one in comment.citations)

    def set_edited(self, comment_id: str) -> None:
        """Say whose text is being changed, "" for none."""
        if comment_id != self._edited:
            changed = (self._edited, comment_id)
            self._edited = comment_id
            self._tell_changed(changed)

    def _on_files_changed(self, file_ids: tuple[str, ...]) -> None:
        comments = self._session.comments.values()
        cited = ((one.id, {each.file_id for each in one.citations}) for one in comments)
        self._tell_changed(tuple(one for one, files in cited if files & set(file_ids)))

    def _of_group(self, group: Group, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                key = "comments.group_closed" if group.closed else "comments.group"
                return self._texts(key, title=group.title, count=group.count, new=group.new)
            case _ if role == GROUP_ROLE:
                return group
        return None

    @property
    def filter(self) -> CommentFilter:
        """What the list is narrowed to."""
        return self._filter

    @property
    def order(self) -> Order:
        """What the list is sorted by."""
        return self._order

    @property
    def grouped_by(self) -> Order | None:
        """What the list is grouped by, None where it is not."""
        return self._group

    @property
    def total(self) -> int:
        """How many comments there are without the filter."""
        return len(self._entries)

    @property
    def shown(self) -> int:
        """How many comments the filter lets through, those under closed headings too."""
        return len(self._admitted)

    def shown_ids(self) -> tuple[str, ...]:
        """Return the ids of the comments the filter lets through, in order."""
        return tuple(entry.comment.id for entry in self._admitted)

    def comments(self) -> Iterable[Comment]:
        """Return all comments, in no order."""
        return (entry.comment for entry in self._entries.values())

    def is_hidden(self, comment_id: str) -> bool:
        """Return whether the filter hides a comment, here and on the pages."""
        entry = self._entries.get(comment_id)
        return entry is not None and not entry.admitted

    def rules(self) -> tuple[str, ...]:
        """Return the rules that have comments."""
        return tuple(sorted({entry.comment.rule for entry in self._entries.values()}))

    def row_of(self, comment_id: str) -> int:
        """Return the row of a comment, -1 where it is not listed or unknown."""
        if self._places is None:
            self._places = {
                row.comment.id: at for at, row in enumerate(self._rows) if isinstance(row, Entry)
            }
        return self._places.get(comment_id, -1)

    def group_rows(self) -> tuple[int, ...]:
        """Return the rows that are headings."""
        if self._group is None:
            return ()
        return tuple(at for at, row in enumerate(self._rows) if isinstance(row, Group))

    def set_filter(self, comment_filter: CommentFilter) -> None:
        """Show only what `comment_filter` lets through."""
        if comment_filter != self._filter:
            self._filter = comment_filter
            self._rebuild()

    def arrange(self, order: Order, group: Order | None, *, descending: bool = False) -> None:
        """Sort by `order`, under headings by `group`."""
        if group is not self._group:
            self._groups = {}
        self._order, self._group, self._descending = order, group, descending
        self._rebuild()

    def toggle_group(self, row: int) -> None:
        """Close or open the heading in a row."""
        group = self._rows[row] if 0 <= row < len(self._rows) else None
        if isinstance(group, Group):
            group.closed = not group.closed
            self._refresh()
            self.dataChanged.emit(self.index(row), self.index(row))

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._rows = self._target()
        self._places = None
        self.endResetModel()

    def _refresh(self) -> None:
        """Bring the rows up to date with as few steps as there are changes."""
        target = self._target()
        steps = moves(self._rows, target)
        if steps is None or len(steps.removed) + len(steps.inserted) > _MOST_RUNS:
            self.beginResetModel()
            self._rows, self._places = target, None
            self.endResetModel()
            return
        for first, last in reversed(steps.removed):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self._places = None
            self.endRemoveRows()
        for first, last in steps.inserted:
            self.beginInsertRows(QModelIndex(), first, last)
            self._rows[first:first] = target[first : last + 1]
            self._places = None
            self.endInsertRows()
        for row in self.group_rows():
            self.dataChanged.emit(self.index(row), self.index(row))

    def _target(self) -> list[Row]:
        self._admit()
        entries = arranged(
            self._admitted, self._order, self._session, self._texts, descending=self._descending
        )
        if self._group is None:
            self._admitted = entries
            return list(entries)
        rows, self._admitted = group_by(
            self._group, entries, self._groups, self._session, self._texts
        )
        return rows

    def _admit(self) -> None:
        chosen, words = self._filter, self._filter.words
        by_people = chosen.status is not None or chosen.handling
        by_comment = chosen.file_id or chosen.severity is not None or chosen.rule
        self._admitted = []
        for entry in self._entries.values():
            entry.admitted = (
                (not by_comment or chosen.admits(entry.comment))
                and (not by_people or self._admits_state(entry.comment))
                and (not words or self._holds(entry, words))
            )
            if entry.admitted:
                self._admitted.append(entry)

    def _admits_state(self, comment: Comment) -> bool:
        return self._filter.admits_state(comment, self._session.handling.of(comment.id))

    def _holds(self, entry: Entry, words: Sequence[str]) -> bool:
        if not entry.searched:
            entry.searched = search_text(entry.comment, self._texts)
        return all(word in entry.searched for word in words)

    def _prepare_some(self) -> None:
        """Make some searched texts, so that the first letter typed finds them made."""
        left = [entry for entry in self._entries.values() if not entry.searched]
        for entry in left[:_PREPARED_AT_ONCE]:
            entry.searched = search_text(entry.comment, self._texts)
        if len(left) > _PREPARED_AT_ONCE:
            self._prepare.start()

    def _spoken(self, comment: Comment) -> str:
        state = self._session.handling.of(comment.id)
        parts = [self._texts.label(comment.severity), self._texts.rule(comment.rule)]
        parts += [self._texts.label(state.status), state.assignee, state.discipline]
        parts.append(one_line(comment_text(comment, self._texts)))
        parts += [
            f"{code.work} {code.edition} {code.code} {code.heading}" for code in comment.codes
        ]
        parts.append(self._texts("window.void") if self.is_void(comment) else "")
        parts.append(unverified_note(comment, self._texts.language))
        parts.append(self._texts("comments.being_edited") if comment.id == self._edited else "")
        if comment.citations:
            first = comment.citations[0]
            parts.append(self._texts("window.place", name=first.name, page=first.label))
        return ". ".join(part for part in parts if part)

    def _on_comments_added(self, comments: Sequence[Comment]) -> None:
        for comment in comments:
            self._entries[comment.id] = Entry(comment, sort_key(comment, self._session))
        # Kept by place: all other orders are made of this one.
        self._entries = {
            entry.comment.id: entry for entry in sorted(self._entries.values(), key=_key_of)
        }
        self._prepare.start()
        self._refresh()

    def _on_comments_changed(self, comments: Sequence[Comment]) -> None:
        for comment in comments:
            entry = self._entries.get(comment.id)
            if entry is not None:
                entry.comment, entry.searched = comment, ""
        self._refresh()
        self._tell_changed([comment.id for comment in comments])

    def _on_comments_removed(self, comment_ids: Sequence[str]) -> None:
        for comment_id in comment_ids:
            self._entries.pop(comment_id, None)
        self._refresh()

    def _on_states_changed(self, comment_ids: Sequence[str]) -> None:
        if self._depends_on_states():
            self._refresh()
        self._tell_changed(comment_ids)

    def _depends_on_states(self) -> bool:
        by_people = (Order.STATUS, Order.ASSIGNEE, Order.DISCIPLINE)
        chosen = self._filter
        return (
            chosen.status is not None or bool(chosen.handling) or self._group is not None
            or self._order in by_people
        )  # fmt: skip

    def _tell_changed(self, comment_ids: Sequence[str]) -> None:
        rows = [row for row in map(self.row_of, comment_ids) if row >= 0]
        if rows:
            self.dataChanged.emit(self.index(min(rows)), self.index(max(rows)))

    def _on_cleared(self) -> None:
        self.beginResetModel()
        self._entries, self._admitted, self._rows = {}, [], []
        self._groups, self._places = {}, None
        self.endResetModel()

    def _on_language_changed(self) -> None:
        for entry in self._entries.values():
            entry.searched = ""
        self._groups = {}
        self._rebuild()
        self._prepare.start()
