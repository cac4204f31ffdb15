"""Two editions of a work side by side: what is new, gone, renamed, moved, and what is not known."""

from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.errors import UserError
from reviewer_app.ui.comments.filter_bar import ChoiceBox
from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.own_font import follow_font
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.registry.browser_target import EditionPair
from reviewer_app.ui.registry.compare_choice import EditionPairChoice
from reviewer_app.ui.registry.compare_delegate import CompareDelegate
from reviewer_app.ui.registry.compare_model import (
    CODE,
    DIFFERENCE,
    HEADING,
    ROW_ROLE,
    CompareModel,
    difference_look,
)
from reviewer_app.ui.registry.compare_rows import (
    ComparedEditions,
    CompareRow,
    Difference,
    compare_editions,
)
from reviewer_app.ui.registry.compare_table import holding_said, table_text, write_table
from reviewer_app.ui.registry.reading import RegistryReading
from reviewer_app.ui.row_table import set_up_rows

_TYPING_PAUSE_MS = 80
_LETTERS = {CODE: (10, 14), DIFFERENCE: (19, 30)}
"""How wide the columns are in a narrow and in a wide view, in average letters."""
_WIDE_LETTERS = 95
_LEAST_ROWS = 8
"""Rows for which the table keeps its height, its head included."""


class CompareTable(QTableView):
    """The table; Enter and Ctrl+C reach its owner.

    Signals:
        copy_requested: Ctrl+C was pressed.
    """

    copy_requested = Signal()

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.matches(QKeySequence.StandardKey.Copy)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        else:
            super().keyPressEvent(event)


