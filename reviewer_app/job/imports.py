"""What came into a job from one file, so that it can be taken back as one step."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from reviewer_app.core.people import Assignment, Decision, Remark, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.job.people import PeopleStore
from reviewer_app.job.schema import DecisionRow, RemarkRow, ReplyRow

_DROPPED = 2
"""A decision that was taken back for good; see `DecisionRow`."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What was written at once, and what held before it.

    `decisions` are row numbers, `replies` and `remarks` ids. `statuses` are those that held of the
    comments decided on, `replaced` the former states of remarks, `given` the former assignments.
    """

    decisions: tuple[int, ...]
    statuses: dict[str, Status]
    replies: tuple[str, ...]
    remarks: tuple[str, ...]
    replaced: tuple[Remark, ...]
    given: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class _People:
    """All that people have said in a job."""

    decisions: dict[int, Decision]
    statuses: dict[str, Decision]
    replies: dict[str, Reply]
    remarks: dict[str, Remark]
    given: dict[str, Assignment]


class ImportStore(PeopleStore):
    """Writes what came from a file, and takes it back."""

    def bring_in(self, write: Callable[[], object]) -> Brought:
        """Run `write`, all of it or, where it raises, nothing; return what it changed."""
        with self.batch():
            before = self._people()
            write()
            return _difference(before, self._people())

    def take_back(self, brought: Brought, author: str) -> None:
        """Let what held before an import hold again, as `author` decided.

        The decisions stay in the file as taken back; under their annotations' names they can come
        in again.
        """
        at = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
        with self.batch():
            for number in brought.decisions:
                taken_back = DecisionRow.update(undone=_DROPPED, name="")
                self._run(taken_back.where(DecisionRow.id == number))
            held = self.statuses()
            for comment_id, status in brought.statuses.items():
                now = held[comment_id].status if comment_id in held else Status.NEW
                if now is not status:
                    self.add_decision(Decision(comment_id, status, author, at))
            for reply_id in brought.replies:
                self._run(ReplyRow.delete().where(ReplyRow.id == reply_id))
            for remark_id in brought.remarks:
                self._run(RemarkRow.delete().where(RemarkRow.id == remark_id))
            for remark in brought.replaced:
                self.keep_remark(remark)
            for given in brought.given:
                self.set_assignee(replace(given, author=author, at=at))

    def _people(self) -> _People:
        return _People(
            dict(self._decisions(DecisionRow.undone != _DROPPED)),
            self.statuses(),
            {one.id: one for some in self.replies().values() for one in some},
            {one.id: one for one in self.remarks()},
            self.assignees(),
        )


def _difference(before: _People, after: _People) -> Brought:
    decisions = {
        number: one for number, one in after.decisions.items() if number not in before.decisions
    }
    touched = dict.fromkeys(one.comment_id for one in decisions.values())
    held = before.statuses
    others = after.given.keys() | before.given.keys()
    return Brought(
        tuple(decisions),
        {one: held[one].status if one in held else Status.NEW for one in touched},
        tuple(one for one in after.replies if one not in before.replies),
        tuple(one for one in after.remarks if one not in before.remarks),
        tuple(one for key, one in before.remarks.items() if after.remarks.get(key) != one),
        tuple(
            before.given.get(one, Assignment(one, "", "", ""))
            for one in sorted(others)
            if before.given.get(one) != after.given.get(one)
        ),
    )
