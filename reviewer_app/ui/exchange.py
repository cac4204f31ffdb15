"""What others said in other programs, brought into the open job on the thread of decisions."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.ui.desk import Desk, Kept
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from reviewer_app.exchange.plan import ImportPlan
    from reviewer_app.review.returning import Plan


class Exchange(QObject):
    """Reads files that come back, and takes over what a person accepts of them.

    Signals:
        planned: the ImportPlan of a file that was read.
        list_planned: the Plan of a filled-in list that was read.
        document_wanted: the path of a file of which it cannot be told what document it is of.
        told: a Message of what was taken over.
        warned: a Message of what could not be read.
    """

    planned = Signal(object)
    list_planned = Signal(object)
    document_wanted = Signal(object)
    told = Signal(object)
    warned = Signal(object)

    def __init__(
        self,
        desk: Desk,
        pool: AnalysisPool,
        decisions: TaskThread,
        session: ReviewSession,
        saved: dict[str, Status],
        passwords: Mapping[str, str],
        parent: QObject | None = None,
    ) -> None:
        """`saved` are the statuses known to be in the job; they are kept up to date."""
        super().__init__(parent)
        self._desk, self._pool, self._decisions = desk, pool, decisions
        self._session, self._saved, self._passwords = session, saved, passwords

    def read(self, path: Path, file_id: str = "") -> None:
        """Read a file's annotations; `file_id` says which document they belong to."""
        passwords = tuple(dict.fromkeys(self._passwords.values()))

        def plan() -> "ImportPlan | UserError":
            try:
                return self._desk.plan(path, self._pool, passwords, file_id)
            except UserError as error:
                return error

        self._decisions.run(plan, lambda answer: self._on_answered(path, answer))

    def take_over(self, plan: "ImportPlan", *, with_older: bool = False) -> None:
        """Keep what a plan brings, and show it."""
        self._decisions.run(
            lambda: self._desk.carry_out(plan, with_older=with_older),
            lambda kept: self._on_taken(plan, kept),
        )

    def read_list(self, path: Path, author: str = "") -> None:
        """Read a filled-in list; `author` filled it in, "" for who saved it last."""
        shown = tuple(self._session.comments.values())
        self._decisions.run(
            lambda: self._desk.plan_list(path, author, shown), self.list_planned.emit
        )

    def keep_list(self, plan: "Plan") -> None:
        """Keep what a list changes, and show it."""

        def kept(now: Kept) -> None:
            self._show(now)
            params = {"count": str(len(plan.changes)), "name": plan.name}
            self.told.emit(Message("reports.list_kept", params))

        self._decisions.run(lambda: self._desk.keep_list(plan), kept)

    def _on_answered(self, path: Path, answer: "ImportPlan | UserError") -> None:
        if not isinstance(answer, UserError):
            self.planned.emit(answer)
        elif answer.key == "exchange.document_unknown":
            self.document_wanted.emit(path)
        else:
            params = {name: str(value) for name, value in answer.params.items()}
            self.warned.emit(Message(answer.key, params))

    def _on_taken(self, plan: "ImportPlan", kept: Kept) -> None:
        self._show(kept)
        self.told.emit(Message("exchange.taken_from", {"name": plan.source}))

    def _show(self, kept: Kept) -> None:
        self._saved.update(kept.statuses)
        for comment_id, status in kept.statuses.items():
            self._session.set_status(comment_id, status)
        self._session.hear(kept.replies, kept.remarks)
        self._session.handling.load(kept.given, kept.ticked)
