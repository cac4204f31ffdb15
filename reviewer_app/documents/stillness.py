"""A program that stands still while somebody moves pages, and goes on where it was.

A program at work keeps its processor until its turn is over, which a window that wakes up for a key
waits for: with one on each processor, pages came up to forty milliseconds late. Linux only: there
the program dies with the worker it reads for, even while it stands still.
"""

import signal
import subprocess
import sys
import time

MOST_SECONDS = 20.0
"""How long a program stands still altogether: whoever goes on moving pages does not stop it."""


class Stillness:
    """The pauses of one program."""

    def __init__(self, process: subprocess.Popen[bytes], most: float = MOST_SECONDS) -> None:
        self._process = process
        self._left = most if sys.platform == "linux" else 0.0
        self._still = False
        self._since = 0.0

    def follow(self, *, waiting: bool) -> None:
        """Let the program stand still while somebody is `waiting`, and go on otherwise."""
        now = time.monotonic()
        if self._still:
            self._left -= now - self._since
        self._since = now
        if (waiting and self._left > 0) is not self._still:
            self._turn()

    def _turn(self) -> None:
        # Checked by the type checker for each system: others have no such signals.
        if sys.platform == "linux":
            self._still = not self._still
            self._process.send_signal(signal.SIGSTOP if self._still else signal.SIGCONT)
