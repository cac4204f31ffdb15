"""The registry's tree, and in its place what a search found."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStackedWidget,
    QStyledItemDelegate,
    QTreeView,
    QWidget,
)

from registry_db.records import Holding, Row
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser_delegate import CodeDelegate, ResultDelegate
from reviewer_app.ui.registry.browser_results import ResultsModel
from reviewer_app.ui.registry.browser_search import Wanted
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.browser_tree import TARGET_ROLE, RegistryTreeModel
from reviewer_app.ui.registry.reading import Levels, RegistryReading


class BrowserLists(QStackedWidget):
    """Shows the tree or the rows found.

    Signals:
        passed: the Target that the keys have come to.
        clicked: the Target that was clicked.
        activated: the Target that was opened by Enter or a double click.
    """

    passed = Signal(object)
    clicked = Signal(object)
    activated = Signal(object)

    def __init__(
        self, reading: RegistryReading, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._reading, self._texts = reading, texts
        self._choosing = False
        self.tree_model = RegistryTreeModel(reading, texts, self)
        self.results_model = ResultsModel(self)
        self.tree, self.results = QTreeView(), QListView()
        self._make(self.tree, CodeDelegate(self.tree))
        self._make(self.results, ResultDelegate(self.results))
        self.tree.setModel(self.tree_model)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.results.setModel(self.results_model)
        self.results.setUniformItemSizes(True)
        for view in (self.tree, self.results):
            view.selectionModel().currentChanged.connect(self._on_current_changed)
        texts.follow(self._say)

    def _make(self, view: QAbstractItemView, delegate: QStyledItemDelegate) -> None:
        view.setItemDelegate(delegate)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.clicked.connect(self._on_clicked)
        view.activated.connect(self._on_activated)
        self.addWidget(view)

    @property
    def shown(self) -> QAbstractItemView:
        """The list that is seen: the tree, or what was found."""
        return self.results if self.currentWidget() is self.results else self.tree

    @property
    def searching(self) -> bool:
        """Whether what was found is shown."""
        return self.shown is self.results

    def set_holdings(self, holdings: Sequence[Holding], wanted: Wanted) -> None:
        """Show the tree of these editions, as far as the filters let them through."""
        self.tree_model.set_holdings(holdings, wanted.work, wanted.edition)
        if wanted.work:
            self.tree.expand(self.tree_model.index(0, 0))
        if wanted.edition and wanted.work:
            self.tree.expand(self.tree_model.find(Target(wanted.work, wanted.edition)))

    def show_tree(self) -> None:
        """Show the tree in place of what was found."""
        self.setCurrentWidget(self.tree)

    def show_found(self, rows: Sequence[Row]) -> None:
        """Show rows that were found; none of them is chosen."""
        self._choosing = True
        self.results_model.set_rows(rows)
        self.setCurrentWidget(self.results)
        self._choosing = False

    def enter(self) -> None:
        """Give the focus to the list that is seen, at its first row where none is chosen."""
        view = self.shown
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not view.currentIndex().isValid():
            view.setCurrentIndex(view.model().index(0, 0))

    def first(self) -> Target | None:
        """Return what was found first."""
        target = self.results_model.index(0).data(TARGET_ROLE)
        return target if isinstance(target, Target) else None

    def choose(self, target: Target) -> None:
        """Choose a target in the tree, whose levels are read where they have not been."""
        index = self.tree_model.find(target)
        shown = self.tree_model.find(Target(target.work, target.edition)).isValid()
        if index.isValid() or not target.code or not shown:
            self._choose(index)
            return
        self._reading.read_levels(target, lambda levels: self._on_levels_read(target, levels))

    def _on_levels_read(self, target: Target, levels: Levels) -> None:
        self.tree_model.hang_levels(Target(target.work, target.edition), levels)
        self._choose(self.tree_model.find(target))

    def _choose(self, index: QModelIndex) -> None:
        self._choosing = True
        self.tree.setCurrentIndex(index)
        if index.isValid():
            self.tree.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        else:
            self.tree.clearSelection()
        self._choosing = False

    def _on_current_changed(self, index: QModelIndex) -> None:
        target = index.data(TARGET_ROLE)
        if isinstance(target, Target) and not self._choosing:
            self.passed.emit(target)

    def _on_clicked(self, index: QModelIndex) -> None:
        target = index.data(TARGET_ROLE)
        if isinstance(target, Target):
            self.clicked.emit(target)

    def _on_activated(self, index: QModelIndex) -> None:
        target = index.data(TARGET_ROLE)
        if isinstance(target, Target):
            self.activated.emit(target)

    def _say(self) -> None:
        self.tree.setAccessibleName(self._texts("registry_browser.tree"))
        self.results.setAccessibleName(self._texts("registry_browser.results"))
