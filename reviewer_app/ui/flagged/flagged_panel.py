"""The flagged list: nothing that was withheld is out of sight."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QScrollArea,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.comment import Withheld
from reviewer_app.core.verdicts import Origin, WithheldKind
from reviewer_app.ui import theme
from reviewer_app.ui.comments.citation_view import CitationView
from reviewer_app.ui.coverage_strips import CoverageStrips
from reviewer_app.ui.crops import CropSupply
from reviewer_app.ui.fitting_button import FittingButton
from reviewer_app.ui.flagged.flagged_model import (
    PLACE,
    QUOTED,
    VERDICT,
    WHAT,
    WITHHELD_ROLE,
    FlaggedModel,
)
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import Mark
from reviewer_app.ui.own_font import follow_font
from reviewer_app.ui.painting import RowDelegate
from reviewer_app.ui.places import Place, place_of_citation
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.readings import with_edition
from reviewer_app.ui.session import ReviewSession

_LETTERS = {WHAT: 52, QUOTED: 24, VERDICT: 22, PLACE: 24}


class FlaggedPanel(QWidget):
    """Lists withheld drafts and observations.

    Signals:
        jump_requested: the Place to show.
        promoted: the Withheld that a person takes up as a comment of their own, or has taken up.
        entry_requested: work, edition and code to be shown in the registry's browser.
        import_requested: the person wants to import a register.
        check_requested: the person wants everything judged again.

    Attributes:
        crops: where the pictures of places come from; None where there are none.
    """

    jump_requested = Signal(object)
    promoted = Signal(object)
    entry_requested = Signal(str, str, str)
    import_requested = Signal()
    check_requested = Signal()

    def __init__(self, session: ReviewSession, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._texts = session, texts
        self.crops: CropSupply | None = None
        self._is_taken_up = False
        self.model = FlaggedModel(session, texts, self)
        self.tree = self._make_tree()
        self.detail = QScrollArea()
        self.detail.setWidgetResizable(True)
        self.detail.setFrameShape(QFrame.Shape.NoFrame)
        self.detail.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.detail.setMinimumWidth(200)
        splitter = self.splitter = QSplitter()
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 4, 0, 6)
        column.addWidget(self.tree, 1)
        self.strips = CoverageStrips(session, texts)
        self.strips.jump_requested.connect(self.jump_requested)
        column.addWidget(self.strips)
        splitter.addWidget(left)
        splitter.addWidget(self.detail)
        splitter.setStretchFactor(0, 7)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)
        follow_font(self.tree, self._size_to_text)
        texts.follow(self._say)

    def _size_to_text(self) -> None:
        # The pages come first where the window is low; a head and one row stay.
        metrics = self.tree.fontMetrics()
        self.tree.setMinimumHeight(3 * metrics.lineSpacing())
        self.tree.header().setMinimumSectionSize(12 * metrics.averageCharWidth())

    def _make_tree(self) -> QTreeView:
        tree = QTreeView()
        tree.setModel(self.model)
        tree.setUniformRowHeights(True)
        tree.setItemDelegate(RowDelegate(tree))
        tree.setAlternatingRowColors(True)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        metrics = tree.fontMetrics()
        for column, letters in _LETTERS.items():
            tree.setColumnWidth(column, letters * metrics.averageCharWidth())
        # What it is about takes the room there is.
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.selectionModel().currentRowChanged.connect(self._say)
        tree.activated.connect(self._jump_to_index)
        tree.clicked.connect(self._jump_to_index)
        self.model.rowsInserted.connect(self._on_rows_inserted)
        self.model.modelReset.connect(self._say)
        self.model.own_changed.connect(self._on_own_changed)
        return tree

    def show_kind(self, kind: WithheldKind) -> None:
        """Open a kind and choose it."""
        index = self.model.kind_index(kind)
        self.tree.expand(index)
        self.tree.setCurrentIndex(index)

    def current_withheld(self) -> Withheld | None:
        """Return the chosen item."""
        return self._withheld_at(self.tree.currentIndex())

    def _withheld_at(self, index: QModelIndex) -> Withheld | None:
        item = index.siblingAtColumn(0).data(WITHHELD_ROLE)
        return item if isinstance(item, Withheld) else None

    def _on_rows_inserted(self, parent: QModelIndex) -> None:
        # A kind with its first group opens by itself: nobody has to look for what was withheld.
        if parent.isValid() and not parent.parent().isValid():
            self.tree.expand(parent)

    def _jump_to_index(self, index: QModelIndex) -> None:
        item = self._withheld_at(index)
        if item is None:
            return
        if item.citations:
            self.jump_requested.emit(place_of_citation(item.citations[0]))
        elif item.file_id and item.page_index >= 0:
            self.jump_requested.emit(Place(item.file_id, item.page_index))

    def _say(self) -> None:
        self.tree.setAccessibleName(self._texts("window.flagged"))
        self.detail.setAccessibleName(self._texts("window.flagged_detail"))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(6)
        item = self.current_withheld()
        self._is_taken_up = item is not None and self.model.is_taken_up(item)
        if item is None:
            said = self._texts("window.flagged_explained")
            column.addWidget(PlainLabel(said, wrap=True, role="quiet"))
        else:
            self._add_item(column, item)
        column.addStretch(1)
        self.detail.setWidget(content)

    def _add_item(self, column: QVBoxLayout, item: Withheld) -> None:
        texts = self._texts
        column.addLayout(self._make_marks(item))
        column.addWidget(PlainLabel(self.model.words_of(item), wrap=True, selectable=True))
        column.addLayout(self._make_buttons(item))
        if item.kind is WithheldKind.DRAFT:
            if item.detail:
                said = texts("window.refused_token", token=item.detail)
                column.addWidget(PlainLabel(said, wrap=True, selectable=True))
            column.addWidget(PlainLabel(texts("window.draft_hidden"), wrap=True, role="quiet"))
        else:
            column.addWidget(PlainLabel(texts.message(item.reason), wrap=True, role="quiet"))
        place = self.model.place_of(item)
        if place and not item.citations:
            column.addWidget(PlainLabel(place, wrap=True, role="quiet"))
        for citation in item.citations:
            stale = self._session.is_stale(citation.file_id)
            view = CitationView(citation, texts, stale=stale, crops=self.crops)
            view.jump_requested.connect(self.jump_requested)
            column.addWidget(view)

    def _make_buttons(self, item: Withheld) -> FlowLayout:
        """Return what can be done about an item."""
        flow = FlowLayout(gap=6)
        reference = self.model.reference_of(item)
        if self.model.is_taken_up(item):
            self._add_button(flow, "show_own", lambda: self.promoted.emit(item))
        elif item.citations or item.message is not None:
            self._add_button(flow, "promote", lambda: self.promoted.emit(item))
        if reference is not None:
            place = (reference.work, reference.edition, reference.candidate.code)
            self._add_button(flow, "look_up", lambda: self.entry_requested.emit(*place))
            self._add_button(flow, "import_register", self.import_requested.emit)
        self._add_button(flow, "check_again", self.check_requested.emit)
        return flow

    def _add_button(self, flow: FlowLayout, key: str, do: Callable[[], object]) -> None:
        button = FittingButton(self._texts(f"comments.{key}"))
        button.setObjectName(key)
        button.setToolTip(tooltip(self._texts(f"comments.{key}_hint")))
        button.clicked.connect(lambda: do())
        flow.addWidget(button)

    def _make_marks(self, item: Withheld) -> FlowLayout:
        flow = FlowLayout(gap=10)
        origin = self._texts.label(item.origin)
        flow.addWidget(Mark(theme.origin_look(item.origin), origin, wrap=True))
        reference = self.model.reference_of(item)
        if reference is not None:
            said = self._texts.label(reference.verdict)
            said = with_edition(said, reference.work, reference.edition)
            flow.addWidget(Mark(theme.verdict_look(reference.verdict), said, wrap=True))
        if self.model.is_taken_up(item):
            said = self._texts("comments.taken_up")
            flow.addWidget(Mark(theme.origin_look(Origin.PERSON), said, wrap=True))
        return flow

    def _on_own_changed(self) -> None:
        """Offer what can be done now, where the chosen item was just taken up, or was so before."""
        item = self.current_withheld()
        if item is not None and self.model.is_taken_up(item) is not self._is_taken_up:
            self._say()
