"""Tables that are lists: whole rows are chosen, nothing is edited in place."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
)

OWN_HEIGHTS = "own heights"
"""Property of a table whose rows are not one line high, and which sizes them itself."""


def set_up_rows(table: QTableView) -> None:
    """Make a table show one line to a row, with quiet stripes and no numbers before the rows."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    # Tab leads out of the table, as out of a list.
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    head = table.horizontalHeader()
    head.setHighlightSections(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setStretchLastSection(True)
