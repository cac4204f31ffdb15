"""Workbooks (XLSX): read row by row, whatever size a sheet declares."""

import datetime as dt
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from xml.etree.ElementTree import ParseError

from registry_db.errors import RegistryError
from registry_db.importers.sheets import Workbook
from registry_db.importers.tables import Line, Table
from registry_db.reporting import Report

_REPORT_EVERY = 5000
_NOT_TEXT = (int, float, dt.date, dt.time, dt.timedelta)
"""What a cell may hold that is no text; a boolean is an int, a moment a date."""
_UNREADABLE = (LookupError, ValueError, TypeError, OSError, zipfile.BadZipFile, ParseError)


def read_workbook(path: Path, sheet: str, report: Report) -> Table:
    """Return the table of the sheet named, "" for the first one shown that holds anything.

    Cells keep their formula, so that it can be refused: a value computed long ago is no fact.
    Raises RegistryError where the file is no workbook or has no such sheet.
    """
    from openpyxl.utils.exceptions import InvalidFileException

    with warnings.catch_warnings():
        # Of parts of the workbook that are not read anyway, such as drop-down lists.
        warnings.simplefilter("ignore")
        try:
            with closing(Workbook(path)) as book:
                return _table(book, path.name, sheet, report)
        except (FileNotFoundError, PermissionError):
            # Said by the caller: nothing is known of what the file is.
            raise
        except (*_UNREADABLE, InvalidFileException) as error:
            raise RegistryError("no_workbook", origin=path.name) from error


def _table(book: Workbook, name: str, wanted: str, report: Report) -> Table:
    every = book.sheets
    if not every:
        raise RegistryError("no_workbook", origin=name)
    # A hidden sheet is taken where it is named: the person has not looked at it.
    sheets = [one for one in every if one == wanted] if wanted else book.visible or every
    if not sheets:
        raise RegistryError("no_sheet", origin=name, sheet=wanted, known=", ".join(every))
    for sheet in sheets:
        lines = tuple(_lines(book.rows(sheet), report))
        if lines:
            return Table(name, lines, sheet, every)
    return Table(name, (), sheets[0], every)


def _lines(rows: Iterable[tuple[int, list[object]]], report: Report) -> Iterator[Line]:
    for count, (number, values) in enumerate(rows, start=1):
        line = _line(number, values)
        if line is not None:
            yield line
        if count % _REPORT_EVERY == 0:
            report("reading", count, 0)


def _line(number: int, values: list[object]) -> Line | None:
    """Return a row as a line, None where all its cells are empty."""
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) == len(values):
        return Line(number, tuple(texts)) if any(texts) else None
    cells = tuple(_text(value) for value in values)
    not_text = (n for n, value in enumerate(values) if isinstance(value, _NOT_TEXT))
    return Line(number, cells, tuple(not_text)) if any(cells) else None


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
