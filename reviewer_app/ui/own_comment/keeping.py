"""Keeps a person's own comments in the open job, and shows what the gate says of them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from reviewer_app.core.comment import Citation, Comment, Draft, Span, Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Held, Shown
from reviewer_app.core.verdicts import Origin
from reviewer_app.ui.desk import Desk
from reviewer_app.ui.language import Texts
from reviewer_app.ui.run_queue import RunQueue
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.job.typed import Typed


class OwnComments(QObject):
    """Writes and removes own comments, on the thread of decisions.

    Signals:
        kept: id of a comment that is in the job now.
        failed: id of a comment that could not be kept; the reason is said elsewhere.
    """

    kept = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        session: ReviewSession,
        desk: Desk,
        decisions: TaskThread,
        runs: RunQueue,
        registry: "Callable[[], Registry | None]",
        texts: Texts,
        parent: QObject | None = None,
    ) -> None:
        """`registry` gives the registry in use."""
        super().__init__(parent)
        self._session, self._desk, self._decisions = session, desk, decisions
        self._runs, self._registry, self._texts = runs, registry, texts
        self._kept_meanwhile: set[str] = set()
        runs.running_changed.connect(self._on_running_changed)

    def quote(
        self,
        file_id: str,
        page_index: int,
        spans: Sequence[tuple[int, int]],
        done: Callable[[tuple[Citation, ...]], None],
        *,
        whole_lines: bool = False,
    ) -> None:
        """Hand what a selection quotes to `done`."""

        def work() -> tuple[Citation, ...]:
            from reviewer_app.review.own_comments import quoted

            return quoted(
                self._desk.job, self._in_use(), file_id, page_index, spans,
                whole_lines=whole_lines,
            )  # fmt: skip

        self._decisions.run(work, done)

    def quote_again(
        self, spans: Sequence[Span], done: Callable[[tuple[Citation, ...]], None]
    ) -> None:
        """Hand what these places quote to `done`; those that are no more are left out."""

        def work() -> tuple[Citation, ...]:
            from reviewer_app.review.own_comments import quoted_again

            return quoted_again(self._desk.job, self._in_use(), spans)

        self._decisions.run(work, done)

    def keep_typed(self, typed: "Typed") -> None:
        """Keep what is typed and not saved."""
        self._decisions.run(lambda: self._desk.keep_typed(typed))

    def load_typed(self, done: "Callable[[Typed], None]") -> None:
        """Hand what was typed in the open job, and not saved, to `done`."""
        self._decisions.run(self._desk.typed, done)

    def keep(self, draft: Draft) -> None:
        """Keep a draft, in place of an earlier state of it, and show what the gate makes of it."""
        language = self._texts.language

        def work() -> Comment | Withheld:
            from reviewer_app.review.own_comments import keep

            return keep(self._desk.job, self._in_use(), draft, language)

        if self._runs.running:
            self._kept_meanwhile.add(draft.id)
        self._decisions.run(work, self._show, lambda: self.failed.emit(draft.id))

    def remove(self, draft_id: str) -> None:
        """Take an own comment out of the job."""
        self._kept_meanwhile.discard(draft_id)
        self._session.remove_comment(draft_id)
        self._decisions.run(lambda: self._desk.job.remove_draft(draft_id))

    def _in_use(self) -> "Registry":
        registry = self._registry()
        if registry is None:
            raise UserError("window.registry_not_open")
        return registry

    def _show(self, outcome: Comment | Withheld) -> None:
        if isinstance(outcome, Comment):
            self._session.apply([Shown(outcome)])
        else:
            self._session.remove_comment(outcome.id)
            self._session.apply([Held(outcome)])
        self.kept.emit(outcome.id)

    def _on_running_changed(self, running: bool) -> None:
        """Show again what was kept while a review ran: it may have begun from drafts before."""
        meanwhile, self._kept_meanwhile = self._kept_meanwhile, set()
        if running or not meanwhile or not self._session.documents:
            self._kept_meanwhile = meanwhile if running else set()
            return
        language = self._texts.language

        def work() -> tuple[Comment | Withheld, ...]:
            from reviewer_app.review.own_comments import kept_again

            return kept_again(self._desk.job, self._in_use(), meanwhile, language)

        def show(outcomes: tuple[Comment | Withheld, ...]) -> None:
            for outcome in outcomes:
                self._show(outcome)

        self._decisions.run(work, show)


class OwnChange(QUndoCommand):
    """Writes, changes or removes an own comment; None stands for no comment."""

    def __init__(
        self, before: Draft | None, after: Draft | None, port: OwnComments, text: str
    ) -> None:
        super().__init__(text)
        self._before, self._after, self._port = before, after, port

    def redo(self) -> None:
        self._become(self._before, self._after)

    def undo(self) -> None:
        self._become(self._after, self._before)

    def _become(self, former: Draft | None, wanted: Draft | None) -> None:
        if wanted is not None:
            self._port.keep(wanted)
        elif former is not None:
            self._port.remove(former.id)


def draft_of(comment: Comment) -> Draft:
    """Return the draft of a person's own comment, as it is kept."""
    spans = tuple(
        Span(one.file_id, one.page_index, one.start, one.end) for one in comment.citations
    )
    return Draft(
        comment.id, Origin.PERSON, comment.rule, comment.severity, text=comment.text, spans=spans,
        references=comment.references, author=comment.author, language=comment.language,
        made=comment.made,
    )  # fmt: skip
