"""What a list that came back would change in the job: shown first, then kept as people's word."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from reviewer_app.core.comment import Comment
from reviewer_app.core.people import Assignment, Decision, Reply, person_named
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Status
from reviewer_app.export.columns import cell_text
from reviewer_app.export.returned import Returned, ReturnedRow, cell_words, status_of
from reviewer_app.job import Job
from reviewer_app.review.listed import edits, listed, place_of
from reviewer_app.review.repeated_rows import heard

_NAMES = uuid.UUID("b7f1c0de-5a52-5d0e-9c3c-6a6f1c2e7a11")
"""The name space of answers that came in lists; fixed, so that one answer comes in once."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that the list would change; exactly one of the last three is set.

    `before` and `after` are words for a person, a status as its value.
    """

    field: str
    comment_id: str
    place: str
    before: str
    after: str
    decision: Decision | None = None
    reply: Reply | None = None
    assignment: Assignment | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a list would change, what in it cannot be taken, and how many rows change nothing.

    `ignored` names what stands in the list and is not read, edits of the program's words among it.
    """

    name: str
    author: str
    changes: tuple[Change, ...]
    problems: tuple[Message, ...]
    unchanged: int
    ignored: tuple[Message, ...] = ()


def plan(
    returned: Returned,
    job: Job,
    author: str,
    now: datetime,
    comments: Sequence[Comment] = (),
) -> Plan:
    """Return what the list would change, as of `author`, else as of who saved it last.

    `now` is aware: the time of decisions that the list gives no date for. Edits of what
    `comments`, those shown, say are named. Nothing is changed.
    """
    who = person_named(author) or person_named(returned.author) or returned.name
    planning = _Planning(job, returned.name, who, now)
    for row, is_other in heard(returned.rows):
        planning.add(row, is_other=is_other)
    planning.note_emptied(returned.rows)
    ignored = (*returned.ignored, *edits(returned, listed(comments, job.documents())))
    return Plan(
        returned.name, who, tuple(planning.changes), tuple(planning.problems), planning.unchanged,
        ignored,
    )  # fmt: skip


def keep(plan: Plan, job: Job) -> None:
    """Keep all that the plan changes, or nothing where the job cannot be written."""
    held = job.assignees()
    with job.batch():
        for change in plan.changes:
            if change.decision is not None:
                job.add_decision(change.decision)
            elif change.reply is not None:
                job.add_reply(change.reply)
            elif change.assignment is not None:
                _assign(change.field, change.assignment, job, held)


def _assign(field: str, given: Assignment, job: Job, held: dict[str, Assignment]) -> None:
    """Keep one field of an assignment, the other as it stands; `held` is kept up to date."""
    before = held.get(given.comment_id, replace(given, assignee="", discipline=""))
    other = (
        {"discipline": before.discipline} if field == "recipient" else {"assignee": before.assignee}
    )
    held[given.comment_id] = replace(given, **other)
    job.set_assignee(held[given.comment_id])


def plan_lines(plan: Plan, language: str) -> Iterator[str]:
    """Yield the plan in words: what it changes, and what cannot be taken in."""
    if not plan.changes and not plan.problems:
        yield say("reports.list_no_changes", language, name=plan.name)
    else:
        yield say(
            "reports.list_changes", language, name=plan.name, author=plan.author,
            count=len(plan.changes), unchanged=plan.unchanged, problems=len(plan.problems),
        )  # fmt: skip
    for change in plan.changes:
        yield change_line(change, language)
    for message in (*plan.problems, *plan.ignored):
        yield say(message.key, language, **message.params)


def change_line(change: Change, language: str) -> str:
    """Return one change in words."""
    return say(
        f"reports.list_change_{change.field}",
        language,
        place=change.place,
        comment=change.comment_id,
        before=value_words(change.field, change.before, language),
        after=value_words(change.field, change.after, language),
    )


def value_words(field: str, value: str, language: str) -> str:
    """Return what a field holds as a person reads it."""
    if not value:
        return say("reports.list_nothing", language)
    return say(f"export.status_{value}", language) if field == "status" else value


