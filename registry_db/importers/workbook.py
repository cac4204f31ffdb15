"""Workbooks (XLSX): read row by row, whatever size a sheet declares."""

import datetime as dt
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from registry_db.errors import RegistryError
from registry_db.importers.tables import Line, Table
from registry_db.reporting import Report

_REPORT_EVERY = 5000
_NOT_TEXT = (int, float, dt.date, dt.time, dt.timedelta)
"""What a cell may hold that is no text; a boolean is an int, a moment a date."""
_UNREADABLE = (KeyError, ValueError, TypeError, OSError, zipfile.BadZipFile, ParseError)


def read_workbook(path: Path, sheet: str, report: Report) -> Table:
    """Return the table of the sheet named, "" for the first one that holds anything.

    Cells keep their formula, so that it can be refused: a value computed long ago is no fact.
    Raises RegistryError where the file is no workbook or has no such sheet.
    """
    from openpyxl.reader.excel import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    with warnings.catch_warnings():
        # Of parts of the workbook that are not read anyway, such as drop-down lists.
        warnings.simplefilter("ignore")
        try:
            book = load_workbook(path, read_only=True, data_only=False)
            try:
                return _table(book, path.name, sheet, report)
            finally:
                book.close()
        except (FileNotFoundError, PermissionError):
            # Said by the caller: nothing is known of what the file is.
            raise
        except (*_UNREADABLE, InvalidFileException) as error:
            raise RegistryError("no_workbook", origin=path.name) from error


def _table(book: Any, name: str, wanted: str, report: Report) -> Table:
    sheets = [one for one in book.worksheets if wanted in ("", one.title)]
    if not sheets:
        known = ", ".join(one.title for one in book.worksheets)
        raise RegistryError("no_sheet", origin=name, sheet=wanted, known=known)
    every = tuple(one.title for one in book.worksheets)
    for sheet in sheets:
        lines = tuple(_lines(sheet, report))
        if lines:
            return Table(name, lines, sheet.title, every)
    return Table(name, (), sheets[0].title, every)


def _lines(sheet: Any, report: Report) -> Iterator[Line]:
    # The size that a sheet declares may be a million rows of 16,384 cells.
    sheet.reset_dimensions()
    for number, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        cells = tuple(_text(value) for value in values)
        if any(cells):
            not_text = (n for n, value in enumerate(values) if isinstance(value, _NOT_TEXT))
            yield Line(number, cells, tuple(not_text))
        if number % _REPORT_EVERY == 0:
            report("reading", number, 0)


def _text(value: object) -> str:
    """Return a cell as the person sees it, a formula as a formula."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, _NOT_TEXT):
        return str(value)
    # Array formulas and data tables are objects of their own.
    return "="
