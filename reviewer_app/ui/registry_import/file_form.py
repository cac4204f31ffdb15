"""Which file is read, which of its sheets, and how its text is encoded and divided."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from registry_db.importers.tables import Table
from registry_db.importers.text_table import DELIMITERS, ENCODINGS
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import ElidedLabel
from reviewer_app.ui.registry_import.list_file import Reading

_ENCODINGS = {"utf-8": "UTF-8", "cp1252": "Windows-1252", "utf-16": "UTF-16"}
_DELIMITERS = {"\t": "tab", ";": "semicolon", ",": "comma", "|": "bar"}


class FileForm(QWidget):
    """Names the file, and offers the other ways to read it.

    Signals:
        pick_requested: the person wants another file.
        reading_changed: the Reading wished for.
    """

    pick_requested = Signal()
    reading_changed = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._reading: Reading | None = None
        self.name = ElidedLabel(texts("registry_import.no_file"))
        self.pick = QPushButton(texts("registry_import.pick_file"))
        self.pick.setAutoDefault(False)
        self.pick.clicked.connect(self.pick_requested)
        self.sheet, self.encoding, self.delimiter = QComboBox(), QComboBox(), QComboBox()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        named = {"sheet": self.sheet, "encoding": self.encoding, "delimiter": self.delimiter}
        for name, box in named.items():
            box.setAccessibleName(texts(f"registry_import.{name}"))
            box.setToolTip(texts(f"registry_import.{name}"))
            box.activated.connect(self._on_chosen)
            box.hide()
            row.addWidget(box)
        row.addWidget(self.pick)
        for encoding in ENCODINGS:
            self.encoding.addItem(_ENCODINGS[encoding], encoding)
        for sign in DELIMITERS:
            self.delimiter.addItem(texts(f"registry_import.{_DELIMITERS[sign]}"), sign)

    def folder(self) -> str:
        """Return the folder to look for files in."""
        return str(Path.home() if self._reading is None else self._reading.path.parent)

    def show_reading(self, reading: Reading) -> None:
        """Name the file that is read."""
        self._reading = reading
        self.name.set_text(str(reading.path))

    def show_table(self, table: Table) -> None:
        """Show how the file was read."""
        if self.sheet.count() != len(table.sheets) or self.sheet.findText(table.sheet) < 0:
            self.sheet.clear()
            self.sheet.addItems(list(table.sheets))
        self.sheet.setCurrentIndex(self.sheet.findText(table.sheet))
        self.sheet.setVisible(len(table.sheets) > 1)
        for box, value in ((self.encoding, table.encoding), (self.delimiter, table.delimiter)):
            box.setCurrentIndex(box.findData(value))
            box.setVisible(value != "")

    def _on_chosen(self) -> None:
        if self._reading is None:
            return
        text = self.delimiter.isVisible()
        reading = Reading(
            self._reading.path,
            "" if text else self.sheet.currentText(),
            str(self.encoding.currentData()) if text else "",
            str(self.delimiter.currentData()) if text else "",
        )
        self.reading_changed.emit(reading)
