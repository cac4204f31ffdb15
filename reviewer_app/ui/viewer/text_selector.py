"""Selecting text with the mouse, on one page or on several that follow each other."""

from collections import OrderedDict

from PySide6.QtCore import QObject, Signal

from reviewer_app.documents.render_protocol import PageWords
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.selection import ReadingOrder, Selection

_PAGES_KEPT = 20
Point = tuple[float, float]


class TextSelector(QObject):
    """The selection: at most one, from word to word in reading order, or a block of one page.

    Signals:
        changed: page index whose selection looks different now
        made: Selection, when the person has finished selecting

    Attributes:
        parts: what is selected of each page, in the order of the pages
        selection: the part on the page where the selection began
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
        self._to_page = 0
        self._finished = False
        self._block = False
        self.selection: Selection | None = None
        self.parts: tuple[Selection, ...] = ()
        bridge.words_found.connect(self._on_bridge_words_found)

    def begin(self, file_id: str, page_index: int, point: Point, *, block: bool = False) -> None:
        """Start at a point of the unrotated page; an earlier selection is gone.

        A `block` takes what stands in the rectangle, across columns and cells.
        """
        self.clear()
        self._block = block
        self._page, self._from, self._finished = (file_id, page_index), point, False
        self._to_page = page_index
        self._ask(file_id, page_index)

    def extend(self, point: Point, page_index: int | None = None) -> None:
        """Select up to a point of a page, by default of the one where the selection began.

        A block stays on that page.
        """
        self._to = point
        if self._page is not None:
            other = page_index is not None and not self._block
            self._to_page = page_index if other and page_index is not None else self._page[1]
            for number in self._pages():
                self._ask(self._page[0], number)
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
        self._page = self._to = None
        self._take(())

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
        if self._page is None or self._to is None:
            return
        pages = self._pages()
        if any((self._page[0], number) not in self._orders for number in pages):
            return
        if len(pages) > 1:
            parts = self._over_pages(pages)
        else:
            order = self._orders[self._page]
            found = self._in_block(order) if self._block else self._in_order(order)
            parts = () if found is None else (found,)
        if parts:
            self._take(parts)

    def _pages(self) -> range:
        """Return the pages from where the selection began to where it reaches."""
        assert self._page is not None
        first, last = sorted((self._page[1], self._to_page))
        return range(first, last + 1)

    def _take(self, parts: tuple[Selection, ...]) -> None:
        before = {one.page_index: one for one in self.parts}
        after = {one.page_index: one for one in parts}
        self.parts = parts
        begun = None if self._page is None else after.get(self._page[1])
        self.selection = begun or (parts[0] if parts else None)
        for number in sorted(before.keys() | after.keys()):
            if before.get(number) != after.get(number):
                self.changed.emit(number)

    def _over_pages(self, pages: range) -> tuple[Selection, ...]:
        """Return a part for each page that has words: from a word to the page's end, and so on."""
        assert self._page is not None
        assert self._to is not None
        down = self._to_page > self._page[1]
        upper, lower = (self._from, self._to) if down else (self._to, self._from)
        parts = []
        for number in pages:
            order = self._orders[(self._page[0], number)]
            first = order.reached(*upper) if number == pages[0] else None
            last = order.reached(*lower) if number == pages[-1] else None
            words = order.part(first, last)
            if words:
                parts.append(order.select(self._page[0], number, words))
        return tuple(parts)

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
        wanted = self._pages() if self._page is not None else range(0)
        while len(self._orders) > max(_PAGES_KEPT, len(wanted)):
            self._orders.popitem(last=False)
        if self._page is not None and page[0] == self._page[0] and page[1] in wanted:
            self._select()
            if self._finished:
                self.finish()
