"""Small pictures of all pages; only those in view, and two beyond, are ever drawn."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QPainter, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from reviewer_app.documents.render_protocol import Channel, ImageKey, PageBox
from reviewer_app.ui.viewer.layout import PageStack
from reviewer_app.ui.viewer.picture_supply import PictureSupply
from reviewer_app.ui.viewer.render_bridge import RenderBridge

SIDE = 120
"""Longest side of a thumbnail in device-independent pixels."""
BEYOND = 2
CACHE_BYTES = 12 << 20
_MARGIN = 6
_REST_MS = 200
"""Longer than the pause between two pages that the list follows to."""
Index = QModelIndex | QPersistentModelIndex


class ThumbnailModel(QAbstractListModel):
    """One row for each page of a document."""

    def __init__(self, supply: PictureSupply, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._supply = supply
        self._file_id = ""
        self._stack = PageStack(())
        self._ratio = 1.0

    def set_pages(self, file_id: str, pages: Sequence[PageBox], ratio: float) -> None:
        """Show another document, at a number of device pixels a pixel."""
        self.beginResetModel()
        self._file_id, self._stack, self._ratio = file_id, PageStack(pages), ratio
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of pages."""
        return 0 if parent is not None and parent.isValid() else len(self._stack)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the page's label, or its picture where it is there."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._stack.pages[index.row()].label or str(index.row() + 1)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(index.row())
        return None

    def shown_size(self, row: int) -> QSize:
        """Return the size of a page's thumbnail in device-independent pixels."""
        width, height = self._stack.sizes[row]
        factor = SIDE / max(width, height)
        return QSize(max(round(width * factor), 1), max(round(height * factor), 1))

    def missing(self, rows: range) -> list[ImageKey]:
        """Return the pictures to wish for."""
        return [self._key(row) for row in rows if self._picture(row) is None]

    def picture_arrived(self, file_id: str, page_index: int) -> None:
        """Say that a row looks different now."""
        if file_id == self._file_id and page_index < len(self._stack):
            row = self.index(page_index)
            self.dataChanged.emit(row, row, [Qt.ItemDataRole.DecorationRole])

    def _key(self, row: int) -> ImageKey:
        scale = round(SIDE / max(self._stack.sizes[row]) * self._ratio, 6)
        return ImageKey(self._file_id, row, 0, scale)

    def _picture(self, row: int) -> QImage | None:
        cache = self._supply.cache
        nearest = cache.nearest_whole((self._file_id, row, 0, False), self._key(row).scale)
        return cache.get(nearest) if nearest is not None else None


class _ThumbnailDelegate(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        # Not above: its six hundred constants cost the first page a fiftieth of a second.
        from PySide6.QtWidgets import QStyle

        """Paint the page and its label below it."""
        rect: QRect = option.rect
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        model = index.model()
        assert isinstance(model, ThumbnailModel)
        size = model.shown_size(index.row())
        left = rect.left() + (rect.width() - size.width()) // 2
        page = QRect(left, rect.top() + _MARGIN + (SIDE - size.height()) // 2, 0, 0)
        page.setSize(size)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        painter.fillRect(page, Qt.GlobalColor.white)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QImage):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(page, picture)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawRect(page)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        text = rect.adjusted(0, SIDE + _MARGIN, 0, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, str(index.data()))

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return one size for all rows."""
        metrics = option.fontMetrics
        return QSize(SIDE + 2 * _MARGIN, SIDE + 2 * _MARGIN + metrics.height())


class ThumbnailPanel(QListView):
    """The list of pages.

    Signals:
        page_chosen: page index the person clicked or moved to
    """

    page_chosen = Signal(int)

    def __init__(self, bridge: RenderBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.supply = PictureSupply(bridge, Channel.THUMBNAILS, CACHE_BYTES, self)
        self._model = ThumbnailModel(self.supply, self)
        self._delegate = _ThumbnailDelegate(self)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._followed = 0
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._on_scroll_bar_value_changed)
        self._timer.timeout.connect(self._on_timer_timeout)
        self.supply.picture_arrived.connect(self._model.picture_arrived)
        self.clicked.connect(self._on_row_chosen)
        self.activated.connect(self._on_row_chosen)

    def set_pages(self, file_id: str, pages: Sequence[PageBox]) -> None:
        """Show the pages of another document."""
        self._model.set_pages(file_id, pages, self.devicePixelRatioF())
        self._timer.start(0)

    def follow(self, page_index: int) -> None:
        """Mark the current page."""
        # A list that is not seen would lay out all its rows to scroll to this one.
        self._followed = page_index
        if self.isVisible():
            self.setCurrentIndex(self._model.index(page_index))
            # Where the page goes on, it is drawn first.
            self._timer.start(_REST_MS)

    def wanted_rows(self) -> range:
        """Return the rows in view and those just beyond."""
        if not self.isVisible() or not self._model.rowCount():
            return range(0)
        height = self.sizeHintForRow(0)
        first = self.verticalScrollBar().value() // height
        last = (self.verticalScrollBar().value() + self.viewport().height()) // height
        return range(max(first - BEYOND, 0), min(last + BEYOND + 1, self._model.rowCount()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw what has come into view."""
        super().resizeEvent(event)
        self._timer.start(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark the current page, and draw what has come into view."""
        super().showEvent(event)
        self.setCurrentIndex(self._model.index(self._followed))
        self._timer.start(0)

    def _on_scroll_bar_value_changed(self, _value: int) -> None:
        self._timer.start(0)

    def _on_timer_timeout(self) -> None:
        self.supply.want(self._model.missing(self.wanted_rows()))

    def _on_row_chosen(self, index: QModelIndex) -> None:
        self.page_chosen.emit(index.row())
