"""The assistant's part of a review: it proposes, the sweep's grammar and the gate decide."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.assistant.assistant import PROMPTS, SYNTHESIS, Assistant
from reviewer_app.assistant.failures import ModelFailure
from reviewer_app.assistant.prompts import versions
from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.assistant.synthesis import Found
from reviewer_app.assistant.tools import Row, Shelf
from reviewer_app.assistant.view import Dispute, DocumentView, Missed, MissedRefused, SectionFailed
from reviewer_app.core.comment import Comment, Draft, RepairRound, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Event, Held, Notice, Progress, ReferencesJudged, Shown
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut, Run
from reviewer_app.core.verdicts import Origin
from reviewer_app.extraction.verdicts import judge
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.repair import shortened
from reviewer_app.gate.sentences import sentences as sentences_of
from reviewer_app.job import Job
from reviewer_app.review.judging import Judge, Judged, disputed, new_id, now
from reviewer_app.review.left_out import sentences, whole
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.raw_answers import RawAnswers
from reviewer_app.review.refused_codes import refused_code, refused_draft


@dataclass(frozen=True, slots=True)
class _Said:
    """What the critic said of one document: its doubts, and what the sweep left out."""

    disputes: dict[str, Message]
    missed: list[Missed]


class Assisting:
    """Runs a model over the documents of a judged job that may be sent to it."""

    def __init__(
        self,
        job: Job,
        registry: Registry,
        judge_of_job: Judge,
        settings: ModelSettings,
        options: ReviewOptions,
    ) -> None:
        self._job = job
        self._registry = registry
        self._judge = judge_of_job
        self._settings = settings
        self._options = options
        self._outcomes: dict[str, Shown | Held] = {}
        self._waiting: deque[Document] = deque()
        self._left: list[LeftOut] = []
        self._through: list[str] = []
        self._found: list[Found] = []
        self._answers = RawAnswers(job, kept=options.keep_answers)
        self.changed = False

    def run(self, state: Judged, cancel: Cancel) -> Iterator[Event]:
        """Take the documents through the assistant, and what was found through synthesis.

        An outage ends it with one notice; what was shown until then stays. Whatever ends it, the
        run says which pages were left out.
        """
        run = Run(id=new_id(), kind="assistant", started=now())
        documents = [one for one in state.documents if self._options.may_send(one)]
        yield from self._begin(run, state, documents)
        with self._assistant(run, state, documents) as assistant:
            try:
                yield from self._work(assistant, state, documents, run, cancel)
            except ModelFailure as failure:
                self._leave(documents, failure.message)
                run = replace(run, outcome="failed", problem=failure.message)
            except Cancelled:
                self._leave(documents, Message("assistant.cancelled"))
                self._end(assistant, replace(run, outcome="cancelled"))
                raise
            told = list(sentences(self._left, state.documents))
            if run.problem is not None:
                # What went wrong comes last: it is what the window shows of several sentences.
                told = [one for one in told if one != run.problem]
                told += [Message("review.model_stopped"), run.problem]
            yield from map(Notice, told)
            not_sent = [one for one in state.documents if one not in documents]
            reason = Message("review.model_not_allowed")
            yield self._end(assistant, run, [whole(one, reason) for one in not_sent])

    def _leave(self, documents: list[Document], reason: Message) -> None:
        """Note the documents that the model had not come to, and that they were not compared."""
        self._left += [whole(one, reason) for one in self._waiting]
        if len(documents) > 1 and not any(one.stage == SYNTHESIS for one in self._left):
            self._left.append(LeftOut(SYNTHESIS, "", -1, -1, reason))

    def _begin(self, run: Run, state: Judged, sent: list[Document]) -> Iterator[Event]:
        """Keep the run, forget what a model said before, and say what is not sent."""
        self._job.add_run(run)
        self._job.clear_drafts(Origin.MODEL)
        self._job.forget_assistance(one.file_id for one in state.documents)
        left_out = [one.name for one in state.documents if one not in sent]
        if left_out:
            yield Notice(Message("review.model_not_sent", {"names": ", ".join(left_out)}))

    def _assistant(self, run: Run, state: Judged, documents: list[Document]) -> Assistant:
        shelf = Shelf(
            tuple((one.name, state.pages[one.file_id]) for one in documents), self._search
        )
        return Assistant(
            self._settings,
            language=self._options.language,
            run_id=run.id,
            shelf=shelf,
            on_answer=self._answers.note,
        )

    def _search(self, text: str) -> list[Row]:
        found = self._registry.search(text, limit=10)
        return [Row(one.work, one.edition, one.code, one.heading) for one in found]

    def _work(
        self,
        assistant: Assistant,
        state: Judged,
        documents: list[Document],
        run: Run,
        cancel: Cancel,
    ) -> Iterator[Event]:
        self._waiting.extend(documents)
        while self._waiting:
            document = self._waiting.popleft()
            yield from self._document(assistant, state, document, run, cancel)
            # As it happens: a run that ends with the program still tells what it was through.
            self._through.append(document.file_id)
            self._job.add_run(replace(run, documents=tuple(self._through)))
        gate = self._judge.gate(state)
        ids = frozenset(one.file_id for one in state.documents)
        for result in assistant.synthesise(self._found, ids, cancel):
            match result:
                case Draft():
                    yield self._note(self._outcome(assistant, gate, result, cancel))
                case SectionFailed():
                    self._left.append(_left_out(result))
                case Progress():
                    yield result
            self._answers.keep(run.id)

    def _end(self, assistant: Assistant, run: Run, not_sent: Sequence[LeftOut] = ()) -> Event:
        self._answers.keep(run.id)
        drafts = len(self._outcomes)
        if self._left and not run.outcome:
            run = replace(run, outcome="incomplete", problem=self._left[0].reason)
        run = replace(run, left_out=(*self._left, *not_sent), documents=tuple(self._through))
        outcomes = self._outcomes.values()
        accounted = assistant.account(run, versions(*PROMPTS))
        return self._judge.ended(accounted, outcomes, drafts=drafts)

    def _document(
        self, assistant: Assistant, state: Judged, document: Document, run: Run, cancel: Cancel
    ) -> Iterator[Event]:
        file_id = document.file_id
        view = DocumentView(file_id, state.pages[file_id], state.references[file_id])
        said = _Said({}, [])
        try:
            yield from self._results(assistant, state, view, run, said, cancel)
        except (ModelFailure, Cancelled):
            # What was said until then stands.
            yield from self._changed(state, document, said)
            raise
        yield from self._changed(state, document, said)

    def _results(
        self,
        assistant: Assistant,
        state: Judged,
        view: DocumentView,
        run: Run,
        said: "_Said",
        cancel: Cancel,
    ) -> Iterator[Event]:
        """Yield what becomes of a document's results; `said` takes up what the critic says."""
        gate = self._judge.gate(state)
        for result in assistant.review_document(view, cancel=cancel):
            match result:
                case Draft():
                    yield self._note(self._outcome(assistant, gate, result, cancel))
                case Dispute():
                    said.disputes[result.reference_id] = result.reason
                case Missed():
                    said.missed.append(result)
                case SectionFailed():
                    self._left.append(_left_out(result))
                case MissedRefused():
                    yield self._note(self._refused(result, run))
                case Progress():
                    yield result
            self._answers.keep(run.id)

    def _note(self, outcome: Shown | Held) -> Shown | Held:
        item = outcome.comment if isinstance(outcome, Shown) else outcome.withheld
        self._outcomes[item.id] = outcome
        return outcome

    def _outcome(
        self, assistant: Assistant, gate: Gate, draft: Draft, cancel: Cancel
    ) -> Shown | Held:
        """Return the gate's answer, after the model was asked to delete what was refused."""
        outcome = gate.judge(draft)
        while isinstance(outcome, Withheld):
            shorter = assistant.repair(draft, outcome, cancel)
            if shorter is None:
                break
            draft = _repaired(draft, shorter, outcome)
            outcome = gate.judge(draft)
        if isinstance(outcome, Withheld):
            draft = shortened(gate, draft)
            outcome = gate.judge(draft)
        if isinstance(outcome, Comment):
            self._found.append(Found(draft, outcome.citations))
        return self._judge.keep(draft, outcome)

    def _refused(self, refused: MissedRefused, run: Run) -> Held:
        """Keep a code the model named that does not stand where it said, as a withheld draft."""
        draft = refused_draft(refused, run.id)
        item = refused_code(draft, self._job)
        assert item is not None
        self._job.record(draft, item)
        return Held(item)

    def _changed(self, state: Judged, document: Document, said: "_Said") -> Iterator[Event]:
        """Keep doubts and the codes the sweep had left out, each with its verdict."""
        if not said.disputes and not said.missed:
            return
        file_id = document.file_id
        editions = state.editions[file_id]
        disputes, candidates = said.disputes, [one.candidate for one in said.missed]
        with self._job.batch():
            self._job.set_disputes(file_id, disputes)
            self._job.set_found_by_model(file_id, candidates)
            found = self._judge.read_again(file_id)
            references = disputed(
                judge(file_id, found.candidates, editions, self._registry, found.health), disputes
            )
            self._job.set_findings(file_id, found.declarations, editions, references)
        self.changed = True
        yield ReferencesJudged(file_id, editions, references)


def _repaired(draft: Draft, shorter: Draft, refusal: Withheld) -> Draft:
    """Return the model's shorter draft with the round noted."""
    gone = max(1, len(sentences_of(draft.text)) - len(sentences_of(shorter.text)))
    noted = RepairRound(True, refusal.reason, refusal.detail, gone)
    return replace(shorter, repairs=draft.repairs + gone, rounds=(*draft.rounds, noted))


def _left_out(failed: SectionFailed) -> LeftOut:
    return LeftOut(
        failed.stage,
        failed.file_id,
        failed.first_page_index,
        failed.last_page_index,
        failed.message,
    )
