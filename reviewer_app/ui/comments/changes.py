"""What a person says of comments, as steps that can be taken back."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QUndoCommand

from reviewer_app.core.people import Reply
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.handling_keeper import HandlingPort

States = Mapping[str, CommentState]


class HandlingChange(QUndoCommand):
    """Sets the states of comments, one or many, as one step."""

    def __init__(
        self, before: States, after: States, take: Callable[[States], None], text: str
    ) -> None:
        super().__init__(text)
        self._before, self._after, self._take = before, after, take

    def redo(self) -> None:
        self._take(self._after)

    def undo(self) -> None:
        self._take(self._before)


class ReplyAdded(QUndoCommand):
    """Adds a person's reply."""

    def __init__(self, reply: Reply, port: HandlingPort, text: str) -> None:
        super().__init__(text)
        self._reply, self._port = reply, port

    def redo(self) -> None:
        self._port.add_reply(self._reply)

    def undo(self) -> None:
        self._port.remove_reply(self._reply)
