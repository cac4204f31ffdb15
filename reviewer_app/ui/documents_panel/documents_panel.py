"""The documents panel: the files, what was read of them, which editions they connect to."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QShortcut, QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QMenu,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.document import TitleChoice
from reviewer_app.core.reference import EditionChoice
from reviewer_app.ui.documents_panel.document_delegate import DocumentDelegate
from reviewer_app.ui.documents_panel.documents_model import (
    FILE_ID_ROLE,
    LINE_ROLE,
    DocumentsModel,
)
from reviewer_app.ui.documents_panel.edition_change import EditionChange
from reviewer_app.ui.documents_panel.edition_dialog import EditionDialog
from reviewer_app.ui.documents_panel.edition_lines import EditionLine
from reviewer_app.ui.documents_panel.title_change import TitleChange
from reviewer_app.ui.documents_panel.title_dialog import TitleDialog
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry_entry import EditionHeld
from reviewer_app.ui.session import ReviewSession

_Index = QModelIndex | QPersistentModelIndex
EditionsFor = Callable[[str], tuple[EditionHeld, ...]]


class DocumentTree(QTreeView):
    """A tree without branch lines: the delegate draws the rows in whole."""

    def drawBranches(self, _painter: QPainter, _rect: QRect, _index: _Index) -> None:
        return


class DocumentsPanel(QWidget):
    """Lists the documents.

    Signals:
        jump_requested: the Place to show.
        edition_chosen: the EditionChoice a person made.
        title_changed: the TitleChoice a person made.
        read_requested: id of the document to read again.
        removal_requested: id of the document to take out of the review.
    """

    jump_requested = Signal(object)
    edition_chosen = Signal(object)
    title_changed = Signal(object)
    read_requested = Signal(str)
    removal_requested = Signal(str)

    def __init__(
        self,
        session: ReviewSession,
        texts: Texts,
        editions_for: EditionsFor,
        author: Callable[[], str],
        undo_stack: QUndoStack,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._editions_for = editions_for
        self._author = author
        self._undo_stack = undo_stack
        self.model = DocumentsModel(session, texts, self)
        self.tree = self._make_tree()
        self.edition_button = QPushButton(icon("edit"), "")
        self.edition_button.setEnabled(False)
        self.edition_button.clicked.connect(self.choose_edition)
        self.title_button = QPushButton("")
        self.title_button.setEnabled(False)
        self.title_button.clicked.connect(self.change_title)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 0, 6)
        column.setSpacing(4)
        column.addWidget(self.tree, 1)
        row = FlowLayout()
        row.addWidget(self.edition_button)
        row.addWidget(self.title_button)
        column.addLayout(row)
        shortcut = QShortcut(QKeySequence("F2"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.choose_edition)
        texts.follow(self._say)

    def _make_tree(self) -> QTreeView:
        tree = DocumentTree()
        tree.setRootIsDecorated(False)
        tree.setModel(self.model)
        tree.setItemDelegate(DocumentDelegate(tree))
        tree.setHeaderHidden(True)
        tree.setMouseTracking(True)
        tree.setIndentation(10)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._on_menu_requested)
        tree.selectionModel().currentChanged.connect(self._on_current_changed)
        tree.activated.connect(self._jump_to_index)
        tree.clicked.connect(self._jump_to_index)
        self.model.rowsInserted.connect(self._on_rows_inserted)
        self.model.modelReset.connect(self._on_current_changed)
        return tree

    def current_file_id(self) -> str:
        """Return the document chosen, "" where none is."""
        return str(self.tree.currentIndex().data(FILE_ID_ROLE) or "")

    def show_document(self, file_id: str) -> None:
        """Choose a document, unless one of its lines is chosen already."""
        if file_id != self.current_file_id():
            self.tree.setCurrentIndex(self.model.file_index(file_id))

    def choose_edition(self) -> None:
        """Ask which edition the chosen document connects to."""
        file_id = self.current_file_id()
        if not file_id:
            return
        dialog = EditionDialog(
            self._session.documents[file_id].name,
            self._editions_for(file_id),
            self._texts,
            self,
            work=self._asked_work(file_id),
            author=self._author(),
            states=self._session.editions.get(file_id, ()),
        )
        accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
        held, work = dialog.chosen(), str(dialog.works.currentData() or "")
        edition = "" if dialog.removed or held is None else held.edition
        dialog.deleteLater()
        if accepted and (edition or dialog.removed):
            at = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
            self._choose(EditionChoice(file_id, work, edition, self._author(), at))

    def _choose(self, choice: EditionChoice) -> None:
        """Make a choice, as a step that can be taken back."""
        states = self._session.editions.get(choice.file_id, ())
        before = next((s.settled for s in states if s.work == choice.work and s.by_person), "")
        if before == choice.edition:
            return
        key = "window.undo_edition" if choice.edition else "window.undo_edition_removed"
        text = self._texts(key, work=choice.work, edition=choice.edition)
        self._undo_stack.push(EditionChange(choice, before, self.edition_chosen.emit, text))

    def change_title(self) -> None:
        """Ask what the chosen document's title block reads."""
        file_id = self.current_file_id()
        if not file_id:
            return
        document, author = self._session.documents[file_id], self._author()
        dialog = TitleDialog(document, self._texts, self, author=author)
        accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
        block = dialog.block()
        dialog.deleteLater()
        if not accepted or block == document.title_said:
            return
        at = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
        choice = TitleChoice(file_id, block, author, at)
        text = self._texts("window.undo_title", name=document.name)
        self._undo_stack.push(
            TitleChange(choice, document.title_said, self.title_changed.emit, text)
        )

    def _asked_work(self, file_id: str) -> str:
        """Return the work of the chosen line, else the one the document is most about."""
        line = self.tree.currentIndex().data(LINE_ROLE)
        if isinstance(line, EditionLine) and line.work:
            return line.work
        session = self._session
        codes = Counter(one.work for one in session.references.get(file_id, ()) if one.work)
        own = [one.work for one in session.editions.get(file_id, ()) if one.work]
        others = Counter(
            state.work
            for states in session.editions.values()
            for state in states
            if state.settled and not state.lent_by
        )
        wanted = [*(work for work, _ in codes.most_common(1)), *own]
        wanted += [work for work, _ in others.most_common(1)]
        return wanted[0] if wanted else ""

    def _on_menu_requested(self, point: QPoint) -> None:
        file_id = self.current_file_id()
        if not file_id:
            return
        menu = QMenu(self)
        menu.addAction(icon("edit"), self._texts("window.choose_edition"), self.choose_edition)
        menu.addAction(self._texts("window.change_title"), self.change_title)
        menu.addSeparator()
        menu.addAction(self._texts("window.read_again"), lambda: self.read_requested.emit(file_id))
        menu.addAction(
            self._texts("window.remove_document"), lambda: self.removal_requested.emit(file_id)
        )
        menu.exec(self.tree.viewport().mapToGlobal(point))
        menu.deleteLater()

    def _on_rows_inserted(self, parent: QModelIndex) -> None:
        if parent.isValid():
            self.tree.expand(parent)

    def _on_current_changed(self) -> None:
        chosen = bool(self.current_file_id())
        self.edition_button.setEnabled(chosen)
        self.title_button.setEnabled(chosen)

    def _jump_to_index(self, index: QModelIndex) -> None:
        place = self.model.place_at(index)
        if place is not None:
            self.jump_requested.emit(place)

    def _say(self) -> None:
        self.tree.setAccessibleName(self._texts("window.documents"))
        self.edition_button.setText(self._texts("window.choose_edition"))
        self.edition_button.setToolTip(tooltip(self._texts("window.choose_edition_hint")))
        self.title_button.setText(self._texts("window.change_title"))
        self.title_button.setToolTip(tooltip(self._texts("window.change_title_hint")))
