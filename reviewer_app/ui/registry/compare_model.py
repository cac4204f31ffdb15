"""The table of what differs between two editions: filtered, one row for each difference."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry.compare_rows import ComparedEditions, CompareRow, Difference
from reviewer_app.ui.registry.entry_lines import change_kind, statement

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
COLUMNS = ("code", "difference", "heading")
CODE, DIFFERENCE, HEADING = range(len(COLUMNS))
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_LOOKS = {
    Difference.ADDED: Verdict.DECLARED, Difference.WITHDRAWN: Verdict.WITHDRAWN,
    Difference.HEADING: Verdict.OTHER_EDITION, Difference.STATED: Verdict.CLIENT,
    Difference.TYPOGRAPHIC: Verdict.UNCHECKED, Difference.NOT_HELD_BEFORE: Verdict.NOT_COVERED,
    Difference.NOT_HELD_AFTER: Verdict.NOT_COVERED,
}  # fmt: skip


def difference_look(difference: Difference) -> theme.Look:
    """Return how a kind of difference is drawn: like the verdict that is nearest to it."""
    look = theme.verdict_look(_LOOKS[difference])
    return replace(look, icon="jump") if difference is Difference.STATED else look


class CompareModel(QAbstractTableModel):
    """The rows of a comparison; ROW_ROLE gives the CompareRow of a row."""

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._compared: ComparedEditions | None = None
        self._difference, self._words = "", ""
        self._rows: list[CompareRow] = []
        texts.language_changed.connect(self._on_language_changed)

    @property
    def total(self) -> int:
        """How many rows there are without the filter."""
        return 0 if self._compared is None else len(self._compared.rows)

    def set_compared(self, compared: ComparedEditions | None) -> None:
        """Show what differs between two editions."""
        self._compared = compared
        self._refill()

    def set_filter(self, difference: str, text: str) -> None:
        """Show only differences of a kind ("" for all) with all words typed in code or heading."""
        self._difference, self._words = difference, text.casefold()
        self._refill()

    def shown(self) -> tuple[CompareRow, ...]:
        """Return the rows that the filter lets through."""
        return tuple(self._rows)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], index.column()
        match role:
            case _Role.DisplayRole:
                return self.said(row, column)
            case _Role.DecorationRole if column == DIFFERENCE:
                look = difference_look(row.difference)
                return icon(look.icon, look.color)
            case _Role.ForegroundRole if column == DIFFERENCE:
                return difference_look(row.difference).color
            case _Role.ToolTipRole:
                return tooltip(self.said(row, column))
            case _ if role == ROW_ROLE:
                return row
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return self._texts(f"registry_browser.column_{COLUMNS[section]}")
        return None

    def said(self, row: CompareRow, column: int) -> str:
        """Return what a row says in a column: changed words as [-before-] {+after+}."""
        if column == CODE:
            return row.code or (row.change.work if row.change is not None else "")
        if column == DIFFERENCE:
            return self._difference_said(row)
        if row.change is not None:
            return statement(row.change, self._texts)
        marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
        return " ".join(marks[one.kind].format(one.text) for one in row.words)

    def _difference_said(self, row: CompareRow) -> str:
        if row.change is not None:
            kind = change_kind(row.change, self._texts)
            return self._texts("registry_browser.stated_as", change=kind)
        name = f"registry_browser.difference_{row.difference}"
        if self._compared is None:
            return self._texts(name, edition="")
        before = row.difference is Difference.NOT_HELD_BEFORE
        pair = self._compared.pair
        return self._texts(name, edition=pair.first if before else pair.second)

    def _refill(self) -> None:
        self.beginResetModel()
        everything = not (self._difference or self._words) and self._compared
        self._rows = list(everything.rows if everything else self._admitted())
        self.endResetModel()

    def _admitted(self) -> Iterator[CompareRow]:
        compared, chosen, words = self._compared, self._difference, self._words.split()
        if compared is None:
            return
        for row, searched in zip(compared.rows, compared.searched, strict=True):
            if chosen in ("", row.difference) and all(word in searched for word in words):
                yield row

    def _on_language_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._rows:
            last = self.index(len(self._rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
