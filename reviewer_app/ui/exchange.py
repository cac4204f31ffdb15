"""What others said in other programs, brought into the open job on the thread of decisions."""

from collections.abc import Callable, Mapping
from functools import partial
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
    from reviewer_app.job import Brought
    from reviewer_app.review.returning import Plan


class Import:
    """What a person accepted of a file: brought in, taken back, and brought in again.

    Attributes:
        name: that of the file.
    """

    def __init__(
        self, exchange: "Exchange", name: str, carry_out: "Callable[[], Brought]", told: Message
    ) -> None:
        """`carry_out` runs on the job's thread; `told` says what was taken over."""
        self.name = name
        self._exchange, self._carry_out, self._told = exchange, carry_out, told
        self._brought: Brought | None = None

    def bring_in(self) -> None:
        """Keep what the file brings, and show it."""
        self._exchange.change(self._bring, self._told)

    def take_back(self, author: str) -> None:
        """Let what held before hold again; a person of this name says so."""
        told = Message("exchange.import_taken_back", {"name": self.name})
        # Asked on the job's thread: only there it is known what was brought in.
        self._exchange.change(lambda: self._exchange.take_back(self._brought, author), told)

    def _bring(self) -> None:
        self._brought = None
        self._brought = self._carry_out()


class Exchange(QObject):
    """Reads files that come back, and takes over what a person accepts of them.

    Signals:
        planned: the ImportPlan of a file that was read.
        list_planned: the Plan of a filled-in list that was read.
        accepted: the Import that a person accepted, to be brought in.
        document_wanted: the path of a file of which it cannot be told what document it is of.
        told: a Message of what was taken over.
        warned: a Message of what could not be read.
    """

    planned = Signal(object)
    list_planned = Signal(object)
    accepted = Signal(object)
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
        told = Message("exchange.taken_from", {"name": plan.source})
        carry_out = partial(self._desk.carry_out, plan, with_older=with_older)
        self.accepted.emit(Import(self, plan.source, carry_out, told))

    def read_list(self, path: Path, author: str = "") -> None:
        """Read a filled-in list; `author` filled it in, "" for who saved it last."""
        shown = tuple(self._session.comments.values())
        self._decisions.run(
            lambda: self._desk.plan_list(path, author, shown), self.list_planned.emit
        )

    def keep_list(self, plan: "Plan") -> None:
        """Keep what a list changes, and show it."""
        params = {"count": str(len(plan.changes)), "name": plan.name}
        told = Message("reports.list_kept", params)
        self.accepted.emit(Import(self, plan.name, partial(self._desk.keep_list, plan), told))

    def change(self, write: Callable[[], object], told: Message) -> None:
        """Change the job on its own thread, show what holds then, and tell it."""

        def written() -> Kept:
            write()
            return self._desk.heard()

        def shown(kept: Kept) -> None:
            self._show(kept)
            self.told.emit(told)

        self._decisions.run(written, shown)

    def take_back(self, brought: "Brought | None", author: str) -> None:
        """Take an import back; on the job's thread. None where nothing could be brought in."""
        if brought is not None:
            self._desk.take_back(brought, author)

    def _on_answered(self, path: Path, answer: "ImportPlan | UserError") -> None:
        if not isinstance(answer, UserError):
            self.planned.emit(answer)
        elif answer.key == "exchange.document_unknown":
            self.document_wanted.emit(path)
        else:
            params = {name: str(value) for name, value in answer.params.items()}
            self.warned.emit(Message(answer.key, params))

    def _show(self, kept: Kept) -> None:
        # What nobody has decided on any longer is new again.
        undecided = dict.fromkeys(self._saved.keys() - kept.statuses.keys(), Status.NEW)
        for comment_id, status in (kept.statuses | undecided).items():
            if self._saved.get(comment_id) is not status:
                self._saved[comment_id] = status
                self._session.set_status(comment_id, status)
        self._session.hear(kept.replies, kept.remarks)
        self._session.handling.load(kept.given, kept.ticked)
