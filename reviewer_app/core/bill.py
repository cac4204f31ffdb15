"""Rows of a bill of quantities (mängdförteckning)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BillRow:
    """One row of a bill: what is measured under which code.

    `start`/`end` are offsets of the row into the page's raw text. `code` is the canonical code,
    "" where the row has none; `unit` and `quantity` are verbatim ("m2", "1 250,5", "R", "-"), ""
    where the cell is empty.
    """

    page_index: int
    start: int
    end: int
    code: str
    text: str = ""
    unit: str = ""
    quantity: str = ""
