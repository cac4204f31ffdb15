"""The review as a workbook: comments, what is not verified, and what was covered.

Texts are always written as texts, whatever they begin with.
"""

import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from pathlib import Path

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.target import new_file
from reviewer_app.export.columns import COLUMNS, Cell, cell_text, row, status_text
from reviewer_app.export.selection import (
    Flagged,
    Selection,
    cited_documents,
    require_not_replaced,
    source_paths,
)

_SPARE_ROWS = 500
"""Rows below the list that also offer the statuses, for what people add by hand."""
_FLAGGED = (
    ("export.number", 5),
    ("export.kind", 20),
    ("export.document", 26),
    ("export.page", 7),
    ("export.reason", 50),
    ("export.refused", 22),
    ("export.observation", 60),
    ("export.verdict", 30),
    ("export.quotation", 50),
)
_PAGES = (
    ("export.document", 40),
    ("export.pages", 20),
    ("export.pages_text", 16),
    ("export.pages_ocr", 16),
    ("export.pages_empty", 16),
    ("export.pages_failed", 18),
    ("export.file_sum", 68),
)
_REGISTERS = ("work", "edition", "rows", "completeness", "source")


def write(selection: Selection, target: Path) -> None:
    """Write the workbook; raises UserError where a document has changed or the target is unfit."""
    require_not_replaced(cited_documents(selection))
    content = _Book(selection).content()
    with new_file(target, source_paths(selection)) as draft:
        draft.write_bytes(content)


class _Book:
    """A workbook in the making."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._file = io.BytesIO()
        self._book = xlsxwriter.Workbook(
            self._file, {"in_memory": True, "default_date_format": "yyyy-mm-dd"}
        )
        self._head = self._book.add_format(
            {"bold": True, "text_wrap": True, "valign": "top", "bg_color": "#E7E6E6", "bottom": 1}
        )
        self._body = self._book.add_format({"text_wrap": True, "valign": "top"})
        self._date = self._book.add_format({"num_format": "yyyy-mm-dd", "valign": "top"})

    def content(self) -> bytes:
        """Return the workbook's bytes."""
        self._comments()
        self._flagged()
        self._coverage()
        self._book.close()
        return self._file.getvalue()

    def _comments(self) -> None:
        heads = [(column.key, column.width) for column in COLUMNS]
        sheet = self._sheet("export.sheet_comments", heads, len(self._selection.entries))
        for number, entry in enumerate(self._selection.entries, start=1):
            self._cells(sheet, number, row(self._selection, number, entry))
        position = next(i for i, column in enumerate(COLUMNS) if column.key == "export.status")
        choices = [status_text(status, self._selection.language) for status in Status]
        last = len(self._selection.entries) + _SPARE_ROWS
        sheet.data_validation(1, position, last, position, {"validate": "list", "source": choices})

    def _flagged(self) -> None:
        items = self._selection.flagged
        sheet = self._sheet("export.sheet_flagged", _FLAGGED, len(items))
        for number, item in enumerate(items, start=1):
            self._cells(sheet, number, [number, *self._flagged_cells(item)])

    def _flagged_cells(self, item: Flagged) -> list[Cell]:
        verdicts = (self._say(f"export.verdict_{verdict}") for verdict in item.verdicts)
        return [
            self._say(f"export.kind_{item.kind}"),
            self._fit(item.document),
            item.page or None,
            self._fit(item.reason),
            self._fit(item.refused),
            self._fit(item.words),
            "\n".join(verdicts),
            self._fit(item.quotation),
        ]

    def _coverage(self) -> None:
        selection = self._selection
        sheet = self._sheet("export.sheet_coverage", _PAGES, len(selection.coverage))
        at = 1
        for coverage in selection.coverage:
            document = selection.document(coverage.file_id)
            counts = (coverage.text, coverage.ocr, coverage.empty, coverage.failed)
            name = self._fit(document.name)
            self._cells(sheet, at, [name, document.page_count, *counts, document.sha256])
            at += 1
        at = self._registers(sheet, at + 1)
        for key, value in (
            ("export.registry", selection.registry_version),
            ("export.filter", selection.filter),
            ("export.made_by", selection.program),
            ("export.made_at", selection.made.isoformat(timespec="minutes")),
        ):
            self._cells(sheet, at, [self._say(key), self._fit(value)])
            at += 1

    def _registers(self, sheet: Worksheet, at: int) -> int:
        """Write which editions the registry holds; return the row after a blank one."""
        self._cells(sheet, at, [self._say(f"export.{key}") for key in _REGISTERS], self._head)
        for offset, one in enumerate(self._selection.registers, start=1):
            completeness = self._say("export.complete" if one.complete else "export.sample")
            cells: list[Cell] = [
                self._fit(one.work),
                one.edition,
                one.rows,
                completeness,
                self._fit(one.source),
            ]
            self._cells(sheet, at + offset, cells)
        return at + len(self._selection.registers) + 2

    def _sheet(self, key: str, heads: Iterable[tuple[str, int]], rows: int) -> Worksheet:
        """Return a new sheet with a frozen, filtered head row."""
        sheet = self._book.add_worksheet(self._say(key))
        position = 0
        for position, (head, width) in enumerate(heads):
            sheet.set_column(position, position, width)
            sheet.write_string(0, position, self._say(head), self._head)
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, max(rows, 1), position)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        return sheet

    def _cells(
        self, sheet: Worksheet, at: int, cells: Sequence[Cell], form: Format | None = None
    ) -> None:
        for position, cell in enumerate(cells):
            if cell is None or cell == "":  # formatted all the same: people write here
                sheet.write_blank(at, position, None, form or self._body)
            elif isinstance(cell, str):
                sheet.write_string(at, position, cell, form or self._body)
            elif isinstance(cell, date):
                sheet.write_datetime(at, position, datetime.combine(cell, time()), self._date)
            else:
                sheet.write_number(at, position, cell, form or self._body)

    def _fit(self, text: str) -> str:
        return cell_text(text, self._selection.language)

    def _say(self, key: str) -> str:
        return say(key, self._selection.language)
