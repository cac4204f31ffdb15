"""What a printed report is made of: blocks that can be set on paper and written as HTML alike.

Values only, so that a report is put together in any process and set in a worker.
"""

from dataclasses import dataclass
from enum import StrEnum

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.source import Source


class Tone(StrEnum):
    """What a colour means; each way of writing chooses its own."""

    PLAIN = "plain"
    MUTED = "muted"
    ACCENT = "accent"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class BlockKind(StrEnum):
    """What a block is."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    HEADING = "heading"
    ENTRY = "entry"
    PARAGRAPH = "paragraph"
    QUOTATION = "quotation"
    TABLE = "table"
    FACTS = "facts"
    PICTURE = "picture"
    BARS = "bars"
    CONTENTS = "contents"
    PAGE_BREAK = "page_break"


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style. `link` is "#anchor", or "path.pdf#page=3" relative to the report."""

    text: str
    bold: bool = False
    italic: bool = False
    tone: Tone = Tone.PLAIN
    link: str = ""


Cell = tuple[Run, ...]
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head; `shares` divides the width. A table of facts has no head."""

    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    head: Row = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A place on a page with its highlight: `rects` on the unrotated page, and what it shows.

    On paper the place is drawn from its source; elsewhere stands the picture written as `crop`.
    `missing` is said where the page cannot be drawn.
    """

    source: Source
    page_index: int
    rects: tuple[Rect, ...]
    words: str
    missing: str
    crop: "Crop | None" = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart."""

    label: str
    value: int
    tone: Tone = Tone.ACCENT


@dataclass(frozen=True, slots=True)
class Block:
    """One block. `level` and `anchor` are of headings; an ENTRY has its left and right words.

    An entry opens a comment: `runs` stand at the left, `aside` at the right, `under` below both;
    `tone` is its bar.
    """

    kind: BlockKind
    runs: tuple[Run, ...] = ()
    aside: tuple[Run, ...] = ()
    under: tuple[Run, ...] = ()
    level: int = 0
    anchor: str = ""
    tone: Tone = Tone.PLAIN
    table: Table | None = None
    picture: Picture | None = None
    bars: tuple[Bar, ...] = ()

    @property
    def text(self) -> str:
        """The words of the block without their style."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Paper:
    """A report to be set: its blocks, what stands on every page, and what the file says of it.

    `page_words` holds the placeholders {page} and {pages}.
    """

    blocks: tuple[Block, ...]
    title: str
    author: str
    language: str
    header: str
    footer: str
    page_words: str


@dataclass(frozen=True, slots=True)
class CropWish:
    """A place on a page to be pictured, and the file to write the picture to."""

    path: str
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Crop:
    """A picture of a place as written; its size in points on the page."""

    path: str
    width: float
    height: float
    kind: str
    """"png" or "jpeg"."""
