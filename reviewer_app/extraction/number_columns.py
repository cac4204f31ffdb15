"""The columns of numbers of a bill of quantities: which number is quantity, price or amount.

By the words that head them: some bills have the quantity before its unit, some after it.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from reviewer_app.core.folding import fold
from reviewer_app.core.page import PageText
from reviewer_app.extraction.rows import Cell, PageRows

# A quantity as written: 1 200 and 45,0 and (120), or a dash for none.
QUANTITY = re.compile(r"\(?[0-9][0-9 ]*(?:[.,][0-9]+)?\)?|-(?: ?-)*|–")
# "1 250,00" and "85:-" and "12.50 kr"
MONEY = re.compile(r"[0-9][0-9 .]*(?:,[0-9]{1,2})?(?::-|,-)?(?: ?kr)?", re.IGNORECASE)
"""A sum of money."""
_BESIDE = 40.0
"""Points that a number may lie from the word that heads its column, edge to edge or middle to
middle."""
_PRICE_WORD = re.compile(r"(?:[áàa][- ]?pris|enhets(?:pris|-))(?:[ ,(].*)?", re.IGNORECASE)
# "Mängd", "MÄNGD (ca)" and "Antal" head the column of quantities
_QUANTITY_WORD = re.compile(r"(?:mängd|antal|kvantitet)(?:[ ,(].*)?", re.IGNORECASE)
# "Belopp", "BELOPP (kr)" and "Summa kr" head the column of what a row costs
_AMOUNT_WORD = re.compile(r"(?:belopp|summa)(?:[ ,(].*)?", re.IGNORECASE)
_Edges = tuple[float, float]
"""Where a column's head begins and ends on the page, in points."""


class Columns(NamedTuple):
    """Where the heads of the columns of numbers stand, None where nothing heads them."""

    quantity: _Edges | None = None
    price: _Edges | None = None
    amount: _Edges | None = None


def headed_columns(page: PageText, rows: PageRows, row: Sequence[int]) -> Columns | None:
    """Return the columns of numbers that a row heads, None for a row that heads none."""
    found: dict[str, _Edges] = {}
    for cell in rows.cells(row):
        text = cell_text(page, rows, cell)
        for name, word in _HEADS.items():
            if word.fullmatch(text):
                found.setdefault(name, (rows.boxes[cell[0]][0], rows.boxes[cell[-1]][2]))
    # "Summa" alone heads nothing: it adds up.
    return Columns(**found) if found.keys() - {"amount"} else None


_HEADS = {"quantity": _QUANTITY_WORD, "price": _PRICE_WORD, "amount": _AMOUNT_WORD}


class Numbers(NamedTuple):
    """What stands in the columns of numbers of a row, as written."""

    quantity: str = ""
    price: str = ""
    amount: str = ""


def in_columns(
    rows: PageRows, cells: Sequence[Cell], texts: Sequence[str], columns: Columns
) -> Numbers:
    """Return the numbers of a row, each in the column whose head is nearest to it."""
    found: dict[str, str] = {}
    heads = {name: edges for name, edges in columns._asdict().items() if edges is not None}
    for cell, text in zip(cells, texts, strict=True):
        if MONEY.fullmatch(text) is None and QUANTITY.fullmatch(text) is None:
            continue
        edges = rows.boxes[cell[0]][0], rows.boxes[cell[-1]][2]
        apart = {name: _apart(edges, head) for name, head in heads.items()}
        nearest = min(apart, key=apart.__getitem__, default="")
        if nearest and apart[nearest] <= _BESIDE:
            found.setdefault(nearest, text)
    return Numbers(**found)


def _apart(one: _Edges, other: _Edges) -> float:
    """Return how far two stretches are apart: by left edges, right edges or middles."""
    middles = abs(one[0] + one[1] - other[0] - other[1]) / 2
    return min(abs(one[0] - other[0]), abs(one[1] - other[1]), middles)


def cell_text(page: PageText, rows: PageRows, cell: Cell) -> str:
    """Return what a cell says, read tolerantly."""
    words = (rows.words[one] for one in cell)
    return fold(" ".join(page.text[word.start : word.end] for word in words)).text
