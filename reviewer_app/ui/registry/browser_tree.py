"""The registry as a tree: works, their editions, their codes, each level read when it is opened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from registry_db.outline import Node
from registry_db.records import Holding, Row
from reviewer_app.ui import theme
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.entry_lines import coverage_said
from reviewer_app.ui.registry_card import coverage_look

TARGET_ROLE = int(Qt.ItemDataRole.UserRole)
HEADING_ROLE = TARGET_ROLE + 1
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class LevelReader(Protocol):
    """Reads levels of the tree on another thread; answers on the window's."""

    def read_below(
        self,
        target: Target,
        done: Callable[[tuple[Node, ...]], None],
        failed: Callable[[], None],
    ) -> None:
        """Hand the nodes right below a target to `done`; call `failed` where that cannot be."""
        ...


@dataclass(slots=True, eq=False)
class _Item:
    """A row of the tree; `below` is None until its level has been read."""

    number: int
    target: Target
    above: "_Item | None"
    at: int
    has_below: bool
    row: Row | None = None
    holding: Holding | None = None
    below: "list[_Item] | None" = None
    asked: bool = False


class RegistryTreeModel(QAbstractItemModel):
    """Works, editions, codes; TARGET_ROLE gives the Target of a row, HEADING_ROLE its heading."""

    def __init__(self, reader: LevelReader, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._texts = reader, texts
        self._holdings: tuple[Holding, ...] = ()
        self._make_root(())
        texts.language_changed.connect(self._on_language_changed)

    def set_holdings(self, holdings: Sequence[Holding], work: str = "", edition: str = "") -> None:
        """Show these editions, of one work or one edition where these are given."""
        self.beginResetModel()
        self._make_root(
            [one for one in holdings if work in ("", one.work) and edition in ("", one.edition)]
        )
        self.endResetModel()

    def _make_root(self, holdings: Sequence[Holding]) -> None:
        self._items: list[_Item] = []
        self._by_target: dict[Target, _Item] = {}
        self._root = self._make(Target(), None, 0, has_below=True)
        self._root.below = []
        for name in dict.fromkeys(one.work for one in holdings):
            work = self._make(Target(name), self._root, len(self._root.below), has_below=True)
            self._root.below.append(work)
            work.below = []
            for held in holdings:
                if held.work == name:
                    target = Target(name, held.edition)
                    edition = self._make(target, work, len(work.below), has_below=held.rows > 0)
                    edition.holding = held
                    work.below.append(edition)

    def _make(self, target: Target, above: _Item | None, at: int, *, has_below: bool) -> _Item:
        item = _Item(len(self._items), target, above, at, has_below)
        self._items.append(item)
        self._by_target[target] = item
        return item

    def index(self, row: int, column: int, parent: _Index | None = None) -> QModelIndex:
        below = self._item(parent).below or ()
        if column == 0 and 0 <= row < len(below):
            return self.createIndex(row, 0, below[row].number)
        return QModelIndex()

    def parent(self, index: _Index | None = None) -> QModelIndex:  # type: ignore[override]
        if index is None or not index.isValid():
            return QModelIndex()
        return self._index_of(self._item(index).above)

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self._item(parent).below or ())

    def columnCount(self, _parent: _Index | None = None) -> int:
        return 1

    def hasChildren(self, parent: _Index | None = None) -> bool:
        item = self._item(parent)
        return item.has_below if item.below is None else bool(item.below)

    def canFetchMore(self, parent: _Index) -> bool:
        item = self._item(parent)
        return item.has_below and item.below is None and not item.asked

    def fetchMore(self, parent: _Index) -> None:
        item = self._item(parent)
        if item.below is None and not item.asked:
            item.asked = True
            items = self._items
            self._reader.read_below(
                item.target,
                lambda nodes: self._take(item, nodes, items),
                lambda: setattr(item, "asked", False),
            )

    def _take(self, item: _Item, nodes: Sequence[Node], items: list[_Item]) -> None:
        """Hang the nodes of a level under their item; `items` tells whether it is still shown."""
        if items is not self._items or item.below is not None:
            return
        if not nodes:
            item.below = []
            return
        self.beginInsertRows(self._index_of(item), 0, len(nodes) - 1)
        item.below = [self._hang(item, at, node) for at, node in enumerate(nodes)]
        self.endInsertRows()

    def _hang(self, above: _Item, at: int, node: Node) -> _Item:
        target = Target(above.target.work, above.target.edition, node.code)
        item = self._make(target, above, at, has_below=node.has_below)
        item.row = node.row
        return item

    def find(self, target: Target) -> QModelIndex:
        """Return the row of a work, an edition, or a code whose levels have been read."""
        return self._index_of(self._by_target.get(target))

    def hang_levels(self, edition: Target, levels: Sequence[tuple[str, tuple[Node, ...]]]) -> None:
        """Take in levels of an edition's tree, each with the code that it hangs under."""
        for code, nodes in levels:
            item = self._by_target.get(replace(edition, code=code))
            if item is not None:
                self._take(item, nodes, self._items)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        item = self._item(index)
        match role:
            case _Role.DisplayRole:
                return item.target.code or item.target.edition or item.target.work
            case _Role.AccessibleTextRole:
                return f"{self.data(index)}  {self._heading(item)}".strip()
            case _Role.ToolTipRole:
                return tooltip(self._heading(item))
            case _Role.DecorationRole if item.holding is not None:
                look = coverage_look(item.holding.coverage)
                return icon(look.icon, look.color)
            case _Role.ForegroundRole if item.holding is not None or (
                item.target.code and item.row is None
            ):
                return theme.quiet_color()
            case _ if role == TARGET_ROLE:
                return item.target
            case _ if role == HEADING_ROLE:
                return self._heading(item)
        return None

    def _heading(self, item: _Item) -> str:
        if item.row is not None:
            return item.row.heading
        if item.holding is not None:
            return self._texts("registry_browser.edition_rows", count=item.holding.rows,
                               coverage=coverage_said(item.holding, self._texts))  # fmt: skip
        return self._texts("registry_browser.row_missing") if item.target.code else ""

    def _item(self, index: _Index | None) -> _Item:
        if index is None or not index.isValid():
            return self._root
        return self._items[index.internalId()]

    def _index_of(self, item: _Item | None) -> QModelIndex:
        if item is None or item is self._root:
            return QModelIndex()
        return self.createIndex(item.at, 0, item.number)

    def _on_language_changed(self) -> None:
        # What editions say of themselves; codes have no words of the program.
        for work in self._root.below or ():
            below = work.below or []
            if below:
                self.dataChanged.emit(self._index_of(below[0]), self._index_of(below[-1]))
