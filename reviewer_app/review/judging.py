"""Judging: every reference gets its verdict, the checks run, and the gate answers.

Works on what the job holds, so that it can be done again when a person sets an edition, when a
register is imported, and when a job is opened, without reading any PDF.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.checks.rules import run_checks
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.comment import Comment, Draft, Translation, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import (
    Event,
    Held,
    Notice,
    Progress,
    ReferencesJudged,
    RunEnded,
    Shown,
)
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import (
    Candidate,
    EditionChoice,
    EditionState,
    Message,
    Reference,
)
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Origin
from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.verdicts import judge
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.refused_codes import refused_code

_ASKED_EVERY = 256
"""References judged between two looks at whether the person cancelled: some milliseconds."""
_TOGETHER = 100
"""Drafts kept in one transaction: a job of thousands opens in seconds, and no writer waits long."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The job as it stands after judging: what gate, checks and assistant look at."""

    documents: tuple[Document, ...]
    pages: dict[str, tuple[PageText, ...]]
    findings: dict[str, DocumentFindings]
    editions: dict[str, tuple[EditionState, ...]]
    references: dict[str, tuple[Reference, ...]]

    def evidence(self, registry: Registry, file_names: Iterable[str]) -> Evidence:
        """Return the view that the gate judges against."""
        references = [one for found in self.references.values() for one in found]
        return Evidence(self.documents, self.pages, references, self.editions, registry, file_names)


