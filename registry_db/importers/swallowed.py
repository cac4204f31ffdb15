"""Lines of a text table that a quotation mark without its fellow has drawn into one cell."""

from registry_db.editions import WORKS
from registry_db.grammar import family_of_row
from registry_db.importers.tables import Line


def swallowed_code(line: Line, delimiter: str, place: int, work: str) -> str:
    """Return the code of the first line that stands within a cell of `line`, "" for none.

    Such a line has the table's `delimiter`, and a code of `work` at `place`, where the table has
    its codes: a heading of several lines has not. A workbook has no delimiter.
    """
    if not delimiter or work not in WORKS:
        return ""
    for cell in line.cells:
        for within in cell.splitlines()[1:]:
            cells = within.split(delimiter)
            code = cells[place].strip(' "') if place < len(cells) > 1 else ""
            if code and family_of_row(work, code) is not None:
                return code
    return ""
