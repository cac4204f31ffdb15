"""What people answered, remarked and were given to do; and the names our annotations bear."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from reviewer_app.core.people import AnnotationName, Assignment, Remark, Reply, spelled_out
from reviewer_app.job.decisions import DecisionStore
from reviewer_app.job.schema import AnnotationRow, AssignmentRow, RemarkRow, ReplyRow
from reviewer_app.job.storing import decode, encode

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class PeopleStore(DecisionStore):
    """Replies, assignments, remarks and annotation names of a job."""

    def add_reply(self, reply: Reply) -> None:
        """Keep a reply; one that is kept under its id already stays as it is."""
        self._run(
            ReplyRow.insert(id=reply.id, subject=reply.subject, body=encode(reply))
            .on_conflict_ignore()
        )  # fmt: skip

    def remove_reply(self, reply_id: str) -> None:
        """Take back a reply that was written here; what came from others stays."""
        query = ReplyRow.select(ReplyRow.body).where(ReplyRow.id == reply_id)
        for (body,) in self._fetch(query):
            if not decode(Reply, body).source:
                self._run(ReplyRow.delete().where(ReplyRow.id == reply_id))

    def replies(self) -> dict[str, tuple[Reply, ...]]:
        """Return the replies by what they are about, oldest first."""
        query = ReplyRow.select(ReplyRow.body).order_by(ReplyRow.position)
        found: dict[str, list[Reply]] = {}
        for (body,) in self._fetch(query):
            reply = _seen_reply(decode(Reply, body))
            found.setdefault(reply.subject, []).append(reply)
        return {subject: tuple(sorted(some, key=_moment)) for subject, some in found.items()}

    def set_assignee(self, assignment: Assignment) -> None:
        """Keep who is to deal with a comment."""
        self._run(AssignmentRow.insert(comment_id=assignment.comment_id, body=encode(assignment)))

    def assignees(self) -> dict[str, Assignment]:
        """Return who is to deal with each comment given to somebody or to a discipline."""
        query = AssignmentRow.select(AssignmentRow.body).order_by(AssignmentRow.id)
        latest = {
            one.comment_id: one for one in (decode(Assignment, b) for (b,) in self._fetch(query))
        }
        return {
            comment_id: one for comment_id, one in latest.items() if one.assignee or one.discipline
        }

    def keep_remark(self, remark: Remark) -> None:
        """Keep a remark, in place of an earlier state of the same."""
        self._run(
            RemarkRow.insert(id=remark.id, file_id=remark.file_id, body=encode(remark))
            .on_conflict(conflict_target=[RemarkRow.id], update={"body": encode(remark)})
        )  # fmt: skip

    def remarks(self) -> tuple[Remark, ...]:
        """Return all remarks, in the order they came in."""
        query = RemarkRow.select(RemarkRow.body).order_by(RemarkRow.position)
        return tuple(_seen_remark(decode(Remark, body)) for (body,) in self._fetch(query))

    def keep_names(self, names: Iterable[AnnotationName]) -> None:
        """Keep what annotations are called that an export writes; known ones stay."""
        known = self.names()
        new = {one.name: one for one in names if one.name not in known}
        rows = [(one.name, one.comment_id, one.file_id, one.page_index) for one in new.values()]
        self._insert(AnnotationRow, rows)

    def names(self) -> dict[str, AnnotationName]:
        """Return the comments that exported annotations are marks of, by annotation name."""
        columns = (
            AnnotationRow.name, AnnotationRow.comment_id, AnnotationRow.file_id,
            AnnotationRow.page_index,
        )  # fmt: skip
        rows = (AnnotationName(*row) for row in self._fetch(AnnotationRow.select(*columns)))
        return {one.name: one for one in rows}


def _moment(reply: Reply) -> datetime:
    return datetime.fromisoformat(reply.at) if reply.at else _EPOCH


def _seen_reply(reply: Reply) -> Reply:
    """Return a reply as it may be shown: what cannot be seen is spelled out."""
    return replace(reply, author=spelled_out(reply.author), text=spelled_out(reply.text))


def _seen_remark(remark: Remark) -> Remark:
    return replace(
        remark,
        author=spelled_out(remark.author),
        subject=spelled_out(remark.subject),
        text=spelled_out(remark.text),
        marked=spelled_out(remark.marked),
    )
