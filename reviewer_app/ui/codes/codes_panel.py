"""The code list: every reference found, with its verdict, filtered, and the evidence beside."""

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.codes.code_detail import CodeDetail, FindElsewhere, FindEntry
from reviewer_app.ui.codes.filter_row import FilterRow
from reviewer_app.ui.codes.references_model import (
    CODE,
    CONTEXT,
    DOCUMENT,
    EDITION,
    HEADING,
    OFFICIAL,
    PAGE,
    REFERENCE_ROLE,
    VERDICT,
    ReferenceFilter,
    ReferencesModel,
)
from reviewer_app.ui.comments.filter_bar import ChoiceBox
from reviewer_app.ui.field_keys import lead_to
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.own_font import follow_font
from reviewer_app.ui.places import place_of_reference
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.registry.job_uses import JobUses, Use
from reviewer_app.ui.row_table import set_up_rows
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.theme import DOCUMENT_REFERENCE, verdict_look

_TYPING_PAUSE_MS = 80
_DOCUMENTS = "documents"
"""Stands among the verdicts for references between documents, which have none."""
_LETTERS = {
    PAGE: 5, CODE: 12, VERDICT: 31, HEADING: 23, OFFICIAL: 23, EDITION: 18, CONTEXT: 14,
    DOCUMENT: 20,
}  # fmt: skip
"""How wide the columns start, in average letters."""
_DETAIL_LETTERS, _DETAIL_LEAST = 20, 200
"""Least width of the evidence, in average letters with icon and bars, and in pixels."""
_ORDERS = {PAGE: 0, CODE: 1}
"""The orders that are always offered, by column."""


