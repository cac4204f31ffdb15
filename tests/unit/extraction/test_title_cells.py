"""Title blocks drawn as tables are read by where their cells stand."""

import pytest

from reviewer_app.core.document import TitleBlock
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.page_task import analyse_page
from reviewer_app.extraction.title_cells import find_title_cells
from tests.unit.extraction.pages import drawn, read

LABELS = [(300.0, 700.0, "STATUS"), (300.0, 740.0, "DATUM"), (380.0, 740.0, "SKALA"),
          (300.0, 780.0, "NUMMER"), (460.0, 780.0, "BET")]  # fmt: skip
VALUES = [(302.0, 715.0, "BYGGHANDLING"), (302.0, 755.0, "2025-03-14"), (382.0, 755.0, "1:400"),
          (302.0, 795.0, "M-16.1-01"), (462.0, 795.0, "B")]  # fmt: skip
BLOCK = TitleBlock("M-16.1-01", "B", "2025-03-14", "bygghandling")


@pytest.mark.parametrize("pieces", [LABELS + VALUES, VALUES + LABELS])
def test_values_below_their_labels_in_any_order(pieces: list[tuple[float, float, str]]) -> None:
    page, boxes = read(drawn(pieces, size=8))
    assert find_title_cells(page, boxes) == BLOCK
    assert gather([page], [analyse_page(page, boxes)]).title_block == BLOCK


def test_values_beside_their_labels() -> None:
    pieces = [(60.0, 700.0, "Datum"), (60.0, 715.0, "Rev"), (140.0, 700.0, "2025-03-14"),
              (140.0, 715.0, "C")]  # fmt: skip
    page, boxes = read(drawn(pieces, size=9))
    assert find_title_cells(page, boxes) == TitleBlock(revision="C", date="2025-03-14")


def test_the_heads_of_a_list_of_revisions_are_no_values() -> None:
    heads = ("BET", "ANT", "ÄNDRINGEN AVSER", "SIGN", "DATUM")
    pieces = [(60.0 + 80 * n, 700.0, text) for n, text in enumerate(heads)]
    page, boxes = read(drawn(pieces, size=8))
    assert find_title_cells(page, boxes) == TitleBlock()


def test_two_values_leave_a_field_empty() -> None:
    pieces = [(60.0, 700.0, "DATUM"), (60.0, 712.0, "2025-03-14"), (300.0, 700.0, "DATUM"),
              (300.0, 712.0, "2024-01-02"), (60.0, 740.0, "REV"), (60.0, 752.0, "A")]  # fmt: skip
    page, boxes = read(drawn(pieces, size=8))
    assert find_title_cells(page, boxes) == TitleBlock(revision="A")


def test_a_page_of_text_asks_for_no_boxes() -> None:
    page, boxes = read(drawn([(60.0, 80.0, "Mottagningskontroll utförs och datum noteras.")]))
    assert find_title_cells(page, boxes) == TitleBlock()
    assert boxes.asked == 0


_HEADS = [
    (60.0, "BET"),
    (100.0, "ANT"),
    (140.0, "ÄNDRINGEN AVSER"),
    (300.0, "SIGN"),
    (350.0, "DATUM"),
]
_ROWS = [("A", "1", "Ny brunn", "LN", "2022-03-01"), ("C", "2", "Ny nivå", "LN", "2022-05-01")]


@pytest.mark.parametrize("step", [12.0, -12.0])
@pytest.mark.parametrize("own", [True, False])
def test_the_newest_change_is_the_revision(step: float, own: bool) -> None:
    pieces = [(x, 700.0, text) for x, text in _HEADS]
    pieces += [
        (x, 700.0 + step * row, text)
        for row, cells in enumerate(_ROWS, 1)
        for (x, _), text in zip(_HEADS, cells, strict=True)
    ]
    if own:
        pieces += [(60.0, 760.0, "NUMMER"), (160.0, 760.0, "BET"), (60.0, 772.0, "M-10.1-01"),
                   (160.0, 772.0, "D")]  # fmt: skip
    page, boxes = read(drawn(pieces, size=8))
    expected = (
        TitleBlock("M-10.1-01", "D", "2022-05-01") if own else TitleBlock("", "C", "2022-05-01")
    )
    assert find_title_cells(page, boxes) == expected


def test_two_changes_of_one_day_are_not_chosen_between() -> None:
    rows = [("A", "2022-05-01"), ("B", "2022-05-01")]
    pieces = [(x, 700.0, text) for x, text in _HEADS]
    for row, (mark, date) in enumerate(rows, 1):
        pieces += [(60.0, 700.0 + 12 * row, mark), (350.0, 700.0 + 12 * row, date)]
    page, boxes = read(drawn(pieces, size=8))
    assert find_title_cells(page, boxes) == TitleBlock()
