"""The list of changes in a title block: "BET ANT ÄNDRINGEN AVSER SIGN DATUM" and its rows.

Its heads are no labels of the document's own fields: what stands below BET there is one change of
several. The newest row tells the revision where the title block itself does not.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from reviewer_app.core.document import TitleBlock
from reviewer_app.extraction.rows import Cell, PageRows
from reviewer_app.extraction.title_block import DATE, REVISION

# "ÄNDRINGEN AVSER", "Ändring", "Revideringen avser": the head of the column of what was changed.
_CHANGE = re.compile(
    r"(?:ändring(?:en|ar|arna)?|revidering(?:en)?)(?: avser)?|avser", re.IGNORECASE
)
_MARK_HEAD = re.compile(r"bet\.?|rev\.?|nr\.?|litt\.?", re.IGNORECASE)
_DATE_HEAD = re.compile(r"(?:ändrings)?datum", re.IGNORECASE)
_REACH = 45.0
"""Points that a value may begin before or after the head of its column, the nearest of all."""


def heads_of_changes(rows: PageRows, texts: Mapping[Cell, str]) -> frozenset[Cell]:
    """Return the cells that are heads of lists of changes."""
    middles = [rows.middle(cell[0]) for cell, text in texts.items() if _CHANGE.fullmatch(text)]
    return frozenset(cell for cell in texts for middle in middles if rows.is_level(cell[0], middle))


def latest_change(rows: PageRows, texts: Mapping[Cell, str], heads: Collection[Cell]) -> TitleBlock:
    """Return revision and date of the newest row; "" where there is none, or two as new."""
    marks = [head for head in heads if _MARK_HEAD.fullmatch(texts[head])]
    dates = [head for head in heads if _DATE_HEAD.fullmatch(texts[head])]
    if len(marks) != 1 or len(dates) != 1:
        return TitleBlock()
    columns = {cell: _column(rows, cell, heads) for cell in texts if cell not in heads}
    changes = set(_changes(rows, texts, columns, marks[0], dates[0]))
    newest = max((date for date, _ in changes), default="")
    revisions = {mark for date, mark in changes if date == newest}
    return (
        TitleBlock(revision=revisions.pop(), date=newest) if len(revisions) == 1 else TitleBlock()
    )


def _changes(
    rows: PageRows,
    texts: Mapping[Cell, str],
    columns: Mapping[Cell, Cell | None],
    mark: Cell,
    date: Cell,
) -> Iterator[tuple[str, str]]:
    """Yield date and mark of each row that has both below or above their heads."""
    dated = [cell for cell, head in columns.items() if head == date and DATE.fullmatch(texts[cell])]
    for cell, head in columns.items():
        if head != mark or not REVISION.fullmatch(texts[cell]):
            continue
        for other in dated:
            if rows.is_level(other[0], rows.middle(cell[0])):
                yield texts[other].replace(".", "-"), texts[cell]


def _column(rows: PageRows, cell: Cell, heads: Collection[Cell]) -> Cell | None:
    """Return the head whose column a cell stands in, None where none is near."""
    left = rows.boxes[cell[0]][0]
    nearest = min(heads, key=lambda head: abs(rows.boxes[head[0]][0] - left))
    return nearest if abs(rows.boxes[nearest[0]][0] - left) <= _REACH else None
