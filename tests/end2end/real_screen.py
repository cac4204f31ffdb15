"""An X server of a test's own, with real keys and a real mouse, and its picture read from memory.

Needs Xvfb, setxkbmap (which comes with it), openbox and xdotool. Windows stand without frames, so
that the program's fills the screen.
"""

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

import pytest
from PIL import Image, ImageChops

WIDTH, HEIGHT = 1366, 768
NEEDED = ("Xvfb", "setxkbmap", "openbox", "xdotool")
_LOOKS = 2000
"""Looks after which something is held not to happen: counted, as a machine may stand still."""
_STILL = 8
_LOOK = 0.02
"""Seconds between two looks."""
_KEY_PAUSE_MS = "4"
_SHIFTED = {"å": "aring", "ä": "adiaeresis", "ö": "odiaeresis", "Å": "Aring", "Ö": "Odiaeresis"}
_MANAGER = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<focus><focusNew>yes</focusNew></focus><theme><keepBorder>no</keepBorder></theme>
<applications><application class="*"><decor>no</decor></application>
<application class="*" type="normal"><maximized>yes</maximized></application></applications>
</openbox_config>"""
Area = tuple[int, int, int, int]
Colour = tuple[int, int, int]
WHOLE: Area = (0, 0, WIDTH, HEIGHT)


def missing() -> list[str]:
    """Return the programs that a screen needs and that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Screen:
    """A screen with a Swedish keyboard and a mouse, for as long as the block lasts.

    Attributes:
        watched: a process on it, whose failing ends all waiting.
    """

    watched: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server, name = self._start()
            stack.callback(_end, server)
            self.environment = _environment(name)
            subprocess.run(["setxkbmap", "se"], env=self.environment, check=True)
            self._map_picture()
            stack.callback(lambda: self._memory.close())
            stack.callback(_end, self._start_manager())
            # All of it is there: it ends with the block.
            self._parts = stack.pop_all()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._parts.close()

    def _map_picture(self) -> None:
        with (self._folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header says its own length, the number of colours and the length of a row.
        header = struct.unpack(">25I", self._memory[:100])
        self._start_of_pixels, self._row = header[0] + 12 * header[19], header[12]

    def _start(self) -> tuple[subprocess.Popen[bytes], str]:
        """Start a server on a display that is free; return it and the display's name."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
        command += ["-fbdir", str(self._folder), "-nolisten", "tcp", "-noreset"]
        server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as said:
            # It is said when the server takes connections; nothing where it could not start.
            number = said.readline().strip()
        if not number:
            raise RuntimeError("Xvfb has not started")
        return server, f":{number}"

    def _start_manager(self) -> subprocess.Popen[bytes]:
        """Start a window manager and wait until it manages."""
        settings = self._folder / "openbox.xml"
        settings.write_text(_MANAGER)
        manager = subprocess.Popen(
            ["openbox", "--config-file", str(settings)], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.wait(lambda: self._ask("get_num_desktops").strip().isdecimal(), "a window manager")
        return manager

    def picture(self) -> Image.Image:
        """Return what is seen now."""
        size, row = (WIDTH, HEIGHT), self._row
        pixels = self._memory[self._start_of_pixels : self._start_of_pixels + row * HEIGHT]
        return Image.frombuffer("RGB", size, pixels, "raw", "BGRX", row, 1)

    def count(self, colour: Colour, area: Area = WHOLE) -> int:
        """Return how many pixels of an area have a colour."""
        return self._mask(colour, area).histogram()[255]

    def box(self, colour: Colour, area: Area = WHOLE) -> Area | None:
        """Return the smallest box round the pixels of a colour in an area, None for none."""
        found = self._mask(colour, area).getbbox()
        if found is None:
            return None
        left, top = area[:2]
        return found[0] + left, found[1] + top, found[2] + left, found[3] + top

    def runs(self, colour: Colour, area: Area) -> list[tuple[int, int]]:
        """Return the stretches, top and bottom, of an area's rows that hold a colour."""
        mask, width = self._mask(colour, area).tobytes(), area[2] - area[0]
        found: list[tuple[int, int]] = []
        for y in range(area[1], area[3]):
            at = (y - area[1]) * width
            if any(mask[at : at + width]):
                top = found.pop()[0] if found and found[-1][1] == y else y
                found.append((top, y + 1))
        return found

    def _mask(self, colour: Colour, area: Area) -> Image.Image:
        """Return a picture of an area that is white where it has a colour, else black."""
        image = self.picture().crop(area)
        bands = [
            band.point([255 * (value == wanted) for value in range(256)])
            for band, wanted in zip(image.split(), colour, strict=True)
        ]
        return ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2])

    def key(self, *keys: str) -> None:
        """Press keys, one after the other, as xdotool names them: "ctrl+shift+e", "Return"."""
        self._do("key", "--delay", _KEY_PAUSE_MS, *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        plain = ""
        for sign in text:
            if sign in _SHIFTED:
                self._type_plain(plain)
                self.key(_SHIFTED[sign])
                plain = ""
            else:
                plain += sign
        self._type_plain(plain)

    def _type_plain(self, text: str) -> None:
        if text:
            self._do("type", "--delay", _KEY_PAUSE_MS, text)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Press a button of the mouse at a place and let it go."""
        self._do("mousemove", str(round(x)), str(round(y)), "click", str(button))

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Draw the mouse with its left button down."""
        self._do("mousemove", *_whole(start), "mousedown", "1")
        for step in range(1, steps + 1):
            part = step / steps
            place = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self._do("mousemove", *_whole(place))
        self._do("mouseup", "1")

    def title(self) -> str:
        """Return the title of the window that has the keys, "" for none."""
        return self._ask("getactivewindow", "getwindowname").strip()

    def focus(self, title: str) -> None:
        """Wait until a window whose title ends so has the keys."""
        self.wait(lambda: self.title().endswith(title), f"a window named {title!r} with the keys")

    def rest(self) -> None:
        """Wait until the picture stands still; a caret blinks more slowly."""
        last, still = b"", 0
        for _ in range(_LOOKS):
            now = self.picture().tobytes()
            still = still + 1 if now == last else 0
            if still == _STILL:
                return
            last = now
            time.sleep(_LOOK)
        self._fail("the picture standing still")

    def is_seen(self, seen: Callable[[], object], looks: int) -> bool:
        """Return whether something is seen within so many looks."""
        for _ in range(looks):
            if seen():
                return True
            if self.watched is not None and self.watched.poll():
                pytest.fail(f"the program ended with exit code {self.watched.poll()}")
            time.sleep(_LOOK)
        return False

    def wait(self, seen: Callable[[], object], what: str) -> None:
        """Wait until something is seen; fails with a picture of the screen."""
        if not self.is_seen(seen, _LOOKS):
            self._fail(what)

    def _fail(self, what: str) -> NoReturn:
        picture = Path(tempfile.mkdtemp(prefix="granskare-screen-"), "screen.png")
        self.picture().save(picture)
        pytest.fail(f"not seen: {what}; the screen: {picture}")

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True)

    def _ask(self, *words: str) -> str:
        """Return what xdotool says; windows come and go, so that it may fail."""
        command = ["xdotool", *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        return done.stdout


def _end(process: subprocess.Popen[bytes]) -> None:
    # Asked, not killed: a server takes its socket away.
    process.terminate()
    process.wait()


def _whole(place: tuple[float, float]) -> tuple[str, str]:
    return str(round(place[0])), str(round(place[1]))


def _environment(display: str) -> dict[str, str]:
    """Return this process's environment with the screen in it and nothing of another desktop."""
    other = (
        "WAYLAND_DISPLAY",
        "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP",
        "DESKTOP_SESSION",
    )
    kept = {name: value for name, value in os.environ.items() if name not in other}
    return {**kept, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
