"""Keeps what people say of comments: shown at once, and written to the job."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from reviewer_app.core.people import Assignment, Decision, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.desk import Desk
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from reviewer_app.job import Job

SetStatus = Callable[[str, Status], None]


class HandlingPort(Protocol):
    """What the lists ask when a person says something of comments; each returns at once."""

    def take(self, states: Mapping[str, CommentState]) -> None:
        """Let these states hold, all of them as one change."""
        ...

    def add_reply(self, reply: Reply) -> None:
        """Add a person's reply."""
        ...

    def remove_reply(self, reply: Reply) -> None:
        """Take a reply back that was written here."""
        ...


class ShownHandling:
    """Shows what is said in a session; only statuses go on, through `set_status`."""

    def __init__(self, session: ReviewSession, set_status: SetStatus) -> None:
        self._session, self._set_status = session, set_status

    def take(self, states: Mapping[str, CommentState]) -> None:
        """Let these states hold."""
        for comment_id, state in states.items():
            if self._session.status_of(comment_id) is not state.status:
                self._set_status(comment_id, state.status)
        self._session.handling.take(states)

    def add_reply(self, reply: Reply) -> None:
        """Add a person's reply."""
        replies = dict(self._session.replies)
        replies[reply.subject] = (*replies.get(reply.subject, ()), reply)
        self._session.hear(replies, self._session.remarks)

    def remove_reply(self, reply: Reply) -> None:
        """Take a reply back."""
        replies = dict(self._session.replies)
        kept = tuple(one for one in replies.get(reply.subject, ()) if one.id != reply.id)
        replies[reply.subject] = kept
        self._session.hear(replies, self._session.remarks)


class KeptHandling(QObject):
    """Implements HandlingPort on the open job; what cannot be written is shown as it was."""

    def __init__(
        self,
        session: ReviewSession,
        desk: Desk,
        decisions: TaskThread,
        author: Callable[[], str],
        saved: dict[str, Status],
        parent: QObject | None = None,
    ) -> None:
        """`saved` are the statuses known to be in the job; they are kept up to date."""
        super().__init__(parent)
        self._session, self._desk, self._decisions = session, desk, decisions
        self._author, self._saved = author, saved
        self._shown = ShownHandling(session, session.set_status)

    def take(self, states: Mapping[str, CommentState]) -> None:
        """Let these states hold, all of them as one change."""
        handling, author = self._session.handling, self._author()
        before = {one: handling.of(one) for one in states}
        handling.take(states)

        def kept(_: object) -> None:
            self._saved.update({one: state.status for one, state in states.items()})

        self._decisions.run(
            lambda: _keep(self._desk.job, before, states, author),
            kept,
            lambda: handling.take(before),
        )

    def add_reply(self, reply: Reply) -> None:
        """Add a person's reply."""
        self._shown.add_reply(reply)
        self._decisions.run(
            lambda: self._desk.job.add_reply(reply),
            failed=lambda: self._shown.remove_reply(reply),
        )

    def remove_reply(self, reply: Reply) -> None:
        """Take a reply back that was written here."""
        self._shown.remove_reply(reply)
        self._decisions.run(
            lambda: self._desk.job.remove_reply(reply.id),
            failed=lambda: self._shown.add_reply(reply),
        )


def _keep(
    job: "Job",
    before: Mapping[str, CommentState],
    after: Mapping[str, CommentState],
    author: str,
) -> None:
    """Write what differs, all of it or nothing."""
    at = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
    with job.batch():
        for write in _writings(job, before, after, author, at):
            write()


def _writings(
    job: "Job",
    before: Mapping[str, CommentState],
    after: Mapping[str, CommentState],
    author: str,
    at: str,
) -> Iterator[Callable[[], None]]:
    for one, state in after.items():
        was = before[one]
        if was.status is not state.status:
            decision = Decision(one, state.status, author, at)
            yield lambda decision=decision: job.add_decision(decision)  # type: ignore[misc]
        if (was.assignee, was.discipline) != (state.assignee, state.discipline):
            given = Assignment(one, state.assignee, author, at, state.discipline)
            yield lambda given=given: job.set_assignee(given)  # type: ignore[misc]
        if state.supported and not was.supported:
            yield lambda one=one: job.set_support(one, True, author, at)  # type: ignore[misc]
        elif was.supported and not state.supported:
            yield lambda one=one: job.clear_support(one)  # type: ignore[misc]
