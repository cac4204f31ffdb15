"""The preview of an import: how many lines of each kind, and the lines themselves."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry_import.list_file import Kind, Preview
from reviewer_app.ui.registry_import.preview_model import (
    BESIDE,
    CODE,
    HEADING,
    KIND,
    LINE,
    LOOKS,
    PreviewModel,
)
from reviewer_app.ui.row_table import set_up_rows

_TYPING_PAUSE_MS = 80
_LETTERS = {LINE: 8, KIND: 15, CODE: 14, HEADING: 42, BESIDE: 30}
"""How wide the columns start, in average letters."""


class PreviewTable(QWidget):
    """Shows a preview; one button for each kind of line lists those alone."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.model = PreviewModel(texts, self)
        self.kinds = QButtonGroup(self)
        self.buttons: dict[Kind | None, QToolButton] = {}
        self.text = QLineEdit()
        self.table = self._make_table()
        self._lay_out()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._on_filter_changed)
        self.text.textChanged.connect(self._pause.start)
        self.kinds.buttonClicked.connect(self._on_filter_changed)
        self.set_preview(None)

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview, None for none; where lines are refused, the person sees that first."""
        self.model.set_preview(preview)
        counts = dict.fromkeys(self.buttons, 0)
        if preview is not None:
            counts = {kind: preview.count(kind) for kind in Kind} | {None: len(preview.rows)}
        for kind, button in self.buttons.items():
            count = counts[kind]
            name = self._texts(f"registry_import.count_{kind or 'all'}")
            button.setText(f"{name}  {_grouped(count)}")
            button.setEnabled(preview is not None and (kind is None or count > 0))
        chosen = self.kinds.checkedButton()
        if chosen is not None and not chosen.isEnabled():
            self.show_kind(None)

    def show_kind(self, kind: Kind | None) -> None:
        """List the lines of one kind, None for all."""
        self.buttons[kind].setChecked(True)
        self._on_filter_changed()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        for kind in (None, *Kind):
            row.addWidget(self._make_button(kind))
        row.addStretch(1)
        self.text.setClearButtonEnabled(True)
        self.text.addAction(icon("find"), QLineEdit.ActionPosition.LeadingPosition)
        self.text.setPlaceholderText(self._texts("registry_import.filter"))
        self.text.setAccessibleName(self._texts("registry_import.filter"))
        self.text.setMinimumWidth(160)
        row.addWidget(self.text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    def _make_button(self, kind: Kind | None) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        if kind is not None:
            button.setIcon(icon(LOOKS[kind].icon, LOOKS[kind].color))
        self.kinds.addButton(button)
        self.buttons[kind] = button
        button.setChecked(kind is None)
        return button

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        set_up_rows(table)
        table.setAccessibleName(self._texts("registry_import.preview"))
        metrics = table.fontMetrics()
        table.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() + 8)
        for section, letters in _LETTERS.items():
            table.setColumnWidth(section, letters * metrics.averageCharWidth() + 16)
        return table

    def _on_filter_changed(self) -> None:
        self._pause.stop()
        chosen = self.kinds.checkedButton()
        kind = next((one for one, button in self.buttons.items() if button is chosen), None)
        self.model.set_filter(kind, self.text.text())


def _grouped(count: int) -> str:
    """Return a count with a narrow space between thousands, as in both languages."""
    return f"{count:,}".replace(",", "\u202f")
