"""What of a report stays on one page: a comment, a heading with what it heads; workers only."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from reviewer_app.documents.composition import Block, BlockKind
from reviewer_app.documents.typeset_slabs import Slab

MOST = 320.0
"""Points that are kept on one page: less than half of it, so that no page is left emptier."""

_OPENING = frozenset({BlockKind.HEADING, BlockKind.ENTRY, BlockKind.SUBTITLE, BlockKind.PAGE_BREAK})
_SHOWING = frozenset({BlockKind.PICTURE, BlockKind.TABLE, BlockKind.FACTS})
"""What ends a part of a long comment: its next quotation, or table, may begin another page."""


def passages(blocks: Iterable[Block]) -> Iterator[tuple[Block, ...]]:
    """Yield the blocks that belong together: a comment, or what stands under a heading.

    A heading belongs to the heading or comment that follows upon it.
    """
    passage: list[Block] = []
    for block in blocks:
        headed = all(one.kind is BlockKind.HEADING for one in passage)
        if passage and block.kind in _OPENING and not (
            headed and block.kind is not BlockKind.PAGE_BREAK
        ):  # fmt: skip
            yield tuple(passage)
            passage = []
        passage.append(block)
    if passage:
        yield tuple(passage)


def kept_together(
    passage: Sequence[Block], slabs_of: Callable[[Block], Iterable[Slab]]
) -> Iterator[Slab]:
    """Yield a passage's slabs so that they stay on one page, or else its parts, where they fit."""
    made = [(block, list(slabs_of(block))) for block in passage]
    whole = [slab for _, slabs in made for slab in slabs]
    if _height(whole) <= MOST:
        yield from _bound(whole)
        return
    for part in _parts(made):
        yield from _bound(part) if _height(part) <= MOST else part


def _parts(made: Iterable[tuple[Block, list[Slab]]]) -> Iterator[list[Slab]]:
    """Yield what goes up to each picture or table: a quotation is never apart from its picture."""
    part: list[Slab] = []
    shown = False
    for block, slabs in made:
        is_table = block.kind in _SHOWING and block.kind is not BlockKind.PICTURE
        if part and (shown or is_table) and block.kind is not BlockKind.PARAGRAPH:
            yield part
            part = []
            shown = False
        part += slabs
        shown = shown or block.kind in _SHOWING
    if part:
        yield part


def _height(slabs: Sequence[Slab]) -> float:
    """Return the height from the first to the last slab on which something is drawn."""
    drawn = [at for at, slab in enumerate(slabs) if slab.operations]
    if not drawn:
        return 0.0
    first, last = drawn[0], drawn[-1]
    return sum(one.height for one in slabs[first : last + 1]) + sum(
        one.gap for one in slabs[first + 1 : last + 1]
    )


def _bound(slabs: Sequence[Slab]) -> Iterator[Slab]:
    """Yield slabs of which the first that is drawn asks for the room of them all."""
    need, bound = _height(slabs), False
    for slab in slabs:
        if slab.operations and not bound:
            bound = True
            yield replace(slab, need=max(slab.need, need))
        else:
            yield slab