class CompareView(QWidget):
    """Compares two editions.

    Signals:
        entry_requested: the Target of a row that was opened.
        user_error_raised: a UserError to be said to the person.
    """

    entry_requested = Signal(object)
    user_error_raised = Signal(object)

    def __init__(
        self, reading: RegistryReading, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._reading, self._texts = reading, texts
        self._compared: ComparedEditions | None = None
        self.model = CompareModel(texts, self)
        self.choice = EditionPairChoice(texts)
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self.text.addAction(icon("find"), QLineEdit.ActionPosition.LeadingPosition)
        self.difference = ChoiceBox()
        self.facts = PlainLabel(wrap=True)
        self.count = PlainLabel(role="quiet", wrap=True)
        self.detail = PlainLabel(wrap=True, selectable=True)
        self.copy_button = icon_button("copy", self.copy)
        self.save_button = icon_button("save", self.save)
        self.table = self._make_table()
        self._lay_out()
        self._follow()
        follow_font(self.table, self._size_columns)

    def _make_table(self) -> CompareTable:
        table = CompareTable()
        table.setModel(self.model)
        table.setItemDelegate(CompareDelegate(table))
        set_up_rows(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.selectionModel().currentRowChanged.connect(self._say_detail)
        table.activated.connect(self._on_activated)
        table.copy_requested.connect(self.copy)
        return table

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.addWidget(self.difference, 4)
        filters.addWidget(self.text, 5)
        filters.addWidget(self.copy_button)
        filters.addWidget(self.save_button)
        # At large text sizes they give way before the window grows past the screen.
        for widget in (self.difference, self.text):
            widget.setMinimumWidth(60)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.choice)
        column.addWidget(self.facts)
        column.addLayout(filters)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)
        column.addWidget(self.detail)

    def _follow(self) -> None:
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._on_filter_changed)
        self.text.textChanged.connect(self._pause.start)
        self.difference.currentIndexChanged.connect(self._on_filter_changed)
        self.choice.pair_chosen.connect(self.compare)
        self._reading.replaced.connect(self._on_replaced)
        self.choice.set_holdings(self._reading.holdings)
        self._texts.follow(self._say)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()

    def _size_columns(self) -> None:
        metrics = self.table.fontMetrics()
        letter = max(1, metrics.averageCharWidth())
        wide = self.width() / letter >= _WIDE_LETTERS
        for column, letters in _LETTERS.items():
            self.table.setColumnWidth(column, letters[wide] * letter + 16)
        row = metrics.lineSpacing() + 8
        self.table.verticalHeader().setDefaultSectionSize(row)
        self.table.setMinimumHeight(_LEAST_ROWS * row)

    def compare(self, pair: EditionPair) -> None:
        """Compare two editions."""
        self.choice.set_pair(pair)
        self._reading.ask(
            "compare", lambda registry: compare_editions(registry, pair), self._on_compared
        )

    def compare_first(self) -> None:
        """Compare the editions that the fields name, where nothing is compared yet."""
        pair = self.choice.pair()
        if self._compared is None and pair is not None:
            self.compare(pair)

    def copy(self) -> None:
        """Put the rows shown on the clipboard as a table of text."""
        if self._compared is not None:
            text = table_text(self._compared, self.model, self._texts)
            QGuiApplication.clipboard().setText(text)

    def save(self) -> None:
        """Ask for a name, then write the rows shown as a table of text."""
        compared = self._compared
        if compared is None:
            return
        pair = compared.pair
        start = str(Path.home() / f"{pair.work} {pair.first}-{pair.second}.tsv")
        said, kinds = (self._texts(f"registry_browser.{key}") for key in ("save", "kind_table"))
        name, _ = QFileDialog.getSaveFileName(self, said, start, kinds)
        if not name:
            return
        path = Path(name)
        try:
            write_table(
                table_text(compared, self.model, self._texts),
                path if path.suffix else path.with_suffix(".tsv"),
            )
        except UserError as error:
            self.user_error_raised.emit(error)

    def _on_compared(self, compared: ComparedEditions) -> None:
        self._compared = compared
        self.model.set_compared(compared)
        self._say_compared()

    def _on_replaced(self) -> None:
        self.choice.set_holdings(self._reading.holdings)
        pair = self.choice.pair()
        if self._compared is not None and pair is not None:
            self.compare(pair)

    def _on_filter_changed(self) -> None:
        self._pause.stop()
        self.model.set_filter(self.difference.value(), self.text.text())
        self._say_count()
        self._say_detail()

    def _on_activated(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, CompareRow) and row.code and self._compared is not None:
            self.entry_requested.emit(row.target(self._compared.pair))

    def _say(self) -> None:
        texts = self._texts
        said = texts("registry_browser.filter_rows")
        self.text.setPlaceholderText(said)
        self.text.setAccessibleName(said)
        self.difference.setAccessibleName(texts("registry_browser.filter_difference"))
        self.table.setAccessibleName(texts("registry_browser.compare_table"))
        for button, key in ((self.copy_button, "copy_table"), (self.save_button, "save")):
            button.setToolTip(tooltip(texts(f"registry_browser.{key}")))
            button.setAccessibleName(texts(f"registry_browser.{key}"))
        self._say_compared()

    def _say_compared(self) -> None:
        compared, texts = self._compared, self._texts
        choices = []
        if compared is not None:
            pair = compared.pair
            for one in Difference:
                edition = pair.first if one is Difference.NOT_HELD_BEFORE else pair.second
                name = texts(f"registry_browser.difference_{one}", edition=edition)
                if count := compared.count(one):
                    choices.append((one.value, f"{name} ({count})", difference_look(one).icon))
            held = [holding_said(each, texts) for each in (compared.first, compared.second)]
            held.append(texts("registry_browser.same", count=compared.same))
            if "sample" in (compared.first.coverage, compared.second.coverage):
                held.append(texts("registry_browser.sample_claims_nothing"))
            self.facts.setText("\n".join(held))
        else:
            self.facts.setText(texts("registry_browser.compare_means"))
        self.difference.set_choices(texts("registry_browser.all_differences"), choices)
        self._say_count()
        self._say_detail()

    def _say_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        key = "rows_all" if shown == total else "rows_some"
        said = self._texts(f"registry_browser.{key}", shown=shown, total=total)
        self.count.setText(said if self._compared is not None else "")

    def _say_detail(self) -> None:
        """Say the chosen row in full, with what states it."""
        row = self.table.currentIndex().data(ROW_ROLE)
        if not isinstance(row, CompareRow) or self._compared is None:
            self.detail.setText("")
            return
        pair = self._compared.pair
        lines = [f"{row.code}   {self.model.said(row, DIFFERENCE)}"]
        if row.before is not None:
            lines.append(f"{pair.first}:  {row.before.heading}")
        if row.after is not None:
            lines.append(f"{pair.second}:  {row.after.heading}")
        if row.change is not None:
            lines += [self.model.said(row, HEADING), row.change.source]
        self.detail.setText("\n".join(lines))
