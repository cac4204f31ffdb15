"""Boxes of characters, words and spans, from the same text page as the text itself.

A box is used only where the text it belongs to equals the page text, character for character:
first the raw dictionary (98.9 % of real pages; only of the blocks asked for where that will do),
then the XML reading (keeps lines of fonts that claim no width), then word boxes. Where all three
differ there is no box.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pymupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.core.page import Word
from reviewer_app.documents.word_boxes import joined

_Letter = tuple[str, Rect]
_Found = tuple[float, float, float, float, str, int, int, int]
"""A word as the library gives it: its box, its text, its block, line and number."""

_BESIDE = 1.0
"""Points around a block; its box is that of its letters, rounded."""
_FEW_BLOCKS = 12
"""Reading more blocks than this one by one takes longer than reading the whole page."""
# "DCB.111" and "Lager" of "DCB.111 Lager"
_TOKEN = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as the library sees it: where its text starts, its letters, whether it lies flat."""

    start: int
    letters: Sequence[_Letter]
    flat: bool


def page_words(text: str, textpage: pymupdf.TextPage) -> tuple[Word, ...]:
    """Return the words of a page in text order; empty where they cannot be placed in `text`."""
    found = textpage.extractWORDS()
    return _matching_words(text, found) or _words_of_lines(text, _exact_lines(text, textpage))


def span_rects(
    text: str, textpage: pymupdf.TextPage, spans: Iterable[tuple[int, int]]
) -> list[tuple[Rect, ...]]:
    """Return, for each (start, end) of the page text, one rectangle per line of print.

    An empty tuple where no exact rectangle can be computed.
    """
    spans = list(spans)
    lines = _lines_around(text, textpage, spans) or _exact_lines(text, textpage)
    if lines is not None:
        return [tuple(joined(_pieces(lines, start, end))) for start, end in spans]
    words = page_words(text, textpage)
    return [tuple(joined(_word_pieces(words, start, end))) for start, end in spans]


def _lines_around(
    text: str, textpage: pymupdf.TextPage, spans: Sequence[tuple[int, int]]
) -> list[_Line] | None:
    """Return the lines of the blocks that the spans touch; None where that is not certain.

    Letters cost the library four times what the page itself does, and a quotation needs few.
    """
    blocks = textpage.extractBLOCKS()
    if "".join(block[4] for block in blocks) != text:
        return None
    touched = list(_touched(blocks, spans))
    if len(touched) > _FEW_BLOCKS:
        return None
    lines: list[_Line] = []
    for start, box, content in touched:
        found = _lines_of_block(textpage, box, content)
        if found is None:
            return None
        lines += [replace(line, start=start + line.start) for line in found]
    return lines


def _touched(
    blocks: Iterable[tuple[Any, ...]], spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, Rect, str]]:
    """Yield where the text of each block starts that a span touches, its box and its text."""
    start = 0
    for x0, y0, x1, y1, content, *_ in blocks:
        end = start + len(content)
        if any(first < end and start < last for first, last in spans):
            yield start, (x0, y0, x1, y1), content
        start = end


def _lines_of_block(textpage: pymupdf.TextPage, box: Rect, content: str) -> list[_Line] | None:
    """Return the lines of the one block with this box and text; offsets are those in the block."""
    for block in _letters_within(textpage, box):
        if block["bbox"] == box:
            lines = list(_placed(_lines_of([block])))
            if _flat_text(lines) == content:
                return lines
    return None


def _letters_within(textpage: pymupdf.TextPage, box: Rect) -> list[dict[str, Any]]:
    """Return the raw blocks that a box touches.

    The library leaves out what lies outside the page's own box: for this one reading it is told
    that the page is no larger than the block.
    """
    page_box = textpage.this.m_internal.mediabox
    whole = page_box.x0, page_box.y0, page_box.x1, page_box.y1
    try:
        page_box.x0, page_box.y0 = box[0] - _BESIDE, box[1] - _BESIDE
        page_box.x1, page_box.y1 = box[2] + _BESIDE, box[3] + _BESIDE
        found: list[dict[str, Any]] = textpage.extractRAWDICT()["blocks"]
    finally:
        page_box.x0, page_box.y0, page_box.x1, page_box.y1 = whole
    return found


