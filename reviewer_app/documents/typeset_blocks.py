"""Blocks into slabs: the look of a printed report on A4; worker processes only."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.composition import (
    Block,
    BlockKind,
    Cell,
    Picture,
    Row,
    Run,
    Table,
    Tone,
)
from reviewer_app.documents.typeset_slabs import Excerpt, Fill, Link, Operation, PageOf, Slab, Words
from reviewer_app.documents.typeset_text import Line, measure, wrap

WIDTH, HEIGHT = 595.28, 841.89
LEFT, RIGHT, TOP, BOTTOM = 62.0, 533.0, 74.0, 778.0
"""A4 in points, and the area of the text in it."""
COLUMN = RIGHT - LEFT

_BODY, _SMALL, _ENTRY = 9.5, 8.0, 10.5
_LEADING = 1.36
"""Height of a line for its size of print."""
_PAD = 4.0
_HEADINGS = {1: 17.0, 2: 12.5}
_BAR_HEIGHT, _BAR_STEP, _LABEL_WIDTH = 9.0, 15.0, 150.0
_QUOTE_INDENT = 14.0
_ENTRY_ROOM = 96.0
"""Points kept below the line that opens a comment, so that it never ends a page."""


Clip = Callable[[Picture], Rect | None]
"""Returns the part of the page that a picture shows, None where the page cannot be drawn."""


def slabs_of(block: Block, blocks: Sequence[Block], clip: Clip) -> Iterator[Slab]:
    """Yield the slabs of a block; `blocks` are all of them, for the contents."""
    if block.kind is BlockKind.CONTENTS:
        yield from _contents(blocks)
    elif block.kind is BlockKind.PICTURE:
        yield from _picture(block, clip)
    else:
        yield from _WAYS[block.kind](block)


def _title(block: Block) -> Iterator[Slab]:
    yield Slab(64.0)
    yield Slab(30.0, (Fill(LEFT, 0, LEFT + 54, 5, Tone.ACCENT),))
    yield from _lines(block.runs, 30.0, tone=Tone.ACCENT)


def _subtitle(block: Block) -> Iterator[Slab]:
    for number, line in enumerate(_lines(block.runs, 15.0)):
        yield line if number else replace(line, gap=12.0)
    yield Slab(22.0)


def _heading(block: Block) -> Iterator[Slab]:
    size = _HEADINGS[block.level]
    lines = wrap(block.runs, COLUMN, size)
    rule = (Fill(LEFT, size * 1.7, RIGHT, size * 1.7 + 0.8, Tone.ACCENT),)
    for number, line in enumerate(lines):
        last = number == len(lines) - 1
        drawn = tuple(_words(line, LEFT, size * 1.15, size, Tone.ACCENT))
        height = size * (1.3 if not last else 2.2 if block.level == 1 else 1.7)
        yield Slab(
            height,
            drawn + (rule if last and block.level == 1 else ()),
            gap=(26.0 if block.level == 1 else 16.0) if number == 0 else 0.0,
            need=height + 70.0,
            anchor=block.anchor if number == 0 else "",
            level=block.level,
            title=block.text,
        )


def _entry(block: Block) -> Iterator[Slab]:
    """Yield what opens a comment: a coloured bar, its words left, the status right, who below."""
    aside = wrap(block.aside, COLUMN / 2, _SMALL)[0]
    lines = wrap(block.runs, COLUMN - aside.width - 34.0, _ENTRY)
    below = wrap(block.under, COLUMN - 24.0, _SMALL)
    step, under = _ENTRY * 1.28, _SMALL * _LEADING
    height = 7.0 + step * len(lines) + under * len(below)
    drawn: list[Operation] = [
        Fill(LEFT, 0, RIGHT, height, Tone.ACCENT, 0.07),
        Fill(LEFT, 0, LEFT + 4, height, block.tone),
    ]
    for number, line in enumerate(lines):
        drawn += _words(line, LEFT + 12, 13.8 + number * step, _ENTRY)
    drawn += _words(aside, RIGHT - 8 - aside.width, 13.6, _SMALL)
    for number, line in enumerate(below):
        drawn += _words(line, LEFT + 12, 11.6 + step * len(lines) + number * under, _SMALL)
    yield Slab(
        height + 5,
        tuple(drawn),
        gap=15.0,
        need=height + _ENTRY_ROOM,
        anchor=block.anchor,
        level=block.level,
        title=block.text,
    )


def _paragraph(block: Block) -> Iterator[Slab]:
    muted = block.tone is Tone.MUTED
    yield from _lines(block.runs, _SMALL if muted else _BODY, tone=block.tone)
    yield Slab(3.0 if muted else 6.0)


def _quotation(block: Block) -> Iterator[Slab]:
    size = _BODY - 0.5
    step = size * _LEADING
    lines = wrap(block.runs, COLUMN - _QUOTE_INDENT - 8, size)
    for line in lines:
        drawn = tuple(_words(line, LEFT + _QUOTE_INDENT, step * 0.76, size))
        bar = Fill(LEFT + 4, 0, LEFT + 6, step, Tone.WARNING)
        yield Slab(step, (bar, *drawn), need=min(len(lines), 3) * step)
    yield Slab(6.0)


def _picture(block: Block, clip: Clip) -> Iterator[Slab]:
    """Yield a part of a page, as large as it is there or as the column takes."""
    assert block.picture is not None
    shown = clip(block.picture)
    if shown is None:
        yield from _lines((Run(block.picture.missing, tone=Tone.MUTED),), _SMALL)
        return
    scale = min(1.0, (COLUMN - 8) / (shown[2] - shown[0]))
    width, height = (shown[2] - shown[0]) * scale, (shown[3] - shown[1]) * scale
    x0, x1 = LEFT + 4, LEFT + 4 + width
    frame = Fill(x0 - 0.6, -0.6, x1 + 0.6, height + 0.6, Tone.MUTED, 0.55)
    paper = Fill(x0, 0, x1, height, Tone.PLAIN, 0.0)
    excerpt = Excerpt(x0, 0, x1, height, block.picture, shown)
    yield Slab(height + 9, (frame, paper, excerpt), gap=1.0)


def _table(block: Block) -> Iterator[Slab]:
    assert block.table is not None
    widths = [COLUMN * share / sum(block.table.shares) for share in block.table.shares]
    head = tuple(_row_slabs(block.table.head, widths, is_head=True)) if block.table.head else ()
    first = next(_row_slabs(block.table.rows[0], widths)).need if block.table.rows else 0.0
    for slab in head:
        need = sum(one.height for one in head) + first
        yield replace(slab, need=need if slab is head[0] else 0.0)
    for row in block.table.rows:
        yield from _row_slabs(row, widths, head=head)
    yield Slab(10.0)


def _facts(block: Block) -> Iterator[Slab]:
    """Yield rows of a name and what it is, without a grid."""
    assert block.table is not None
    yield from _table_rows(block.table)
    yield Slab(8.0)


def _table_rows(table: Table) -> Iterator[Slab]:
    widths = [COLUMN * share / sum(table.shares) for share in table.shares]
    for row in table.rows:
        yield from _row_slabs(row, widths, rules=False)


def _row_slabs(
    row: Row,
    widths: Sequence[float],
    *,
    head: tuple[Slab, ...] = (),
    is_head: bool = False,
    rules: bool = True,
) -> Iterator[Slab]:
    """Yield a row line by line: a row taller than a page goes on upon the next."""
    size = _SMALL + 0.3
    step = size * _LEADING
    columns = [_cell_lines(cell, width, size) for cell, width in zip(row, widths, strict=True)]
    count = max(len(lines) for lines in columns)
    whole = count * step + 2 * _PAD
    together = object() if count > 1 else None
    for number, lines in enumerate(zip_longest(*columns)):
        top = _PAD if number == 0 else 0.0
        bottom = _PAD if number == count - 1 else 0.0
        height = top + step + bottom
        drawn: list[Operation] = []
        if is_head:
            drawn.append(Fill(LEFT, 0, RIGHT, height, Tone.ACCENT, 0.1))
        if rules and number == count - 1:
            drawn.append(Fill(LEFT, height - 0.5, RIGHT, height, Tone.MUTED, 0.4))
        x, cells = LEFT, []
        for line, width in zip(lines, widths, strict=True):
            cells.append(len(drawn))
            if line is not None:
                drawn += _words(line, x + _PAD, top + step * 0.76, size)
            x += width
        need = whole if number == 0 and whole < 260 else height
        yield Slab(height, tuple(drawn), need=need, head=head, row=together, cells=tuple(cells))


def _cell_lines(cell: Cell, width: float, size: float) -> tuple[Line, ...]:
    return wrap(cell, width - 2 * _PAD, size)


def _bars(block: Block) -> Iterator[Slab]:
    """Yield a chart of bars, each with its label and number."""
    most = max((bar.value for bar in block.bars), default=0)
    room = COLUMN - _LABEL_WIDTH - 50
    need = len(block.bars) * _BAR_STEP
    for bar in block.bars:
        x0 = LEFT + _LABEL_WIDTH
        x1 = x0 + (room * bar.value / most if most else 0.0)
        label = wrap((Run(bar.label),), _LABEL_WIDTH - 8, _SMALL + 0.5)[0]
        drawn: list[Operation] = [*_words(label, LEFT, 8.6, _SMALL + 0.5)]
        drawn.append(Fill(x0, 0.6, RIGHT - 50, 0.6 + _BAR_HEIGHT, Tone.MUTED, 0.12))
        if bar.value:
            drawn.append(Fill(x0, 0.6, max(x1, x0 + 1.5), 0.6 + _BAR_HEIGHT, bar.tone))
        drawn.append(Words(RIGHT - 42, 8.6, str(bar.value), "hebo", _SMALL + 0.5, Tone.PLAIN))
        yield Slab(_BAR_STEP, tuple(drawn), need=min(need, 300.0))
    yield Slab(10.0)


def _contents(blocks: Sequence[Block]) -> Iterator[Slab]:
    """Yield a line for each heading with its page."""
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            yield _contents_line(block)
    yield Slab(6.0)


def _contents_line(block: Block) -> Slab:
    first = block.level == 1
    size = 10.0 if first else 9.0
    indent = 0.0 if first else 16.0
    face = "hebo" if first else "helv"
    line, *more = wrap((Run(block.text, bold=first),), COLUMN - indent - 58, size)
    if more:  # the heading itself says the rest
        shown = "".join(piece.text for piece in line.pieces)
        line = wrap((Run(f"{shown}…", bold=first),), COLUMN, size)[0]
    y = 11.0
    end = LEFT + indent + line.width + 6
    dots = Words(end, y, _dots(RIGHT - 30 - end, size), "helv", size, Tone.MUTED)
    return Slab(
        16.0,
        (
            *_words(line, LEFT + indent, y, size),
            dots,
            PageOf(RIGHT, y, block.anchor, size),
            Link(LEFT, 0, RIGHT, 15, f"#{block.anchor}"),
        ),
        gap=5.0 if first else 0.0,
        need=16.0 if face == "helv" else 32.0,
    )


def _dots(width: float, size: float) -> str:
    return " ." * max(0, int(width / measure(" .", "helv", size)))


def _page_break(_block: Block) -> Iterator[Slab]:
    yield Slab(0.0, breaks=True)


def _lines(runs: Sequence[Run], size: float, tone: Tone = Tone.PLAIN) -> Iterator[Slab]:
    step = size * _LEADING
    lines = wrap(runs, COLUMN, size)
    for line in lines:
        drawn = tuple(_words(line, LEFT, step * 0.76, size, tone))
        # Two lines at least stay together at the foot of a page.
        yield Slab(step, drawn, need=step * min(2, len(lines)))


def _words(
    line: Line, x: float, y: float, size: float, tone: Tone = Tone.PLAIN
) -> Iterator[Operation]:
    for piece in line.pieces:
        own = piece.tone if piece.tone is not Tone.PLAIN else tone
        yield Words(x + piece.x, y, piece.text, piece.face, size, own)
        if piece.link:
            end = x + piece.x + piece.width
            yield Link(x + piece.x, y - size, end, y + size * 0.3, piece.link)


_WAYS: Mapping[BlockKind, Callable[[Block], Iterator[Slab]]] = {
    BlockKind.TITLE: _title,
    BlockKind.SUBTITLE: _subtitle,
    BlockKind.HEADING: _heading,
    BlockKind.ENTRY: _entry,
    BlockKind.PARAGRAPH: _paragraph,
    BlockKind.QUOTATION: _quotation,
    BlockKind.TABLE: _table,
    BlockKind.FACTS: _facts,
    BlockKind.BARS: _bars,
    BlockKind.PAGE_BREAK: _page_break,
}
