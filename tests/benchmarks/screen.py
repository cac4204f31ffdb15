"""An X server whose picture is read from its memory: what a person would see, and when.

Needs Xvfb, openbox and xdotool. Times are those of `time.monotonic`, which all processes share.
"""

import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

WIDTH, HEIGHT = 1600, 1000
_PIXEL = 4
_EVERY = 16
"""Every so many rows are looked at: looking takes time from the programs measured."""
_PAUSE = 0.003
"""Seconds between two looks."""
Area = tuple[int, int, int, int]
WHOLE: Area = (0, 0, WIDTH, HEIGHT)


def colour_of(page_index: int) -> tuple[int, int, int]:
    """Return the red, green and blue that stand for a page; no two of 1,000 are the same."""
    return 0x40 + page_index // 32 * 6, 0x40 + page_index % 32 * 6, 0x17


class Screen:
    """A screen of its own with a window manager, for as long as the block lasts."""

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory()
        self.name = f":{200 + os.getpid() % 700}"
        size = f"{WIDTH}x{HEIGHT}x24"
        command = ["Xvfb", self.name, "-screen", "0", size, "-fbdir", self._folder.name]
        self._server = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        picture = Path(self._folder.name, "Xvfb_screen0")
        until = time.monotonic() + 20
        while not picture.exists() or picture.stat().st_size < WIDTH * HEIGHT * _PIXEL:
            if time.monotonic() > until:
                raise TimeoutError("Xvfb has not started")
            time.sleep(0.05)
        with picture.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header says its own length, the number of colours and the length of a row.
        header = struct.unpack(">25I", self._memory[:100])
        self._start, self._row = header[0] + 12 * header[19], header[12]
        self.environment = {**os.environ, "DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb"}
        self._manager = subprocess.Popen(
            ["openbox"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(1.0)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for process in (self._manager, self._server):
            # Asked, not killed: it takes its socket away.
            process.terminate()
            process.wait()
        self._memory.close()
        self._folder.cleanup()

    def rows(self, area: Area = WHOLE, every: int = _EVERY) -> bytes:
        """Return the pixels of some rows of an area, as blue, green, red and a spare byte."""
        left, top, right, bottom = area
        memory, start, row = self._memory, self._start, self._row
        return b"".join(
            memory[start + y * row + left * _PIXEL : start + y * row + right * _PIXEL]
            for y in range(top, bottom, every)
        )

    def count(self, colour: tuple[int, int, int], area: Area = WHOLE, every: int = _EVERY) -> int:
        """Return how many pixels of those rows have a colour."""
        red, green, blue = colour
        return self.rows(area, every).count(bytes((blue, green, red)))

    def wait(self, seen: Callable[[], bool], seconds: float = 30.0) -> float:
        """Return when `seen` first held; raises TimeoutError."""
        until = time.monotonic() + seconds
        while not seen():
            if time.monotonic() > until:
                raise TimeoutError("not seen")
            time.sleep(_PAUSE)
        return time.monotonic()

    def wait_page(self, page_index: int, seconds: float = 30.0) -> float:
        """Return when a page could first be seen."""
        colour = colour_of(page_index)
        return self.wait(lambda: self.count(colour) >= 12, seconds)

    def rest(self, quiet: float = 0.6, seconds: float = 30.0) -> float:
        """Wait until nothing has changed for `quiet` seconds; return when the last change was."""
        return self.changes(lambda: True, quiet, seconds)[-1]

    def changes(
        self, over: Callable[[], bool], quiet: float, seconds: float, area: Area = WHOLE
    ) -> list[float]:
        """Return when the area looked different, until `over` and then at rest for `quiet`."""
        last, found = self.rows(area, 8), [time.monotonic()]
        until = found[0] + seconds
        while time.monotonic() < until:
            now = self.rows(area, 8)
            if now != last:
                last = now
                found.append(time.monotonic())
            elif over() and time.monotonic() - found[-1] > quiet:
                break
            time.sleep(_PAUSE)
        return found

    def keys(self, names: Sequence[str], delay: int = 0) -> subprocess.Popen[bytes]:
        """Press keys one after the other, `delay` milliseconds apart."""
        command = ["xdotool", "key", "--delay", str(delay), *names]
        return subprocess.Popen(command, env=self.environment)
