"""The tree of withheld items: by kind, then by reason or rule, then one row each.

A withheld draft is told by its reason, the refused token and the place. Its text is not there to
be shown: it never leaves the gate.
"""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Origin, WithheldKind
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.own_comment.promoted import own_comment_of, taken_up
from reviewer_app.ui.plain import one_line, tooltip
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.theme import severity_look, verdict_look

WITHHELD_ROLE = int(Qt.ItemDataRole.UserRole)
COLUMNS = ("what", "quoted", "verdict", "place")
WHAT, QUOTED, VERDICT, PLACE = range(len(COLUMNS))
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class _Node:
    """A kind, a group of it, or an item (`withheld`)."""

    __slots__ = ("children", "key", "number", "parent", "row", "withheld")

    def __init__(
        self, number: int, key: str, parent: "_Node | None", withheld: Withheld | None = None
    ) -> None:
        self.number = number
        self.key = key
        self.parent = parent
        self.row = len(parent.children) if parent is not None else 0
        self.withheld = withheld
        self.children: list[_Node] = []

    def leaves(self) -> int:
        """How many items stand below."""
        if not self.children:
            return int(self.withheld is not None)
        return sum(child.leaves() for child in self.children)


class FlaggedModel(QAbstractItemModel):
    """Withheld items of a session; WITHHELD_ROLE gives the Withheld of a row.

    Signals:
        own_changed: an item was taken up as a comment of the person's own, or is no longer.
    """

    own_changed = Signal()

    def __init__(self, session: ReviewSession, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._by_id: dict[str, Reference] | None = None
        self._taken: dict[str, str] = {}
        self._root = self._make_root()
        session.withheld_added.connect(self._on_withheld_added)
        session.references_judged.connect(self._on_references_judged)
        session.findings_cleared.connect(self._on_findings_cleared)
        session.cleared.connect(self._on_cleared)
        session.comments_added.connect(self._on_comments_added)
        session.comments_removed.connect(self._on_own_changed)
        texts.language_changed.connect(self._on_language_changed)

    def _make_root(self) -> _Node:
        self._nodes: list[_Node] = []
        root = self._make("", None)
        for kind in (WithheldKind.OBSERVATION, WithheldKind.DRAFT):
            root.children.append(self._make(kind.value, root))
        return root

    def _make(self, key: str, parent: _Node | None, withheld: Withheld | None = None) -> _Node:
        """Return a new node; its number is the internal id of its indexes."""
        node = _Node(len(self._nodes), key, parent, withheld)
        self._nodes.append(node)
        return node

    def index(self, row: int, column: int, parent: _Index | None = None) -> QModelIndex:
        node = self._node(parent)
        if 0 <= row < len(node.children) and 0 <= column < len(COLUMNS):
            return self.createIndex(row, column, node.children[row].number)
        return QModelIndex()

    def parent(self, index: _Index | None = None) -> QModelIndex:  # type: ignore[override]
        if index is None or not index.isValid():
            return QModelIndex()
        above = self._node(index).parent
        return QModelIndex() if above is None else self._index_of(above)

    def rowCount(self, parent: _Index | None = None) -> int:
        if parent is not None and parent.isValid() and parent.column() > 0:
            return 0
        return len(self._node(parent).children)

    def columnCount(self, _parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        node = self._node(index)
        if node.withheld is None:
            return self._said_of_group(node) if role == _Role.DisplayRole and index.column() == 0 \
                else None  # fmt: skip
        match role:
            case _Role.DisplayRole:
                return self._said(node.withheld, index.column())
            case _Role.ToolTipRole:
                return tooltip(self._said(node.withheld, index.column()))
            case _Role.DecorationRole:
                return self._icon(node.withheld, index.column())
            case _ if role == WITHHELD_ROLE:
                return node.withheld
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return self._texts(f"window.flagged_{COLUMNS[section]}")
        return None

    def kind_index(self, kind: WithheldKind) -> QModelIndex:
        """Return the row of a kind."""
        return next(self._index_of(n) for n in self._root.children if n.key == kind.value)

    def reference_of(self, withheld: Withheld) -> Reference | None:
        """Return the first reference an item rests on, where it rests on one."""
        for reference_id in withheld.references:
            if reference_id in self._references():
                return self._references()[reference_id]
        return None

    def words_of(self, withheld: Withheld) -> str:
        """Return an observation's words, or why a draft was withheld."""
        own = withheld.kind is WithheldKind.OBSERVATION or withheld.origin is Origin.PERSON
        if own and withheld.message is not None:
            return self._texts.message(withheld.message)
        return self._texts.message(withheld.reason)

    def is_taken_up(self, withheld: Withheld) -> bool:
        """True where a person has made an item a comment of their own."""
        return bool(self.own_comment_of(withheld))

    def own_comment_of(self, withheld: Withheld) -> str:
        """Return the id of the comment that an item was made, "" where it was not taken up."""
        return own_comment_of(withheld.id, self._taken)

    def place_of(self, withheld: Withheld) -> str:
        """Return document and page of an item, "" where it has no place."""
        document = self._session.documents.get(withheld.file_id)
        if document is None:
            return ""
        if withheld.page_index < 0:
            return document.name
        page = self._session.page_label(withheld.file_id, withheld.page_index)
        return self._texts("window.place", name=document.name, page=page)

    def _node(self, index: _Index | None) -> _Node:
        if index is None or not index.isValid():
            return self._root
        return self._nodes[index.internalId()]

    def _index_of(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.row, 0, node.number)

    def _said_of_group(self, node: _Node) -> str:
        if node.parent is self._root:
            name = self._texts.label(WithheldKind(node.key))
        elif node.parent is not None and node.parent.key == WithheldKind.DRAFT.value:
            name = self._draft_group(node)
        else:
            name = self._texts.rule(node.key)
        return f"{name} ({node.leaves()})"

    def _draft_group(self, node: _Node) -> str:
        first = node.children[0].withheld if node.children else None
        return node.key if first is None else self._texts.message(first.reason)

    def _said(self, withheld: Withheld, column: int) -> str:
        match column:
            case 0:
                words = one_line(self.words_of(withheld))
                taken = self.is_taken_up(withheld)
                return self._texts("comments.taken_up_words", words=words) if taken else words
            case 1 if withheld.kind is WithheldKind.DRAFT:
                return one_line(withheld.detail)
            case 1:
                return one_line(withheld.citations[0].excerpt) if withheld.citations else ""
            case 2:
                reference = self.reference_of(withheld)
                return "" if reference is None else self._texts.label(reference.verdict)
        return self.place_of(withheld)

    def _icon(self, withheld: Withheld, column: int) -> object:
        if column == WHAT:
            return icon(severity_look(withheld.severity).icon)
        reference = self.reference_of(withheld) if column == VERDICT else None
        return None if reference is None else icon(verdict_look(reference.verdict).icon)

    def _on_withheld_added(self, items: Sequence[Withheld]) -> None:
        for withheld in items:
            kind = next(n for n in self._root.children if n.key == withheld.kind.value)
            is_draft = withheld.kind is WithheldKind.DRAFT
            group = self._group(kind, withheld.reason.key if is_draft else withheld.rule)
            self._append(group, self._make(withheld.id, group, withheld))
        for kind in self._root.children:
            index = self._index_of(kind)
            self.dataChanged.emit(index, index)
            if kind.children:
                first, last = kind.children[0], kind.children[-1]
                self.dataChanged.emit(self._index_of(first), self._index_of(last))

    def _group(self, kind: _Node, key: str) -> _Node:
        for group in kind.children:
            if group.key == key:
                return group
        group = self._make(key, kind)
        self._append(kind, group)
        return group

    def _append(self, parent: _Node, node: _Node) -> None:
        self.beginInsertRows(self._index_of(parent), node.row, node.row)
        parent.children.append(node)
        self.endInsertRows()

    def _references(self) -> dict[str, Reference]:
        """Return the references by id; gathered when a row first needs one."""
        if self._by_id is None:
            found = self._session.references.values()
            self._by_id = {one.id: one for references in found for one in references}
        return self._by_id

    def _on_references_judged(self) -> None:
        self._by_id = None

    def _on_findings_cleared(self) -> None:
        self.beginResetModel()
        self._taken = taken_up(self._session.comments)
        self._root = self._make_root()
        self.endResetModel()

    def _on_comments_added(self, comments: Sequence[Comment]) -> None:
        if any(one.origin is Origin.PERSON for one in comments):
            self._on_own_changed()

    def _on_own_changed(self) -> None:
        self._taken = taken_up(self._session.comments)
        self.layoutAboutToBeChanged.emit()
        self.layoutChanged.emit()
        self.own_changed.emit()

    def _on_cleared(self) -> None:
        self._by_id = None
        self._on_findings_cleared()

    def _on_language_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self.layoutAboutToBeChanged.emit()
        self.layoutChanged.emit()
