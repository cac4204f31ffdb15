"""What is done with the chosen comments, each as one step that can be taken back."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtGui import QUndoStack

from reviewer_app.core.comment import Comment
from reviewer_app.core.people import Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.comments.changes import HandlingChange, ReplyAdded, States
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.handling_keeper import HandlingPort
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import ReviewSession


class CommentActions:
    """Changes what is said of comments, through `port` and the undo stack.

    Attributes:
        port: who keeps what is said.
        author: gives the name that replies are written under.
        after: called when states were taken, with the ids of their comments.
    """

    def __init__(
        self, session: ReviewSession, texts: Texts, undo_stack: QUndoStack, port: HandlingPort
    ) -> None:
        self._session, self._texts, self._undo = session, texts, undo_stack
        self.port = port
        self.author: Callable[[], str] = str
        self.after: Callable[[tuple[str, ...]], None] = lambda _ids: None

    def set_status(self, comments: Sequence[Comment], status: Status) -> None:
        """Give comments a status."""
        name = self._texts.label(status)
        key = "window.undo_status" if len(comments) == 1 else "comments.undo_status_many"
        text = self._texts(key, status=name, count=len(comments))
        self._change(comments, lambda state: replace(state, status=status), text)

    def set_assignee(self, comments: Sequence[Comment], name: str) -> None:
        """Give comments to somebody; "" to nobody."""
        text = self._texts("comments.undo_assignee", name=name, count=len(comments))
        self._change(comments, lambda state: replace(state, assignee=name), text)

    def set_discipline(self, comments: Sequence[Comment], name: str) -> None:
        """Give comments to a discipline; "" to none."""
        text = self._texts("comments.undo_discipline", name=name, count=len(comments))
        self._change(comments, lambda state: replace(state, discipline=name), text)

    def set_support(self, comments: Sequence[Comment], *, supported: bool) -> None:
        """Say that the quotations of comments support them, or take that back."""
        text = self._texts("comments.undo_support", count=len(comments))
        self._change(comments, lambda state: replace(state, supported=supported), text)

    def reply(self, comment: Comment, text: str) -> None:
        """Add a reply to a comment."""
        at = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
        said = Reply(str(uuid.uuid4()), comment.id, self.author(), text, at)
        self._undo.push(ReplyAdded(said, self.port, self._texts("comments.undo_reply")))

    def _change(
        self,
        comments: Sequence[Comment],
        changed: Callable[[CommentState], CommentState],
        text: str,
    ) -> None:
        held = {one.id: self._session.handling.of(one.id) for one in comments}
        before = {one: state for one, state in held.items() if changed(state) != state}
        if before:
            after = {one: changed(state) for one, state in before.items()}
            self._undo.push(HandlingChange(before, after, self._take, text))

    def _take(self, states: States) -> None:
        self.port.take(states)
        self.after(tuple(states))
