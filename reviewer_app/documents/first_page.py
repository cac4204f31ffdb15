"""The window's side of the drawing of a first page (see first_page_drawer): asks for it, takes it.

Imports next to nothing: it is used before Qt is imported.
"""

import os
import signal
import sys
from contextlib import suppress
from mmap import ACCESS_READ, mmap

from reviewer_app.documents.first_page_drawer import FRAME, frame, numbers

_CODE = (
    "import sys; sys.path[:] = {path!r}; "
    "from reviewer_app.documents.first_page_drawer import main; main({line}, {answer}, {memory}, "
    "{file!r}, {page_index})"
)


class FirstPage:
    """The page seen first, being drawn in a process of its own, which `close` ends."""

    def __init__(self, file: str, page_index: int = 0) -> None:
        """Raises OSError where no process can be started."""
        self._memory = os.memfd_create("first page")
        line, self._line = os.pipe()
        self._answer, answer = os.pipe()
        try:
            self._pid = _start(file, page_index, (line, answer, self._memory))
        finally:
            os.close(line)
            os.close(answer)

    def ask(self, across: int, down: int) -> None:
        """Say how many pixels the page is to take across, and how many of it are seen down."""
        # Gone where the file could not be opened: then there is no answer either.
        with suppress(BrokenPipeError):
            os.write(self._line, frame(max(across, 0), max(down, 0)))

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when the page is drawn, or cannot be."""
        return self._answer

    def take(self) -> tuple[int, int, mmap] | None:
        """Return width, height and pixels (blue, green, red, 255) once `fileno` is readable.

        None where the page could not be drawn.
        """
        width, height = numbers(os.read(self._answer, FRAME))
        if not width:
            return None
        return width, height, mmap(self._memory, 4 * width * height, access=ACCESS_READ)

    def close(self) -> None:
        """End the process, which has nothing more to do, and leave no zombie."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        for descriptor in (self._memory, self._line, self._answer):
            os.close(descriptor)


def first_page(file: str, page_index: int = 0) -> FirstPage | None:
    """Return the page of what is called a PDF that is to be seen first, being drawn.

    None where the system cannot hand unnamed memory to another process, or where there is no
    interpreter to be started: then the page comes with the others.
    """
    if sys.platform != "linux" or not sys.executable or getattr(sys, "frozen", False):
        return None
    try:
        return FirstPage(file, page_index)
    except OSError:
        return None


def _start(file: str, page_index: int, descriptors: tuple[int, int, int]) -> int:
    """Return the id of a process that has these descriptors open."""
    free = max(descriptors) + 1
    line, answer, memory = range(free, free + 3)
    code = _CODE.format(
        path=sys.path, line=line, answer=answer, memory=memory, file=file, page_index=page_index
    )
    given = [(os.POSIX_SPAWN_DUP2, ours, free + at) for at, ours in enumerate(descriptors)]
    command = [sys.executable, "-S", "-c", code]
    return os.posix_spawn(sys.executable, command, os.environ, file_actions=given)
