"""Rows of bills of quantities (mängdförteckning, MF): code, heading, unit, quantity and prices.

Read by geometry, ruled or not: drawn tables give their columns one after another in text order.
A code often stands on a row of its own with its quantities on the rows below; those rows are
given under that code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from registry_db.own_works import is_own_family
from reviewer_app.core.folding import fold
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.reference import Candidate
from reviewer_app.extraction.rows import UNIT, Cell, PageRows

_CODED = frozenset({"ama", "ama_dash", "client", "building_part", "af"})
# A quantity as written: 1 200 and 45,0 and (120), or a dash for none.
_QUANTITY = re.compile(r"\(?[0-9][0-9 ]*(?:[.,][0-9]+)?\)?|-(?: ?-)*|–")
# "m3 120" and "120 m3" set so close that they are one cell
_TOGETHER = re.compile(
    r"(?P<unit>m[123²³]?|st|kg|ton|lm|km|h|tim|sats)\s+(?P<number>[0-9][0-9 ]*(?:[.,][0-9]+)?)"
    r"|(?P<first>[0-9][0-9 ]*(?:[.,][0-9]+)?)\s+(?P<then>m[123²³]?|st|kg|ton|lm|km|h|tim|sats)"
)
# A unit as a text line of its own: a cell.
_UNIT_LINE = re.compile(r"\n(?:m[23²³]?|st|kg|ton|lm)(?= ?\n)")
# The blanks and currency of "1 250,00 kr"
_NOT_OF_NUMBER = re.compile(r"[^0-9.]")
_ROUNDED = 0.005
_FEWEST_UNITS = 4
_BESIDE = 25.0
"""Points that a number may end before or begin after the word that heads its column ends."""
_RULE_MARK = re.compile(r"R|OR|R/OR")
_LETTERS = re.compile(r"[A-Za-zÅÄÖåäö]{2}")
_PRICE_WORD = re.compile(r"(?:[áàa][- ]?pris|enhetspris)(?:[ ,(].*)?", re.IGNORECASE)
# "Belopp", "BELOPP (kr)" and "Summa kr" head the column of what a row costs
_AMOUNT_WORD = re.compile(r"(?:belopp|summa)(?:[ ,(].*)?", re.IGNORECASE)
# "1 250,00" and "85:-" and "12.50 kr"
_MONEY = re.compile(r"[0-9][0-9 .]*(?:,[0-9]{1,2})?(?::-|,-)?(?: ?kr)?", re.IGNORECASE)
_COLUMN_WORDS = re.compile(
    r"(?:Kod|Text|Benämning|Enhet|Enh\.?|Mängd|Pos\.?|Rev\.?|R/OR|[áàa]-?pris|Belopp)", re.I
)


@dataclass(frozen=True, slots=True)
class MfRow:
    """One row of a bill of quantities.

    `unit`, `quantity`, `price` (of one unit) and `amount` (of the whole) are as written, "" where
    the row has none; so is `rule`, the mark of a regulated quantity (R, OR). `start`/`end` are raw
    offsets of the row's first and last word in text order. `own_code` is False for a row below its
    code.
    """

    page_index: int
    code: str
    heading: str
    unit: str
    quantity: str
    start: int
    end: int
    own_code: bool = True
    rule: str = ""
    price: str = ""
    amount: str = ""


class _Columns(NamedTuple):
    """Where the columns of prices end on a page, None where nothing heads them."""

    price: float | None = None
    amount: float | None = None


def is_bill_page(text: str) -> bool:
    """Return whether a page is one of a bill of quantities.

    It has the column words, or as a continuation without them several units as cells.
    """
    titled = (
        ("Mängd" in text or "MÄNGD" in text)
        and ("Enhet" in text or "ENHET" in text or "Enh" in text)
        and ("Kod" in text or "KOD" in text)
    )
    return titled or len(_UNIT_LINE.findall(text)) >= _FEWEST_UNITS


def find_mf_rows(
    page: PageText, geometry: PageGeometry, candidates: Sequence[Candidate]
) -> tuple[MfRow, ...]:
    """Return the rows of a page's bill of quantities from top to bottom; () for other pages."""
    if not is_bill_page(page.text):
        return ()
    rows = PageRows(geometry.words(), page)
    codes = {
        index: one
        for one in candidates
        if (one.family in _CODED or is_own_family(one.family)) and not one.implied_by
        if (index := rows.word_at(one.start)) >= 0
    }
    return tuple(_read(page, rows, codes))


def _read(page: PageText, rows: PageRows, codes: dict[int, Candidate]) -> Iterator[MfRow]:
    current: Candidate | None = None
    columns = _Columns()
    for row in rows.in_order():
        columns = _headed(page, rows, row) or columns
        coded = next((index for index in row[:3] if index in codes), None)
        if coded is not None:
            current = codes[coded]
            cells = rows.cells(one for one in row if rows.boxes[one][0] > rows.boxes[coded][2] - 1)
            yield _row(page, rows, current, [coded], cells, columns)
        elif current is not None:
            cells = rows.cells(row)
            found = _row(page, rows, current, [], cells, columns)
            if found.unit and found.quantity and not _is_header(page, rows, row):
                yield found


