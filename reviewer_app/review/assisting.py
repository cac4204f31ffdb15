"""The assistant's part of a review: it proposes, the sweep's grammar and the gate decide."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.assistant.assistant import Assistant
from reviewer_app.assistant.failures import ModelFailure
from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.assistant.view import Dispute, DocumentView, Missed, MissedRefused, SectionFailed
from reviewer_app.core.comment import Draft, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Event, Held, Notice, Progress, ReferencesJudged, Shown
from reviewer_app.core.reference import Message
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Origin, Severity, WithheldKind
from reviewer_app.extraction.verdicts import judge
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.repair import shortened
from reviewer_app.job import Job
from reviewer_app.review.judging import Judge, Judged, new_id, now


class Assisting:
    """Runs a model over the documents of a judged job."""

    def __init__(
        self, job: Job, registry: Registry, judge_of_job: Judge, settings: ModelSettings,
        language: str,
    ) -> None:  # fmt: skip
        self._job = job
        self._registry = registry
        self._judge = judge_of_job
        self._settings = settings
        self._language = language
        self._outcomes: list[Shown | Held] = []
        self.changed = False

    def run(self, state: Judged, cancel: Cancel) -> Iterator[Event]:
        """Take every document through the assistant; an outage ends it with one notice."""
        run = Run(id=new_id(), kind="assistant", started=now())
        self._job.add_run(run)
        self._job.clear_drafts(Origin.MODEL)
        with Assistant(self._settings, language=self._language) as assistant:
            try:
                for document in state.documents:
                    yield from self._document(assistant, state, document, run, cancel)
            except ModelFailure as failure:
                run = replace(run, outcome="failed", problem=failure.message)
                yield Notice(failure.message)
                yield Notice(Message("review.model_stopped"))
            except Cancelled:
                self._end(assistant, replace(run, outcome="cancelled"))
                raise
            yield self._end(assistant, run)

    def _end(self, assistant: Assistant, run: Run) -> Event:
        drafts = len(self._outcomes)
        return self._judge.ended(assistant.account(run), self._outcomes, drafts=drafts)

    def _document(
        self, assistant: Assistant, state: Judged, document: Document, run: Run, cancel: Cancel
    ) -> Iterator[Event]:
        file_id = document.file_id
        view = DocumentView(file_id, state.pages[file_id], state.references[file_id])
        disputed: set[str] = set()
        missed: list[Missed] = []
        gate = self._judge.gate(state)
        for result in assistant.review_document(view, cancel=cancel):
            match result:
                case Draft():
                    draft = replace(result, run_id=run.id)
                    yield self._note(self._outcome(assistant, gate, draft))
                case Dispute():
                    disputed.add(result.reference_id)
                case Missed():
                    missed.append(result)
                case SectionFailed():
                    yield Notice(_left_out(document, result))
                    yield Notice(result.message)
                case MissedRefused():
                    yield self._note(self._refused(result, run))
                case Progress():
                    yield result
        if disputed or missed:
            yield self._changed(state, document, disputed, missed)

    def _note(self, outcome: Shown | Held) -> Shown | Held:
        self._outcomes.append(outcome)
        return outcome

    def _outcome(self, assistant: Assistant, gate: Gate, draft: Draft) -> Shown | Held:
        """Return the gate's answer, after the model was asked to delete what was refused."""
        outcome = gate.judge(draft)
        while isinstance(outcome, Withheld):
            shorter = assistant.repair(draft, outcome)
            if shorter is None:
                break
            draft = replace(shorter, repairs=draft.repairs + 1)
            outcome = gate.judge(draft)
        if isinstance(outcome, Withheld):
            draft = shortened(gate, draft)
        return self._judge.answer(gate, draft)

    def _refused(self, refused: MissedRefused, run: Run) -> Held:
        """Keep a code the model named that does not stand where it said, as a withheld draft."""
        key = f"{run.id}\n{refused.file_id}\n{refused.page_index}\n{refused.token}"
        draft = Draft(
            id=hashlib.sha256(key.encode()).hexdigest()[:24],
            origin=Origin.MODEL,
            rule="model_missed",
            severity=Severity.INFO,
            text=refused.token,
            run_id=run.id,
        )
        item = Withheld(
            id=draft.id,
            kind=WithheldKind.DRAFT,
            origin=draft.origin,
            rule=draft.rule,
            severity=draft.severity,
            reason=refused.reason,
            detail=refused.token,
            file_id=refused.file_id,
            page_index=refused.page_index,
            run_id=run.id,
        )
        self._job.record(draft, item)
        return Held(item)

    def _changed(
        self, state: Judged, document: Document, disputed: set[str], missed: list[Missed]
    ) -> ReferencesJudged:
        """Keep disputes and the codes the sweep had left out, each with its verdict."""
        file_id = document.file_id
        editions = state.editions[file_id]
        found = state.findings[file_id]
        kept = [replace(one, disputed=one.id in disputed) for one in state.references[file_id]]
        known = {one.id for one in kept}
        candidates = tuple(one.candidate for one in missed)
        added = judge(file_id, candidates, editions, self._registry, found.health)
        references = (*kept, *(one for one in added if one.id not in known))
        self._job.set_findings(file_id, found.declarations, editions, references)
        self.changed = True
        return ReferencesJudged(file_id, editions, references)


def _left_out(document: Document, failed: SectionFailed) -> Message:
    pages = {"first": str(failed.first_page_index + 1), "last": str(failed.last_page_index + 1)}
    return Message(f"review.model_left_out_{failed.stage}", {"name": document.name, **pages})
