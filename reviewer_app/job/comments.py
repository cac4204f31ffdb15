"""Drafts, and records of what the gate made of them.

A comment is never read back from the job: the drafts are, and the gate judges them again. The
records are for counting, and for the tables to enforce what a shown comment must rest on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.comment import Citation, Comment, Draft, VerifiedCode, Withheld
from reviewer_app.core.verdicts import Origin, Severity, Verdict, WithheldKind
from reviewer_app.job.findings import FindingStore
from reviewer_app.job.schema import (
    CitationRow,
    DraftRow,
    EditionStateRow,
    OutcomeRow,
    ReferenceRow,
    ShownCodeRow,
    ShownReferenceRow,
    ShownRow,
    WithheldRow,
)
from reviewer_app.job.storing import decode, encode

Judge = Callable[[Draft], Comment | Withheld]
"""The gate's `judge`."""


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """That a comment was shown, and where its first citation stands."""

    id: str
    origin: Origin
    rule: str
    severity: Severity
    run_id: str
    file_id: str
    page_index: int


@dataclass(frozen=True, slots=True)
class WithheldRecord:
    """That something was withheld: `reason` is a text key; `page_index` -1 for no page."""

    id: str
    kind: WithheldKind
    origin: Origin
    rule: str
    severity: Severity
    reason: str
    run_id: str
    file_id: str
    page_index: int


