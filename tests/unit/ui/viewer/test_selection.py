"""Selecting text does not run across columns."""

from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import Word
from reviewer_app.ui.viewer.selection import ReadingOrder


def placed(*lines: tuple[str, float, float]) -> tuple[str, list[Word]]:
    """Return text and words of lines (text, x, y), letters 5 wide and 10 high."""
    text, words = "", []
    for line, x, y in lines:
        start = len(text)
        position = 0
        for word in line.split(" "):
            rect: Rect = (x + 5 * position, y, x + 5 * (position + len(word)), y + 10)
            words.append(Word(start + position, start + position + len(word), rect))
            position += len(word) + 1
        text += line + "\n"
    return text, words


def chosen(
    text: str, words: list[Word], start: tuple[float, float], end: tuple[float, float]
) -> str:
    order = ReadingOrder(text, words)
    first = order.reached(*start)
    last = order.reached(*end, first)
    assert first is not None
    assert last is not None
    return order.select("f", 0, order.between(first, last)).text


TWO_COLUMNS = placed(
    ("vänster ett", 50, 100), ("höger ett", 300, 100),
    ("vänster två", 50, 112), ("höger två", 300, 112),
    ("vänster tre", 50, 124), ("höger tre", 300, 124),
)  # fmt: skip


def test_a_selection_stays_in_its_column() -> None:
    assert chosen(*TWO_COLUMNS, (51, 105), (100, 130)).split() == (
        ["vänster", "ett", "vänster", "två", "vänster", "tre"]
    )
    assert chosen(*TWO_COLUMNS, (310, 105), (330, 118)).split() == ["höger", "ett", "höger", "två"]


def test_dragging_backwards_selects_the_same() -> None:
    assert chosen(*TWO_COLUMNS, (100, 130), (51, 105)) == chosen(
        *TWO_COLUMNS, (51, 105), (100, 130)
    )


def test_a_row_of_a_table_can_be_selected_across_its_cells() -> None:
    table = placed(
        ("DCB.111", 50, 100), ("DCB.112", 50, 130), ("Bärlager", 200, 100),
        ("Slitlager", 200, 130), ("12", 400, 100), ("14", 400, 130),
    )  # fmt: skip
    assert chosen(*table, (55, 105), (405, 105)).split() == ["DCB.111", "Bärlager", "12"]


BILL = placed(
    ("DCB.111", 50, 100), ("Obundet bärlager", 150, 100), ("m2", 300, 100), ("12", 350, 100),
    ("DCB.112", 50, 116), ("Slitlager", 150, 116),
    ("enligt ritning", 150, 132),
    ("DCB.113", 50, 148), ("Stödremsa", 150, 148), ("m", 300, 148), ("14", 350, 148),
)  # fmt: skip


def test_a_drag_into_an_empty_cell_stays_in_its_row() -> None:
    assert chosen(*BILL, (52, 121), (310, 118)).split() == ["DCB.112", "Slitlager"]
    assert chosen(*BILL, (152, 121), (360, 128)).split() == ["Slitlager"]
    # The only piece of print in its row, where the drag began.
    assert chosen(*BILL, (152, 137), (360, 139)).split() == ["enligt", "ritning"]
    # Begun in an empty cell, towards the left.
    assert chosen(*BILL, (360, 121), (52, 121)).split() == ["DCB.112", "Slitlager"]


def test_a_drag_over_rows_ends_in_the_row_that_it_reached() -> None:
    found = chosen(*BILL, (152, 105), (310, 121)).split()
    assert found == ["Obundet", "bärlager", "Slitlager"]


def test_in_a_gap_of_a_column_the_other_column_is_not_reached() -> None:
    text, words = placed(
        ("vänster ett", 50, 100), ("höger ett", 300, 100), ("vänster två", 50, 112),
        ("vänster tre", 50, 124), ("höger två", 300, 136),
    )  # fmt: skip
    assert chosen(text, words, (301, 105), (340, 120)).split() == ["höger", "ett"]


def test_a_block_is_pasted_as_a_table() -> None:
    text, words = placed(
        ("DCB.111", 50, 100), ("Obundet bärlager", 200, 100), ("12", 400, 100),
        ("DCB.112", 50, 130), ("Slitlager", 200, 130), ("14", 400, 130),
    )  # fmt: skip
    order = ReadingOrder(text, words)
    block = order.select_block("f", 0, order.within((190.0, 95.0, 420.0, 145.0)))
    assert block.text == "Obundet bärlager\t12\nSlitlager\t14"
    assert [text[start:end] for start, end in block.spans] == (
        ["Obundet bärlager", "12", "Slitlager", "14"]
    )
    assert len(block.rects) == 4


def test_a_column_is_cut_out_by_a_block() -> None:
    text, words = TWO_COLUMNS
    order = ReadingOrder(text, words)
    block = order.select_block("f", 0, order.within((290.0, 90.0, 500.0, 123.0)))
    assert block.text == "höger ett\nhöger två"


def test_pieces_of_a_line_are_one_span_where_the_text_is() -> None:
    text, words = placed(("ett två tre", 50, 100), ("fyra", 50, 112))
    order = ReadingOrder(text, words)
    selection = order.select("f", 3, order.between(words[1], words[3]))
    assert selection.spans == ((4, 16),)
    assert (selection.start, selection.end) == (4, 16)
    assert selection.text == text[4:16] == "två tre\nfyra"
    assert len(selection.rects) == 2


def test_paragraphs_of_one_column_follow_each_other() -> None:
    text, words = placed(("rubrik", 50, 60), ("stycke ett", 50, 100), ("stycke två", 50, 160))
    found = chosen(text, words, (51, 65), (60, 165))
    assert found.split() == ["rubrik", "stycke", "ett", "stycke"]


def test_words_at_and_near_a_point() -> None:
    order = ReadingOrder(*TWO_COLUMNS)
    word = order.word_at(52, 105)
    assert word is not None
    assert word.start == 0
    assert order.word_at(200, 105) is None
    assert ReadingOrder("", ()).nearest(1, 1) is None
