"""What the window and the render worker say to each other. Imports nothing heavy.

Named tuples, where the rest of the program has data classes: both processes make these classes
before the first page is drawn, and sixteen data classes take a fiftieth of a second to make.

All rectangles of text are in PDF points of the unrotated page (see core.geometry); clips are in
pixels of the whole page as drawn at that scale and rotation.
"""

import math
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import Word
from reviewer_app.documents.source import Source

if TYPE_CHECKING:
    from reviewer_app.core.reference import Message

Clip = tuple[int, int, int, int]
"""(x0, y0, x1, y1) in device pixels of the drawn page."""

SLOT_PIXELS = 4_000_000
"""Pixels of one picture at most. A page can be 37,500 x 75,000 pixels at 150 dpi; what is larger
than a slot is asked for in tiles."""

DRAFT_PIXELS = 400_000


class Channel(IntEnum):
    """Who wishes for pictures; the visible pages come first, what may be asked for next last."""

    VIEW = 0
    THUMBNAILS = 1
    DETAIL = 2
    AHEAD = 3


def receiver_of(channel: Channel) -> Channel:
    """Return the channel that keeps what is drawn for a channel: the view what is drawn ahead."""
    return Channel.VIEW if channel is Channel.AHEAD else channel


class ImageKey(NamedTuple):
    """One picture of a page: what it shows and at which size.

    `rotation` is clockwise on top of the page's own; `scale` is device pixels a point. A draft
    is drawn without smoothing, to have something to show of a heavy page. On a dark picture light
    and dark are swapped, but not in pictures on the page.
    """

    file_id: str
    page_index: int
    rotation: int
    scale: float
    clip: Clip | None = None
    draft: bool = False
    dark: bool = False


def pixel_length(points: float, scale: float) -> int:
    """Return how many pixels a length on the page takes; at least one."""
    return max(1, round(points * scale))


def draft_key(key: ImageKey, width: float, height: float) -> ImageKey:
    """Return the key of the quick small picture of a page `width` x `height` points large."""
    scale = min(key.scale, math.sqrt(DRAFT_PIXELS / (width * height)))
    return key._replace(scale=scale, clip=None, draft=True)


class PageBox(NamedTuple):
    """Size of the unrotated page in points, its own rotation and its printed label."""

    width: float
    height: float
    rotation: int
    label: str = ""


# What the window asks.


class OpenSource(NamedTuple):
    """Open a file; answered by Opened or OpenFailed."""

    source: Source


class CloseSource(NamedTuple):
    """Forget a file and everything kept of it."""

    file_id: str


class KnowWords(NamedTuple):
    """Where the words of some pages of a file stand that were read from their pictures.

    `pages` holds page indexes with the pickled text and words of each: a window keeps them for as
    long as a file is open, and few are asked for.
    """

    file_id: str
    pages: tuple[tuple[int, bytes], ...]


class Wishes(NamedTuple):
    """All pictures wanted now, most wanted first; replaces the channel's earlier wishes."""

    channel: Channel
    keys: tuple[ImageKey, ...]


class Release(NamedTuple):
    """The picture in this slot has been copied."""

    slot: int


class AskRects(NamedTuple):
    """Where spans (start, end) of a page's text stand; answered by SpanRects.

    What is `patient` leaves every other picture its turn: somebody looks at the page meanwhile.
    """

    token: int
    file_id: str
    page_index: int
    spans: tuple[tuple[int, int], ...]
    patient: bool = False


class AskWords(NamedTuple):
    """The page's words with their boxes; answered by PageWords."""

    token: int
    file_id: str
    page_index: int


Query = AskRects | AskWords
Request = OpenSource | CloseSource | KnowWords | Wishes | Release | AskRects | AskWords


# What the worker answers.


class Began(NamedTuple):
    """What the worker is at, so that a crash can be laid to a page; -1 is opening the file."""

    file_id: str
    page_index: int


class TookWishes(NamedTuple):
    """The wishes of a channel have been read; the next may be sent."""

    channel: Channel


class Opened(NamedTuple):
    """The file is open; said again of a long file, when all its pages have been measured."""

    file_id: str
    pages: tuple[PageBox, ...]


class OpenFailed(NamedTuple):
    """The file could not be opened."""

    file_id: str
    problem: "Message"


class PageImage(NamedTuple):
    """A picture lies in a slot: rows of `width` pixels, four bytes each (blue, green, red, 255).

    `heavy` says that drawing this page takes long: ask for tiles. Then this is its draft.
    """

    key: ImageKey
    channel: Channel
    slot: int
    width: int
    height: int
    heavy: bool = False


class PageFailed(NamedTuple):
    """The page cannot be drawn."""

    file_id: str
    page_index: int


class SpanRects(NamedTuple):
    """Boxes of each asked span, one a line of print; () where none could be computed."""

    token: int
    file_id: str
    page_index: int
    rects: tuple[tuple[Rect, ...], ...]


class PageWords(NamedTuple):
    """The page's text and its words in text order; no words where they cannot be placed."""

    token: int
    file_id: str
    page_index: int
    text: str
    words: tuple[Word, ...]


Answer = Began | TookWishes | Opened | OpenFailed | PageImage | PageFailed | SpanRects | PageWords
