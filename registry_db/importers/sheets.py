"""The sheets of a workbook and their rows, read for speed: most cells of a list are plain text.

openpyxl builds half a dozen objects for each cell and goes through a whole sheet to learn its
size, which is most of the time of a long import. Here text cells are taken straight from the
sheet's XML (ECMA-376 part 1, 18.3.1.4, "c"); whatever is no plain text, such as numbers, dates
and formulas, is left to openpyxl.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, iterparse

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ROW, _VALUE = f"{_MAIN}row", f"{_MAIN}v"
_INLINE, _TEXT = f"{_MAIN}is", f"{_MAIN}t"
_LAST_ROW = 1_048_576
"""Of a sheet, as office programs count (Excel specifications and limits)."""


class Workbook:
    """A workbook's sheets; what openpyxl and zipfile raise for a damaged file is let through."""

    def __init__(self, path: Path) -> None:
        from openpyxl.reader.excel import ExcelReader
        from openpyxl.styles.stylesheet import apply_stylesheet

        reader = ExcelReader(path, read_only=True, keep_links=False)
        self._reader: Any = reader
        try:
            reader.read_manifest()
            reader.read_strings()
            reader.read_workbook()
            # Tells which numbers are dates.
            apply_stylesheet(reader.archive, reader.wb)
            found = [
                (sheet, relation.target)
                for sheet, relation in reader.parser.find_sheets()
                if relation.target in reader.valid_files and "chartsheet" not in relation.Type
            ]
            self._parts = {sheet.name: target for sheet, target in found}
            self.visible = tuple(sheet.name for sheet, _ in found if sheet.state == "visible")
            """The names of the sheets that the person's own program shows."""
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._reader.archive.close()

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets of cells, in their order."""
        return tuple(self._parts)

    def rows(self, sheet: str) -> Iterator[tuple[int, list[object]]]:
        """Yield number (1-based) and values of each row that stands in the sheet of that name.

        A value is None for a cell left out. What size the sheet declares is not asked: it may be
        a million rows of 16,384 cells.
        """
        from openpyxl.worksheet._reader import WorkSheetParser

        book, shared = self._reader.wb, self._reader.shared_strings
        with self._reader.archive.open(self._parts[sheet]) as source:
            parser = WorkSheetParser(
                source,
                shared,
                epoch=book.epoch,
                date_formats=book._date_formats,  # noqa: SLF001 - nowhere else
                timedelta_formats=book._timedelta_formats,  # noqa: SLF001
            )
            cells = _Cells(parser, shared)
            for _, element in iterparse(source):  # noqa: S314 - expat itself bounds what entities grow to
                if element.tag == _ROW:
                    yield cells.row(element)
                    element.clear()


class _Cells:
    """Reads rows of cells."""

    def __init__(self, parser: Any, shared: Any) -> None:
        self._parser = parser
        self._shared = shared
        self._columns: dict[str, int] = {}
        self._number = 0

    def row(self, row: Element) -> tuple[int, list[object]]:
        """Return the row's number and its values, the first column first."""
        self._number = self._number_of(row.get("r"))
        values: list[object] = []
        for cell in row:
            reference = cell.get("r")
            place = len(values) if reference is None else self._column(reference)
            if place >= len(values):
                values += [None] * (place + 1 - len(values))
            values[place] = self._value(cell)
        return self._number, values

    def _number_of(self, said: str | None) -> int:
        """Return the number of a row; where it says none it follows the one before.

        Raises ValueError for a number that is none: no line could be named by it.
        """
        if not said:
            return self._number + 1
        number = float(said)
        if not 1 <= number <= _LAST_ROW:
            raise ValueError(said)
        return int(number)

    def _column(self, reference: str) -> int:
        """Return the column (0-based) of a cell: 1 for "B7"."""
        letters = reference.rstrip("0123456789")
        column = self._columns.get(letters)
        if column is None:
            from openpyxl.utils.cell import column_index_from_string

            column = self._columns[letters] = column_index_from_string(letters) - 1
        return column

    def _value(self, cell: Element) -> object:
        kind = cell.get("t")
        if kind == "s" and len(cell) == 1 and cell[0].tag == _VALUE:
            return self._shared[int(cell[0].text or "")]
        if kind == "inlineStr" and len(cell) == 1 and cell[0].tag == _INLINE:
            inline = cell[0]
            if len(inline) == 1 and inline[0].tag == _TEXT:
                return inline[0].text or ""
        return self._parser.parse_cell(cell)["value"] if len(cell) else None