class Judge:
    """Judges a job against a registry."""

    def __init__(self, job: Job, registry: Registry, options: ReviewOptions) -> None:
        self._job = job
        self._registry = registry
        self._options = options
        self._confirmed = job.confirmed_readings()
        self._sweeps: dict[str, DocumentFindings] = {}
        self._references: dict[str, tuple[Reference, ...]] = {}
        """Judged and not asked for since: the job has them too, but reading them takes long."""
        self._translations: dict[str, tuple[Translation, ...]] | None = None

    def references(self, cancel: Cancel) -> Iterator[Event]:
        """Give every reference its verdict, document by document, and keep it in the job."""
        documents = self._job.documents()
        sweeps = {one.file_id: self._findings(one) for one in documents}
        self._keep_choices(documents)
        self._job.set_registry(self._registry.version, self._registry.sha256)
        for done, document in enumerate(documents, 1):
            stop_if(cancel)
            yield self._judge_document(document, sweeps, cancel)
            yield Progress("judging", done, len(documents), document.file_id)

    def _findings(self, document: Document) -> DocumentFindings:
        file_id = document.file_id
        if file_id not in self._sweeps:
            self._sweeps[file_id] = self._job.sweep(file_id)
        return self._sweeps[file_id]

    def read_again(self, file_id: str) -> DocumentFindings:
        """Return what the sweep found in a document, as the job has it now."""
        self._sweeps.pop(file_id, None)
        self._sweeps[file_id] = found = self._job.sweep(file_id)
        return found

    def _judge_document(
        self, document: Document, sweeps: dict[str, DocumentFindings], cancel: Cancel
    ) -> ReferencesJudged:
        file_id = document.file_id
        found = self._findings(document)
        others = {key: one.declarations for key, one in sweeps.items() if key != file_id}
        editions = edition_states(
            file_id,
            found.declarations,
            self._job.choices(),
            others=others,
            kinds={key: one.kind for key, one in sweeps.items()},
            layers={one.layer for one in found.candidates},
            codes=[one.code for one in found.candidates],
            title=document.name,
        )
        candidates = _stoppable(found.candidates, cancel)
        judged = judge(file_id, candidates, editions, self._registry, found.health, self._confirmed)
        references = disputed(judged, self._job.disputes(file_id))
        self._job.set_findings(file_id, found.declarations, editions, references, cancel.is_set)
        self._references[file_id] = references
        return ReferencesJudged(file_id, editions, references)

    def _keep_choices(self, documents: Iterable[Document]) -> None:
        """Keep the editions set for this review as a person's choice for each document."""
        held = {(one.file_id, one.work): one.edition for one in self._job.choices()}
        with self._job.batch():
            for document in documents:
                for work, edition in self._options.editions.items():
                    if held.get((document.file_id, work)) != edition:
                        author = self._options.author
                        choice = EditionChoice(document.file_id, work, edition, author, now())
                        self._job.set_edition(choice)

    def state(self) -> Judged:
        """Return the job as it stands."""
        documents = self._job.documents()
        ids = [one.file_id for one in documents]
        judged, self._references = self._references, {}
        return Judged(
            documents,
            {file_id: self._job.every_page(file_id) for file_id in ids},
            {one.file_id: self._findings(one) for one in documents},
            {file_id: self._job.editions(file_id) for file_id in ids},
            {one: judged[one] if one in judged else self._job.references(one) for one in ids},
        )

    def gate(self, state: Judged) -> Gate:
        """Return the gate over the job as it stands."""
        evidence = state.evidence(self._registry, self._job.file_names())
        return Gate(evidence, self._options.language)

    def checks(self, state: Judged, gate: Gate, cancel: Cancel) -> Iterator[Event]:
        """Run the deterministic checks anew; their earlier drafts are replaced."""
        run = Run(id=new_id(), kind="checks", started=now())
        drafts: list[Draft] = []
        for finding in run_checks(self._view(state)):
            stop_if(cancel)
            if isinstance(finding, Draft):
                drafts.append(replace(finding, run_id=run.id))
            else:
                yield Notice(finding.reason)
        with self._job.batch():
            self._job.clear_drafts(Origin.CHECK)
            outcomes = [self.answer(gate, draft) for draft in drafts]
        yield from outcomes
        yield self.ended(run, outcomes, drafts=len(drafts))

    def kept(self, gate: Gate, origins: Sequence[Origin], cancel: Cancel) -> Iterator[Event]:
        """Judge the drafts again that a model or a person made before."""
        drafts = [draft for origin in origins for draft in self._job.drafts(origin)]
        for start in range(0, len(drafts), _TOGETHER):
            stop_if(cancel)
            with self._job.batch():
                some = drafts[start : start + _TOGETHER]
                outcomes = [self.answer(gate, draft) for draft in some]
            yield from outcomes

    def answer(self, gate: Gate, draft: Draft) -> Shown | Held:
        """Return the gate's answer to a draft, kept in the job, with its translations."""
        outcome = refused_code(draft, self._job) or gate.judge(draft)
        if isinstance(outcome, Comment) and draft.origin is not Origin.CHECK:
            for translation in self._translated(draft.id):
                outcome = gate.with_translation(outcome, draft, translation)
        return self.keep(draft, outcome)

    def _translated(self, draft_id: str) -> tuple[Translation, ...]:
        if self._translations is None:
            self._translations = self._job.translations()
        return self._translations.get(draft_id, ())

    def note_translation(self, translation: Translation) -> None:
        """Keep a translation; it is judged with its comment from now on."""
        self._job.keep_translation(translation)
        self._translations = None

    def keep(self, draft: Draft, outcome: Comment | Withheld) -> Shown | Held:
        """Keep a draft with the gate's answer and return it as an event."""
        self._job.record(draft, outcome)
        return Shown(outcome) if isinstance(outcome, Comment) else Held(outcome)

    def ended(self, run: Run, outcomes: Iterable[Shown | Held], *, drafts: int) -> RunEnded:
        """Count what became of a run's drafts and keep the run."""
        reasons = Counter(one.withheld.reason.key for one in outcomes if isinstance(one, Held))
        shown = drafts - sum(reasons.values())
        done = replace(
            run, finished=now(), outcome=run.outcome or "done",
            drafts=drafts, shown=shown, withheld=dict(reasons),
        )  # fmt: skip
        self._job.add_run(done)
        return RunEnded(done)

    def _view(self, state: Judged) -> JobView:
        views = tuple(self._document_view(state, one) for one in state.documents)
        refused = tuple(one.name for one in self._job.refused_files())
        return JobView(views, self._registry, self._job.file_names(), refused)

    def _document_view(self, state: Judged, document: Document) -> DocumentView:
        found = state.findings[document.file_id]
        return DocumentView(
            document,
            state.pages[document.file_id],
            state.references[document.file_id],
            state.editions[document.file_id],
            found.declarations,
            found.mf_rows,
            found.kind,
            found.health,
        )


def disputed(
    references: Sequence[Reference], disputes: Mapping[str, Message]
) -> tuple[Reference, ...]:
    """Return the references, those that a model doubts marked with what it takes them for."""
    if not disputes:
        return tuple(references)
    return tuple(
        replace(one, disputed=True, dispute=disputes[one.id]) if one.id in disputes else one
        for one in references
    )


def _stoppable(candidates: Iterable[Candidate], cancel: Cancel) -> Iterator[Candidate]:
    """Yield candidates; of a long document there are tens of thousands."""
    for number, candidate in enumerate(candidates):
        if number % _ASKED_EVERY == 0:
            stop_if(cancel)
        yield candidate


def stop_if(cancel: Cancel) -> None:
    """Raise Cancelled where the person cancelled."""
    if cancel.is_set():
        raise Cancelled


def now() -> str:
    """Return the present time, aware, as ISO 8601 to the second."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


def new_id() -> str:
    """Return an id for a run."""
    return uuid.uuid4().hex
