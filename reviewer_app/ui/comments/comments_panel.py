"""The comments panel: filter, list, the chosen comment beside its registry entry, its status."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.comments.comment_card import CommentCard, EntryOf
from reviewer_app.ui.comments.comment_delegate import CommentDelegate
from reviewer_app.ui.comments.comment_filter import CommentFilter
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, CommentsModel
from reviewer_app.ui.comments.filter_bar import CommentFilterBar
from reviewer_app.ui.comments.status_buttons import STATUS_KEYS, StatusButtons
from reviewer_app.ui.comments.status_change import SetStatus, StatusChange
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.places import place_of_citation
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.session import ReviewSession

_REST_MS = 160


class CommentList(QListView):
    """The list; tells when a person chose another comment by a key.

    Signals:
        moved: the comment chosen is another one.
    """

    moved = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex() != before:
            self.moved.emit()


class CommentsPanel(QWidget):
    """Lists the shown comments; every change of status goes through `undo_stack`.

    Signals:
        jump_requested: the Place to show.
        entry_requested: work, edition and code to be shown in the registry's browser.
        shown_changed: the filter lets other comments through.
    """

    jump_requested = Signal(object)
    entry_requested = Signal(str, str, str)
    shown_changed = Signal()

    def __init__(
        self,
        session: ReviewSession,
        texts: Texts,
        entry_of: EntryOf,
        set_status: SetStatus,
        undo_stack: QUndoStack,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._texts, self._set_status = session, texts, set_status
        self.undo_stack = undo_stack
        self._last = self._wanted = ""
        self.model = CommentsModel(session, texts, self)
        self.filter_bar = CommentFilterBar(texts)
        self.list = self._make_list()
        self.card = CommentCard(texts, entry_of, session.is_stale)
        self.card.jump_requested.connect(self.jump_requested)
        self.card.entry_requested.connect(self.entry_requested)
        self.status_buttons = StatusButtons(texts)
        self.status_buttons.set_status(None)
        self.status_buttons.status_chosen.connect(self.change_status)
        self._count = PlainLabel(role="quiet")
        self._previous = self._make_step("previous", self.go_previous)
        self._next = self._make_step("next", self.go_next)
        self._lay_out()
        self._add_keys()
        self._follow()

    def _make_list(self) -> CommentList:
        view = CommentList()
        # The page follows when the keys come to rest.
        self._settle = QTimer(self, singleShot=True, interval=_REST_MS)
        self._settle.timeout.connect(lambda: self._jump_to_index(view.currentIndex()))
        view.moved.connect(self._settle.start)
        view.setModel(self.model)
        view.setItemDelegate(CommentDelegate(self._texts, view))
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setMinimumHeight(60)
        view.selectionModel().currentChanged.connect(self._on_current_changed)
        view.activated.connect(self._jump_to_index)
        view.clicked.connect(self._jump_to_index)
        return view

    def _make_step(self, name: str, slot: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(name))
        button.setAutoRaise(True)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._count, 1)
        head.addWidget(self._previous)
        head.addWidget(self._next)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(6, 4, 6, 0)
        column.setSpacing(4)
        column.addWidget(self.filter_bar)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(6, 0, 6, 6)
        column.setSpacing(6)
        column.addWidget(self.card, 1)
        column.addWidget(self.status_buttons)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(upper)
        splitter.addWidget(lower)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        self.splitter = splitter
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)

    def _add_keys(self) -> None:
        keys: list[tuple[str, Callable[[], None]]] = [
            ("N", self.go_next), ("P", self.go_previous), ("/", self.filter_bar.text.setFocus),
        ]  # fmt: skip
        for key, status in STATUS_KEYS.items():
            keys.append((key, lambda chosen=status: self.change_status(chosen)))  # type: ignore[misc]
        for key, slot in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    def _follow(self) -> None:
        self.filter_bar.filter_changed.connect(self._on_filter_changed)
        session, model = self._session, self.model
        session.documents_added.connect(self._on_documents_added)
        session.cleared.connect(self._on_documents_added)
        session.document_removed.connect(self._on_documents_added)
        session.files_changed.connect(self.card.show_again)
        session.registry_changed.connect(self.card.show_again)
        session.comments_changed.connect(self._on_comments_changed)
        session.cleared.connect(self.undo_stack.clear)
        session.findings_cleared.connect(self._on_findings_cleared)
        session.status_changed.connect(self._on_status_changed)
        # One refresh of the counts for a whole batch of rows.
        self._refresh = QTimer(self, singleShot=True, interval=0)
        self._refresh.timeout.connect(self._on_rows_changed)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._refresh.start)
        self._texts.follow(self._say)

    def current_comment(self) -> Comment | None:
        """Return the chosen comment."""
        comment = self.list.currentIndex().data(COMMENT_ROLE)
        return comment if isinstance(comment, Comment) else None

    def show_comment(self, comment_id: str) -> bool:
        """Choose a comment; False where the filter hides it."""
        row = self.model.row_of(comment_id)
        if row < 0:
            return False
        self.list.setCurrentIndex(self.model.index(row))
        self.list.scrollTo(self.model.index(row))
        return True

    def go_next(self) -> None:
        """Choose the next comment and show its place."""
        self._step(1)

    def go_previous(self) -> None:
        """Choose the previous comment and show its place."""
        self._step(-1)

    def change_status(self, status: Status) -> None:
        """Set the status of the chosen comment; can be undone."""
        comment = self.current_comment()
        if comment is None:
            return
        before = self._session.status_of(comment.id)
        if before is status:
            self.status_buttons.set_status(before)
            return
        text = self._texts("window.undo_status", status=self._texts.label(status))
        change = StatusChange(comment.id, before, status, self._apply_status, text)
        self.undo_stack.push(change)

    def _apply_status(self, comment_id: str, status: Status) -> None:
        row = self.list.currentIndex().row()
        self._set_status(comment_id, status)
        if not self.show_comment(comment_id) and row >= 0:
            # The filter no longer lets it through: the next one takes its place.
            self.list.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1)))

    def _step(self, by: int) -> None:
        last = self.model.rowCount() - 1
        if last < 0:
            return
        row = self.list.currentIndex().row() + by
        index = self.model.index(min(max(row, 0), last))
        # The place is computed and drawn by the worker while the card is made.
        self._jump_to_index(index)
        self.list.setCurrentIndex(index)

    def _jump_to_index(self, index: QModelIndex) -> None:
        self._settle.stop()
        self._wanted = ""
        comment = index.data(COMMENT_ROLE)
        if isinstance(comment, Comment) and comment.citations:
            self.jump_requested.emit(place_of_citation(comment.citations[0]))

    def _on_current_changed(self) -> None:
        comment = self.current_comment()
        if comment is not None and not self._wanted:
            self._last = comment.id
        self.card.set_comment(comment)
        self.status_buttons.set_status(
            None if comment is None else self._session.status_of(comment.id)
        )

    def _on_comments_changed(self, comments: tuple[Comment, ...]) -> None:
        for comment in comments:
            if self.card.comment is not None and self.card.comment.id == comment.id:
                self.card.set_comment(comment)

    def _on_status_changed(self, comment_id: str) -> None:
        comment = self.current_comment()
        if comment is not None and comment.id == comment_id:
            self.status_buttons.set_status(self._session.status_of(comment_id))

    def _on_filter_changed(self, comment_filter: CommentFilter) -> None:
        chosen = self.current_comment()
        self.model.set_filter(comment_filter)
        if chosen is None or not self.show_comment(chosen.id):
            self.list.setCurrentIndex(self.model.index(0))
        self.shown_changed.emit()

    def _on_findings_cleared(self) -> None:
        # They are judged anew: who was at a comment is there again when it comes back.
        self._wanted = self._wanted or self._last

    def _on_rows_changed(self) -> None:
        self.filter_bar.set_rules(self.model.rules())
        if self._wanted and self.show_comment(self._wanted):
            self._wanted = ""
        elif self.current_comment() is None:
            self.list.setCurrentIndex(self.model.index(0))
        self._on_current_changed()
        self._say_count()
        self.shown_changed.emit()

    def _on_documents_added(self) -> None:
        documents = self._session.documents.values()
        self.filter_bar.set_documents([(each.file_id, each.name) for each in documents])

    def _say(self) -> None:
        texts = self._texts
        self.list.setAccessibleName(texts("window.comments"))
        for button, key in ((self._previous, "previous_comment"), (self._next, "next_comment")):
            button.setToolTip(tooltip(texts(f"window.{key}_hint")))
            button.setAccessibleName(texts(f"window.{key}"))
        self._say_count()

    def _say_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        key = "window.comments_all" if shown == total else "window.comments_some"
        self._count.setText(self._texts(key, shown=shown, total=total))
