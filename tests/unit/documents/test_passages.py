"""A comment stays on one page, and a heading with what it heads; a long one breaks at its seams."""

from collections.abc import Callable
from pathlib import Path

import pytest

from reviewer_app.documents.composition import Block, BlockKind, Run, Tone
from reviewer_app.documents.typeset_passages import MOST, kept_together, passages
from reviewer_app.documents.typeset_slabs import Fill, Slab
from tests.unit.documents.test_typeset import heading, paragraph, set_at, table, texts

ENTRY, QUOTATION = BlockKind.ENTRY, BlockKind.QUOTATION


def entry(words: str) -> Block:
    return Block(ENTRY, (Run(words),), aside=(Run("Ny"),), under=(Run("Fel"),), level=3, anchor="c")


def kinds(*blocks: Block) -> list[list[str]]:
    return [[one.kind.value for one in passage] for passage in passages(blocks)]


def test_a_comment_is_a_passage_and_a_heading_goes_with_the_next() -> None:
    breaking, picture = Block(BlockKind.PAGE_BREAK), Block(BlockKind.PICTURE)
    assert kinds(
        paragraph("a"), breaking, heading("H", "h"), heading("D", "d", 2), entry("1"),
        paragraph("b"), picture, entry("2"), heading("T", "t"), table(("x",)), breaking,
    ) == [
        ["paragraph"], ["page_break"],
        ["heading", "heading", "entry", "paragraph", "picture"], ["entry"], ["heading", "table"],
        ["page_break"],
    ]  # fmt: skip


@pytest.mark.parametrize("filling", range(30, 54, 3))
def test_a_comment_never_leaves_its_registry_table_or_its_heading_behind(
    tmp_path: Path, filling: int
) -> None:
    rows = table(("DCB.1", "Lager"), head=("Kod", "Rubrik"))
    path = set_at(
        tmp_path / "a.pdf",
        *(paragraph(f"rad {number}") for number in range(filling)),
        heading("Handlingen", "d", 2),
        entry("Synpunkten"),
        paragraph("Orden"),
        Block(QUOTATION, (Run("Citatet"),)),
        rows,
    )
    pages = texts(path)
    words = ("Handlingen", "Synpunkten", "Orden", "Citatet", "Rubrik", "Lager")
    (page,) = {number for number, said in enumerate(pages) for word in words if word in said}
    assert all(word in pages[page] for word in words)


def slabs(heights: dict[BlockKind, float]) -> Callable[[Block], list[Slab]]:
    drawn = (Fill(0, 0, 1, 1, Tone.PLAIN),)
    return lambda block: [Slab(heights[block.kind], drawn), Slab(6.0)]


def test_a_long_comment_breaks_between_its_quotations_only() -> None:
    quoted = (Block(QUOTATION), Block(BlockKind.PARAGRAPH), Block(BlockKind.PICTURE))
    passage = (Block(ENTRY), Block(BlockKind.PARAGRAPH), *quoted, *quoted, table(("x",)))
    heights = {ENTRY: 40.0, BlockKind.PARAGRAPH: 20.0, QUOTATION: 30.0, BlockKind.PICTURE: 140.0,
               BlockKind.TABLE: 50.0}  # fmt: skip
    made = [slab for slab in kept_together(passage, slabs(heights)) if slab.operations]
    bound = [(at, slab.need) for at, slab in enumerate(made) if slab.need]
    # Entry with the first quotation and its picture; the second with its own; the table.
    assert bound == [(0, 40 + 20 + 30 + 20 + 140 + 4 * 6), (5, 30 + 20 + 140 + 2 * 6), (8, 50)]


def test_what_is_higher_than_may_be_kept_is_left_as_it_is() -> None:
    tall = {BlockKind.TABLE: MOST + 1}
    made = list(kept_together((table(("x",)),), slabs(tall)))
    assert [slab.need for slab in made] == [0.0, 0.0]
