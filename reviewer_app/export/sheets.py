"""Sheets of a workbook as the exports look: a frozen, filtered head, wrapped text, links.

Texts are always written as texts, whatever they begin with.
"""

import io
from collections.abc import Sequence
from datetime import date, datetime, time
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from reviewer_app.core.texts import say
from reviewer_app.export.columns import Cell, cell_text
from reviewer_app.export.part_sums import SheetSums
from reviewer_app.export.progress import Watch
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.row_heights import LINE, GrowingSheet, height_of, lead_by_slashes

Head = tuple[str, int]
"""A text key and a width in characters."""

_MOST_LINKS = 65_000
"""Excel takes 65,530 links on a sheet."""
_LONGEST_LINK = 2000
_UNQUOTED = "/.-_~()'!,;=+@&$"
_EVERY = 250
"""Rows between two words to the one who waits."""
_A4, _A3 = 9, 8
"""Excel's numbers for paper."""
_WIDE = 300
"""Characters side by side that A4 would print too small to be read."""


class Linked(NamedTuple):
    """A cell that leads to a page of a file; `path` is relative to the workbook."""

    text: str
    path: str
    page: int


class Book:
    """A workbook in the making, in memory."""

    def __init__(self, language: str, watch: Watch) -> None:
        self.language = language
        self._watch = watch
        self._file = io.BytesIO()
        self._book = xlsxwriter.Workbook(
            self._file, {"in_memory": True, "default_date_format": "yyyy-mm-dd"}
        )
        self._links = 0
        self._widths: list[int] = []
        self._sums: dict[str, SheetSums] = {}
        top = {"text_wrap": True, "valign": "top"}
        self.head = self._book.add_format({**top, "bold": True, "bg_color": "#E7ECF1", "bottom": 1})
        self.body = self._book.add_format(top)
        self.good = self._book.add_format({**top, "bg_color": "#E3F1E5"})
        self.doubt = self._book.add_format({**top, "bg_color": "#FBEFD5"})
        self.quiet = self._book.add_format({"font_color": "#808080", "valign": "top"})
        self._link = self._book.add_format({**top, "font_color": "#1F5FA8", "underline": 1})
        self._date = self._book.add_format({"num_format": "yyyy-mm-dd", "valign": "top"})

    def content(self) -> bytes:
        """Return the workbook's bytes."""
        self._book.close()
        return self._file.getvalue()

    def sums(self) -> tuple[PartSum, ...]:
        """Return the sums of the sheets, as a receipt has them."""
        return tuple(one.part() for one in self._sums.values())

    def describe(self, title: str, author: str) -> None:
        """Set what the file says of itself."""
        self._book.set_properties({"title": self.fit(title)[:250], "author": self.fit(author)})

    def sheet(self, key: str, heads: Sequence[Head], rows: int) -> Worksheet:
        """Return a new sheet with a frozen, filtered head row, fit for print."""
        sheet = self._book.add_worksheet(self.say(key), GrowingSheet)
        self._sums[str(sheet.name)] = SheetSums(str(sheet.name))
        self._widths = [width for _, width in heads]
        for position, (head, width) in enumerate(heads):
            # Empty cells look like the others: people write there.
            sheet.set_column(position, position, width, self.body)
            self._write(sheet, 0, position, self.say(head), self.head)
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, max(rows, 1), len(heads) - 1)
        wide = sum(self._widths) > _WIDE
        sheet.set_paper(_A3 if wide else _A4)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_footer("&L&A&R&P (&N)")
        self._links = 0
        return sheet

    def row(
        self,
        sheet: Worksheet,
        at: int,
        cells: Sequence[Cell | Linked],
        forms: dict[int, Format] | None = None,
    ) -> None:
        """Write a row of cells, texts made fit; `forms` are those of single columns."""
        texts = [cell if isinstance(cell, str) else _shown(cell) for cell in cells]
        if (height := height_of(texts, self._widths)) > LINE:
            sheet.set_row(at, height)
        for position, cell in enumerate(cells):
            form = (forms or {}).get(position, self.body)
            if isinstance(cell, Linked):
                self._write_link(sheet, at, position, cell)
            elif isinstance(cell, str):
                if cell:
                    self._write(sheet, at, position, self.fit(cell), form)
            elif isinstance(cell, date):
                sheet.write_datetime(at, position, datetime.combine(cell, time()), self._date)
                self._sum(sheet).add(at, position, cell.isoformat())
            elif cell is not None:
                sheet.write_number(at, position, cell, form)
                self._sum(sheet).add(at, position, str(cell))

    def heads(self, sheet: Worksheet, at: int, keys: Sequence[str]) -> None:
        """Write the head of a table that stands below another; "" leaves a column out."""
        for position, key in enumerate(keys):
            self._write(sheet, at, position, self.say(key) if key else "", self.head)

    def at(self, number: int, total: int) -> None:
        """Say how many rows of a list are written; raises Cancelled."""
        if number % _EVERY == 0:
            self._watch.at("listing", number, total)

    def fit(self, text: str) -> str:
        """Return text as a cell takes it."""
        return cell_text(text, self.language)

    def say(self, key: str, **params: object) -> str:
        """Return a text in the workbook's language."""
        return say(key, self.language, **params)

    def _write_link(self, sheet: Worksheet, at: int, position: int, cell: Linked) -> None:
        address = f"external:{_quoted(cell.path)}#page={cell.page}"
        self._links += 1
        if not cell.path or len(address) > _LONGEST_LINK or self._links > _MOST_LINKS:
            self._write(sheet, at, position, cell.text, self.body)
        else:
            sheet.write_url(at, position, address, self._link, cell.text)
            lead_by_slashes(sheet, at, position)
            text = f"{cell.text}\x1d{address.removeprefix('external:')}"
            self._sum(sheet).add(at, position, text)

    def _sum(self, sheet: Worksheet) -> SheetSums:
        return self._sums[str(sheet.name)]

    def _write(self, sheet: Worksheet, at: int, position: int, text: str, form: Format) -> None:
        sheet.write_string(at, position, text, form)
        if text:
            self._sum(sheet).add(at, position, text)


def _shown(cell: Cell | Linked) -> str:
    """Return what of a cell may need several lines."""
    return cell.text if isinstance(cell, Linked) else ""


@lru_cache(maxsize=256)
def _quoted(path: str) -> str:
    """Return a path as part of an address; å, ä and ö stay, as Excel itself writes them."""
    return "".join(sign if ord(sign) > 127 else quote(sign, safe=_UNQUOTED) for sign in path)
