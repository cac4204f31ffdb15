"""What there is to ask about a document, part by part: how far it has come, and what was left."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from reviewer_app.assistant.failures import FailureKind, ModelFailure
from reviewer_app.assistant.sections import Section
from reviewer_app.assistant.view import DocumentView, SectionFailed
from reviewer_app.core.events import Progress
from reviewer_app.core.reference import Message

R = TypeVar("R")
# So many sections in a row lost in the same way: the rest would be lost too, each at its cost.
_PATIENCE = 3
_WEARING = frozenset(
    {
        FailureKind.DEADLINE,
        FailureKind.CUT,
        FailureKind.TOO_BIG,
        FailureKind.BAD_REQUEST,
        FailureKind.UNSUPPORTED,
    }
)


@dataclass(frozen=True, slots=True)
class Task:
    """One step ("critic", "research") over one section of a document."""

    stage: str
    section: Section
    view: DocumentView


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R]):
    """What a task gave, and the failure where a part of it gave nothing."""

    results: tuple[R, ...]
    failure: ModelFailure | None = None


class Headway:
    """How many of a document's tasks are done, in all and of each step."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._tasks = tasks
        self._total = Counter(task.stage for task in tasks)
        self._done: Counter[str] = Counter()
        self._count = 0

    def told(self, waited: int = 0) -> Progress:
        """Return how far the step has come whose turn it is; `waited`: seconds, for its answer."""
        task = self._tasks[self._count]
        done = self._done[task.stage]
        return Progress(
            task.stage, done, self._total[task.stage], task.section.file_id, waited=waited
        )

    def advanced(self) -> Progress:
        """Note that the task whose turn it was is done, and return how far its step has come."""
        stage = self._tasks[self._count].stage
        self._done[stage] += 1
        told = self.told()
        self._count += 1
        return told

    def left(self, reason: Message) -> Iterator[SectionFailed]:
        """Yield which pages each step has not come to."""
        waiting = self._tasks[self._count :]
        for stage in dict.fromkeys(task.stage for task in waiting):
            sections = [task.section for task in waiting if task.stage == stage]
            yield failed(stage, sections[0], sections[-1], reason)


class Patience:
    """Counts sections lost in a row in the same way."""

    def __init__(self) -> None:
        self._kind: FailureKind | None = None
        self._count = 0

    def is_over(self, failure: ModelFailure | None) -> bool:
        """Take note of a section's failure (None: it was reviewed); True where it is enough."""
        kind = failure.kind if failure is not None and failure.kind in _WEARING else None
        again = self._count + 1 if kind is self._kind else 1
        self._count = again if kind is not None else 0
        self._kind = kind
        return self._count >= _PATIENCE


def failed(stage: str, first: Section, last: Section, reason: Message) -> SectionFailed:
    """Return that a step did not get through the sections from one to another."""
    return SectionFailed(first.file_id, stage, first.first_page_index, last.last_page_index, reason)
