"""A change of status that can be undone."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from reviewer_app.core.verdicts import Status

SetStatus = Callable[[str, Status], None]


class StatusChange(QUndoCommand):
    """Sets a comment's status; undoing sets the former one, and both are kept in the job."""

    def __init__(
        self, comment_id: str, before: Status, after: Status, set_status: SetStatus, text: str
    ) -> None:
        super().__init__(text)
        self._comment_id = comment_id
        self._before = before
        self._after = after
        self._set_status = set_status

    def redo(self) -> None:
        self._set_status(self._comment_id, self._after)

    def undo(self) -> None:
        self._set_status(self._comment_id, self._before)
