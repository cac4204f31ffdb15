"""One line of progress on standard error, where that is a screen."""

import sys
import time
from typing import TextIO

from reviewer_app.core.events import Progress
from reviewer_app.core.texts import say

_EVERY_SECONDS = 0.1
# A model's answer waited for longer than this is spoken of where nothing is drawn, too: a person
# may sit behind a pipe. Twice as long until the next line.
_SPOKEN_OF_S = 15


class ProgressLine:
    """Draws the latest progress over itself.

    Where the stream is no terminal it is silent, but for a line when a model keeps one waiting.
    """

    def __init__(self, language: str, stream: TextIO | None = None) -> None:
        self._language = language
        self._stream = stream or sys.stderr
        self._active = self._stream.isatty()
        self._last = 0.0
        self._drawn = False
        self._next_line = _SPOKEN_OF_S

    def show(self, progress: Progress, name: str) -> None:
        """Draw a stage's progress, at most ten times a second."""
        key = f"cli.stage_{progress.stage}"
        counts = {"name": name, "done": progress.done, "total": progress.total}
        if progress.waited:
            said = say(key, self._language, **counts)
            self._wait(
                progress.waited,
                say("cli.waited", self._language, said=said, seconds=progress.waited),
            )
            return
        self._next_line = _SPOKEN_OF_S
        self._draw(key, **counts)

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
        self._put(say(key, self._language, **params))

    def _wait(self, seconds: int, line: str) -> None:
        if self._active:
            self._put(line)
        elif seconds >= self._next_line:
            self._next_line = 2 * seconds
            print(line, file=self._stream, flush=True)

    def _put(self, line: str) -> None:
        self._drawn = True
        self._stream.write(f"\r\x1b[2K{line[:100]}")
        self._stream.flush()

    def clear(self) -> None:
        """Remove the line."""
        if self._drawn:
            self._stream.write("\r\x1b[2K")
            self._stream.flush()
            self._drawn = False
