"""The assistant: takes a document through critic and researcher, section by section.

It proposes; what comes out of it is judged by the registry and the gate. It fails closed: a
section without a usable answer is reported as not reviewed, and an outage is never "no findings".
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, wait
from dataclasses import replace
from itertools import islice
from typing import Any, Self

from reviewer_app.assistant import critic, repair, researcher, synthesis, translation
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import DIVIDED, OUTAGES, FailureKind, ModelFailure
from reviewer_app.assistant.sections import cut
from reviewer_app.assistant.settings import Capabilities, ModelSettings
from reviewer_app.assistant.tasks import Headway, Outcome, Patience, Task, failed
from reviewer_app.assistant.tools import Shelf
from reviewer_app.assistant.usage import Usage, account
from reviewer_app.assistant.view import (
    Dispute,
    DocumentView,
    Missed,
    MissedRefused,
    SectionFailed,
)
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Draft, Translation, Withheld
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Progress
from reviewer_app.core.reference import Message
from reviewer_app.core.run import Run

Result = Draft | Dispute | Missed | MissedRefused | SectionFailed | Progress | Usage

CRITIC = "critic"
RESEARCH = "research"
SYNTHESIS = "synthesis"
TRANSLATION = "translation"
PROMPTS = ("critic", "researcher", "synthesis", "repair", "translation")
_MOST_REPAIRS = 2
_POLL_S = 0.02
# An answer that is waited for longer is spoken of, and again after each such time.
_SPOKEN_OF_S = 5


class Assistant:
    """A model at work on documents, one after the other; to be closed when done.

    `language` ("sv" or "en") is that of the drafts, `run_id` the run they are marked with.
    `stages` says who works: "critic", "research". `shelf` holds what the model may look up.
    `on_wait` is told of waits before new tries, `on_answer` of each whole answer as it came, both
    on the network's thread.
    """

    def __init__(
        self,
        settings: ModelSettings,
        *,
        language: str = "sv",
        run_id: str = "",
        stages: Sequence[str] = (CRITIC, RESEARCH),
        shelf: Shelf | None = None,
        on_wait: Callable[[float, FailureKind], None] = lambda _seconds, _kind: None,
        on_answer: Callable[[Question, str], None] = lambda _question, _answer: None,
    ) -> None:
        settings.require_consent()
        self.settings = settings
        self._shelf = shelf
        self._language = language
        self._run_id = run_id
        self._stages = tuple(stages)
        self._client = ModelClient(settings, on_wait=on_wait, on_answer=on_answer)
        self._cancelled = threading.Event()
        self._pending: set[Future[Any]] = set()
        self._repairs: Counter[str] = Counter()

    @property
    def capabilities(self) -> Capabilities:
        """What the server was found to take, to be kept with its address and model."""
        return self._client.capabilities

    @property
    def usage(self) -> Usage:
        """What the calls used until now."""
        return self._client.usage

    def account(self, run: Run, prompt_versions: str) -> Run:
        """Return the run with the model, the calls and what they used filled in."""
        return account(run, self.usage, self.settings, prompt_versions)

    def cancel(self) -> None:
        """End whatever is under way within milliseconds; may be called from any thread."""
        self._cancelled.set()
        for future in self._pending.copy():
            future.cancel()

    def close(self) -> None:
        """End whatever is under way and the connections."""
        self.cancel()
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def review_document(
        self, view: DocumentView, *, cancel: threading.Event | None = None
    ) -> Iterator[Result]:
        """Yield what the model makes of a document, in its order, and what it used at the end.

        Raises Cancelled, and ModelFailure for an outage, after SectionFailed that say which pages
        each step had not come to. Results until then stand.
        """
        tasks = self._tasks(view)
        headway, patience = Headway(tasks), Patience()
        if tasks:
            yield headway.told()
        try:
            for outcome in self._outcomes(tasks, cancel):
                if isinstance(outcome, int):
                    yield headway.told(waited=outcome)
                    continue
                if isinstance(outcome, ModelFailure):
                    raise outcome
                yield from outcome.results
                yield headway.advanced()
                if patience.is_over(outcome.failure):
                    assert outcome.failure is not None
                    raise outcome.failure
        except ModelFailure as failure:
            yield from headway.left(failure.message)
            raise
        except Cancelled:
            yield from headway.left(Message("assistant.cancelled"))
            raise
        yield self.usage

    def repair(
        self, draft: Draft, refusal: Withheld, cancel: threading.Event | None = None
    ) -> Draft | None:
        """Return the draft with what the gate refused taken out, None where that failed.

        Asked at most twice for a draft. Raises Cancelled, and ModelFailure for an outage.
        """
        if self._repairs[draft.id] >= _MOST_REPAIRS or not draft.text:
            return None
        self._repairs[draft.id] += 1
        asked = repair.question(draft, refusal, self._language)
        future = self._submit(asked)
        try:
            return repair.read(self._result(future, cancel), draft)
        except ModelFailure as failure:
            if failure.kind in OUTAGES:
                raise
            return None

    def synthesise(
        self,
        found: Sequence[synthesis.Found],
        file_ids: frozenset[str],
        cancel: threading.Event | None = None,
    ) -> Iterator[Draft | SectionFailed | Progress]:
        """Yield findings that the model made of those of several documents.

        Where it does not answer as asked, twice corrected, a SectionFailed says that the step
        failed; the findings it was given stand. Raises Cancelled, and ModelFailure for an outage.
        """
        parts = synthesis.batches(found)
        for done, part in enumerate(parts, start=1):
            try:
                answer = self._result(
                    self._submit(synthesis.question(part, self._language)), cancel
                )
            except ModelFailure as failure:
                yield SectionFailed("", SYNTHESIS, -1, -1, failure.message)
                if failure.kind in OUTAGES:
                    raise
            else:
                for draft in synthesis.read(answer, part, file_ids):
                    yield self._marked(draft)
            yield Progress(SYNTHESIS, done, len(parts))

    def translate(
        self,
        tasks: Sequence[translation.Task],
        language: str,
        cancel: threading.Event | None = None,
    ) -> Iterator[Translation | Progress]:
        """Yield a translation of every text into `language`, or why it has none.

        A text whose placeholders did not survive is asked about once more. Raises Cancelled, and
        ModelFailure for an outage; what was yielded until then stands.
        """
        done = 0
        for part in translation.batches(tasks):
            for one in self._translated(part, language, cancel):
                done += 1
                yield one
            yield Progress(TRANSLATION, done, len(tasks))

    def _translated(
        self, tasks: Sequence[translation.Task], language: str, cancel: threading.Event | None
    ) -> list[Translation]:
        found = self._ask_for(tasks, language, cancel)
        again = [task for task in tasks if not found[task.comment_id].text]
        if again:
            found |= self._ask_for(again, language, cancel)
        return [found[task.comment_id] for task in tasks]

    def _ask_for(
        self, tasks: Sequence[translation.Task], language: str, cancel: threading.Event | None
    ) -> dict[str, Translation]:
        try:
            answer = self._result(self._submit(translation.question(tasks, language)), cancel)
        except ModelFailure as failure:
            if failure.kind in OUTAGES:
                raise
            found = [translation.failed(task, language, failure.message) for task in tasks]
        else:
            found = list(translation.read(answer, tasks, language))
        return {one.comment_id: one for one in found}

    def _tasks(self, view: DocumentView) -> list[Task]:
        sections = cut(view, self.settings.section_tokens, self.settings.section_candidates)
        return [Task(stage, section, view) for section in sections for stage in self._stages]

    def _outcomes(
        self, tasks: Sequence[Task], cancel: threading.Event | None
    ) -> "Iterator[Outcome[Result] | ModelFailure | int]":
        """Yield the outcomes in the tasks' order, with some of the next already under way.

        Between them comes, now and then, for how many seconds the next one was waited for.
        """
        waiting = iter(tasks)
        ahead = [self._start(task) for task in islice(waiting, self.settings.parallel + 1)]
        try:
            while ahead:
                yield from self._waited_for(ahead[0], cancel)
                try:
                    yield self._result(ahead[0], cancel)
                except ModelFailure as failure:
                    yield failure
                ahead.pop(0)
                ahead += [self._start(task) for task in islice(waiting, 1)]
        finally:
            for future in ahead:
                future.cancel()

    def _waited_for(self, future: "Future[Any]", cancel: threading.Event | None) -> Iterator[int]:
        """Yield the seconds that an answer has been waited for, now and then, until it is there."""
        began, told = time.monotonic(), 0
        while not future.done() and not (cancel is not None and cancel.is_set()):
            wait([future], _SPOKEN_OF_S if cancel is None else _POLL_S)
            waited = int(time.monotonic() - began)
            if waited >= told + _SPOKEN_OF_S and not future.done():
                told = waited
                yield waited

    def _start(self, task: Task) -> "Future[Outcome[Result]]":
        return self._keep(self._client.submit(self._reviewed(task)))

    def _submit(self, asked: Question) -> "Future[Any]":
        return self._keep(self._client.submit(self._client.ask(asked)))

    def _keep(self, future: "Future[Any]") -> "Future[Any]":
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        if self._cancelled.is_set():
            future.cancel()
        return future

    def _result(self, future: "Future[Any]", cancel: threading.Event | None) -> Any:
        while not future.done():
            if cancel is not None and cancel.is_set():
                self.cancel()
            wait([future], _POLL_S if cancel is not None else None)
        try:
            return future.result()
        except CancelledError:
            raise Cancelled from None

    async def _reviewed(self, task: Task, divisions: int = 0) -> "Outcome[Result]":
        """Ask about a section; one too long for the model is asked about in halves."""
        try:
            answer = await self._client.ask(self._question(task))
        except ModelFailure as failure:
            if failure.kind in OUTAGES:
                raise
            if divisions < DIVIDED.get(failure.kind, 0):
                halves = await self._in_halves(task, divisions)
                if halves is not None:
                    return halves
            return Outcome(
                (failed(task.stage, task.section, task.section, failure.message),), failure
            )
        if task.stage == CRITIC:
            return Outcome(tuple(critic.read(answer, task.section, task.view.references)))
        drafts = researcher.read(answer, task.section)
        return Outcome(tuple(map(self._marked, drafts)))

    def _marked(self, draft: Draft) -> Draft:
        return replace(draft, run_id=self._run_id, language=self._language)

    def _question(self, task: Task) -> Question:
        if task.stage == CRITIC:
            return critic.question(task.section, self._language)
        most = self.settings.section_findings
        return researcher.question(task.section, self._language, most, self._shelf)

    async def _in_halves(self, task: Task, divisions: int) -> "Outcome[Result] | None":
        if len(task.section.lines) < 2:
            return None
        results: list[Result] = []
        failure: ModelFailure | None = None
        for half in task.section.halves():
            part = await self._reviewed(Task(task.stage, half, task.view), divisions + 1)
            results += part.results
            failure = failure or part.failure
        return Outcome(tuple(results), failure)
