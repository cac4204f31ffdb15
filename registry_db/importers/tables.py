"""A table as read from any kind of file: lines of cells, each with its number in the file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty; `number` is 1-based, as the person's own program shows it.

    `not_text` are the places of cells that are no text in a workbook: numbers, dates, booleans.
    """

    number: int
    cells: tuple[str, ...]
    not_text: tuple[int, ...] = ()

    def cell(self, column: int) -> str:
        """Return a cell's text, "" where the line has no such column."""
        return self.cells[column] if 0 <= column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `name` is the file's name.

    `sheet` is the name of the sheet read and `sheets` those there are, `encoding` and `delimiter`
    how a text was read; each is empty where it has no meaning.
    """

    name: str
    lines: tuple[Line, ...]
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    encoding: str = ""
    delimiter: str = ""
