"""Selecting text with the mouse on one page."""

from collections import OrderedDict

from PySide6.QtCore import QObject, Signal

from reviewer_app.documents.render_protocol import PageWords
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.selection import ReadingOrder, Selection

_PAGES_KEPT = 20
Point = tuple[float, float]


class TextSelector(QObject):
    """The selection: at most one, on one page, from word to word in reading order, or a block.

    Signals:
        changed: page index whose selection looks different now
        made: Selection, when the person has finished selecting
    """

    changed = Signal(int)
    made = Signal(object)

    def __init__(self, bridge: RenderBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._orders: OrderedDict[tuple[str, int], ReadingOrder] = OrderedDict()
        self._asked: dict[int, tuple[str, int]] = {}
        self._page: tuple[str, int] | None = None
        self._from: Point = (0.0, 0.0)
        self._to: Point | None = None
        self._finished = False
        self._block = False
        self.selection: Selection | None = None
        bridge.words_found.connect(self._on_bridge_words_found)

    def begin(self, file_id: str, page_index: int, point: Point, *, block: bool = False) -> None:
        """Start at a point of the unrotated page; an earlier selection is gone.

        A `block` takes what stands in the rectangle, across columns and cells.
        """
        self.clear()
        self._block = block
        self._page, self._from, self._finished = (file_id, page_index), point, False
        self._ask(file_id, page_index)

    def extend(self, point: Point) -> None:
        """Select up to a point of the page where the selection began."""
        self._to = point
        self._select()

    def finish(self) -> None:
        """Stop selecting; says so when there is a selection."""
        self._finished = True
        if self.selection is not None:
            self.made.emit(self.selection)

    def select_word(self, file_id: str, page_index: int, point: Point) -> None:
        """Select the word at a point."""
        self.begin(file_id, page_index, point)
        self.extend(point)
        self.finish()

    def clear(self) -> None:
        """Drop the selection."""
        page, self._page, self._to = self._page, None, None
        had, self.selection = self.selection is not None, None
        if page is not None and had:
            self.changed.emit(page[1])

    def forget(self, file_id: str) -> None:
        """Drop what is known of a closed file."""
        if self._page is not None and self._page[0] == file_id:
            self.clear()
        for page in [page for page in self._orders if page[0] == file_id]:
            del self._orders[page]

    def _ask(self, file_id: str, page_index: int) -> None:
        page = (file_id, page_index)
        if page not in self._orders and page not in self._asked.values():
            self._asked[self._bridge.ask_words(file_id, page_index)] = page

    def _select(self) -> None:
        if self._page is None or self._to is None or self._page not in self._orders:
            return
        order = self._orders[self._page]
        selection = self._in_block(order) if self._block else self._in_order(order)
        if selection is not None and selection != self.selection:
            self.selection = selection
            self.changed.emit(self._page[1])

    def _in_order(self, order: ReadingOrder) -> Selection | None:
        assert self._page is not None
        assert self._to is not None
        first = order.reached(*self._from)
        last = order.reached(*self._to, first)
        if first is None or last is None:
            return None
        return order.select(*self._page, order.between(first, last))

    def _in_block(self, order: ReadingOrder) -> Selection | None:
        assert self._page is not None
        assert self._to is not None
        (x0, x1), (y0, y1) = (sorted(pair) for pair in zip(self._from, self._to, strict=True))
        rows = order.within((x0, y0, x1, y1))
        return order.select_block(*self._page, rows) if rows else None

    def _on_bridge_words_found(self, answer: PageWords) -> None:
        page = self._asked.pop(answer.token, None)
        if page is None:
            return
        self._orders[page] = ReadingOrder(answer.text, answer.words)
        while len(self._orders) > _PAGES_KEPT:
            self._orders.popitem(last=False)
        if page == self._page:
            self._select()
            if self._finished:
                self.finish()
