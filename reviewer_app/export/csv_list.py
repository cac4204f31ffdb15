"""The comment list as CSV: UTF-8 with a byte-order mark, semicolons, ISO dates.

That is what a Swedish Excel opens by itself; others ask for the separator.
"""

import csv
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from reviewer_app.core.texts import say
from reviewer_app.documents.target import new_file
from reviewer_app.export.columns import COLUMNS, Cell, row
from reviewer_app.export.part_sums import SheetSums
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.selection import (
    Selection,
    cited_documents,
    require_not_replaced,
    source_paths,
)

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings that spreadsheet programs take for a formula (OWASP, CSV Injection)."""


_WRITTEN_AT_ONCE = 1 << 20
"""Bytes. Each short wait for the disk takes another thread's turn to ask for the interpreter: with
the usual 8 kB a window waited up to 0.2 s."""
_EVERY = 250
"""Rows between two words to the one who waits."""


def write(selection: Selection, target: Path, *, watch: Watch = UNWATCHED) -> tuple[PartSum, ...]:
    """Write the list and return its sums.

    Raises UserError where a document has changed or the target is unfit.
    """
    require_not_replaced(cited_documents(selection))
    with (
        new_file(target, source_paths(selection)) as draft,
        draft.open("w", _WRITTEN_AT_ONCE, encoding="utf-8-sig", newline="") as file,
    ):
        out = csv.writer(file, delimiter=";", quoting=csv.QUOTE_MINIMAL)
        sums = SheetSums("")

        def line(at: int, cells: Sequence[str]) -> None:
            out.writerow(cells)
            for column, text in enumerate(cells):
                if text:
                    sums.add(at, column, text)

        line(0, [say(column.key, selection.language) for column in COLUMNS])
        for number, entry in enumerate(selection.entries, start=1):
            if number % _EVERY == 0:
                watch.at("listing", number, len(selection.entries))
            line(number, [_plain(cell) for cell in row(selection, number, entry)])
    return (sums.part(),)


def unprotected(cell: str) -> str:
    """Return the text of a cell that was written with an apostrophe before a dangerous start."""
    if cell.startswith("'") and cell[1:].lstrip(" ").startswith(_DANGEROUS):
        return cell[1:]
    return cell


def _plain(cell: Cell) -> str:
    """Return a cell as text that no program runs: an apostrophe goes before dangerous starts."""
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip(" ").startswith(_DANGEROUS) else cell
    if isinstance(cell, date):
        return cell.isoformat()
    return "" if cell is None else str(cell)
