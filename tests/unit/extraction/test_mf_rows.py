"""Rows of bills of quantities, however their columns stand."""

from collections.abc import Sequence

import pymupdf
import pytest

from reviewer_app.extraction.mf_rows import MfRow, find_mf_rows, is_bill_page
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import drawn, read

ROWS = (
    ("CBB.111", "Jordschakt kategori A", "R", "m3", "1 250", "95,00", "118 750"),
    ("CEB.112", "Fyllning kategori B", "R", "m3", "300,5", "110:-", "33 055"),
    ("DCB.311", "Bärlager av berg för", "", "", "", "", ""),
    ("", "belagda ytor", "R", "m2", "2 100", "45", "94 500"),
    ("DEC.11", "Kantstöd i bruk", "", "", "", "", ""),
    ("", "RS 25, rak", "OR", "m", "415", "320,50", "133 007,50"),
    ("", "RS 25, radie under 12 m", "OR", "m", "0", "350,00", "0"),
    ("PBB.521", "Ledning av PE-rör, tryckrör", "R", "m", "85", "", ""),
)
WANTED = [
    ("CBB.111", "Jordschakt kategori A", "m3", "1 250", "95,00", "118 750"),
    ("CEB.112", "Fyllning kategori B", "m3", "300,5", "110:-", "33 055"),
    ("DCB.311", "Bärlager av berg för belagda ytor", "m2", "2 100", "45", "94 500"),
    ("DEC.11", "Kantstöd i bruk", "", "", "", ""),
    ("DEC.11", "RS 25, rak", "m", "415", "320,50", "133 007,50"),
    ("DEC.11", "RS 25, radie under 12 m", "m", "0", "350,00", "0"),
    ("PBB.521", "Ledning av PE-rör, tryckrör", "m", "85", "", ""),
]
COLUMNS = ("Kod", "Text", "R/OR", "Enhet", "Mängd", "á-pris", "Belopp")
PLACES = (50, 110, 300, 330, 400, 460, 530)
NUMBERS = (4, 5, 6)


def bill(
    rows: Sequence[tuple[str, ...]],
    places: tuple[int, ...],
    *,
    right: tuple[int, ...] = (),
    by_column: bool = False,
) -> list[MfRow]:
    """The rows read from a page on which cells stand at these left edges, or end at them."""
    cells = [
        (row, column, text)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
        if text
    ]
    if by_column:
        cells.sort(key=lambda cell: cell[1])
    pieces = []
    for row, column, text in cells:
        width = pymupdf.get_text_length(text, fontsize=8) if column in right else 0
        pieces.append((places[column] - width, 100.0 + 14 * row, text))
    page, boxes = read(drawn(pieces, size=8))
    return list(find_mf_rows(page, boxes, sweep_page(page, boxes)))


def cells_of(rows: list[MfRow]) -> list[tuple[str, ...]]:
    return [(r.code, r.heading, r.unit, r.quantity, r.price, r.amount) for r in rows]


@pytest.mark.parametrize("by_column", [False, True])
def test_numbers_at_the_right_of_their_columns(by_column: bool) -> None:
    rows = bill([COLUMNS, *ROWS], PLACES, right=NUMBERS, by_column=by_column)
    assert cells_of(rows) == WANTED
    assert [row.rule for row in rows] == ["R", "R", "R", "", "OR", "OR", "R"]
    assert [row.own_code for row in rows] == [True, True, True, True, False, False, True]


def test_columns_set_close_together() -> None:
    assert cells_of(bill([COLUMNS, *ROWS], (50, 105, 250, 275, 310, 350, 395))) == WANTED


def test_the_quantity_before_its_unit_is_not_the_price_after_it() -> None:
    order = (0, 1, 2, 4, 3, 5, 6)
    rows = [tuple(row[at] for at in order) for row in (COLUMNS, *ROWS)]
    assert cells_of(bill(rows, (50, 110, 290, 350, 360, 440, 520), right=(3, 5, 6))) == WANTED


def test_a_quantity_without_a_unit_stands_in_its_column() -> None:
    rows = [COLUMNS, *ROWS, ("YJE.6", "Relationshandlingar", "", "", "1", "15 000", "15 000")]
    *_, last = bill(rows, PLACES, right=NUMBERS)
    assert (last.code, last.unit, last.quantity, last.price) == ("YJE.6", "", "1", "15 000")


def test_a_head_of_two_lines() -> None:
    heads = ("Kod", "Text", "", "Enhet", "Mängd", "Enhets-", "Belopp")
    below = ("", "", "", "", "", "pris (kr)", "(kr)")
    assert cells_of(bill([heads, below, *ROWS], PLACES, right=NUMBERS)) == WANTED


def test_a_page_that_goes_on_without_heads() -> None:
    assert cells_of(bill(ROWS, PLACES, right=NUMBERS))[:3] == WANTED[:3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CBB.1 Schakt\nm3\n120\nCEC.4 Fyllning\nm3\n77\n", True),
        ("CBB.1 Schakt\n120\nm3\nCEC.4 Fyllning\n77\nm3\n", True),
        ("Bredd\nm\n12\nText om ytan\n", False),
        ("Kod\nText\nEnhet\nMängd\n", True),
        ("Arbetet mäts i\nm\noch betalas per\nm2\nenligt nedan\n", False),
    ],
)
def test_which_pages_are_of_a_bill(text: str, expected: bool) -> None:
    assert is_bill_page(text) is expected
