"""Words into lines of print; worker processes only.

The fonts are those that MuPDF brings (Nimbus Sans, which has the widths of Helvetica); a sign
they lack is taken from its fallback fonts, so that no quotation loses a sign.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import pymupdf

from reviewer_app.documents.composition import Run, Tone

FACES = ("helv", "hebo", "heit", "hebi")
"""Plain, bold, italic, and both."""
# "Krav i" gives "Krav", " ", "i"; a line feed is a word of its own.
_WORDS = re.compile(r"\n|[^\S\n]+|\S+")
# "https://ama.se/visa-kod_13.1" gives "https://", "ama.", "se/", "visa-", "kod_", "13.1".
_SEAMS = re.compile(
    r"(?:[^/\\_.?&=%#:,;+-]|\.(?=[0-9]))*(?:[/\\_?&=%#:,;+-]|\.(?![0-9]))+"
    r"|(?:[^/\\_.?&=%#:,;+-]|\.(?=[0-9]))+"
)


class Piece(NamedTuple):
    """Text in one style at `x` points from the start of its line."""

    x: float
    width: float
    text: str
    face: str
    tone: Tone
    link: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of print."""

    pieces: tuple[Piece, ...]
    width: float


@cache
def font(face: str) -> pymupdf.Font:
    """Return one of the four faces, as a font of the report's own.

    MuPDF reads documents that name Helvetica and carry none with the very font it gives by this
    name, and has it answer by the document's table of letters then: å, ä and ö were lost to search
    and copying in the report's own words.
    """
    return pymupdf.Font(fontbuffer=pymupdf.Font(face).buffer)


@lru_cache(maxsize=50_000)
def measure(text: str, face: str, size: float) -> float:
    """Return the width of a text in points."""
    return size * sum(_advance(sign, face) for sign in text)


@cache
def _advance(sign: str, face: str) -> float:
    """Return the width of a sign at size 1; the program's signs are few, its words many."""
    return float(font(face).text_length(sign, fontsize=1))


def face_of(run: Run) -> str:
    """Return the face of a run."""
    return FACES[run.bold + 2 * run.italic]


@lru_cache(maxsize=4096)
def wrap(runs: tuple[Run, ...], width: float, size: float) -> tuple[Line, ...]:
    """Return the lines of some runs; a word wider than a line is broken at a seam where it has one.

    Seams are those of addresses and file names: after a slash, a hyphen, a full stop. Kept, as
    heads of tables and names of documents come again and again.
    """
    wrapping = _Wrapping(width, size)
    for run in runs:
        face = face_of(run)
        for word in _WORDS.findall(run.text):
            wrapping.add(word, face, run)
    return wrapping.finish()


class _Wrapping:
    """Lines in the making."""

    def __init__(self, width: float, size: float) -> None:
        self._width, self._size = width, size
        self._lines: list[Line] = []
        self._words: list[tuple[str, str, Run, float]] = []
        self._at = 0.0
        self._space: tuple[str, str, Run, float] | None = None

    def add(self, word: str, face: str, run: Run) -> None:
        """Put a word, white space or a line feed after what is there."""
        if word == "\n":
            self._break()
        elif word.isspace():
            self._space = (" ", face, run, measure(" ", face, self._size))
        else:
            self._add_word(word, face, run)

    def finish(self) -> tuple[Line, ...]:
        """Return all lines; one at least."""
        if self._words or not self._lines:
            self._break()
        return tuple(self._lines)

    def _add_word(self, word: str, face: str, run: Run) -> None:
        wide = measure(word, face, self._size)
        gap = self._space[3] if self._space and self._words else 0.0
        parts = tuple(_SEAMS.findall(word)) if wide > self._width else (word,)
        first = wide if len(parts) == 1 else measure(parts[0], face, self._size)
        if self._words and self._at + gap + first > self._width:
            self._break()
            gap = 0.0
        if gap and self._space:
            self._put(*self._space)
        self._space = None
        for part in parts:
            self._add_part(part, face, run)

    def _add_part(self, part: str, face: str, run: Run) -> None:
        wide = measure(part, face, self._size)
        for piece in self._pieces(part, face) if wide > self._width else (part,):
            piece_wide = measure(piece, face, self._size)
            if self._at + piece_wide > self._width and self._words:
                self._break()
            self._put(piece, face, run, piece_wide)

    def _pieces(self, word: str, face: str) -> Iterator[str]:
        """Yield the pieces of what is wider than a line and has no seam."""
        part, wide = "", 0.0
        for sign in word:
            step = measure(sign, face, self._size)
            if part and wide + step > self._width:
                yield part
                part, wide = "", 0.0
            part, wide = part + sign, wide + step
        yield part

    def _put(self, text: str, face: str, run: Run, wide: float) -> None:
        self._words.append((text, face, run, wide))
        self._at += wide

    def _break(self) -> None:
        self._lines.append(Line(tuple(_joined(self._words)), self._at))
        self._words, self._at, self._space = [], 0.0, None


def _joined(words: Sequence[tuple[str, str, Run, float]]) -> Iterator[Piece]:
    """Yield a line's words, those of one run as one piece: so they are copied as one text."""
    at, start, texts = 0.0, 0.0, [""]
    last: tuple[str, Run] | None = None
    for text, face, run, wide in words:
        if last is not None and last[1] is not run:
            yield _piece(start, at, texts, last)
            start, texts = at, []
        last = (face, run)
        texts.append(text)
        at += wide
    if last is not None:
        yield _piece(start, at, texts, last)


def _piece(start: float, end: float, texts: Sequence[str], style: tuple[str, Run]) -> Piece:
    face, run = style
    return Piece(start, end - start, "".join(texts), face, run.tone, run.link)
