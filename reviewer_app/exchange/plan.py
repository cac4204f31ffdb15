"""What would change in a job if annotations were brought in; nothing is written here."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from reviewer_app.core.annotation_states import same_state, status_of_state
from reviewer_app.core.people import (
    AnnotationName,
    Decision,
    Remark,
    Reply,
    spelled_out,
)
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.marks import Found
from reviewer_app.exchange.named_states import status_named
from reviewer_app.exchange.peoples_words import named_person, own_subject, own_text
from reviewer_app.exchange.sharing import settled
from reviewer_app.export.marking import decision_name
from reviewer_app.job import Job

_LONG_NAME = 16
"""Names as long as this are unique in the world; shorter ones, such as fitz-A0, in their file."""
_DEEPEST = 1000


@dataclass(frozen=True, slots=True)
class StatusFound:
    """A status that somebody gave; `before` is what the job has until then.

    `older` ones were given before the job's own: they are not taken over unless asked for.
    """

    decision: Decision
    before: Status
    older: bool


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What a file brings to a document of the job.

    `changed` are remarks that the job has in another state, `known` counts what it has already,
    `elsewhere` what stands on pages that the document does not have, `doubled` copies of another
    annotation under its name, `shared` others that had a name in common. `gone` are comments whose
    mark was in the export and is not in this file.
    """

    source: str
    file_id: str
    replies: tuple[Reply, ...] = ()
    statuses: tuple[StatusFound, ...] = ()
    remarks: tuple[Remark, ...] = ()
    changed: tuple[Remark, ...] = ()
    known: int = 0
    elsewhere: int = 0
    doubled: int = 0
    shared: int = 0
    gone: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """True where the job has all of it already."""
        return not (self.replies or self.statuses or self.remarks or self.changed)


def plan_import(
    found: Sequence[Found],
    job: Job,
    file_id: str,
    source: str,
    *,
    native: bool = False,
    written: Mapping[str, str] | None = None,
) -> ImportPlan:
    """Return what the annotations of a file named `source` bring to a document of the job.

    `native` says that the file is the document itself. `written` gives the texts that our own
    annotations were written with, by name: one that says something else now was changed by a
    person, and comes in as a reply.
    """
    return _Planner(job, file_id, source, native=native).plan(found, written or {})


