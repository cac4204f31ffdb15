"""One line of progress on standard error, where that is a screen."""

import sys
import time
from typing import TextIO

from reviewer_app.core.events import Progress
from reviewer_app.core.texts import say

_EVERY_SECONDS = 0.1


class ProgressLine:
    """Draws the latest progress over itself; silent where the stream is no terminal."""

    def __init__(self, language: str, stream: TextIO | None = None) -> None:
        self._language = language
        self._stream = stream or sys.stderr
        self._active = self._stream.isatty()
        self._last = 0.0
        self._drawn = False

    def show(self, progress: Progress, name: str) -> None:
        """Draw a stage's progress, at most ten times a second."""
        self._draw(
            f"cli.stage_{progress.stage}", name=name, done=progress.done, total=progress.total
        )

    def stage(self, stage: str, done: int, total: int) -> None:
        """Draw how far an import is, at most ten times a second."""
        self._draw(f"registry.progress_{stage}", done=done, total=total)

    def export(self, stage: str, done: int, total: int) -> None:
        """Draw how far an export is, at most ten times a second."""
        self._draw(f"window.stage_{stage}", done=done, total=total)

    def _draw(self, key: str, **params: object) -> None:
        now = time.monotonic()
        if not self._active or now - self._last < _EVERY_SECONDS:
            return
        self._last = now
        self._drawn = True
        line = say(key, self._language, **params)
        self._stream.write(f"\r\x1b[2K{line[:100]}")
        self._stream.flush()

    def clear(self) -> None:
        """Remove the line."""
        if self._drawn:
            self._stream.write("\r\x1b[2K")
            self._stream.flush()
            self._drawn = False
