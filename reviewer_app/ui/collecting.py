"""Garbage collection on the window's thread only, in steps that the window does not feel.

A collection runs on whichever thread happens to allocate: a widget that is part of a cycle would
be destroyed on the review's thread, which ends the program. So the interpreter's own collections
are off, and a timer of the window's thread asks for them.

A full collection looks at every object alive: with tens of thousands of references that holds the
window for more than a tenth of a second, again and again while a review makes them, and none of
them can be part of a cycle. So while a review runs only young objects are looked at, and those
that live are set aside: no later collection looks at them.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 200
_MANY = 20_000
"""So many young objects, some 5 ms of looking, are a document's references: no garbage."""
_MIDDLE_EVERY, _FULL_EVERY = 25, 150
"""After so many looks the middle, and the oldest, generation is looked at as well."""


class Collector(QObject):
    """Collects garbage in the turns of the thread it is made on; make one, where the window is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found_enabled = gc.isenabled()
        gc.disable()
        self._looks = 0
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def close(self) -> None:
        """Leave collecting as it was found; for when no other thread is left."""
        self._timer.stop()
        if self._found_enabled:
            gc.enable()

    def begin_review(self) -> None:
        """Look at young objects only from now on, and set those aside that live."""
        self._looks = -1

    def end_review(self) -> None:
        """Collect as usual what comes after the review."""
        if self._looks < 0:
            self.look()
            self._looks = 0

    def look(self) -> None:
        """Collect what is due."""
        if self._looks < 0:
            if gc.get_count()[0] < _MANY:
                gc.collect(0)
            gc.freeze()
            return
        self._looks += 1
        gc.collect(self._due())

    def _due(self) -> int:
        if self._looks % _FULL_EVERY == 0:
            return 2
        return 1 if self._looks % _MIDDLE_EVERY == 0 else 0
