"""What people say of comments: status, recipient, discipline, and whether a quotation supports."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer_app.core.verdicts import Status

if TYPE_CHECKING:
    from reviewer_app.ui.session import ReviewSession


@dataclass(frozen=True, slots=True)
class CommentState:
    """What people have said of one comment; `supported` is their tick that the quotation does."""

    status: Status = Status.NEW
    assignee: str = ""
    discipline: str = ""
    supported: bool = False


class Handling(QObject):
    """The states of the comments of a session.

    Signals:
        changed: tuple of ids of comments whose state is another one; once for each change.
    """

    changed = Signal(object)

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__(session)
        self._session = session
        self._given: dict[str, tuple[str, str]] = {}
        self._supported: set[str] = set()
        session.cleared.connect(self._on_cleared)

    def of(self, comment_id: str) -> CommentState:
        """Return the state of a comment; a new one's where nobody has said anything."""
        assignee, discipline = self._given.get(comment_id, ("", ""))
        status = self._session.status_of(comment_id)
        return CommentState(status, assignee, discipline, comment_id in self._supported)

    def take(self, states: Mapping[str, CommentState]) -> None:
        """Let these states hold."""
        changed = tuple(one for one, state in states.items() if self.of(one) != state)
        for comment_id in changed:
            state = states[comment_id]
            self._session.statuses[comment_id] = state.status
            self._give(comment_id, state)
        if changed:
            self.changed.emit(changed)

    def load(self, given: Mapping[str, tuple[str, str]], supported: frozenset[str]) -> None:
        """Take over recipients with disciplines, and ticks, as a job has them."""
        ids = {*self._given, *given, *(self._supported ^ supported)}
        self._given, self._supported = dict(given), set(supported)
        if ids:
            self.changed.emit(tuple(ids))

    def assignees(self) -> tuple[str, ...]:
        """Return whom comments were given to, by name."""
        return tuple(sorted({one for one, _ in self._given.values() if one}, key=str.casefold))

    def disciplines(self) -> tuple[str, ...]:
        """Return the disciplines comments were given to, by name."""
        return tuple(sorted({one for _, one in self._given.values() if one}, key=str.casefold))

    def _give(self, comment_id: str, state: CommentState) -> None:
        if state.assignee or state.discipline:
            self._given[comment_id] = (state.assignee, state.discipline)
        else:
            self._given.pop(comment_id, None)
        if state.supported:
            self._supported.add(comment_id)
        else:
            self._supported.discard(comment_id)

    def _on_cleared(self) -> None:
        self._given.clear()
        self._supported.clear()
