"""What a search of the registry found."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from registry_db.records import Row
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.browser_tree import HEADING_ROLE, TARGET_ROLE

EDITION_ROLE = HEADING_ROLE + 1
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class ResultsModel(QAbstractListModel):
    """Rows found, the best first; TARGET_ROLE gives the Target of a row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        edition = f"{row.work} {row.edition}"
        match role:
            case _Role.DisplayRole:
                return row.code
            case _Role.AccessibleTextRole:
                return f"{row.code}  {row.heading}  {edition}"
            case _Role.ToolTipRole:
                return tooltip(f"{row.code}  {row.heading}\n{edition}")
            case _ if role == TARGET_ROLE:
                return Target(row.work, row.edition, row.code)
            case _ if role == HEADING_ROLE:
                return row.heading
            case _ if role == EDITION_ROLE:
                return edition
        return None