def _exact_lines(text: str, textpage: pymupdf.TextPage) -> list[_Line] | None:
    for reading in (_dictionary_lines, _xml_lines):
        lines = list(_placed(reading(textpage)))
        if _flat_text(lines) == text:
            return lines
    return None


def _dictionary_lines(textpage: pymupdf.TextPage) -> Iterator[tuple[list[_Letter], bool]]:
    return _lines_of(textpage.extractRAWDICT()["blocks"])


def _lines_of(blocks: Iterable[dict[str, Any]]) -> Iterator[tuple[list[_Letter], bool]]:
    for block in blocks:
        for line in block.get("lines", ()):
            letters = [(one["c"], one["bbox"]) for span in line["spans"] for one in span["chars"]]
            yield letters, line["dir"][1] == 0.0


def _xml_lines(textpage: pymupdf.TextPage) -> Iterator[tuple[list[_Letter], bool]]:
    try:
        page = ET.fromstring(textpage.extractXML())  # noqa: S314 - MuPDF wrote it
    except ET.ParseError:  # control characters in the text are not XML
        return
    for line in page.iter("line"):
        letters = [(one.attrib["c"], _quad_box(one.attrib["quad"])) for one in line.iter("char")]
        yield letters, line.attrib.get("dir", "1 0").split()[1] in ("0", "-0")


def _quad_box(quad: str) -> Rect:
    numbers = [float(number) for number in quad.split()]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def _placed(lines: Iterable[tuple[list[_Letter], bool]]) -> Iterator[_Line]:
    start = 0
    for letters, flat in lines:
        yield _Line(start, letters, flat)
        start += len(letters) + _breaks(letters)


def _breaks(letters: Sequence[_Letter]) -> int:
    """Return 1 where the text has a line break after these letters: not after an own one."""
    return 0 if letters and letters[-1][0] == "\n" else 1


def _flat_text(lines: Iterable[_Line]) -> str:
    return "".join(
        "".join(letter for letter, _ in line.letters) + "\n" * _breaks(line.letters)
        for line in lines
    )


def _pieces(lines: Iterable[_Line], start: int, end: int) -> Iterator[tuple[Rect, bool]]:
    """Yield the box of the span's part on each line, and whether that line lies flat."""
    for line in lines:
        first, last = max(start - line.start, 0), end - line.start
        if last <= 0:
            return
        boxes = [box for letter, box in line.letters[first:last] if not letter.isspace()]
        if solid := [box for box in boxes if _has_area(box)]:
            yield union(solid), line.flat


def _word_pieces(words: Iterable[Word], start: int, end: int) -> Iterator[tuple[Rect, bool]]:
    for word in words:
        if word.start < end and start < word.end and _has_area(word.rect):
            yield word.rect, True


def _has_area(box: Rect) -> bool:
    return box[2] > box[0] and box[3] > box[1]


def _matching_words(text: str, found: Sequence[_Found]) -> tuple[Word, ...]:
    """Return the library's words with their offsets; empty where they do not follow the text."""
    if text.split() != [word[4] for word in found]:
        return tuple(_sequential_words(text, found))
    words, end = [], 0
    for x0, y0, x1, y1, word, *_ in found:
        # Nothing but white space is between: the first place is the word's own.
        start = text.find(word, end)
        end = start + len(word)
        words.append(Word._make((start, end, (x0, y0, x1, y1))))
    return tuple(words)


def _sequential_words(text: str, found: Sequence[_Found]) -> list[Word]:
    words: list[Word] = []
    cursor = 0
    for x0, y0, x1, y1, word, *_ in found:
        start = text.find(word, cursor)
        if start < 0 or text[cursor:start].strip():
            return []
        cursor = start + len(word)
        words.append(Word(start, cursor, (x0, y0, x1, y1)))
    return [] if text[cursor:].strip() else words


def _words_of_lines(text: str, lines: list[_Line] | None) -> tuple[Word, ...]:
    words = []
    for line in lines or ():
        content = text[line.start : line.start + len(line.letters)]
        for match in _TOKEN.finditer(content):
            boxes = [box for _, box in line.letters[match.start() : match.end()]]
            words.append(Word(line.start + match.start(), line.start + match.end(), union(boxes)))
    return tuple(words)
