"""Long work that lets others go first now and then."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Pause = Callable[[], object]
"""Called now and then: waits a moment where others go first."""

T = TypeVar("T")


def unhurried() -> None:
    """Nobody has to go first."""


def paced(items: Iterable[T], pause: Pause, every: int) -> Iterator[T]:
    """Yield items; `pause` is called before each so-manieth of them, the first left out."""
    for number, one in enumerate(items, start=1):
        if number % every == 0:
            pause()
        yield one
