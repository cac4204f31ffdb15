"""Asks the registry on a thread of its own; only the latest question of a kind is answered."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from registry_db.errors import RegistryError
from registry_db.outline import Node
from registry_db.records import Holding, Row
from reviewer_app.core.errors import UserError
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.entry_reading import Entry, EntryReader
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from registry_db import Registry

_Answer = TypeVar("_Answer")
Levels = tuple[tuple[str, tuple[Node, ...]], ...]


class RegistryReading(QObject):
    """The registry in use, read off the window's thread.

    Signals:
        replaced: another registry is read from now on; what was read before is out of date.
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.
    """

    replaced = Signal()
    user_error_raised = Signal(object)
    crashed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.registry: Registry | None = None
        self._reader: EntryReader | None = None
        self._thread: TaskThread | None = None
        self._asked: dict[str, int] = {}

    def set_registry(self, registry: "Registry") -> None:
        """Read this registry from now on."""
        former, thread = self.registry, self._thread
        if former is not None and thread is not None:
            thread.run(former.close)
        self.registry, self._reader = registry, EntryReader(registry)
        self._asked = {kind: number + 1 for kind, number in self._asked.items()}
        self.replaced.emit()

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """The editions held, () until a registry is open."""
        return () if self.registry is None else self.registry.holdings()

    def read_below(
        self, target: Target, done: Callable[[tuple[Node, ...]], None], failed: Callable[[], None]
    ) -> None:
        """Hand the nodes right below a target to `done`; call `failed` where that cannot be."""
        self._ask("", lambda reader: reader.below(target), done, failed)

    def read_levels(self, target: Target, done: Callable[[Levels], None]) -> None:
        """Hand the levels of the tree that lead to a code to `done`."""
        self._ask("levels", lambda reader: reader.levels(target), done)

    def read_entry(self, target: Target, done: Callable[[Entry], None]) -> None:
        """Hand what is held of a target to `done`."""
        self._ask("entry", lambda reader: reader.entry(target), done)

    def search(
        self, text: str, work: str, edition: str, limit: int,
        done: Callable[[tuple[Row, ...]], None],
    ) -> None:  # fmt: skip
        """Hand the rows that fit what was typed to `done`; "" for a work or edition is any."""
        chosen = (work or None, edition or None)
        self._ask("search", lambda reader: reader.search(text, *chosen, limit), done)

    def ask(
        self, kind: str, question: "Callable[[Registry], _Answer]",
        done: Callable[[_Answer], None], failed: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Hand the answer to any question of a kind to `done`, unless another was asked since."""
        registry = self.registry
        if registry is not None:
            self._ask(kind, lambda _reader: question(registry), done, failed)

    def forget(self, kind: str) -> None:
        """Leave the question of a kind that was asked last without an answer."""
        self._asked[kind] = self._asked.get(kind, 0) + 1

    def close(self) -> None:
        """End the thread; what was asked and not answered yet is dropped."""
        self._reader = None
        if self._thread is not None:
            if self.registry is not None:
                self._thread.run(self.registry.close)
            self._thread.close()
            self._thread = None

    def _ask(
        self, kind: str, question: Callable[[EntryReader], _Answer],
        done: Callable[[_Answer], None], failed: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Ask on the thread; of a kind with a name only the latest question is answered."""
        reader = self._reader
        if reader is None:
            return
        number = self._asked[kind] = self._asked.get(kind, 0) + 1

        def is_stale() -> bool:
            return reader is not self._reader or bool(kind and self._asked[kind] != number)

        def work() -> _Answer | None:
            # Typed on meanwhile: it costs nothing any more.
            return None if is_stale() else _answered(question, reader)

        def answer(value: Any) -> None:
            if not is_stale():
                done(value)

        self._started().run(work, answer, failed)

    def _started(self) -> TaskThread:
        if self._thread is None:
            self._thread = TaskThread("registry", self)
            self._thread.user_error_raised.connect(self.user_error_raised)
            self._thread.crashed.connect(self.crashed)
        return self._thread


def _answered(question: Callable[[EntryReader], _Answer], reader: EntryReader) -> _Answer:
    try:
        return question(reader)
    except RegistryError as error:
        raise UserError("window.registry_unusable", reason=str(error)) from error
