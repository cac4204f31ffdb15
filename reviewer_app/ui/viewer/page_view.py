"""The page area: one document in continuous scroll."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from reviewer_app.core.geometry import Rect, union
from reviewer_app.documents.render_protocol import Channel, ImageKey, PageBox
from reviewer_app.ui.first_look import DEEPER
from reviewer_app.ui.viewer.flash import Flash
from reviewer_app.ui.viewer.highlights import Highlight, HighlightLayer
from reviewer_app.ui.viewer.layout import Anchor, Fit, PageStack, bounded, fitting_scale
from reviewer_app.ui.viewer.page_area import PageArea, ViewState
from reviewer_app.ui.viewer.page_painter import (
    Overlays,
    PagePainter,
    PlacedPage,
    viewport_clip,
)
from reviewer_app.ui.viewer.picture_supply import PictureSupply, wishes_for
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.text_selector import TextSelector
from reviewer_app.ui.viewer.tiling import ShownPage
from reviewer_app.ui.viewer.view_input import ViewInput, is_help

_COMFORT = 0.1
"""Share of the viewport along its edges where a place is not yet comfortably in view."""


class PageView(PageArea):
    """Shows a document's pages under each other.

    Signals:
        highlight_activated: id of the clicked mark
        focused: the person turns to this view
    """

    highlight_activated = Signal(str)
    focused = Signal()

    def __init__(
        self,
        bridge: RenderBridge,
        language: str = "sv",
        parent: QWidget | None = None,
        beside: "PageView | None" = None,
    ) -> None:
        """Pictures and marks are shared with the view `beside` this one, where there is one."""
        super().__init__(parent)
        self.supply: PictureSupply
        self.highlights: HighlightLayer
        self.found: HighlightLayer
        if beside is None:
            self.supply = PictureSupply(bridge, Channel.VIEW, parent=self)
            self.highlights = HighlightLayer(bridge, self)
            self.found = HighlightLayer(bridge, self)
        else:
            self.supply, self.highlights = beside.supply, beside.highlights
            self.found = beside.found
        self.selector = TextSelector(bridge, self)
        self.flash = Flash(self)
        self._message = ""
        self._dark = beside is not None and beside.dark
        overlays = Overlays(self.highlights, self.selector, self.flash, self.found)
        self._painter = PagePainter(self.supply, overlays, language)
        self._input = ViewInput(self)
        self._prepare()
        self._connect()

    def set_language(self, language: str) -> None:
        """Say what stands for a page in another language."""
        self._painter.set_language(language)
        self.viewport().update()

    def _prepare(self) -> None:
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        # Nothing of what lies under it is to be painted first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _connect(self) -> None:
        self.supply.picture_arrived.connect(self._on_supply_picture_arrived)
        self.supply.page_failed.connect(self._on_supply_picture_arrived)
        self.highlights.page_changed.connect(self._on_marks_changed)
        self.found.page_changed.connect(self._on_marks_changed)
        self.selector.changed.connect(self._on_page_repaint_needed)
        self.flash.repaint_needed.connect(self._on_flash_repaint_needed)

    def show_pages(self, file_id: str, pages: Sequence[PageBox], state: ViewState) -> None:
        """Show a document at a place, and no sentence in its stead."""
        self._message = ""
        super().show_pages(file_id, pages, state)

    def show_message(self, text: str) -> None:
        """Show a sentence instead of pages."""
        self.clear()
        self._message = text
        self.viewport().update()

    def forget(self, file_id: str) -> None:
        """Forget what is kept of a closed document."""
        for keeper in (self.supply, self.highlights, self.found, self.selector):
            keeper.forget(file_id)
        if self.flash.file_id == file_id:
            self.flash.clear()

    def set_hand(self, hand: bool) -> None:
        """Let the left button pan (True) or select text (False)."""
        self._input.hand = hand

    @property
    def dark(self) -> bool:
        """Whether light and dark are swapped on the pages."""
        return self._dark

    def set_dark(self, dark: bool) -> None:
        """Show pages with light and dark swapped, or as they are."""
        self._dark = dark
        self.viewport().update()

    def expect(self, page_index: int) -> None:
        """Wish for a page that is about to be shown, before it is scrolled to."""
        if page_index < len(self.page_layout.stack):
            page = self._shown(page_index, self.devicePixelRatioF())
            self.supply.want([page.draft if page.tiled else page.whole], self)

    def foreseen_key(
        self, file_id: str, pages: Sequence[PageBox], state: ViewState, page_index: int
    ) -> tuple[ImageKey, int]:
        """Return the picture to have of a page before its document is shown, and its pixels."""
        ratio = self.devicePixelRatioF()
        if file_id == self.file_id:
            page = self._shown(page_index, ratio)
        else:
            stack, room = PageStack(pages, state.rotation), self.viewport()
            scale = bounded(state.scale)
            if state.fit is not Fit.NONE:
                scale = fitting_scale(stack, state.fit, page_index, room.width(), room.height())
            heavy = self.supply.is_heavy(file_id, page_index)
            size, turn = stack.sizes[page_index], stack.rotation
            scale = round(scale * ratio, 6)
            page = ShownPage(file_id, page_index, turn, *size, scale, heavy, self._dark)
        return (page.draft if page.tiled else page.whole), page.pixels[0] * page.pixels[1]

    def hasten(self) -> None:
        """Wish for what is in view before it is painted for the first time."""
        self.supply.want_at_once(self._wishes(self._placed_pages()), self)

    def reveal(self, page_index: int, rects: Sequence[Rect]) -> None:
        """Flash a place; scrolls it into the middle unless it is comfortably in view."""
        box = union(rects)
        place = self.to_viewport(page_index, box)
        viewport = QRectF(self.viewport().rect())
        across, down = viewport.width() * _COMFORT, viewport.height() * _COMFORT
        if not viewport.adjusted(across / 2, down, -across / 2, -down).contains(place):
            self.centre(Anchor(page_index, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        seen = self._has_picture(page_index)
        self.flash.show(self.file_id, page_index, tuple(rects), seen=seen)

    def mark_at(self, position: QPointF) -> Highlight | None:
        """Return the mark under a viewport position."""
        place = self.page_point(position)
        return self.highlights.at(self.file_id, *place) if place is not None else None

    def clear_marks_of_hand(self) -> None:
        """Take away the selection and the outline of the last jump."""
        self.selector.clear()
        self.flash.clear()

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible pages, as far as they are to look different."""
        painter = QPainter(self.viewport())
        palette = self.palette()
        ground = palette.color(QPalette.ColorRole.Window).darker(DEEPER)
        painter.fillRect(self.viewport().rect(), ground)
        ratio = self.devicePixelRatioF()
        area = QRectF(event.rect())
        places = (self.to_viewport, self.text_turn)
        pages = self._placed_pages()
        for page in pages:
            if _with_surroundings(page.rect(ratio)).intersects(area):
                self._painter.paint(painter, page, ratio, palette)
                self._painter.paint_overlays(painter, page, ratio, places, palette, area)
        if not pages and self._message:
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(
                self.viewport().rect().adjusted(24, 24, -24, -24), flags, self._message
            )
        painter.end()
        self._wish(pages)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say that the person turns here."""
        super().focusInEvent(event)
        self.focused.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Wish for nothing while nothing is seen."""
        super().hideEvent(event)
        self.supply.want((), self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom or scroll."""
        if not self._input.wheel(event):
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by keys."""
        if not self._input.key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin panning or selecting."""
        self._input.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, select, or hover."""
        self._input.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        self._input.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self._input.double_click(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips of marks."""
        if is_help(event) and isinstance(event, QHelpEvent):
            self._input.help(event)
            return True
        return super().viewportEvent(event)

    # Inside

    def _placed_pages(self) -> list[PlacedPage]:
        top = self._scroll_values()[1]
        pages = self.page_layout.visible(top, top + self.viewport().height())
        return [self._placed(index) for index in pages]

    def _placed(self, page_index: int) -> PlacedPage:
        ratio = self.devicePixelRatioF()
        left, top = self._scroll_values()
        x, y, _, _ = self.page_layout.page_rect(page_index)
        across, down = round((x - left) * ratio), round((y - top) * ratio)
        shown = self._shown(page_index, ratio)
        clip = viewport_clip(self.viewport().rect(), ratio, across, down, shown.pixels)
        label = self.page_layout.stack.pages[page_index].label or str(page_index + 1)
        return PlacedPage(shown, label, across, down, clip)

    def _shown(self, page_index: int, ratio: float) -> ShownPage:
        stack = self.page_layout.stack
        width, height = stack.sizes[page_index]
        scale = round(self.page_layout.scale * ratio, 6)
        heavy = self.supply.is_heavy(self.file_id, page_index)
        return ShownPage(
            self.file_id, page_index, stack.rotation, width, height, scale, heavy, self._dark
        )

    def _wish(self, pages: Sequence[PlacedPage]) -> None:
        if self.isVisible() and pages:
            self.supply.want(self._wishes(pages), self)

    def _wishes(self, pages: Sequence[PlacedPage]) -> list[ImageKey]:
        if not pages:
            return []
        current = self.current_page
        ordered = sorted(pages, key=lambda page: abs(page.shown.page_index - current))
        ratio = self.devicePixelRatioF()
        first, last = pages[0].shown.page_index, pages[-1].shown.page_index
        behind, ahead = (last + 1, last + 2, first - 1), (first - 1, first - 2, last + 1)
        near = ahead if self.goes_up else behind
        shown = [self._shown(n, ratio) for n in near if 0 <= n < len(self.page_layout.stack)]
        visible = [(page.shown, page.visible) for page in ordered]
        return wishes_for(visible, shown, self.supply)

    def _has_picture(self, page_index: int) -> bool:
        page = (self.file_id, page_index, self.page_layout.stack.rotation, self._dark)
        return self.supply.cache.nearest_whole(page, self.page_layout.scale) is not None

    def _on_supply_picture_arrived(self, file_id: str, page_index: int) -> None:
        if (file_id, page_index) == (self.flash.file_id, self.flash.page_index):
            self.flash.fade()
        self._on_marks_changed(file_id, page_index)

    def _on_marks_changed(self, file_id: str, page_index: int) -> None:
        if file_id == self.file_id:
            self._on_page_repaint_needed(page_index)

    def _on_page_repaint_needed(self, page_index: int) -> None:
        if 0 <= page_index < len(self.page_layout.stack):
            page = QRectF(self._placed(page_index).rect(self.devicePixelRatioF()))
            self.viewport().update(_with_surroundings(page).toAlignedRect())

    def _on_flash_repaint_needed(self, page_index: int, rects: Sequence[Rect]) -> None:
        if 0 <= page_index < len(self.page_layout.stack):
            for rect in rects:
                place = self.to_viewport(page_index, rect)
                self.viewport().update(place.adjusted(-8, -8, 8, 8).toAlignedRect())


def _with_surroundings(page: QRectF) -> QRectF:
    """Return what is painted of a page and beside it."""
    return page.adjusted(-14, -2, 2, 4)
