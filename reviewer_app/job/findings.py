"""What extraction found: declarations, edition states, references, and editions set by a person."""

from collections.abc import Sequence

from reviewer_app.core.pausing import Pause, paced, unhurried
from reviewer_app.core.reference import Declaration, EditionChoice, EditionState, Reference
from reviewer_app.job.schema import (
    ChoiceRow,
    CitationRow,
    DeclarationRow,
    DocumentRow,
    EditionStateRow,
    OutcomeRow,
    ReferenceRow,
    ShownCodeRow,
    ShownReferenceRow,
)
from reviewer_app.job.storing import decode, encode
from reviewer_app.job.sweep_findings import SweepStore

_Table = type[DeclarationRow] | type[EditionStateRow] | type[ReferenceRow]
_REFERENCES = 500
"""Between two pauses: two or three milliseconds."""
_Found = tuple[_Table, Sequence[tuple[object, ...]]]


class FindingStore(SweepStore):
    """Declarations, editions and references of a job."""

    def set_findings(
        self,
        file_id: str,
        declarations: Sequence[Declaration],
        editions: Sequence[EditionState],
        references: Sequence[Reference],
        pause: Pause = unhurried,
    ) -> None:
        """Keep what was found in a document, in place of what was found before.

        What the gate decided about the document is gone with it; the drafts stay, and are to be
        judged again. Nothing is written where the job holds exactly this already. `pause` is called
        every few milliseconds of a long document, before anything is written.
        """
        found: list[_Found] = [
            (DeclarationRow, [(None, file_id, encode(one)) for one in declarations]),
            (
                EditionStateRow,
                [(None, file_id, state.work, state.settled, encode(state)) for state in editions],
            ),
            (
                ReferenceRow,
                [
                    _reference_values(file_id, position, reference)
                    for position, reference in enumerate(paced(references, pause, _REFERENCES))
                ],
            ),
        ]
        if all(self._bodies(table, file_id) == [one[-1] for one in rows] for table, rows in found):
            return
        with self.batch():
            self._forget_outcomes(file_id)
            for table, _ in found:
                self._run(table.delete().where(table.document == file_id))
            for table, rows in found:
                self._insert(table, rows)

    def _bodies(self, table: _Table, file_id: str) -> list[bytes]:
        """Return what a table holds of a document, in the order it was kept; all else is in it."""
        order = table.position if table is ReferenceRow else table.id
        query = table.select(table.body).where(table.document == file_id).order_by(order)
        return [body for (body,) in self._fetch(query)]

    def remove_document(self, file_id: str) -> None:
        """Take a file out of the job, with its pages and findings; its PDF is not touched.

        Drafts that cite it stay, and the gate will withhold them.
        """
        with self.batch():
            self._forget_outcomes(file_id)
            self._run(DocumentRow.delete().where(DocumentRow.file_id == file_id))

    def _forget_outcomes(self, file_id: str) -> None:
        """Delete the outcomes of drafts that cite the document or rest on its findings."""
        cited = CitationRow.select(CitationRow.comment).where(CitationRow.file_id == file_id)
        settled = ShownCodeRow.select(ShownCodeRow.comment).where(
            ShownCodeRow.settled_in == file_id
        )
        in_file = ReferenceRow.select(ReferenceRow.id).where(ReferenceRow.document == file_id)
        rests = ShownReferenceRow.select(ShownReferenceRow.comment).where(
            ShownReferenceRow.reference_id.in_(in_file)
        )
        has_code = ShownCodeRow.select(ShownCodeRow.comment).where(
            ShownCodeRow.reference_id.in_(in_file)
        )
        for comments in (cited, settled, rests, has_code):
            self._run(OutcomeRow.delete().where(OutcomeRow.draft.in_(comments)))

    def declarations(self, file_id: str) -> tuple[Declaration, ...]:
        """Return where a document names editions, in the order given."""
        query = DeclarationRow.select(DeclarationRow.body).where(DeclarationRow.document == file_id)
        found = self._fetch(query.order_by(DeclarationRow.id))
        return tuple(decode(Declaration, body) for (body,) in found)

    def editions(self, file_id: str) -> tuple[EditionState, ...]:
        """Return what holds for each work in a document."""
        query = EditionStateRow.select(EditionStateRow.body)
        found = self._fetch(
            query.where(EditionStateRow.document == file_id).order_by(EditionStateRow.id)
        )
        return tuple(decode(EditionState, body) for (body,) in found)

    def references(self, file_id: str) -> tuple[Reference, ...]:
        """Return a document's references with their verdicts, in the order given."""
        query = ReferenceRow.select(ReferenceRow.body).where(ReferenceRow.document == file_id)
        found = self._fetch(query.order_by(ReferenceRow.position))
        return tuple(decode(Reference, body) for (body,) in found)

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep an edition that a person set; with edition "" they take their choice back.

        Verdicts and comments that rest on the edition are to be made again.
        """
        self._run(
            ChoiceRow.insert(
                document=choice.file_id,
                work=choice.work,
                edition=choice.edition,
                author=choice.author,
                at=choice.at,
            )
        )

    def choices(self) -> tuple[EditionChoice, ...]:
        """Return the editions set by a person that hold now, oldest first."""
        latest = {(c.file_id, c.work): c for c in self.choice_history()}
        return tuple(choice for choice in latest.values() if choice.edition)

    def choice_history(self) -> tuple[EditionChoice, ...]:
        """Return every edition that a person set or took back, oldest first."""
        columns = (
            ChoiceRow.document, ChoiceRow.work, ChoiceRow.edition, ChoiceRow.author, ChoiceRow.at,
        )  # fmt: skip
        found = self._fetch(ChoiceRow.select(*columns).order_by(ChoiceRow.id))
        return tuple(EditionChoice(*row) for row in found)


def _reference_values(file_id: str, position: int, reference: Reference) -> tuple[object, ...]:
    return (
        reference.id,
        file_id,
        position,
        reference.verdict.value,
        reference.work,
        reference.edition,
        reference.candidate.code,
        encode(reference),
    )
