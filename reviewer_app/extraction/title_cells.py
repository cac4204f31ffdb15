"""A title block drawn as a table: each label in a small cell, its value below or beside it."""

from collections.abc import Iterator

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.folding import fold
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.extraction.change_list import heads_of_changes, latest_change
from reviewer_app.extraction.rows import Cell, PageRows
from reviewer_app.extraction.title_block import is_label, read_title

_FEWEST = 2
"""Labels on a page, below which there is no title block."""
_DEEPEST = 4.5
"""Heights of a label within which its value stands below it; labels are small, values large."""
_LEFT, _RIGHT = 6.0, 60.0
"""Points that a value may begin before and after the label above it."""
_LABEL_WORDS = ("DATUM", "Datum", "STATUS", "Status", "NUMMER", "Nummer", "BET", "REV", "Rev")
_FEWEST_WORDS = 2


def find_title_cells(page: PageText, geometry: PageGeometry) -> TitleBlock:
    """Return the fields whose labels have one value below or beside them, the others empty."""
    if sum(word in page.text for word in _LABEL_WORDS) < _FEWEST_WORDS:
        return TitleBlock()
    rows = PageRows(geometry.words(), page)
    cells = [cell for row in rows.in_order() for cell in rows.cells(row)]
    texts = {cell: _text(page, rows, cell) for cell in cells}
    heads = heads_of_changes(rows, texts)
    labels = [cell for cell in cells if is_label(texts[cell]) and cell not in heads]
    own = read_title(list(_pairs(rows, texts, labels))) if len(labels) >= _FEWEST else TitleBlock()
    return own.over(latest_change(rows, texts, heads))


def _pairs(rows: PageRows, texts: dict[Cell, str], labels: list[Cell]) -> Iterator[str]:
    """Yield each label followed by what stands beside or below it."""
    for label in labels:
        for value in (_beside(rows, texts, label), _below(rows, texts, label)):
            if value is not None and not is_label(texts[value]):
                yield texts[label]
                yield texts[value]


def _beside(rows: PageRows, texts: dict[Cell, str], label: Cell) -> Cell | None:
    cells = rows.cells_right_of(label[-1])
    return cells[0] if cells and cells[0] in texts else None


def _below(rows: PageRows, texts: dict[Cell, str], label: Cell) -> Cell | None:
    """Return the nearest cell that begins below a label."""
    left, top, _, bottom = rows.boxes[label[0]]
    reach = _DEEPEST * (bottom - top)
    found = [
        (rows.boxes[cell[0]][1], cell)
        for cell in texts
        if -_LEFT <= rows.boxes[cell[0]][0] - left <= _RIGHT
        and bottom - 1 <= rows.boxes[cell[0]][1] <= bottom + reach
    ]
    return min(found)[1] if found else None


def _text(page: PageText, rows: PageRows, cell: Cell) -> str:
    words = (rows.words[one] for one in cell)
    return fold(" ".join(page.text[word.start : word.end] for word in words)).text
