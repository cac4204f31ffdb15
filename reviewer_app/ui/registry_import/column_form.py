"""Which column of a list is what; the person corrects what was guessed."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from registry_db.importers import FIELDS, Columns
from registry_db.importers.tables import Table
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel, one_line

_HEADER_LINES = 8
_LONGEST = 40
_PER_ROW = 4


class ColumnForm(QWidget):
    """A list of the table's columns for each field, and the line that holds the headers.

    Signals:
        columns_changed: the person has chosen another column.
        header_chosen: number of the line that holds the headers, 0 for none.
    """

    columns_changed = Signal()
    header_chosen = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._columns = Columns({})
        self.header = _choice_box(texts("registry_import.header"))
        self.fields = {name: _choice_box(texts(f"registry_import.field_{name}")) for name in FIELDS}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        named = {"header": self.header, **self.fields}
        for place, (name, box) in enumerate(named.items()):
            row, column = divmod(place, _PER_ROW)
            key = "header" if name == "header" else f"field_{name}"
            grid.addWidget(PlainLabel(texts(f"registry_import.{key}")), 2 * row, column)
            grid.addWidget(box, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
            signal = self._on_header_chosen if name == "header" else self._on_field_chosen
            box.activated.connect(signal)

    def set_table(self, table: Table, columns: Columns) -> None:
        """Offer the columns of a table, those guessed chosen."""
        self._columns = columns
        self.header.clear()
        self.header.addItem(self._texts("registry_import.no_header"), 0)
        for line in table.lines[:_HEADER_LINES]:
            shown = " | ".join(filter(None, map(one_line, line.cells)))
            said = self._texts("registry_import.header_line", line=line.number, cells=shown)
            self.header.addItem(_short(said), line.number)
        self.header.setCurrentIndex(max(0, self.header.findData(columns.header)))
        names = _names(table, columns)
        for field, box in self.fields.items():
            box.clear()
            box.addItem(self._texts("registry_import.no_field"), -1)
            for place, name in names.items():
                box.addItem(name, place)
            box.setCurrentIndex(max(0, box.findData(columns.of(field))))

    def columns(self) -> Columns:
        """Return the columns as they are chosen."""
        chosen = {
            field: int(box.currentData()) for field, box in self.fields.items() if box.count()
        }
        places = {field: place for field, place in chosen.items() if place >= 0}
        return Columns(places, self._columns.header, self._columns.names)

    def _on_header_chosen(self) -> None:
        self.header_chosen.emit(int(self.header.currentData()))

    def _on_field_chosen(self) -> None:
        self.columns_changed.emit()


def _choice_box(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    return box


def _names(table: Table, columns: Columns) -> Mapping[int, str]:
    """Return what each column is called: its number and its header, else its first cell."""
    below = [line for line in table.lines[:50] if line.number > columns.header]
    width = max((len(line.cells) for line in table.lines[:200]), default=0)
    names = {}
    for place in range(width):
        header = columns.names[place] if place < len(columns.names) else ""
        sample = next((line.cells[place] for line in below if line.cell(place).strip()), "")
        names[place] = _short(f"{place + 1}: {one_line(header or sample)}")
    return names


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
