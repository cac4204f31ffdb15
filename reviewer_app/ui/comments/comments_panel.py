"""The comments panel: filter, list, the chosen comment beside its registry entry, its handling."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.comments.arrange_menu import ArrangeButton
from reviewer_app.ui.comments.comment_actions import CommentActions
from reviewer_app.ui.comments.comment_card import CommentCard, EntryOf
from reviewer_app.ui.comments.comment_filter import CommentFilter, Order
from reviewer_app.ui.comments.comment_list import CommentList
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, CommentsModel
from reviewer_app.ui.comments.copied import copied
from reviewer_app.ui.comments.filter_bar import CommentFilterBar
from reviewer_app.ui.comments.foresight import CommentForesight
from reviewer_app.ui.comments.handling_bar import HandlingBar
from reviewer_app.ui.comments.panel_share import PanelShare
from reviewer_app.ui.comments.status_buttons import STATUS_KEYS, StatusButtons
from reviewer_app.ui.field_keys import lead_to
from reviewer_app.ui.giving_way import GivingWay
from reviewer_app.ui.handling_keeper import SetStatus, ShownHandling
from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.language import Texts
from reviewer_app.ui.one_seen import OneSeen
from reviewer_app.ui.places import place_of_citation
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.session import ReviewSession

_REST_MS = 160
_LEAST_CARD = 150
"""Pixels: less of a comment cannot be read."""


class CommentsPanel(QWidget):
    """Lists the shown comments; every change goes through `undo_stack`.

    Signals:
        jump_requested: the Place to show.
        entry_requested: work, edition and code to be shown in the registry's browser.
        shown_changed: the filter lets other comments through.
        menu_requested: a point on the screen, where a menu for the chosen comments is wanted.
    """

    jump_requested = Signal(object)
    entry_requested = Signal(str, str, str)
    shown_changed = Signal()
    menu_requested = Signal(QPoint)

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
        self._session, self._texts = session, texts
        self.undo_stack = undo_stack
        self._last = self._wanted = ""
        self.model = CommentsModel(session, texts, self)
        port = ShownHandling(session, set_status)
        self.acts = CommentActions(session, texts, undo_stack, port)
        self.acts.after = self._keep_place
        self.filter_bar = CommentFilterBar(texts)
        self.list = self._make_list()
        self.card = CommentCard(
            texts,
            entry_of,
            session.is_stale,
            replies_of=lambda comment_id: session.replies.get(comment_id, ()),
        )
        self.card.jump_requested.connect(self.jump_requested)
        self.card.entry_requested.connect(self.entry_requested)
        self.status_buttons = StatusButtons(texts)
        self.status_buttons.set_status(None)
        self.handling_bar = HandlingBar(texts)
        self._count = PlainLabel(role="quiet")
        self.arrange_button = ArrangeButton(texts)
        self._previous = icon_button("previous", self.go_previous)
        self._next = icon_button("next", self.go_next)
        self.below = OneSeen()
        self._lay_out()
        self._add_keys()
        self._follow()

    def _make_list(self) -> CommentList:
        view = CommentList(self.model, self._texts, self._session.handling)
        # The page follows when the keys come to rest.
        self._settle = QTimer(self, singleShot=True, interval=_REST_MS)
        self._settle.timeout.connect(lambda: self._jump_to_index(view.currentIndex()))
        view.moved.connect(self._settle.start)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(
            lambda at: self.menu_requested.emit(view.viewport().mapToGlobal(at))
        )
        self.foresight = CommentForesight(view)
        view.selectionModel().currentChanged.connect(self._on_current_changed)
        view.selectionModel().selectionChanged.connect(self._say_count)
        view.copy_wanted.connect(
            lambda: QGuiApplication.clipboard().setText(
                copied(self.chosen(), self._texts, self.model.is_void)
            )
        )
        view.activated.connect(self._jump_to_index)
        view.clicked.connect(self._jump_to_index)
        return view

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._count, 1)
        for widget in (self.arrange_button, self._previous, self._next):
            head.addWidget(widget)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(6, 4, 6, 0)
        column.setSpacing(4)
        column.addWidget(self.filter_bar)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        chosen = QWidget()
        column = QVBoxLayout(chosen)
        column.setContentsMargins(6, 0, 6, 6)
        column.setSpacing(6)
        self.card.setMinimumHeight(_LEAST_CARD)
        column.addWidget(self.card, 1)
        giving = GivingWay(self.status_buttons, self.handling_bar)
        column.addWidget(giving)
        self.below.addWidget(chosen)
        splitter = self.splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(upper)
        splitter.addWidget(self.below)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        self.share = PanelShare(
            splitter,
            (upper, self.below),
            self.list,
            lambda: _LEAST_CARD + giving.sizeHint().height() + 12,
        )
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)

    def _add_keys(self) -> None:
        bar = self.handling_bar
        keys: list[tuple[str, Callable[[], None]]] = [
            ("N", self.go_next), ("P", self.go_previous), ("/", self.filter_bar.text.setFocus),
            ("A", lambda: self.change_status(Status.TO_FIX)),
            ("X", lambda: self.change_status(Status.REJECTED)),
            ("R", bar.reply.open), ("S", self._toggle_support),
            ("M", lambda: bar.assignee.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            ("D", lambda: bar.discipline.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            ("J", lambda: self._jump_to_index(self.list.currentIndex())),
        ]  # fmt: skip
        for key, status in STATUS_KEYS.items():
            keys.append((key, lambda chosen=status: self.change_status(chosen)))  # type: ignore[misc]
        for key, slot in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    def _follow(self) -> None:
        self.filter_bar.filter_changed.connect(self._on_filter_changed)
        self.arrange_button.arranged.connect(self._on_arranged)
        self.status_buttons.status_chosen.connect(self.change_status)
        bar, acts = self.handling_bar, self.acts
        bar.support_chosen.connect(lambda on: acts.set_support(self.chosen(), supported=on))
        bar.assignee_given.connect(lambda name: acts.set_assignee(self.chosen(), name))
        bar.discipline_given.connect(lambda name: acts.set_discipline(self.chosen(), name))
        bar.reply_written.connect(self._on_reply_written)
        bar.left.connect(self.list.setFocus)
        lead_to(self.filter_bar.text, self.list)
        session, model = self._session, self.model
        session.documents_added.connect(self._on_documents_added)
        session.cleared.connect(self._on_documents_added)
        session.document_removed.connect(self._on_documents_added)
        session.files_changed.connect(self.card.show_again)
        session.people_heard.connect(self.card.show_again)
        session.registry_changed.connect(self.card.show_again)
        session.comments_changed.connect(self._on_comments_changed)
        session.cleared.connect(self.undo_stack.clear)
        session.findings_cleared.connect(self._on_findings_cleared)
        session.status_changed.connect(self._show_state)
        session.handling.changed.connect(self._on_handling_changed)
        # One refresh of the counts for a whole batch of rows.
        self._refresh = QTimer(self, singleShot=True, interval=0)
        self._refresh.timeout.connect(self._on_rows_changed)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._refresh.start)
        self._texts.follow(self._say)
        self._texts.language_changed.connect(self._on_language_changed)

    def current_comment(self) -> Comment | None:
        """Return the comment that is current: the one whose card is shown."""
        comment = self.list.currentIndex().data(COMMENT_ROLE)
        return comment if isinstance(comment, Comment) else None

    def chosen(self) -> tuple[Comment, ...]:
        """Return the comments chosen, one or many."""
        return self.list.chosen()

    def show_comment(self, comment_id: str) -> bool:
        """Choose a comment; False where the filter or a closed heading hides it."""
        row = self.model.row_of(comment_id)
        if row >= 0:
            self.list.choose(row)
        return row >= 0

    def go_next(self) -> None:
        """Choose the next comment and show its place."""
        self._step(1)

    def go_previous(self) -> None:
        """Choose the previous comment and show its place."""
        self._step(-1)

    def change_status(self, status: Status) -> None:
        """Set the status of the chosen comments; can be undone."""
        self.acts.set_status(self.chosen(), status)
        self._show_state()

    def _toggle_support(self) -> None:
        comment = self.current_comment()
        if comment is not None:
            said = self._session.handling.of(comment.id).supported
            self.acts.set_support(self.chosen(), supported=not said)

    def _on_reply_written(self, text: str) -> None:
        comment = self.current_comment()
        if comment is not None:
            self.acts.reply(comment, text)

    def _keep_place(self, comment_ids: tuple[str, ...]) -> None:
        """Stay at the comments that were changed; where the filter hides them now, at the next."""
        row = max(0, self.list.currentIndex().row())
        if any(self.model.row_of(one) >= 0 for one in comment_ids):
            if len(comment_ids) == 1:
                self.show_comment(comment_ids[0])
            return
        at = min(row, self.model.rowCount() - 1)
        near = at if self.list.next_row(at - 1, 1) == at else self.list.next_row(at, 1)
        if near >= 0:
            self.list.choose(near)

    def _step(self, by: int) -> None:
        row = self.list.next_row(self.list.currentIndex().row(), by)
        if row < 0:
            row = self.list.currentIndex().row()
        index = self.model.index(row)
        if index.isValid():
            # The place is computed and drawn by the worker while the card is made.
            self._jump_to_index(index)
            with self.list.page_before_all():
                self.list.choose(row)

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
        self.card.set_comment(comment, soon=self.list.pages_first)
        self._show_state()

    def _show_state(self) -> None:
        comment = self.current_comment()
        state = None if comment is None else self._session.handling.of(comment.id)
        self.status_buttons.set_status(None if state is None else state.status)
        self.handling_bar.show_state(state)

    def _on_handling_changed(self, comment_ids: tuple[str, ...]) -> None:
        handling = self._session.handling
        names = handling.assignees(), handling.disciplines()
        self.handling_bar.offer(*names)
        self.filter_bar.set_names(*names)
        comment = self.current_comment()
        if comment is not None and comment.id in comment_ids:
            self._show_state()
        self._refresh.start()

    def _on_comments_changed(self, comments: tuple[Comment, ...]) -> None:
        for comment in comments:
            if self.card.comment is not None and self.card.comment.id == comment.id:
                self.card.set_comment(comment)

    def _on_filter_changed(self, comment_filter: CommentFilter) -> None:
        self._stay(lambda: self.model.set_filter(comment_filter))
        self.shown_changed.emit()

    def _on_arranged(self, order: Order, group: Order | None, descending: bool) -> None:
        self._stay(lambda: self.model.arrange(order, group, descending=descending))

    def _stay(self, change: Callable[[], None]) -> None:
        chosen = self.current_comment()
        change()
        if chosen is None or not self.show_comment(chosen.id):
            first = self.list.next_row(-1, 1)
            if first >= 0:
                self.list.choose(first)

    def _on_findings_cleared(self) -> None:
        # They are judged anew: who was at a comment is there again when it comes back.
        self._wanted = self._wanted or self._last

    def _on_rows_changed(self) -> None:
        self.filter_bar.set_rules(self.model.rules())
        self.filter_bar.set_counts(self.model.comments(), self._session)
        first = self.list.next_row(-1, 1)
        if self._wanted and self.show_comment(self._wanted):
            self._wanted = ""
        elif not self.list.currentIndex().isValid() and first >= 0:
            self.list.choose(first)
        self._on_current_changed()
        self._say_count()
        self.shown_changed.emit()

    def _on_documents_added(self) -> None:
        documents = self._session.documents.values()
        self.filter_bar.set_documents([(each.file_id, each.name) for each in documents])

    def _on_language_changed(self) -> None:
        # The list was made anew: who was at a comment stays there.
        self.show_comment(self._last)

    def _say(self) -> None:
        texts = self._texts
        self.list.setAccessibleName(texts("window.comments"))
        for button, key in ((self._previous, "previous_comment"), (self._next, "next_comment")):
            button.setToolTip(tooltip(texts(f"window.{key}_hint")))
            button.setAccessibleName(texts(f"window.{key}"))
        self._say_count()

    def _say_count(self) -> None:
        shown, total = self.model.shown, self.model.total
        key = "window.comments_all" if shown == total else "window.comments_some"
        said = self._texts(key, shown=shown, total=total)
        many = len(self.list.selectionModel().selectedRows())
        if many > 1:
            said = self._texts("comments.chosen", shown=said, count=many)
        self._count.setText(said)
