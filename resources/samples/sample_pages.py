"""Pages of the sample tender: text and lines placed in points, then drawn with PyMuPDF.

Only fonts that PyMuPDF carries are used, so the files come out the same on every machine.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pymupdf

# "1 050", "15 mm", "100 kN": what may not be parted at a line's end.
_HELD_TOGETHER = re.compile(
    r"(?<=[0-9]) (?=[0-9]{3}(?![0-9])|(?:mm|m|m²|m³|%|kN|kN/m²|mm/s|m/s|MPa|kg|kr|l/s|°C|år)(?!\w))"
    r"|(?<=[≥≤±]) (?=[0-9])"
)

WIDTH, HEIGHT = 595.0, 842.0
LEFT, TEXT_LEFT, RIGHT = 62.0, 134.0, 539.0
TOP, BOTTOM = 92.0, 772.0
BLACK, GREY = (0.0, 0.0, 0.0), (0.38, 0.38, 0.38)
ACCENT = (0.12, 0.29, 0.33)

Color = tuple[float, float, float]

REGULAR, BOLD, ITALIC = (pymupdf.Font(name) for name in ("helv", "hebo", "heit"))


@dataclass(frozen=True, slots=True)
class Ink:
    """How a piece of text is written; `layer` orders the text in the file, not on the paper."""

    size: float = 10.5
    font: pymupdf.Font = REGULAR
    color: Color = BLACK
    layer: int = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece of text with its left end on the baseline."""

    x: float
    baseline: float
    text: str
    ink: Ink


@dataclass(slots=True)
class Page:
    """What stands on one page."""

    texts: list[Placed] = field(default_factory=list)
    lines: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    fills: list[tuple[float, float, float, float, Color]] = field(default_factory=list)

    def write(self, x: float, baseline: float, text: str, ink: Ink) -> None:
        """Put `text` with its left end at x."""
        self.texts.append(Placed(x, baseline, text, ink))

    def write_right(self, x: float, baseline: float, text: str, ink: Ink) -> None:
        """Put `text` with its right end at x."""
        self.write(x - width_of(text, ink), baseline, text, ink)

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        """Draw a straight line."""
        self.lines.append((x0, y0, x1, y1, width))

    def fill(self, x0: float, y0: float, x1: float, y1: float, color: Color) -> None:
        """Fill a rectangle."""
        self.fills.append((x0, y0, x1, y1, color))


def width_of(text: str, ink: Ink) -> float:
    """Return the width of `text` in points."""
    return float(ink.font.text_length(text, ink.size))


def wrap(text: str, width: float, ink: Ink) -> list[str]:
    """Return `text` in lines no wider than `width`; "\\n" always breaks."""
    lines: list[str] = []
    for part in _HELD_TOGETHER.sub("\u00a0", text).split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, ink) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


@dataclass(slots=True)
class Flow:
    """A column of text running over pages; `y` is where the next thing goes."""

    pages: list[Page] = field(default_factory=list)
    y: float = TOP
    after_point: bool = False

    @property
    def page(self) -> Page:
        """The page being filled."""
        return self.pages[-1]

    @property
    def number(self) -> int:
        """Its 1-based number."""
        return len(self.pages)

    def turn(self, top: float = TOP) -> None:
        """Go on at the top of a new page."""
        self.pages.append(Page())
        self.y = top

    def need(self, height: float) -> None:
        """Turn the page where less than `height` is left."""
        if self.y + height > BOTTOM:
            self.turn()

    def paragraph(self, text: str, x: float, width: float, ink: Ink, leading: float = 15.5) -> None:
        """Write running text; no line of a paragraph stands alone on a page."""
        mark, text = ("•", text[2:]) if text.startswith("• ") else ("", text)
        indent = 12.0 if mark else 0.0
        lines = wrap(text, width - indent, ink)
        self.y += 5 if self.after_point and not mark else 0
        self.after_point = bool(mark)
        self.need(leading * (len(lines) if len(lines) < 4 else 2))
        for index, line in enumerate(lines):
            left = len(lines) - index
            if index and left == 2:
                self.need(2 * leading)
            self.need(leading)
            baseline = self.y + ink.size
            if mark and not index:
                self.page.write(x, baseline, mark, ink)
            self.page.write(x + indent, baseline, line, ink)
            self.y += leading
        self.y += 2 if mark else 7


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says of itself."""

    title: str
    subject: str
    created: str
    """As PDF writes it: "D:20260302080000+01'00'"."""


def save(
    pages: Sequence[Page], target: Path, metadata: Metadata, outline: Iterable[tuple[str, int]]
) -> None:
    """Write the pages to `target`: fonts embedded as far as used, no dates but the given one."""
    document = pymupdf.open()
    for page in pages:
        _draw(document.new_page(width=WIDTH, height=HEIGHT), page)
    document.set_toc([[1, title, number] for title, number in outline])
    document.set_page_labels([{"startpage": 0, "prefix": "", "style": "D", "firstpagenum": 1}])
    document.set_metadata(
        {
            "title": metadata.title,
            "subject": metadata.subject,
            "author": "Ekmarks kommun (påhittad)",
            "keywords": "exempel, förfrågningsunderlag",
            "creator": "Granskare, exempelhandlingar",
            "producer": "PyMuPDF",
            "creationDate": metadata.created,
            "modDate": metadata.created,
        }
    )
    document.subset_fonts()
    document.save(target, garbage=4, deflate=True, deflate_fonts=True, no_new_id=True)
    document.close()


def _draw(target: pymupdf.Page, page: Page) -> None:
    shape = target.new_shape()
    for x0, y0, x1, y1, color in page.fills:
        shape.draw_rect(pymupdf.Rect(x0, y0, x1, y1))
        shape.finish(fill=color, color=None, width=0)
    for x0, y0, x1, y1, width in page.lines:
        shape.draw_line((x0, y0), (x1, y1))
        shape.finish(color=BLACK, width=width)
    shape.commit()
    for color, texts in _runs(page.texts):
        writer = pymupdf.TextWriter(target.rect)
        for placed in texts:
            writer.append(
                (placed.x, placed.baseline), placed.text, placed.ink.font, placed.ink.size
            )
        writer.write_text(target, color=color)


def _runs(texts: Iterable[Placed]) -> Iterator[tuple[Color, list[Placed]]]:
    ordered = sorted(texts, key=lambda placed: placed.ink.layer)
    for color, run in groupby(ordered, key=lambda placed: placed.ink.color):
        yield color, list(run)
