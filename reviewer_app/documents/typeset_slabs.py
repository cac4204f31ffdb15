"""Slabs: pieces of a report that fit on a page as wholes, in the order of reading."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.composition import Picture, Tone


class Words(NamedTuple):
    """A piece of text; `x` and `y` are those of its baseline's start, y from the slab's top."""

    x: float
    y: float
    text: str
    face: str
    size: float
    tone: Tone


class Fill(NamedTuple):
    """A filled rectangle; `strength` is how much of the tone's colour it has, 1 for all."""

    x0: float
    y0: float
    x1: float
    y1: float
    tone: Tone
    strength: float = 1.0


class Excerpt(NamedTuple):
    """A part of a page of a document in a rectangle: `clip` of the displayed page."""

    x0: float
    y0: float
    x1: float
    y1: float
    picture: Picture
    clip: Rect


class Link(NamedTuple):
    """An area that leads somewhere: "#anchor", or a file and page."""

    x0: float
    y0: float
    x1: float
    y1: float
    target: str


class PageOf(NamedTuple):
    """The number of the page an anchor stands on, ending at `x`."""

    x: float
    y: float
    anchor: str
    size: float


Operation = Words | Fill | Excerpt | Link | PageOf


@dataclass(frozen=True, slots=True)
class Slab:
    """A piece of a page: its height, what is drawn, and how it is kept together.

    `need` is the room below its top that must be left on the page, at least its height. `head`
    is drawn again where the page breaks before it. `gap` is the space above, but not on top of a
    page. `anchor`, `level` and `title` make a bookmark where level is above 0.

    A line of a table's row has the `row` that its other lines have, one value for each row, and
    `cells`: how many of its operations come before those of each cell.
    """

    height: float
    operations: tuple[Operation, ...] = ()
    gap: float = 0.0
    need: float = 0.0
    head: tuple["Slab", ...] = ()
    breaks: bool = False
    anchor: str = ""
    level: int = 0
    title: str = ""
    row: object | None = None
    cells: tuple[int, ...] = ()


@dataclass(slots=True)
class Bookmark:
    """A heading with the page it stands on and how far down, in points."""

    level: int
    title: str
    anchor: str
    page_index: int
    top: float


@dataclass(slots=True)
class Sheet:
    """One page as set: operations with their distance from its top."""

    placed: list[tuple[float, Slab]] = field(default_factory=list)


class Flow:
    """Puts slabs on sheets, one after the other."""

    def __init__(self, top: float, bottom: float) -> None:
        self._top, self._bottom = top, bottom
        self._at = top
        self.sheets = [Sheet()]
        self.bookmarks: list[Bookmark] = []

    @property
    def room(self) -> float:
        """The height of a page's text."""
        return self._bottom - self._top

    def add(self, slab: Slab) -> None:
        """Put a slab where there is room for it; mere space never starts a page."""
        if not slab.operations and not slab.breaks:
            self._at = min(self._at + slab.height, self._bottom)
            return
        gap = slab.gap if self._at > self._top else 0.0
        need = min(max(slab.need, slab.height), self.room)
        full = self._at + gap + need > self._bottom
        if (slab.breaks or full) and self._at > self._top:
            self._next_sheet()
            gap = 0.0
            for again in slab.head:
                self._place(again)
        self._at += gap
        self._place(slab)

    def _next_sheet(self) -> None:
        self.sheets.append(Sheet())
        self._at = self._top

    def _place(self, slab: Slab) -> None:
        if slab.anchor:
            mark = Bookmark(
                slab.level, slab.title, slab.anchor, len(self.sheets) - 1, self._at - slab.gap
            )
            self.bookmarks.append(mark)
        self.sheets[-1].placed.append((self._at, slab))
        self._at += slab.height


def operations(sheet: Sheet) -> Iterator[tuple[float, Operation]]:
    """Yield a sheet's operations with the top of their slab, in the order they are read."""
    for row, lines in groupby(sheet.placed, _row):
        if row is None:
            for top, slab in lines:
                for operation in slab.operations:
                    yield top, operation
        else:
            yield from _cell_by_cell(list(lines))


def _row(placed: tuple[float, Slab]) -> object | None:
    return placed[1].row


def _cell_by_cell(lines: list[tuple[float, Slab]]) -> Iterator[tuple[float, Operation]]:
    """Yield what lies under a row, then all lines of its first cell, of its second and so on."""
    starts = [(0, *slab.cells, len(slab.operations)) for _, slab in lines]
    for at in range(len(starts[0]) - 1):
        for (top, slab), start in zip(lines, starts, strict=True):
            for operation in slab.operations[start[at] : start[at + 1]]:
                yield top, operation
