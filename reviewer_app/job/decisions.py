"""What persons decided, and what was run."""

from dataclasses import dataclass
from datetime import UTC, datetime

from reviewer_app.core.people import Decision
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Status
from reviewer_app.job.comments import CommentStore
from reviewer_app.job.schema import DecisionRow, PlaceRow, RunRow, SupportRow
from reviewer_app.job.storing import decode, encode

_STANDING, _UNDONE, _DROPPED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Support:
    """A person's word that the quotation does, or does not, support the comment."""

    comment_id: str
    supports: bool
    author: str
    at: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person is in a file: the point in the middle of the view, and the zoom.

    `x` and `y` are points on the unrotated page; `zoom` is 1.0 for the size on paper; `fit` is
    "width" or "page" where the zoom follows the window, else ""; `rotation` is by how many
    degrees clockwise the pages are turned from how the file shows them.
    """

    file_id: str
    page_index: int
    x: float = 0.0
    y: float = 0.0
    zoom: float = 1.0
    fit: str = ""
    rotation: int = 0


class DecisionStore(CommentStore):
    """Decisions with their history, and runs."""

    def set_status(self, comment_id: str, status: Status, author: str, at: str = "") -> None:
        """Give a comment a status; what was undone before can then no longer be redone.

        `at` defaults to now. The id may be of a comment that is not shown at the moment.
        """
        self.add_decision(Decision(comment_id, status, author, at or _now()))

    def add_decision(self, decision: Decision) -> None:
        """Keep a decision, from now on the one that holds; what was undone is gone for good."""
        self._run(
            DecisionRow.update(undone=_DROPPED).where(DecisionRow.undone == _UNDONE),
            DecisionRow.insert(
                comment_id=decision.comment_id,
                status=decision.status.value,
                author=decision.author,
                at=decision.at,
                name=decision.name,
                source=decision.source,
            ),
        )

    def decisions(self) -> dict[str, tuple[Decision, ...]]:
        """Return the decisions on each comment that were not undone, oldest first."""
        found: dict[str, list[Decision]] = {}
        for _, decision in self._decisions(DecisionRow.undone == _STANDING):
            found.setdefault(decision.comment_id, []).append(decision)
        return {comment_id: tuple(some) for comment_id, some in found.items()}

    def decision_names(self) -> frozenset[str]:
        """Return the names of the annotations that decisions were read from, undone ones too."""
        return frozenset(one.name for _, one in self._decisions(DecisionRow.name != ""))

    def statuses(self) -> dict[str, Decision]:
        """Return the decision that holds for each comment that has one."""
        standing = self._decisions(DecisionRow.undone == _STANDING)
        return {decision.comment_id: decision for _, decision in standing}

    def status_history(self, comment_id: str) -> tuple[Decision, ...]:
        """Return all decisions on a comment that were not undone, oldest first."""
        chosen = (DecisionRow.comment_id == comment_id) & (DecisionRow.undone == _STANDING)
        return tuple(decision for _, decision in self._decisions(chosen))

    def undo_status(self) -> Decision | None:
        """Take the latest decision back and return it; None where there is none."""
        return self._flip(_STANDING, _UNDONE, latest=True)

    def redo_status(self) -> Decision | None:
        """Restore the decision undone last and return it; None where there is none."""
        return self._flip(_UNDONE, _STANDING, latest=False)

    def _flip(self, before: int, after: int, *, latest: bool) -> Decision | None:
        with self.batch():
            found = self._decisions(DecisionRow.undone == before)
            if not found:
                return None
            number, decision = found[-1 if latest else 0]
            self._run(DecisionRow.update(undone=after).where(DecisionRow.id == number))
            return decision

    def _decisions(self, chosen: object) -> list[tuple[int, Decision]]:
        columns = (
            DecisionRow.id, DecisionRow.comment_id, DecisionRow.status, DecisionRow.author,
            DecisionRow.at, DecisionRow.name, DecisionRow.source,
        )  # fmt: skip
        query = DecisionRow.select(*columns).where(chosen).order_by(DecisionRow.id)
        return [
            (number, Decision(comment_id, Status(status), *rest))
            for number, comment_id, status, *rest in self._fetch(query)
        ]

    def set_support(self, comment_id: str, supports: bool, author: str, at: str = "") -> None:
        """Keep a person's word on whether the quotation supports what the comment says."""
        self._run(
            SupportRow.insert(
                comment_id=comment_id, supports=int(supports), author=author, at=at or _now()
            )
        )

    def clear_support(self, comment_id: str) -> None:
        """Take back what persons said on whether a comment's quotation supports it."""
        self._run(SupportRow.delete().where(SupportRow.comment_id == comment_id))

    def supports(self) -> dict[str, Support]:
        """Return the latest word on each comment that a person gave one on."""
        columns = (SupportRow.comment_id, SupportRow.supports, SupportRow.author, SupportRow.at)
        found = self._fetch(SupportRow.select(*columns).order_by(SupportRow.id))
        return {
            comment_id: Support(comment_id, bool(supports), author, at)
            for comment_id, supports, author, at in found
        }

    def set_place(self, place: Place) -> None:
        """Keep where a person is in a file of the job."""
        row = {
            "document": place.file_id,
            "page_index": place.page_index,
            "x": place.x,
            "y": place.y,
            "zoom": place.zoom,
            "fit": place.fit,
            "rotation": place.rotation,
        }
        self._run(PlaceRow.insert(**row).on_conflict_replace())

    def place(self, file_id: str) -> Place | None:
        """Return where a person left off in a file, None where they never were in it."""
        columns = (
            PlaceRow.document, PlaceRow.page_index, PlaceRow.x, PlaceRow.y, PlaceRow.zoom,
            PlaceRow.fit, PlaceRow.rotation,
        )  # fmt: skip
        found = self._fetch(PlaceRow.select(*columns).where(PlaceRow.document == file_id))
        return Place(*found[0]) if found else None

    def add_run(self, run: Run) -> None:
        """Keep a run; one that is kept already is brought up to date."""
        body = encode(run)
        with self.batch():
            if self._fetch(RunRow.select(RunRow.id).where(RunRow.id == run.id)):
                self._run(RunRow.update(body=body).where(RunRow.id == run.id))
                return
            position = self._next_position(RunRow)
            self._run(RunRow.insert(id=run.id, position=position, body=body))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs in the order they were begun."""
        query = RunRow.select(RunRow.body).order_by(RunRow.position)
        return tuple(decode(Run, body) for (body,) in self._fetch(query))


def _now() -> str:
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
