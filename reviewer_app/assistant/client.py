"""Asking a model server: one question, one checked answer, or one failure in plain words."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

from reviewer_app.assistant import answers, learned, wire
from reviewer_app.assistant.diagnosis import diagnose
from reviewer_app.assistant.failures import RETRIED, FailureKind, Fault, said
from reviewer_app.assistant.ladder import step_down
from reviewer_app.assistant.settings import Capabilities, Mode, ModelSettings
from reviewer_app.assistant.transport import connect, load
from reviewer_app.assistant.usage import Usage
from reviewer_app.assistant.wire import Question, Received, Turn
from reviewer_app.assistant.worker import Worker

if TYPE_CHECKING:
    import openai

T = TypeVar("T")
_MOST_REPAIRS = 2
_QUOTED_ANSWER = 4000
_MOST_LOOK_UPS = 3
# The server may have read the question, and charge for it, though it never said so.
_UNDER_WAY = (FailureKind.TIMEOUT, FailureKind.DEADLINE, FailureKind.CUT)


@dataclass(slots=True)
class _Attempt:
    """Where one question stands: its conversation, and what has been tried."""

    turns: list[Turn]
    deadline: float
    tries: int = 0
    repairs: int = 0
    rejected: str = ""
    wrong: list[str] = field(default_factory=list)
    looked_up: list[Turn] = field(default_factory=list)
    look_ups: int = 0
    silent: bool = False
    """Whether a call ended with the server saying nothing."""

    def conversation(self) -> list[Turn]:
        """Return the turns, with what was looked up behind the question."""
        return [*self.turns[:2], *self.looked_up, *self.turns[2:]]

    def tool_choice(self) -> str:
        """Return whether the model may look something up now.

        Some servers forget the form where tools are offered: not in a repair.
        """
        if self.repairs:
            return "none" if self.looked_up else ""
        return "auto" if self.look_ups < _MOST_LOOK_UPS else "none"


class ModelClient:
    """Asks one server, on a thread of its own, as many questions at once as it bears.

    What was learned of the server before, else the settings' capabilities, are where it starts;
    `capabilities` is what it has learned since, to be kept with the address and model. `on_wait`
    is told of each wait before a new try (seconds, kind), `on_answer` of each whole answer as it
    came, on the client's thread.
    """

    def __init__(
        self,
        settings: ModelSettings,
        *,
        on_wait: Callable[[float, FailureKind], None] = lambda _seconds, _kind: None,
        on_answer: Callable[[Question, str], None] = lambda _question, _answer: None,
    ) -> None:
        self.settings = settings
        self._on_answer = on_answer
        self.capabilities = learned.known(settings)
        self.usage = Usage(mode=self.capabilities.mode.value)
        self._on_wait = on_wait
        # Jitter only, so that several reviewers do not return to a busy server in step.
        self._random = random.Random()  # noqa: S311
        self._worker = Worker()
        self._client: openai.AsyncOpenAI | None = None
        self._slots = asyncio.Semaphore(settings.parallel)

    def submit(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        """Start work that asks questions; cancelling the future ends it within milliseconds."""
        return self._worker.submit(work)

    def close(self) -> None:
        """End everything under way and let the connections go; safe to call twice."""
        self._worker.close(self._disconnect)

    async def _disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def ask(self, question: Question) -> Any:
        """Return the answer, a value of the question's schema that passed its check.

        Raises ModelFailure; the total time is bounded by the settings, from when the question's
        turn has come.
        """
        async with self._slots:
            try:
                return await self._ask(question)
            except Fault as fault:
                failure = said(fault, self.settings)
        # Raised out here it leads back to nothing: the package's errors hold the request, which
        # holds the key and the document text.
        raise failure

    async def models(self) -> tuple[str, ...]:
        """Return the names of the models the server lists; raises ModelFailure."""
        load()
        try:
            async with asyncio.timeout(self.settings.total_s):
                listed = await self._connected().models.list()
                return tuple(str(model.id) for model in listed.data)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - what is no failure of a call is raised again
            failure = said(diagnose(error), self.settings)
        raise failure

    def _connected(self) -> "openai.AsyncOpenAI":
        if self._client is None:
            self._client = connect(self.settings)
        return self._client

    async def _ask(self, question: Question) -> Any:
        # Before the clock starts: the server has no part in it.
        load()
        attempt = _Attempt(question.turns(), time.monotonic() + self.settings.total_s)
        while True:
            try:
                return await self._try(question, attempt)
            except _Rejected as rejected:
                self._prepare_repair(question, attempt, rejected)
            except Fault as fault:
                await self._prepare_retry(attempt, fault)

    async def _try(self, question: Question, attempt: _Attempt) -> Any:
        """Make one call and return its answer; raises Fault or _Rejected.

        A call that fell out of step with what the server takes is made again at once.
        """
        while True:
            known = self.capabilities
            sent = wire.arguments(
                question, attempt.conversation(), self.settings, known,
                tool_choice=attempt.tool_choice(),
            )  # fmt: skip
            received = Received()
            try:
                async with asyncio.timeout(attempt.deadline - time.monotonic()):
                    await wire.receive(self._connected(), sent, self.settings, received)
                wire.check_ending(received, sent)
            except asyncio.CancelledError:
                self._count(received, known.mode.value, under_way=True)
                raise
            except Exception as error:  # noqa: BLE001 - what is no failure of a call is raised again
                fault = diagnose(error)
                self._count(received, known.mode.value, under_way=fault.kind in _UNDER_WAY)
                if fault.kind is FailureKind.CUT and not received.begun:
                    # Nothing was cut: the server let go without a word.
                    fault.kind = FailureKind.OFFLINE
                if fault.kind is FailureKind.DEADLINE and attempt.silent and not received.begun:
                    # Not slow but silent, until the time of all tries was over.
                    fault.kind = FailureKind.TIMEOUT
                if fault.kind is FailureKind.UNSUPPORTED and self._learn(known, fault):
                    continue
                raise fault from None
            self._count(received, known.mode.value, under_way=True)
            if question.shelf is not None and wire.asks_to_look_up(received, sent):
                attempt.look_ups += 1
                attempt.looked_up += wire.looked_up(received, question.shelf)
                continue
            self._on_answer(question, received.text)
            return _judged(received.text, question, known.mode)

    def _learn(self, used: Capabilities, fault: Fault) -> bool:
        """Step down for all questions to come; False where nothing is left to try."""
        if self.capabilities is not used:
            return True  # another question in parallel has learned meanwhile
        lower = step_down(self.capabilities, fault)
        if lower is None:
            return False
        self.capabilities = lower
        learned.note(self.settings, lower)
        return True

    def _prepare_repair(self, question: Question, attempt: _Attempt, rejected: "_Rejected") -> None:
        """Ask for the answer again, saying what was wrong; raises Fault when it was enough."""
        if attempt.repairs >= _MOST_REPAIRS:
            raise Fault(FailureKind.SCHEMA, "; ".join(rejected.wrong)[:200])
        attempt.repairs += 1
        self.usage = replace(self.usage, repairs=self.usage.repairs + 1)
        told = (
            f"The program refused the answer: {'; '.join(rejected.wrong[:5])}. Send the whole "
            "answer again in the right form. Leave out what cannot be right; add nothing new."
        )
        attempt.turns = [
            *question.turns(),
            {"role": "assistant", "content": rejected.answer[:_QUOTED_ANSWER]},
            {"role": "user", "content": told},
        ]

    async def _prepare_retry(self, attempt: _Attempt, fault: Fault) -> None:
        """Wait before the next try; raises the fault where a new try would not help or fit."""
        attempt.tries += 1
        attempt.silent = fault.kind is FailureKind.TIMEOUT
        if fault.kind not in RETRIED or attempt.tries >= self.settings.attempts:
            raise fault
        wait = fault.wait
        if wait is None:
            longest = min(
                self.settings.max_wait_s, self.settings.first_wait_s * 2 ** (attempt.tries - 1)
            )
            wait = self._random.uniform(0.5, 1.0) * longest
        if wait > self.settings.max_wait_s or time.monotonic() + wait >= attempt.deadline:
            raise fault
        self.usage = replace(self.usage, retries=self.usage.retries + 1)
        self._on_wait(wait, fault.kind)
        await asyncio.sleep(wait)

    def _count(self, received: Received, mode: str, *, under_way: bool) -> None:
        """Add one call to the account; one under way without figures makes the sums unknown."""
        usage, told = self.usage, received.usage
        unknown = told is None and (under_way or received.answered)
        self.usage = replace(
            usage,
            calls=usage.calls + 1,
            prompt_tokens=usage.prompt_tokens + wire.tokens(told, "prompt_tokens"),
            cached_tokens=usage.cached_tokens
            + wire.tokens(told, "prompt_tokens_details", "cached_tokens"),
            completion_tokens=usage.completion_tokens + wire.tokens(told, "completion_tokens"),
            reasoning_tokens=usage.reasoning_tokens
            + wire.tokens(told, "completion_tokens_details", "reasoning_tokens"),
            unknown_calls=usage.unknown_calls + unknown,
            model_answered=received.model or usage.model_answered,
            mode=mode,
            request_id=received.request_id or usage.request_id,
        )


class _Rejected(Exception):  # noqa: N818 - an answer to be repaired, no error yet
    """An answer that came whole but is not of the form, or says what cannot be."""

    def __init__(self, answer: str, wrong: list[str]) -> None:
        super().__init__("rejected")
        self.answer = answer
        self.wrong = wrong


def _judged(answer: str, question: Question, mode: Mode) -> Any:
    """Return the value of an answer; raises _Rejected."""
    try:
        value = answers.parse(answer, mode)
    except ValueError as error:
        raise _Rejected(answer, [str(error)]) from None
    wrong = answers.problems(
        value, question.schema, open_form=question.open_form
    ) or question.check(value)
    if wrong:
        raise _Rejected(answer, wrong)
    return value