class _Planner:
    def __init__(self, job: Job, file_id: str, source: str, *, native: bool) -> None:
        self._file_id, self._source, self._native = file_id, source, native
        document = job.document(file_id)
        self._pages = document.page_count if document else 0
        self._names = job.names()
        self._replies = {one.id: one for some in job.replies().values() for one in some}
        decisions = [one for some in job.decisions().values() for one in some]
        self._decided = {decision_name(one) for one in decisions} | job.decision_names()
        self._held = job.statuses()
        self._named: set[str] = set()
        self._remarks = {one.id: one for one in job.remarks()}
        self._now = datetime.now(UTC).astimezone().isoformat(timespec="seconds")

    def plan(self, found: Sequence[Found], written: Mapping[str, str]) -> ImportPlan:
        inside = [
            replace(
                one,
                author=named_person(one.author),
                subject=spelled_out(one.subject),
                contents=spelled_out(one.contents),
                marked=spelled_out(one.marked.replace("\u00ad", "")),
                state=spelled_out(one.state),
                model=spelled_out(one.model),
            )
            for one in found
            if 0 <= one.page_index < self._pages
        ]
        held = settled(inside, self._known_names(), self._names, self._fits)
        here = held.found
        by_name = {one.name: one for one in here}
        replies: list[Reply] = []
        decisions: list[Decision] = []
        remarks: list[Remark] = []
        for one in here:
            if self._own(one.name) is not None:
                replies += self._edited(one, written)
                continue
            subject = self._subject(one, by_name)
            if not subject:
                remarks.append(self._remark(one))
            elif one.state:
                self._take_state(one, subject, replies, decisions)
            else:
                answers = self._answered(by_name.get(one.answers))
                replies.append(self._reply(one, subject, one.contents, answers))
        plan = self._summed(here, replies, decisions, remarks)
        elsewhere = len(found) - len(inside)
        return replace(plan, elsewhere=elsewhere, doubled=held.doubled, shared=held.shared)

    def _known_names(self) -> frozenset[str]:
        """Return the names that the job knows annotations of this document by."""
        ids = (*self._remarks, *self._replies, *self._decided)
        own = f"{self._file_id}:"
        return frozenset((*self._names, *(one.removeprefix(own) for one in ids)))

    def _fits(self, one: Found, name: str) -> bool:
        """Return whether an annotation is the one that the job knows under a name."""
        own = self._names.get(name)
        if own is not None:
            return own.page_index == one.page_index
        kept = self._remarks.get(self._id(replace(one, name=name)))
        return kept is not None and (kept.text, kept.page_index) == (
            own_text(one.contents),
            one.page_index,
        )

    def _summed(
        self,
        here: Sequence[Found],
        replies: list[Reply],
        decisions: list[Decision],
        remarks: list[Remark],
    ) -> ImportPlan:
        new_replies = tuple(one for one in replies if one.id not in self._replies)
        new = [one for one in decisions if one.name not in self._decided]
        fresh = tuple(one for one in remarks if one.id not in self._remarks)
        changed = tuple(one for one in remarks if self._differs(one))
        brought = len(new_replies) + len(new) + len(fresh) + len(changed)
        return ImportPlan(
            source=self._source,
            file_id=self._file_id,
            replies=new_replies,
            statuses=self._statuses(new),
            remarks=fresh,
            changed=changed,
            known=max(0, len(here) - brought),
            gone=self._gone(here),
        )

    def _own(self, name: str) -> AnnotationName | None:
        """Return the comment that an annotation is the mark of.

        A copy that is exported again numbers its names: "...-2".
        """
        base, _, number = name.rpartition("-")
        known = self._names.get(name)
        return known or (self._names.get(base) if number.isascii() and number.isdecimal() else None)

    def _id(self, one: Found) -> str:
        """Return what an annotation is called in the job."""
        is_long = len(one.name) >= _LONG_NAME
        return one.name if is_long else f"{self._file_id}:{one.name}"

    def _subject(self, one: Found, by_name: Mapping[str, Found]) -> str:
        """Return the id of the comment or remark that an annotation answers, "" for none."""
        if one.grouped:
            return ""
        above, name = one, one.answers
        for _ in range(_DEEPEST):
            if not name:
                return "" if above is one else self._id(above)
            own = self._own(name)
            if own is not None:
                return own.comment_id
            if name not in by_name:
                return self._replies[name].subject if name in self._replies else ""
            above = by_name[name]
            name = above.answers
        return ""

    def _take_state(
        self, one: Found, subject: str, replies: list[Reply], decisions: list[Decision]
    ) -> None:
        """Add a status; a state that is none of ours is kept as what the person said."""
        status = status_of_state(one.model, one.state)
        if status is None and (status := status_named(one.state)) is not None:
            self._named.add(self._id(one))
        if status is None:
            # Acrobat's tick is the state Marked of the model Marked.
            words = ": ".join(part for part in dict.fromkeys((one.model, one.state)) if part)
            replies.append(self._reply(one, subject, words))
            return
        at = one.changed or one.created or self._now
        decisions.append(Decision(subject, status, one.author, at, self._id(one), self._source))

    def _answered(self, above: Found | None) -> str:
        """Return the id of the reply that is answered, "" where it is the comment itself."""
        is_reply = above is not None and above.answers and self._own(above.name) is None
        return self._id(above) if is_reply and above is not None else ""

    def _reply(self, one: Found, subject: str, text: str, answers: str = "") -> Reply:
        at = one.created or one.changed or self._now
        return Reply(self._id(one), subject, one.author, text, at, answers, self._source)

    def _edited(self, one: Found, written: Mapping[str, str]) -> Iterable[Reply]:
        """Yield what a person wrote over the text of our own annotation."""
        own = self._own(one.name)
        before = written.get(one.name)
        if (
            own is not None
            and before is not None
            and _plain(spelled_out(before)) != _plain(one.contents)
        ):
            name = f"{one.name}:{zlib.crc32(one.contents.encode('utf-8', 'replace')):08x}"
            at = one.changed or self._now
            yield Reply(name, own.comment_id, "", one.contents, at, "", self._source)

    def _remark(self, one: Found) -> Remark:
        return Remark(
            id=self._id(one),
            file_id=self._file_id,
            page_index=one.page_index,
            kind=one.kind,
            author=one.author,
            subject=own_subject(one.subject),
            text=own_text(one.contents),
            rects=one.rects,
            marked=one.marked,
            created=one.created,
            changed=one.changed,
            source=self._source,
            native=self._native,
        )

    def _differs(self, one: Remark) -> bool:
        """Return whether the job has a remark with another text or author, or elsewhere.

        An older state of it, from a file that comes late, changes nothing.
        """
        kept = self._remarks.get(one.id)
        if kept is None:
            return False
        if one.changed and kept.changed and _moment(one.changed) < _moment(kept.changed):
            return False
        said = (kept.text, kept.author, kept.page_index, kept.file_id)
        return said != (one.text, one.author, one.page_index, one.file_id)

    def _statuses(self, new: Sequence[Decision]) -> tuple[StatusFound, ...]:
        """Return the new decisions, oldest first, each with what holds until then."""
        held = {key: (one.status, _moment(one.at)) for key, one in self._held.items()}
        found: list[StatusFound] = []
        for one in sorted(new, key=lambda decision: _moment(decision.at)):
            before, since = held.get(one.comment_id, (Status.NEW, None))
            is_told = one.name in self._named
            meant = before if same_state(before, one.status) and not is_told else one.status
            decision = replace(one, status=meant)
            older = since is not None and _moment(one.at) < since
            found.append(StatusFound(decision, before, older))
            if not older:
                held[one.comment_id] = (meant, _moment(one.at))
        return tuple(found)

    def _gone(self, here: Sequence[Found]) -> tuple[str, ...]:
        """Return the comments with marks in the document of which this file has none.

        Nothing is gone from a file that has none of our marks: it is no export.
        """
        own = (self._own(one.name) for one in here)
        seen = {one.comment_id for one in own if one is not None}
        expected = {one.comment_id for one in self._names.values() if one.file_id == self._file_id}
        return tuple(sorted(expected - seen)) if seen else ()


def _plain(text: str) -> str:
    return " ".join(text.split())


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)