def _is_header(page: PageText, rows: PageRows, row: Sequence[int]) -> bool:
    words = (page.text[rows.words[one].start : rows.words[one].end] for one in row)
    return sum(1 for word in words if _COLUMN_WORDS.fullmatch(word)) >= 2


def _row(
    page: PageText,
    rows: PageRows,
    candidate: Candidate,
    lead: list[int],
    cells: list[Cell],
    columns: _Columns,
) -> MfRow:
    texts = [_cell_text(page, rows, cell) for cell in cells]
    unit, quantity = _amount(texts)
    own_code = bool(lead)
    own_text = next((text for text in texts if _is_text(text)), "")
    rule = next((text for text in texts if _RULE_MARK.fullmatch(text)), "")
    price, amount = _money(rows, cells, texts, columns)
    if columns.price is None:
        price, amount = _reckoned(texts, quantity)
    members = [*lead, *(one for cell in cells for one in cell)]
    return MfRow(
        page_index=page.page_index,
        code=candidate.code,
        heading=candidate.heading or own_text if own_code else own_text,
        unit=unit,
        quantity=quantity,
        start=min(rows.words[one].start for one in members),
        end=max(rows.words[one].end for one in members),
        own_code=own_code,
        rule=rule,
        price=price,
        amount=amount,
    )


def _reckoned(texts: Sequence[str], quantity: str) -> tuple[str, str]:
    """Return (price, amount) of a row on a page without heads: the last two cells, if they agree.

    A bill goes on over pages without its heads, and a number alone may be anything.
    """
    if len(texts) < 2 or quantity not in texts[:-2]:
        return "", ""
    price, amount = texts[-2:]
    if not (_MONEY.fullmatch(price) and _MONEY.fullmatch(amount)):
        return "", ""
    wanted = _value(quantity) * _value(price)
    agrees = wanted > 0 and abs(_value(amount) - wanted) <= max(1.0, _ROUNDED * wanted)
    return (price, amount) if agrees else ("", "")


def _value(text: str) -> float:
    """Return the number of a cell as written in Swedish, 0 where there is none."""
    digits = _NOT_OF_NUMBER.sub("", text.split(":")[0].removesuffix(",-").replace(",", "."))
    return float(digits) if digits.count(".") <= 1 and digits.strip(".") else 0.0


def _headed(page: PageText, rows: PageRows, row: Sequence[int]) -> _Columns | None:
    """Return the columns of prices that a row heads, None for a row that heads none."""
    price = amount = None
    for cell in rows.cells(row):
        text = _cell_text(page, rows, cell)
        if _PRICE_WORD.fullmatch(text):
            price = rows.boxes[cell[-1]][2]
        elif _AMOUNT_WORD.fullmatch(text) and price is not None:
            amount = rows.boxes[cell[-1]][2]
    return None if price is None else _Columns(price, amount)


def _money(
    rows: PageRows, cells: Sequence[Cell], texts: Sequence[str], columns: _Columns
) -> tuple[str, str]:
    """Return (price, amount) of a row: what stands in the columns that are headed so."""
    found = ["", ""]
    for cell, text in zip(cells, texts, strict=True):
        if not _MONEY.fullmatch(text):
            continue
        left, right = rows.boxes[cell[0]][0], rows.boxes[cell[-1]][2]
        for place, edge in enumerate(columns):
            # Numbers end at the right of their column or below the middle of its word.
            if edge is not None and left - _BESIDE < edge and right > edge - _BESIDE:
                found[place] = text
    return found[0], found[1]


def _cell_text(page: PageText, rows: PageRows, cell: Cell) -> str:
    words = (rows.words[one] for one in cell)
    return fold(" ".join(page.text[word.start : word.end] for word in words)).text


def _is_text(text: str) -> bool:
    return (
        _LETTERS.search(text) is not None
        and UNIT.fullmatch(text) is None
        and _RULE_MARK.fullmatch(text) is None
    )


def _amount(texts: Sequence[str]) -> tuple[str, str]:
    """Return (unit, quantity) of a row's cells: the unit, and the number after or before it."""
    for index, text in enumerate(texts):
        together = _TOGETHER.fullmatch(text)
        if together is not None:
            found = together.groupdict()
            return found["unit"] or found["then"], found["number"] or found["first"]
        if UNIT.fullmatch(text) is None:
            continue
        for beside in (*texts[index + 1 : index + 3], *texts[max(0, index - 1) : index]):
            if _QUANTITY.fullmatch(beside):
                return text, beside
        return text, ""
    return "", ""
