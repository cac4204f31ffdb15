"""Who scrolls goes first: what is reckoned behind the window pauses for as long, and never stops.

A thread that computes and the window's take turns at the interpreter; a picture of a page, which
asks for it dozens of times, comes late by half a millisecond each time.
"""

import threading
import time

_AFTER_SECONDS = 0.12
"""A key held down moves the page some thirty times a second, a wheel ten times."""
_PAUSE_SECONDS = 0.03
"""A thread that asks goes on after so long whatever happens in the window."""
_WORK_SECONDS = 0.002
"""So long it works before it waits again, however often it asks."""


class RightOfWay:
    """Taken on the window's thread, given on others."""

    def __init__(self) -> None:
        self._until = 0.0
        self._waited = 0.0

    def take(self) -> None:
        """The page moves now."""
        self._until = time.monotonic() + _AFTER_SECONDS

    def is_taken(self) -> bool:
        """Return whether the page moves, or did a moment ago."""
        return time.monotonic() < self._until

    def give(self) -> None:
        """Wait a moment where the page moves, unless that was just done."""
        if self.is_taken() and time.monotonic() - self._waited > _WORK_SECONDS:
            time.sleep(_PAUSE_SECONDS)
            self._waited = time.monotonic()


class YieldingCancel(threading.Event):
    """A cancel token: who asks it, at each page and event, gives way to the window as well."""

    def __init__(self, way: RightOfWay) -> None:
        super().__init__()
        self._way = way

    def is_set(self) -> bool:
        """Return whether the person cancelled."""
        self._way.give()
        return super().is_set()
