"""Draws gold documents as real PDF files, and tells where each labelled text stands on its page.

The place is worked out from the font as the text is drawn, never read back from the file.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pymupdf

from tests.gold.damage import spoil_text_layer
from tests.gold.documents import Block, GoldDocument, GoldPage
from tests.gold.labels import Label, read_marks
from tests.gold.scans import Box, as_picture, scanned, turned

_PORTRAIT = (595.0, 842.0)
_LEADING = 1.35
_MARGIN = (70.0, 80.0)
_SPACING = 0.45
"""Of the size of print: the space between the letters of letter-spaced text."""
_WHITE, _BLACK = (1, 1, 1), (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Placed:
    """A label with its boxes, one per line, in points of the unrotated page."""

    page_index: int
    label: Label
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A document drawn: the file's bytes and the labels in the order they are written."""

    data: bytes
    labels: tuple[Placed, ...]


def draw(document: GoldDocument, *, scan: bool = False) -> Drawn:
    """Return the document as a PDF file with the places of its labels.

    With `scan` every page is a picture as a scanner makes it (see scans), and the labels stand
    where the scanner put them.
    """
    whole = pymupdf.open()
    placed: list[Placed] = []
    for index, page in enumerate(document.pages):
        single, labels = _drawn_page(page)
        if scan:
            size = single[0].rect.width, single[0].rect.height
            labels = [(label, tuple(turned(box, size) for box in boxes)) for label, boxes in labels]
            single = scanned(single, 0, seed=index + 1)
        placed += (Placed(index, label, boxes) for label, boxes in labels)
        whole.insert_pdf(single)
        whole[-1].set_rotation(page.rotate)
    return Drawn(whole.tobytes(garbage=3, deflate=True), tuple(placed))


def _drawn_page(gold: GoldPage) -> tuple[pymupdf.Document, list[tuple[Label, tuple[Box, ...]]]]:
    pdf = pymupdf.open()
    width, height = reversed(_PORTRAIT) if gold.landscape else _PORTRAIT
    page = pdf.new_page(width=width, height=height)
    pen = _Pen(page)
    for block in gold.blocks:
        pen.draw(block)
    if gold.scan:
        return as_picture(pdf, 0), pen.labels
    return spoil_text_layer(pdf, gold), pen.labels


class _Pen:
    """Draws the blocks of one page one below the other."""

    def __init__(self, page: pymupdf.Page) -> None:
        self._page = page
        self._below = _MARGIN
        self.labels: list[tuple[Label, tuple[Box, ...]]] = []

    def draw(self, block: Block) -> None:
        """Draw a block at its place, else below the one before it."""
        x, y = block.at or self._below
        if block.rows:
            y = self._rows(block, y)
        else:
            for _ in range(block.repeat):
                y = self._text(block, block.text.strip("\n"), x, y)
        self._below = (x, y + block.size)

    def _text(self, block: Block, text: str, x: float, y: float) -> float:
        """Draw lines of text with their labels and return the baseline below them."""
        marked = read_marks(text, block.label)
        size = 0.9 if block.hidden == "tiny" else block.size
        starts, offset, step = [], 0, block.size * _LEADING
        font = _font(block)
        for number, line in enumerate(marked.text.split("\n")):
            where = (x, y + number * step)
            starts.append((offset, line, where))
            self._line(block, font, line, where, size)
            offset += len(line) + 1
        for start, end, label in marked.labels:
            boxes = tuple(_boxes(font, size, starts, start, end, block))
            self.labels.append((label, boxes))
        return y + len(starts) * step

    def _line(
        self, block: Block, font: pymupdf.Font, line: str, where: tuple[float, float], size: float
    ) -> None:
        if not line:
            return
        writer = pymupdf.TextWriter(self._page.rect)
        if block.spaced:
            for letter, x in _spread(font, line, where[0], size):
                writer.append((x, where[1]), letter, font=font, fontsize=size)
        else:
            writer.append(where, line, font=font, fontsize=size)
        if block.double:
            writer.append((where[0] + 0.3, where[1]), line, font=font, fontsize=size)
        morph = None
        if block.angle:
            morph = (pymupdf.Point(where), pymupdf.Matrix(block.angle))
        writer.write_text(
            self._page,
            color=_WHITE if block.hidden == "white" else _BLACK,
            render_mode=3 if block.hidden == "invisible" else 0,
            morph=morph,
        )
        if block.hidden == "covered":
            cover = (where[0] - 2, where[1] - size, where[0] + 400, where[1] + size / 2)
            self._page.draw_rect(pymupdf.Rect(cover), color=_WHITE, fill=_WHITE)

    def _rows(self, block: Block, y: float) -> float:
        """Draw rows of cells, row by row or column by column, and return where they end."""
        step = block.size * (1.9 if block.ruled else 1.5)
        cells = [
            (row, column, text)
            for row, texts in enumerate(block.rows)
            for column, text in enumerate(texts)
            if text
        ]
        if block.order == "column":
            cells.sort(key=lambda cell: (cell[1], cell[0]))
        for row, column, text in cells:
            self._text(block, text, block.cols[column], y + row * step)
        if block.ruled:
            self._rules(block, y, step)
        return y + len(block.rows) * step

    def _rules(self, block: Block, y: float, step: float) -> None:
        right = self._page.rect.width - 40
        edges = [column - 3 for column in block.cols] + [right]
        top = y - block.size * 1.3
        for number in range(len(block.rows) + 1):
            level = top + number * step
            self._page.draw_line((edges[0], level), (right, level), width=0.5)
        for edge in edges:
            self._page.draw_line((edge, top), (edge, top + len(block.rows) * step), width=0.5)


def _font(block: Block) -> pymupdf.Font:
    return pymupdf.Font("hebo" if block.bold else "helv")


def _spread(font: pymupdf.Font, line: str, x: float, size: float) -> Iterator[tuple[str, float]]:
    for letter in line:
        yield letter, x
        x += font.text_length(letter, size) + _SPACING * size


def _boxes(
    font: pymupdf.Font,
    size: float,
    lines: list[tuple[int, str, tuple[float, float]]],
    start: int,
    end: int,
    block: Block,
) -> Iterator[Box]:
    """Yield the box of a label's characters on each line that has some."""
    for offset, line, (x, y) in lines:
        first, last = max(start, offset) - offset, min(end, offset + len(line)) - offset
        if first >= last:
            continue
        left, right = (
            font.text_length(line[:cut], size) + (cut * _SPACING * size if block.spaced else 0)
            for cut in (first, last)
        )
        if block.angle == 90:
            yield (x - size, y - right, x + 0.25 * size, y - left)
        else:
            yield (x + left, y - size, x + right, y + 0.25 * size)
