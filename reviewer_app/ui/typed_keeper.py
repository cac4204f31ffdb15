"""Keeps what is typed and not saved in the open job, and gives it back when the job is opened."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.core.comment import Citation
from reviewer_app.core.reference import Message
from reviewer_app.job.typed import NOTHING, Typed, TypedComment
from reviewer_app.ui.controller import ReviewController
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.own_comment.commands import OwnCommentCommands

_EVERY_MS = 700
"""A kill loses what was typed within the last so many milliseconds."""


class TypedKeeper(QObject):
    """Watches the editor of own comments and the field for replies.

    Signals:
        told: a Message for the person.
    """

    told = Signal(object)

    def __init__(
        self, window: MainWindow, controller: ReviewController, commands: OwnCommentCommands
    ) -> None:
        super().__init__(commands)
        self._controller, self._own = controller, controller.own_comments
        self._commands, self._editor = commands, commands.editor
        self._panel, self._session = window.comments, window.session
        self._reply = self._panel.handling_bar.reply
        self._kept = self._waiting = NOTHING
        self._timer = QTimer(self, singleShot=True, interval=_EVERY_MS)
        self._timer.timeout.connect(self.keep_now)
        self._connect()

    def _connect(self) -> None:
        controller = self._controller
        for field in (self._editor.text, self._reply.field):
            field.textChanged.connect(self._on_typed)
        # After the comment that is being written has become one.
        controller.closing.connect(self.keep_now)
        self._session.cleared.connect(self._on_cleared)
        controller.places_known.connect(lambda _: self._own.load_typed(self._on_loaded))
        controller.running_changed.connect(self._take_up)

    def keep_now(self) -> None:
        """Keep what is typed."""
        self._timer.stop()
        now = self._now()
        if now != self._kept and self._controller.job_path is not None:
            self._kept = now
            self._own.keep_typed(now)

    def _now(self) -> Typed:
        """Return what is typed, and behind it what waits to be given back."""
        written = self._editor.written() if self._editor.is_used else None
        comments = self._waiting.comments
        if written is not None:
            typed = TypedComment(written.draft, written.assignee, written.discipline)
            comments = (typed, *(one for one in comments if one.draft.id != typed.draft.id))
        reply, comment = self._reply.field.toPlainText(), self._panel.current_comment()
        if reply.strip() and comment is not None:
            return Typed(comments, comment.id, reply)
        return replace(self._waiting, comments=comments)

    def _on_typed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()
        if self._waiting.comments and not self._editor.is_used:
            QTimer.singleShot(0, self, self._take_up)

    def _on_cleared(self) -> None:
        self._kept = self._waiting = NOTHING
        # It stays with the job it was typed in.
        self._reply.field.clear()
        self._timer.stop()

    def _on_loaded(self, typed: Typed) -> None:
        self._kept = self._waiting = typed
        self._take_up()

    def _take_up(self) -> None:
        """Give back what waits, once the comments of the job are there."""
        if self._waiting == NOTHING or self._controller.running:
            return
        self._take_up_reply()
        if self._waiting.comments and not self._editor.is_used:
            first, *others = self._waiting.comments
            self._waiting = replace(self._waiting, comments=tuple(others))
            self._own.quote_again(first.draft.spans, lambda found: self._open(first, found))

    def _take_up_reply(self) -> None:
        waiting, field = self._waiting, self._reply.field
        if waiting.reply and not field.toPlainText() and self._panel.show_comment(waiting.reply_to):
            self._waiting = replace(waiting, reply="", reply_to="")
            field.setPlainText(waiting.reply)
            self._reply.open()
            self.told.emit(Message("window.typed_restored"))

    def _open(self, typed: TypedComment, citations: tuple[Citation, ...]) -> None:
        self._commands.take_up(typed.draft, citations, typed.assignee, typed.discipline)
        self.told.emit(Message("window.typed_restored"))
