"""Where words and spans stand on a page, for marks and for selecting text (worker side)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.core.page import Word

TEXT_FLAGS = pymupdf.TEXTFLAGS_TEXT & ~pymupdf.TEXT_PRESERVE_LIGATURES


@dataclass(frozen=True, slots=True)
class CharBoxes:
    """A page's text with a box for each character; line ends have none."""

    text: str
    boxes: tuple[Rect | None, ...]
    lines: tuple[int, ...]

    def rects(self, start: int, end: int) -> tuple[Rect, ...]:
        """Return one box for each line of print that [start, end) touches."""
        groups: dict[int, list[Rect]] = {}
        for index in range(max(start, 0), min(end, len(self.boxes))):
            box = self.boxes[index]
            if box is not None and not self.text[index].isspace():
                groups.setdefault(self.lines[index], []).append(box)
        return tuple(union(boxes) for boxes in groups.values())

    def words(self) -> tuple[tuple[Word, ...], tuple[int, ...]]:
        """Return the words in text order and the number of each one's line."""
        words: list[Word] = []
        lines: list[int] = []
        for start, end in _word_spans(self.text):
            rects = self.rects(start, end)
            if rects:
                words.append(Word(start, end, union(rects)))
                lines.append(self.lines[start])
        return tuple(words), tuple(lines)


def char_boxes(page: Any) -> CharBoxes | None:
    """Return the boxes of a page's text, None where they do not agree with it."""
    text: str = page.get_text("text", flags=TEXT_FLAGS)
    return _from_rawdict(page, text)


def _from_rawdict(page: Any, text: str) -> CharBoxes | None:
    letters: list[str] = []
    boxes: list[Rect | None] = []
    lines: list[int] = []
    for number, line in enumerate(_raw_lines(page)):
        chars: Sequence[dict[str, Any]] = [c for span in line["spans"] for c in span["chars"]]
        for char in chars:
            letters.append(char["c"])
            boxes.append(char["bbox"])
            lines.append(number)
        if not chars or chars[-1]["c"] != "\n":
            letters.append("\n")
            boxes.append(None)
            lines.append(number)
    if "".join(letters) != text:
        return None
    return CharBoxes(text, tuple(boxes), tuple(lines))


def _raw_lines(page: Any) -> list[dict[str, Any]]:
    blocks = page.get_text("rawdict", flags=TEXT_FLAGS)["blocks"]
    return [line for block in blocks for line in block.get("lines", ())]


def _word_spans(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for index, char in enumerate(text):
        if char.isspace():
            if index > start:
                spans.append((start, index))
            start = index + 1
    return spans
