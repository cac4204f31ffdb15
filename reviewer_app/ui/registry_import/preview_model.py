"""The lines of a list and what an import would do with each, made as they are looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from registry_db.errors import REASONS
from reviewer_app.ui import theme
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry_import.list_file import Kind, Preview, PreviewRow

COLUMNS = ("line", "kind", "code", "heading", "beside")
LINE, KIND, CODE, HEADING, BESIDE = range(len(COLUMNS))
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
LOOKS = {
    Kind.NEW: theme.Look("#1b6e3c", "#6fd08f", "plus"),
    Kind.CHANGED: theme.Look("#8a4b00", "#f2b35e", "edit"),
    Kind.UNCHANGED: theme.Look("#565f66", "#aab4bb", "minus"),
    Kind.REFUSED: theme.Look("#b3261e", "#ff9d94", "stop"),
}


class PreviewModel(QAbstractTableModel):
    """The lines of one preview, those of one kind or with some words."""

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._preview: Preview | None = None
        self._shown: Sequence[int] = range(0)
        self._kind: Kind | None = None
        self._words: tuple[str, ...] = ()
        self._icons: dict[Kind, QIcon] = {}

    def set_preview(self, preview: Preview | None) -> None:
        """Show the lines of a preview; None for none."""
        self._preview = preview
        self._refill()

    def set_filter(self, kind: Kind | None, text: str) -> None:
        """Show the lines of a kind (None: all) that hold every word of `text`."""
        words = tuple(text.casefold().split())
        if (kind, words) != (self._kind, self._words):
            self._kind, self._words = kind, words
            self._refill()

    def row(self, place: int) -> PreviewRow:
        """Return the line shown at a place."""
        assert self._preview is not None
        return self._preview.rows[self._shown[place]]

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return self._texts(f"registry_import.column_{COLUMNS[section]}")
        return None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        row, column = self.row(index.row()), index.column()
        match role:
            case _Role.DisplayRole:
                return self._said(row, column)
            case _Role.ToolTipRole:
                return tooltip(self._said(row, column))
            case _Role.DecorationRole if column == KIND:
                return self._icon(row.kind)
            case _Role.ForegroundRole if column == KIND:
                return LOOKS[row.kind].color
            case _Role.TextAlignmentRole if column == LINE:
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _said(self, row: PreviewRow, column: int) -> str:
        match column:
            case 0:
                return str(row.line)
            case 1:
                return self._texts(f"registry_import.kind_{row.kind}")
            case 2:
                return row.code
            case 3:
                return row.heading
        return self._beside(row)

    def _beside(self, row: PreviewRow) -> str:
        if row.kind is not Kind.REFUSED:
            before = row.beside
            return self._texts("registry_import.before", heading=before) if before else ""
        reason = REASONS[row.beside][self._texts.language]
        shown = row.token if row.token not in (row.code, row.heading, "") else ""
        return f"{reason} ({shown})" if shown else reason

    def _icon(self, kind: Kind) -> QIcon:
        if kind not in self._icons:
            look = LOOKS[kind]
            self._icons[kind] = icon(look.icon, look.color)
        return self._icons[kind]

    def _refill(self) -> None:
        self.beginResetModel()
        self._shown = self._chosen(self._preview) if self._preview is not None else range(0)
        self.endResetModel()

    def _chosen(self, preview: Preview) -> Sequence[int]:
        chosen: Sequence[int] = range(len(preview.rows))
        if self._kind is not None:
            chosen = preview.places[self._kind]
        searched = preview.searched
        for word in self._words:
            chosen = [place for place in chosen if word in searched[place]]
        return chosen