class _Planning:
    """A plan in the making."""

    def __init__(self, job: Job, name: str, author: str, now: datetime) -> None:
        self._name, self._author, self._now = name, author, now
        self._known = {one.id for one in job.drafts()} | set(job.decisions())
        self._decisions: Mapping[str, Decision] = job.statuses()
        self._replies = job.replies()
        self._assignees = job.assignees()
        self._seen: dict[tuple[str, str], str] = {}
        self._rows: dict[tuple[str, str], int] = {}
        self.changes: list[Change] = []
        self.problems: list[Message] = []
        self.unchanged = 0

    def add(self, row: ReturnedRow, *, is_other: bool = False) -> None:
        """Take in one row; one that says otherwise than another of its sheet is named."""
        for field, why in row.unread:
            self._problem(f"list_unread_{why}_{field}", row)
        if not row.comment_id:
            if "id" not in dict(row.unread):
                self._problem("list_row_without_id", row)
            return
        if row.comment_id not in self._known:
            self._problem("list_unknown_id", row, id=row.comment_id)
            return
        self._note_repeated(row)
        if is_other:
            self._problem("list_twice", row, id=row.comment_id)
        found = [
            *self._status(row),
            *self._answer(row),
            *self._recipient(row),
            *self._discipline(row),
        ]
        self.changes += found
        self.unchanged += not found

    def note_emptied(self, rows: Sequence[ReturnedRow]) -> None:
        """Say which comments have a status or an answer that the list leaves empty: it stays.

        A comment may stand in several sheets; what one of them says is not empty.
        """
        decided = {key for key, one in self._decisions.items() if one.status is not Status.NEW}
        answered = {key for key, some in self._replies.items() if some}
        for name, known in (("status", decided), ("answer", answered)):
            cells = [(one, getattr(one, name)) for one in rows if one.comment_id in known]
            given = {row.comment_id for row, cell in cells if cell}
            empty = {row.comment_id: row for row, cell in reversed(cells) if cell == ""}
            for id_ in sorted(empty.keys() - given):
                self._problem(f"list_{name}_emptied", empty[id_])

    def _note_repeated(self, row: ReturnedRow) -> None:
        """Say that a comment stands in a sheet twice, as copied rows do; both rows are read."""
        first = self._rows.setdefault((row.sheet, row.comment_id), row.number)
        if first != row.number:
            self._problem("list_repeated", row, id=row.comment_id, first=str(first))

    def _status(self, row: ReturnedRow) -> Iterator[Change]:
        if not row.status:
            return
        status = status_of(row.status)
        if status is None:
            self._problem("list_unknown_status", row, status=row.status)
            return
        held = self._decisions.get(row.comment_id)
        before = held.status if held else Status.NEW
        fixed = self._fixed(row, status)
        dated = fixed is not None and held is not None and _day(held.at) != fixed
        if status is before and not dated:
            return
        if not self._first(row, "status", f"{status} {fixed}"):
            return
        at = self._now if fixed is None else datetime.combine(fixed, time(12), self._now.tzinfo)
        decision = Decision(
            row.comment_id, status, self._author, at.isoformat(timespec="seconds"),
            source=self._name,
        )  # fmt: skip
        yield Change(
            "status", row.comment_id, place_of(row), before.value, status.value, decision=decision
        )

    def _fixed(self, row: ReturnedRow, status: Status) -> date | None:
        """Return the date the row says it was fixed on; a date without the status says nothing."""
        if not row.fixed:
            return None
        if isinstance(row.fixed, str):
            self._problem("list_no_date", row, text=row.fixed)
            return None
        if status is not Status.FIXED:
            self._problem("list_date_without_status", row, date=row.fixed.isoformat())
            return None
        return row.fixed

    def _answer(self, row: ReturnedRow) -> Iterator[Change]:
        if not row.answer:
            return
        texts = [one.text for one in self._replies.get(row.comment_id, ())]
        before = "\n".join(texts)
        if row.answer in _as_cells(before) or row.answer in map(cell_words, texts):
            return
        said = row.answer.removeprefix(cell_words(before)).strip() if before else row.answer
        if not said or not self._first(row, "answer", said, many=True):
            return
        reply = Reply(
            str(uuid.uuid5(_NAMES, f"{row.comment_id}\n{said}")),
            row.comment_id,
            self._author,
            said,
            self._now.isoformat(timespec="seconds"),
            source=self._name,
        )
        yield Change("answer", row.comment_id, place_of(row), before, said, reply=reply)

    def _recipient(self, row: ReturnedRow) -> Iterator[Change]:
        held = self._assignees.get(row.comment_id)
        before = held.assignee if held else ""
        yield from self._assigned(row, "recipient", row.recipient, before)

    def _discipline(self, row: ReturnedRow) -> Iterator[Change]:
        held = self._assignees.get(row.comment_id)
        before = held.discipline if held else ""
        yield from self._assigned(row, "discipline", row.discipline, before)

    def _assigned(
        self, row: ReturnedRow, field: str, after: str | None, before: str
    ) -> Iterator[Change]:
        if after is None or after in _as_cells(before) or not self._first(row, field, after):
            return
        at = self._now.isoformat(timespec="seconds")
        who = (after, "") if field == "recipient" else ("", after)
        assignment = Assignment(row.comment_id, who[0], self._author, at, who[1])
        yield Change(field, row.comment_id, place_of(row), before, after, assignment=assignment)

    def _first(self, row: ReturnedRow, field: str, value: str, *, many: bool = False) -> bool:
        """Return whether a value is to be taken: a comment may stand in several rows and sheets.

        The same again is taken once; of two that differ the first is, and the other is said.
        """
        key = (row.comment_id, f"{field} {value}" if many else field)
        if key not in self._seen:
            self._seen[key] = value
            return True
        if self._seen[key] != value:
            self._problem("list_twice", row, id=row.comment_id)
        return False

    def _problem(self, name: str, row: ReturnedRow, **params: str) -> None:
        shown = {key: cell_text(value, LANGUAGES[0])[:80] for key, value in params.items()}
        self.problems.append(Message(f"reports.{name}", {"place": place_of(row), **shown}))


def _day(at: str) -> date:
    return datetime.fromisoformat(at).date()


def _as_cells(text: str) -> Sequence[str]:
    """Return how a text stands in a list of ours, in each language, where a long one is cut."""
    return [cell_words(cell_text(text, language)) for language in LANGUAGES]


def aware_now() -> datetime:
    """Return the present time with the zone of this computer."""
    return datetime.now(UTC).astimezone()
