"""A table as read from any kind of file: lines of cells, each with its number in the file."""

from collections.abc import Callable
from dataclasses import dataclass

Report = Callable[[str, int, int], None]
"""Told the stage ("reading", "checking", "building"), how far it is and of how many (0: not
known). It may raise to cancel: nothing has been written then."""


def silent(_stage: str, _done: int, _total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty; `number` is 1-based, as the person's own program shows it."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """Return a cell's text, "" where the line has no such column."""
        return self.cells[column] if 0 <= column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `name` is the file's name, `sheet` that of the sheet ("" for text)."""

    name: str
    lines: tuple[Line, ...]
    sheet: str = ""
