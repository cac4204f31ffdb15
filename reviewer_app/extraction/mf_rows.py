"""Rows of bills of quantities (mängdförteckning, MF): code, heading, unit, quantity and prices.

Read by geometry, ruled or not: drawn tables give their columns one after another in text order.
A code often stands on a row of its own with its quantities on the rows below; those rows are
given under that code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from registry_db.own_works import is_own_family
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.reference import Candidate
from reviewer_app.extraction.number_columns import (
    MONEY,
    QUANTITY,
    Columns,
    cell_text,
    headed_columns,
    in_columns,
)
from reviewer_app.extraction.rows import UNIT, Cell, PageRows

_CODED = frozenset({"ama", "ama_dash", "client", "building_part", "af"})
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
# A unit and its number as text lines one after the other, in this order or that.
_UNIT_AND_NUMBER = re.compile(
    r"\n(?:m[23²³]?|st|kg|ton|lm) ?\n[0-9][0-9 ,.]* ?(?=\n)"
    r"|\n[0-9][0-9 ,.]* ?\n(?:m[23²³]?|st|kg|ton|lm)(?= ?\n)"
)
_FEWEST_UNITS, _FEWEST_PAIRS = 4, 2
_RULE_MARK = re.compile(r"R|OR|R/OR")
_LETTERS = re.compile(r"[A-Za-zÅÄÖåäö]{2}")
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


def is_bill_page(text: str) -> bool:
    """Return whether a page is one of a bill of quantities.

    It has the column words, or as a continuation without them several units as cells, fewer where
    their numbers stand beside them.
    """
    titled = (
        ("Mängd" in text or "MÄNGD" in text)
        and ("Enhet" in text or "ENHET" in text or "Enh" in text)
        and ("Kod" in text or "KOD" in text)
    )
    if titled:
        return True
    units = len(_UNIT_LINE.findall(text))
    if units < _FEWEST_PAIRS or units >= _FEWEST_UNITS:
        return units >= _FEWEST_UNITS
    return len(_UNIT_AND_NUMBER.findall(text)) >= _FEWEST_PAIRS


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
    """Yield the rows; one that goes on with the heading of a code belongs to the code's row."""
    last: MfRow | None = None
    for found in _single_rows(page, rows, codes):
        if last is not None and _goes_on(last, found):
            last = replace(
                found, heading=last.heading, start=min(last.start, found.start),
                end=max(last.end, found.end), own_code=True,
            )  # fmt: skip
            continue
        if last is not None:
            yield last
        last = found
    if last is not None:
        yield last


def _goes_on(row: MfRow, following: MfRow) -> bool:
    """Return whether a row below a code is the last line of the code's heading."""
    bare = row.own_code and not (row.unit or row.quantity)
    text = following.heading
    return bare and not following.own_code and bool(text) and row.heading.endswith(f" {text}")


def _single_rows(page: PageText, rows: PageRows, codes: dict[int, Candidate]) -> Iterator[MfRow]:
    current: Candidate | None = None
    columns = Columns()
    for row in rows.in_order():
        columns = headed_columns(page, rows, row) or columns
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
    columns: Columns,
) -> MfRow:
    cells = [part for cell in cells for part in _parted(page, rows, cell)]
    texts = [cell_text(page, rows, cell) for cell in cells]
    unit, quantity = _amount(texts)
    own_code = bool(lead)
    own_text = next((text for text in texts if _is_text(text)), "")
    rule = next((text for text in texts if _RULE_MARK.fullmatch(text)), "")
    headed = in_columns(rows, cells, texts, columns)
    if columns.quantity is not None and not _is_together(texts):
        quantity = headed.quantity
    price, amount = headed.price, headed.amount
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
    if not (MONEY.fullmatch(price) and MONEY.fullmatch(amount)):
        return "", ""
    wanted = _value(quantity) * _value(price)
    agrees = wanted > 0 and abs(_value(amount) - wanted) <= max(1.0, _ROUNDED * wanted)
    return (price, amount) if agrees else ("", "")


def _value(text: str) -> float:
    """Return the number of a cell as written in Swedish, 0 where there is none."""
    digits = _NOT_OF_NUMBER.sub("", text.split(":")[0].removesuffix(",-").replace(",", "."))
    return float(digits) if digits.count(".") <= 1 and digits.strip(".") else 0.0


def _parted(page: PageText, rows: PageRows, cell: Cell) -> list[Cell]:
    """Return a cell, or two of a mark and a unit set close together: "OR m"."""
    if len(cell) != 2:
        return [cell]
    first, second = (cell_text(page, rows, (one,)) for one in cell)
    if _RULE_MARK.fullmatch(first) and UNIT.fullmatch(second):
        return [(cell[0],), (cell[1],)]
    return [cell]


def _is_together(texts: Sequence[str]) -> bool:
    return any(_TOGETHER.fullmatch(text) for text in texts)


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
            if QUANTITY.fullmatch(beside):
                return text, beside
        return text, ""
    return "", ""