class CommentStore(FindingStore):
    """Drafts and their outcomes."""

    def record(self, draft: Draft, outcome: Comment | Withheld) -> None:
        """Keep a draft and what the gate made of it, in place of an earlier outcome.

        Raises IntegrityError or ValueError, and keeps nothing, for a comment that the tables or
        the stored page texts contradict: that is a bug, never the person's doing.
        """
        if draft.id != outcome.id:
            raise ValueError(f"outcome {outcome.id} is not of draft {draft.id}")
        with self.batch():
            self._keep(draft)
            self._run(OutcomeRow.delete().where(OutcomeRow.draft == draft.id))
            if isinstance(outcome, Comment):
                self._record_shown(outcome)
            else:
                self._record_withheld(outcome)

    def rejudge(self, judge: Judge) -> Iterator[Comment | Withheld]:
        """Yield what the gate makes of every draft now, each recorded before it is yielded."""
        for draft in self.drafts():
            outcome = judge(draft)
            self.record(draft, outcome)
            yield outcome

    def drafts(self, origin: Origin | None = None) -> tuple[Draft, ...]:
        """Return all drafts (of an origin), in the order they were first kept."""
        query = DraftRow.select(DraftRow.body).order_by(DraftRow.position)
        if origin is not None:
            query = query.where(DraftRow.origin == origin.value)
        return tuple(decode(Draft, body) for (body,) in self._fetch(query))

    def clear_drafts(self, origin: Origin, rules: Sequence[str] | None = None) -> None:
        """Forget the drafts of an origin (and of some rules), before they are made anew.

        Decisions stay: the same finding gets the same id again.
        """
        chosen = DraftRow.origin == origin.value
        if rules is not None:
            chosen &= DraftRow.rule.in_(list(rules))
        self._run(DraftRow.delete().where(chosen))

    def remove_draft(self, draft_id: str) -> None:
        """Forget one draft, for example a person's own comment that they delete."""
        self._run(DraftRow.delete().where(DraftRow.id == draft_id))

    def shown(self) -> tuple[ShownRecord, ...]:
        """Return records of the comments shown, in the order of their drafts."""
        columns = (
            ShownRow.id, ShownRow.origin, ShownRow.rule, ShownRow.severity, ShownRow.run_id,
            CitationRow.file_id, CitationRow.page_index,
        )  # fmt: skip
        query = (
            ShownRow.select(*columns)
            .join(CitationRow, on=(CitationRow.comment == ShownRow.id))
            .join(DraftRow, on=(DraftRow.id == ShownRow.id))
            .where(CitationRow.position == 0)
            .order_by(DraftRow.position)
        )
        return tuple(
            ShownRecord(id_, Origin(origin), rule, Severity(severity), *rest)
            for id_, origin, rule, severity, *rest in self._fetch(query)
        )

    def withheld(self) -> tuple[WithheldRecord, ...]:
        """Return records of what was withheld, in the order of their drafts."""
        columns = (
            WithheldRow.id, WithheldRow.sort, WithheldRow.origin, WithheldRow.rule,
            WithheldRow.severity, WithheldRow.reason, WithheldRow.run_id, WithheldRow.file_id,
            WithheldRow.page_index,
        )  # fmt: skip
        query = WithheldRow.select(*columns).join(DraftRow, on=(DraftRow.id == WithheldRow.id))
        return tuple(
            WithheldRecord(id_, WithheldKind(kind), Origin(origin), rule, Severity(severity), *rest)
            for id_, kind, origin, rule, severity, *rest in self._fetch(
                query.order_by(DraftRow.position)
            )
        )

    def _keep(self, draft: Draft) -> None:
        values = {
            "origin": draft.origin.value,
            "rule": draft.rule,
            "body": encode(draft),
        }
        known = self._fetch(DraftRow.select(DraftRow.id).where(DraftRow.id == draft.id))
        if known:
            self._run(DraftRow.update(**values).where(DraftRow.id == draft.id))
            return
        position = self._next_position(DraftRow)
        self._run(DraftRow.insert(id=draft.id, position=position, **values))

    def _record_withheld(self, item: Withheld) -> None:
        self._run(
            OutcomeRow.insert(draft=item.id, kind="withheld"),
            WithheldRow.insert(
                id=item.id,
                sort=item.kind.value,
                origin=item.origin.value,
                rule=item.rule,
                severity=item.severity.value,
                reason=item.reason.key,
                file_id=item.file_id,
                page_index=item.page_index,
                run_id=item.run_id,
            ),
        )

    def _record_shown(self, comment: Comment) -> None:
        self._run(
            OutcomeRow.insert(draft=comment.id, kind="shown"),
            ShownRow.insert(
                id=comment.id,
                origin=comment.origin.value,
                rule=comment.rule,
                severity=comment.severity.value,
                run_id=comment.run_id,
            ),
        )
        for position, citation in enumerate(comment.citations):
            self._record_citation(comment.id, position, citation)
        for reference_id in dict.fromkeys(comment.references):
            self._run(ShownReferenceRow.insert(comment=comment.id, reference_id=reference_id))
        for position, code in enumerate(comment.codes):
            self._record_code(comment, position, code)

    def _record_citation(self, comment_id: str, position: int, citation: Citation) -> None:
        page = self.page_text(citation.file_id, citation.page_index)
        if page.text[citation.start : citation.end] != citation.excerpt:
            raise ValueError(f"the excerpt of {comment_id} does not stand on its page")
        self._run(
            CitationRow.insert(
                comment=comment_id,
                position=position,
                file_id=citation.file_id,
                page_index=citation.page_index,
                start=citation.start,
                end=citation.end,
                checksum=citation.checksum,
            )
        )

    def _record_code(self, comment: Comment, position: int, code: VerifiedCode) -> None:
        reference_id = self._declared_reference(comment, code)
        settled_in = None if reference_id else self._settled_in(comment, code)
        self._run(
            ShownCodeRow.insert(
                comment=comment.id,
                position=position,
                work=code.work,
                edition=code.edition,
                code=code.code,
                reference_id=reference_id,
                settled_in=settled_in,
            )
        )

    def _declared_reference(self, comment: Comment, code: VerifiedCode) -> str | None:
        """Return a reference of exactly this code found in the declared edition."""
        query = ReferenceRow.select(ReferenceRow.id).where(
            (ReferenceRow.code == code.code)
            & (ReferenceRow.edition == code.edition)
            & (ReferenceRow.work == code.work)
            & (ReferenceRow.verdict == Verdict.DECLARED.value)
        )
        own = query.where(ReferenceRow.id.in_(list(comment.references))).limit(1)
        found = self._fetch(own) or self._fetch(query.limit(1))
        return str(found[0][0]) if found else None

    def _settled_in(self, comment: Comment, code: VerifiedCode) -> str | None:
        """Return a cited file that has settled on the code's edition of its work."""
        cited = [citation.file_id for citation in comment.citations]
        query = EditionStateRow.select(EditionStateRow.document).where(
            (EditionStateRow.work == code.work)
            & (EditionStateRow.settled == code.edition)
            & EditionStateRow.document.in_(cited)
        )
        found = self._fetch(query)
        return str(found[0][0]) if found else None