class CodesPanel(QWidget):
    """Lists references.

    Signals:
        jump_requested: the Place to show.
        entry_requested: work, edition and code to be shown in the registry's browser.
    """

    jump_requested = Signal(object)
    entry_requested = Signal(str, str, str)

    def __init__(
        self,
        session: ReviewSession,
        texts: Texts,
        find_entry: FindEntry,
        find_elsewhere: FindElsewhere,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self.model = ReferencesModel(session, texts, self)
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self.text.addAction(icon("find"), QLineEdit.ActionPosition.LeadingPosition)
        self.verdict, self.document = ChoiceBox(), ChoiceBox()
        self.order = ChoiceBox()
        self.order.addItems(["", ""])
        self.table = self._make_table()
        self.detail = CodeDetail(texts, find_entry, find_elsewhere)
        self.detail.entry_requested.connect(self.entry_requested)
        self.detail.uses_of, self.detail.is_void = self._uses_of, session.is_stale
        session.files_changed.connect(self.detail.show_again)
        self.detail.jump_requested.connect(self.jump_requested)
        self._count = PlainLabel(role="quiet")
        self._chosen = ""
        self._uses = JobUses(session, self)
        self._lay_out()
        self._follow()

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        set_up_rows(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        head = table.horizontalHeader()
        # In a tender of many files the document is looked for first.
        head.moveSection(DOCUMENT, 1)
        head.setSortIndicator(PAGE, Qt.SortOrder.AscendingOrder)
        head.sortIndicatorChanged.connect(self._on_sort_changed)
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        table.selectionModel().currentRowChanged.connect(self._on_current_changed)
        table.activated.connect(self._jump_to_index)
        table.clicked.connect(self._jump_to_index)
        self._size_table(table)
        follow_font(table, lambda: self._keep_letters(table))
        return table

    def _size_table(self, table: QTableView) -> None:
        metrics = table.fontMetrics()
        self._letter = metrics.averageCharWidth()
        for column, letters in _LETTERS.items():
            table.setColumnWidth(column, letters * metrics.averageCharWidth() + 16)
        table.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() + 8)

    def _keep_letters(self, table: QTableView) -> None:
        """Let columns be as wide in letters as the person has made them."""
        letter = table.fontMetrics().averageCharWidth()
        for column in _LETTERS if letter != self._letter else ():
            width = round(table.columnWidth(column) * letter / self._letter)
            table.setColumnWidth(column, width)
        self._letter = letter

    def _lay_out(self) -> None:
        boxes = (self.verdict, self.document, self.order)
        self.filters = FilterRow(self._texts, self.text, boxes, self._count)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 4, 0, 6)
        column.setSpacing(4)
        column.addWidget(self.filters)
        column.addWidget(self.table, 1)
        splitter = self.splitter = QSplitter()
        splitter.addWidget(left)
        splitter.addWidget(self.detail)
        splitter.setStretchFactor(0, 7)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        follow_font(self.detail, self._widen_detail)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)

    def _widen_detail(self) -> None:
        """Give the evidence room for its longest word, at every text size."""
        letters = _DETAIL_LETTERS * self.detail.fontMetrics().averageCharWidth()
        self.detail.setMinimumWidth(max(_DETAIL_LEAST, letters))

    def _follow(self) -> None:
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._on_filter_changed)
        self.text.textChanged.connect(self._pause.start)
        lead_to(self.text, self.table)
        self.verdict.currentIndexChanged.connect(self._on_filter_changed)
        self.document.currentIndexChanged.connect(self._on_filter_changed)
        self.order.activated.connect(self._on_order_chosen)
        self._refresh = QTimer(self, singleShot=True, interval=0)
        self._refresh.timeout.connect(self._on_rows_changed)
        for signal in (self.model.rowsInserted, self.model.modelReset):
            signal.connect(self._refresh.start)
        self.model.modelAboutToBeReset.connect(self._on_model_about_to_be_reset)
        self._session.registry_changed.connect(self.detail.show_again)
        self._session.documents_added.connect(self._say_documents)
        self._session.cleared.connect(self._say_documents)
        self._texts.follow(self._say)

    def current_reference(self) -> Reference | None:
        """Return the chosen reference."""
        reference = self.table.currentIndex().data(REFERENCE_ROLE)
        return reference if isinstance(reference, Reference) else None

    def show_reference(self, reference_id: str) -> bool:
        """Choose a reference; False where the filter hides it.

        The kind of what is listed follows it: a mark on a page names a code or a document.
        """
        row = self.model.row_of(reference_id)
        if row < 0 and self.model.is_of_other_kind(reference_id):
            lists_documents = self.verdict.value() == _DOCUMENTS
            self.verdict.setCurrentIndex(0 if lists_documents else self.verdict.count() - 1)
            row = self.model.row_of(reference_id)
        if row < 0:
            return False
        self.table.setCurrentIndex(self.model.index(row, CODE))
        return True

    def show_verdict(self, verdict: Verdict) -> None:
        """List the references with this verdict only."""
        self.verdict.setCurrentIndex(max(0, self.verdict.findData(verdict.value)))

    def _on_filter_changed(self) -> None:
        self._pause.stop()
        verdict = self.verdict.value()
        documents = verdict == _DOCUMENTS
        self.model.set_filter(
            ReferenceFilter(
                verdict=Verdict(verdict) if verdict and not documents else None,
                documents=documents,
                file_id=self.document.value(),
                text=self.text.text(),
            )
        )

    def _on_order_chosen(self, chosen: int) -> None:
        if chosen >= len(_ORDERS):
            return
        head = self.table.horizontalHeader()
        head.setSortIndicator(CODE if chosen else PAGE, Qt.SortOrder.AscendingOrder)

    def _on_sort_changed(self, column: int, order: Qt.SortOrder) -> None:
        self.model.sort(column, order)
        self._say_order(column, descending=order is Qt.SortOrder.DescendingOrder)

    def _say_order(self, column: int, *, descending: bool) -> None:
        """Name the order in use; a third entry stands for one that a click on a head made."""
        at = -1 if descending else _ORDERS.get(column, -1)
        while self.order.count() > len(_ORDERS):
            self.order.removeItem(self.order.count() - 1)
        if at < 0:
            name = self.model.headerData(column, Qt.Orientation.Horizontal)
            key = "comments.by_column_down" if descending else "comments.by_column"
            self.order.addItem(self._texts(key, name=name))
            at = self.order.count() - 1
        self.order.setCurrentIndex(at)
        self.order.setToolTip(tooltip(self.order.currentText()))

    def _uses_of(self, reference: Reference) -> tuple[Use, ...]:
        """Return where the job names the code of a reference."""
        return self._uses.of(reference.work, reference.candidate.code)

    def _on_current_changed(self) -> None:
        self.detail.set_reference(self.current_reference())

    def _jump_to_index(self, index: QModelIndex) -> None:
        reference = index.data(REFERENCE_ROLE)
        if isinstance(reference, Reference):
            self.jump_requested.emit(place_of_reference(reference))

    def _on_model_about_to_be_reset(self) -> None:
        chosen = self.current_reference()
        if chosen is not None:
            self._chosen = chosen.id

    def _on_rows_changed(self) -> None:
        # Judged again, a reference is another one with the same id.
        if self._chosen and self.current_reference() is None:
            self.show_reference(self._chosen)
        self._on_current_changed()
        self._say_verdicts()
        self._say_count()

    def _say(self) -> None:
        texts = self._texts
        self.text.setPlaceholderText(texts("window.filter_codes"))
        self.text.setAccessibleName(texts("window.filter_codes"))
        self.verdict.setAccessibleName(texts("window.filter_by_verdict"))
        self.document.setAccessibleName(texts("window.filter_by_document"))
        self.table.setAccessibleName(texts("window.codes"))
        self.order.setAccessibleName(texts("comments.code_order"))
        for at, key in enumerate(("by_document", "by_code")):
            self.order.setItemText(at, texts(f"comments.{key}"))
        head = self.table.horizontalHeader()
        descending = head.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        self._say_order(head.sortIndicatorSection(), descending=descending)
        self._say_verdicts()
        self._say_documents()
        self._say_count()

    def _say_verdicts(self) -> None:
        choices = [
            (verdict.value, f"{self._texts.label(verdict)} ({count})", verdict_look(verdict).icon)
            for verdict, count in self.model.count_by_verdict().items()
            if count or verdict.value == self.verdict.value()
        ]
        documents = self.model.count_of_documents()
        if documents or self.verdict.value() == _DOCUMENTS:
            said = f"{self._texts('window.document_reference')} ({documents})"
            choices.append((_DOCUMENTS, said, DOCUMENT_REFERENCE.icon))
        self.verdict.set_choices(self._texts("window.all_verdicts"), choices)

    def _say_documents(self) -> None:
        documents = self._session.documents.values()
        choices = [(each.file_id, each.name, "") for each in documents]
        self.document.set_choices(self._texts("window.all_documents"), choices)

    def _say_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        key = "window.codes_all" if shown == total else "window.codes_some"
        self._count.setText(self._texts(key, shown=shown, total=total))
