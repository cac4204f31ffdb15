"""The first witness: the program Tesseract with its Swedish data; worker processes only.

Segmentation 3, because 6, which PDF libraries use, loses the rows of ruled tables; once the lines
of a table are taken away, 4, because 3 then reads its columns one by one and loses the narrow ones
(on scanned bills of quantities 15 of 28 numbers were left, against 26). One thread, because two
processes of one thread read twice as much as one of two, and on a busy machine two threads in one
process take eight times as long (measured).
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.ocr_picture import PagePicture
from reviewer_app.documents.ocr_programs import LANGUAGE
from reviewer_app.documents.serving import Board
from reviewer_app.documents.stillness import Stillness

_LOOK_SECONDS = 0.05
_LEAST_DPI = 70
"""What Tesseract takes the resolution of a picture for where it is told less."""
_PAGE, _ROWS, _DIRECTION = "3", "4", "0"
"""Segmentations: as a whole page, row by row, and only how the page lies."""
_WORD_LEVEL = "5"
_TALLEST_LINE = 2.5
"""Heights of a word: a line's box taller than this holds more than one line of print."""
_DEATH_SIGNAL, _KILL = 1, 9
"""PR_SET_PDEATHSIG and SIGKILL (prctl(2)): a program must not outlive the worker it reads for."""


class OcrStopped(Exception):  # noqa: N818 - an event, not an error
    """The person cancelled while a page was being read."""


class OcrFailed(Exception):  # noqa: N818 - said to the person as what it is
    """A program could not read the picture."""


@dataclass(frozen=True, slots=True)
class PictureWord:
    """A word on the picture: its text, its box in pixels, and how sure the program is (0-100).

    `line` tells words of the same line of print; `box` is as tall as that line.
    """

    text: str
    box: Rect
    line: tuple[int, int, int]
    confidence: float


def read_words(program: str, picture: PagePicture, board: Board) -> tuple[PictureWord, ...]:
    """Return the words on the picture in reading order; raises OcrStopped and OcrFailed."""
    segmentation = _ROWS if picture.table else _PAGE
    command = [
        program, "stdin", "stdout", "-l", LANGUAGE, "--psm", segmentation,
        "--dpi", _dpi(picture), "tsv",
    ]  # fmt: skip
    return tuple(_words(_run(command, picture, board)))


def turn_needed(program: str, picture: PagePicture, board: Board) -> int:
    """Return by how many degrees clockwise the picture must be turned to be upright; 0 for none
    or where the program cannot tell."""
    command = [program, "stdin", "stdout", "--psm", _DIRECTION, "--dpi", _dpi(picture)]
    try:
        said = _run(command, picture, board)
    except OcrFailed:  # too few letters on the page to tell, or no data for it
        return 0
    facts = dict(line.split(":", 1) for line in said.splitlines() if ":" in line)
    turn = facts.get("Rotate", "").strip()
    return int(turn) if turn in ("90", "180", "270") else 0


def _dpi(picture: PagePicture) -> str:
    return str(max(_LEAST_DPI, picture.dpi))


def _run(command: list[str], picture: PagePicture, board: Board) -> str:
    """Return what a program says of a picture; it is ended at once where reading stops."""
    # A file, not a pipe: communicate() stops writing to one when its time is up for the first time.
    with tempfile.TemporaryFile() as question:
        # A portable greymap.
        question.write(b"P5 %d %d 255\n" % (picture.width, picture.height))
        question.write(picture.pixels)
        question.seek(0)
        return _said(command, question, board)


def _said(command: list[str], question: IO[bytes], board: Board) -> str:
    with subprocess.Popen(  # noqa: S603 - the program that find_witnesses found
        command, stdin=question, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"}, creationflags=_window_flags(),
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,
    ) as process:  # fmt: skip
        stillness = Stillness(process)
        while True:
            try:
                out, err = process.communicate(timeout=_LOOK_SECONDS)
                break
            except subprocess.TimeoutExpired:
                if board.stopping:
                    process.kill()
                    raise OcrStopped from None
                stillness.follow(waiting=board.waiting)
    if process.returncode != 0:
        raise OcrFailed(err.decode("utf-8", "replace")[-200:])
    return out.decode("utf-8", "replace")


def _window_flags() -> int:
    """Return what keeps Windows from opening a console for each page."""
    return int(getattr(subprocess, "CREATE_NO_WINDOW", 0))


def _die_with_parent() -> None:
    _libc().prctl(_DEATH_SIGNAL, _KILL)


def _libc() -> Any:
    import ctypes

    return ctypes.CDLL(None)


def _words(table: str) -> Iterator[PictureWord]:
    """Yield the words of a TSV table: level, page, block, paragraph, line, word, box, text."""
    tops: dict[tuple[int, int, int], tuple[float, float]] = {}
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) < 12:
            continue
        line = (int(cells[2]), int(cells[3]), int(cells[4]))
        left, top, width, height = map(float, cells[6:10])
        if cells[0] == "4":
            tops[line] = (top, top + height)
        text = cells[11].strip()
        if cells[0] != _WORD_LEVEL or not text:
            continue
        upper, lower = tops.get(line, (top, top + height))
        if lower - upper > _TALLEST_LINE * height:
            upper, lower = top, top + height
        yield PictureWord(text, (left, upper, left + width, lower), line, float(cells[10]))
