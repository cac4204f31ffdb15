"""Drafts, and records of what the gate made of them.

A comment is never read back from the job: the drafts are, and the gate judges them again. The
records are for counting, and for the tables to enforce what a shown comment must rest on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from registry_db.statements import statement
from reviewer_app.core.comment import Comment, Draft, VerifiedCode, Withheld
from reviewer_app.core.verdicts import Origin, Severity, Verdict, WithheldKind
from reviewer_app.job.findings import FindingStore
from reviewer_app.job.schema import (
    CitationRow,
    DocumentRow,
    DraftRow,
    EditionStateRow,
    OutcomeRow,
    ReferenceRow,
    ShownCodeRow,
    ShownReferenceRow,
    ShownRow,
    WithheldRow,
)
from reviewer_app.job.storing import decode, digest, encode


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

        Nothing is written where the job holds exactly this already.
        Raises IntegrityError or ValueError, and keeps nothing, for a comment that the tables or
        the stored page texts contradict: that is a bug, never the person's doing.
        """
        if draft.id != outcome.id:
            raise ValueError(f"outcome {outcome.id} is not of draft {draft.id}")
        kind = "shown" if isinstance(outcome, Comment) else "withheld"
        sum_ = digest(draft, outcome)
        if self._fetch_written(_DIGEST, draft.id) == [(sum_,)]:
            return
        with self.batch():
            self._fetch_written(_KEEP, *_draft_values(draft))
            self._fetch_written(_FORGET, draft.id)
            self._insert(OutcomeRow, [(draft.id, kind, sum_)])
            if isinstance(outcome, Comment):
                self._record_shown(outcome)
            else:
                self._record_withheld(outcome)

    def set_registry(self, version: str, sha256: str) -> None:
        """Keep which registry the job is judged with; what the gate decided by another is gone."""
        if self.registry() != (version, sha256):
            self._run(OutcomeRow.delete())
        super().set_registry(version, sha256)

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

    def remove_document(self, file_id: str) -> None:
        """Forget a document with all that was read and found in it; decisions stay.

        What the gate decided is gone too, of every document: it is judged anew afterwards.
        """
        self._run(OutcomeRow.delete(), DocumentRow.delete().where(DocumentRow.file_id == file_id))

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

    def cited(self) -> dict[str, list[tuple[int, int, int]]]:
        """Return what the shown comments cite: page index, start and end, by file id."""
        cited: dict[str, list[tuple[int, int, int]]] = {}
        columns = CitationRow.file_id, CitationRow.page_index, CitationRow.start, CitationRow.end
        for file_id, *place in self._fetch(CitationRow.select(*columns)):
            cited.setdefault(file_id, []).append((place[0], place[1], place[2]))
        return cited

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

    def _record_withheld(self, item: Withheld) -> None:
        values = (
            item.id,
            "withheld",
            item.kind.value,
            item.origin.value,
            item.rule,
            item.severity.value,
            item.reason.key,
            item.file_id,
            item.page_index,
            item.run_id,
        )
        self._insert(WithheldRow, [values])

    def _record_shown(self, comment: Comment) -> None:
        values = (
            comment.id,
            "shown",
            0,
            comment.origin.value,
            comment.rule,
            comment.severity.value,
            comment.run_id,
        )
        self._insert(ShownRow, [values])
        self._insert(CitationRow, self._citation_rows(comment))
        references = [(comment.id, id_, _DECLARED) for id_ in dict.fromkeys(comment.references)]
        self._insert(ShownReferenceRow, references)
        codes = enumerate(comment.codes)
        self._insert(ShownCodeRow, [self._code_row(comment, *code) for code in codes])

    def _citation_rows(self, comment: Comment) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = []
        for position, cited in enumerate(comment.citations):
            page = self.page_text(cited.file_id, cited.page_index)
            if page.text[cited.start : cited.end] != cited.excerpt:
                raise ValueError(f"the excerpt of {comment.id} does not stand on its page")
            place = (cited.file_id, cited.page_index, cited.start, cited.end)
            rows.append((comment.id, position, *place, cited.checksum))
        return rows

    def _code_row(self, comment: Comment, position: int, code: VerifiedCode) -> tuple[object, ...]:
        reference_id = self._declared_reference(comment, code)
        settled_in = None if reference_id else self._settled_in(comment, code)
        key = (code.work, code.edition, code.code)
        return (comment.id, position, *key, reference_id, _DECLARED, settled_in)

    def _declared_reference(self, comment: Comment, code: VerifiedCode) -> str | None:
        """Return a reference of exactly this code found in the declared edition."""
        key = (code.code, code.edition, code.work, _DECLARED)
        for id_ in comment.references:
            if self._fetch_written(_THIS_DECLARED, *key, id_):
                return id_
        found = self._fetch_written(_ANY_DECLARED, *key, 1)
        return str(found[0][0]) if found else None

    def _settled_in(self, comment: Comment, code: VerifiedCode) -> str | None:
        """Return a cited file that has settled on the code's edition of its work."""
        for cited in comment.citations:
            if self._fetch_written(_SETTLED, cited.file_id, code.work, code.edition):
                return cited.file_id
        return None


def _draft_values(draft: Draft) -> tuple[object, ...]:
    origin, body = draft.origin.value, encode(draft)
    return (draft.id, origin, draft.rule, body, origin, draft.rule, body)


_DECLARED = Verdict.DECLARED.value
# After all other drafts, or in its place where it is kept already.
_KEEP = """
INSERT INTO draft (id, position, origin, rule, body)
VALUES (?, (SELECT COALESCE(MAX(position), -1) + 1 FROM draft), ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET origin = ?, rule = ?, body = ?"""
_FORGET = statement(OutcomeRow.delete().where(OutcomeRow.draft == ""))
_DIGEST = statement(OutcomeRow.select(OutcomeRow.digest).where(OutcomeRow.draft == ""))
_OF_CODE = ReferenceRow.select(ReferenceRow.id).where(
    (ReferenceRow.code == "")
    & (ReferenceRow.edition == "")
    & (ReferenceRow.work == "")
    & (ReferenceRow.verdict == "")
)
_ANY_DECLARED = statement(_OF_CODE.limit(1))
_THIS_DECLARED = statement(_OF_CODE.where(ReferenceRow.id == ""))
_SETTLED = statement(
    EditionStateRow.select(EditionStateRow.document).where(
        (EditionStateRow.document == "")
        & (EditionStateRow.work == "")
        & (EditionStateRow.settled == "")
    )
)
