"""The scrolling ground of the page area: where pages lie, at which zoom, and what is in view."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.ui.first_look import GAP
from reviewer_app.ui.viewer.layout import (
    FULL_SCALE,
    Anchor,
    Fit,
    Layout,
    PageStack,
    anchor_at,
    anchor_position,
    bounded,
    fitting_scale,
    stepped,
)
from reviewer_app.ui.viewer.marked_bar import MarkedScrollBar

_NOTHING = 0.01
"""Pixels: a page fitted to the width is wider than it by what the arithmetic leaves over."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """Place and zoom in one document: the page point in the middle, and how it is shown."""

    page_index: int = 0
    x: float = 0.0
    y: float = 0.0
    scale: float = FULL_SCALE
    fit: Fit = Fit.WIDTH
    rotation: int = 0


class PageArea(QAbstractScrollArea):
    """Pages of one document under each other; knows places, paints nothing.

    Attributes:
        goes_up: the last scrolling was towards the beginning

    Signals:
        page_changed: page index that takes most of the view
        zoom_changed: percent
        view_moved: the place or zoom has changed
    """

    page_changed = Signal(int)
    zoom_changed = Signal(float)
    view_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.file_id = ""
        self.page_layout = Layout(PageStack(()), FULL_SCALE, 0.0)
        self.fit = Fit.WIDTH
        self.current_page = 0
        self.goes_up = False
        self._settling = False
        self._held: tuple[QPointF, tuple[int, int], Anchor] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bar = MarkedScrollBar()
        self.setVerticalScrollBar(self.bar)
        # A bar that comes and goes would change the width that "fit width" follows.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)

    def show_pages(self, file_id: str, pages: Sequence[PageBox], state: ViewState) -> None:
        """Show a document at a place."""
        self.file_id = file_id
        self.fit = state.fit
        self._held = None
        stack = PageStack(pages, state.rotation)
        self.page_layout = Layout(stack, bounded(state.scale), self._viewport_width())
        index = min(state.page_index, max(len(stack) - 1, 0))
        middle = Anchor(index, state.x, state.y) if (state.x or state.y) else None
        self._apply_scale(self._fitted(index))
        if middle is not None and len(stack):
            self.centre(middle)
        else:
            self.go_to_page(index)
        self._note_place(force=True)

    def clear(self) -> None:
        """Show nothing."""
        self.show_pages("", (), ViewState())

    def state(self) -> ViewState:
        """Return the place and zoom, to come back to."""
        here = self.middle()
        layout = self.page_layout
        rotation = layout.stack.rotation
        return ViewState(here.page_index, here.x, here.y, layout.scale, self.fit, rotation)

    def middle(self) -> Anchor:
        """Return the page point in the middle of the viewport."""
        if not len(self.page_layout.stack):
            return Anchor(0, 0.0, 0.0)
        viewport = self.viewport()
        return self._anchor_at(QPointF(viewport.width() / 2, viewport.height() / 2))

    @property
    def zoom(self) -> float:
        """The zoom in percent."""
        return self.page_layout.scale / FULL_SCALE * 100

    # Zoom and rotation

    def set_fit(self, fit: Fit) -> None:
        """Follow the width or whole of the current page, or keep the zoom as it is."""
        self.fit = fit
        page_index = self.current_page
        self._rescale(self._fitted(page_index))
        if fit is Fit.PAGE:
            self.go_to_page(page_index)

    def set_zoom(self, percent: float) -> None:
        """Zoom to a percentage, the middle of the view staying where it is."""
        self.fit = Fit.NONE
        self._rescale(bounded(percent / 100 * FULL_SCALE))

    def zoom_by(self, steps: int) -> None:
        """Zoom some steps in, or out where negative."""
        self.fit = Fit.NONE
        self._rescale(stepped(self.page_layout.scale, steps))

    def zoom_at(self, scale: float, position: QPointF) -> None:
        """Zoom, the page point under a viewport position staying under it."""
        if not len(self.page_layout.stack):
            return
        here = self._scroll_values()
        if self._held is not None and self._held[:2] == (position, here):
            anchor = self._held[2]  # the same point again: rounding does not add up
        else:
            anchor = self._anchor_at(position)
        self.fit = Fit.NONE
        self._apply_scale(bounded(scale))
        self._put(anchor, position)
        self._held = (position, self._scroll_values(), anchor)

    def rotate(self, degrees: int) -> None:
        """Turn all pages clockwise, the middle of the view staying where it is."""
        middle = self.middle()
        old = self.page_layout
        stack = PageStack(old.stack.pages, old.stack.rotation + degrees)
        self.page_layout = Layout(stack, old.scale, old.viewport_width)
        self._apply_scale(self._fitted(middle.page_index))
        if len(stack):
            self.centre(middle)

    # Moving

    def go_to_page(self, page_index: int) -> None:
        """Scroll to the top of a page."""
        if page_index < len(self.page_layout.stack):
            left, top, right, _ = self.page_layout.page_rect(page_index)
            self._scroll_to((left + right - self.viewport().width()) / 2, top - GAP)

    def centre(self, anchor: Anchor) -> None:
        """Scroll a page point into the middle."""
        viewport = self.viewport()
        self._put(anchor, QPointF(viewport.width() / 2, viewport.height() / 2))

    # Places

    def mark_pages(self, page_indexes: Sequence[int]) -> None:
        """Mark pages of the shown document on the scroll bar."""
        layout = self.page_layout
        middles = [
            (layout.page_rect(index)[1] + layout.page_rect(index)[3]) / 2
            for index in page_indexes
            if index < len(layout.stack)
        ]
        self.bar.set_shares([middle / layout.height for middle in middles])

    def to_viewport(self, page_index: int, rect: Rect) -> QRectF:
        """Return a rectangle of an unrotated page in pixels of the viewport."""
        x0, y0, x1, y1 = self.page_layout.to_content(page_index, rect)
        left, top = self._scroll_values()
        return QRectF(x0 - left, y0 - top, x1 - x0, y1 - y0)

    def text_turn(self, page_index: int, rect: Rect) -> int:
        """Return by how many degrees clockwise the text in a page's rectangle is turned."""
        return self.page_layout.stack.text_turn(page_index, rect)

    def page_point(self, position: QPointF) -> tuple[int, float, float] | None:
        """Return the page and its unrotated point under a viewport position."""
        left, top = self._scroll_values()
        x, y = position.x() + left, position.y() + top
        if not len(self.page_layout.stack):
            return None
        index = self.page_layout.page_at(y)
        x0, y0, x1, y1 = self.page_layout.page_rect(index)
        if not (x0 <= x < x1 and y0 <= y < y1):
            return None
        return index, *self.page_layout.to_page(index, x, y)

    def point_on(self, page_index: int, position: QPointF) -> tuple[float, float]:
        """Return a viewport position in points of a page, on it or off it."""
        left, top = self._scroll_values()
        return self.page_layout.to_page(page_index, position.x() + left, position.y() + top)

    # Events

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Keep what stands at the top of the view, at the new width."""
        if not len(self.page_layout.stack):
            return
        old_width = self.page_layout.viewport_width
        top = self._anchor_at(QPointF(old_width / 2, 0.0))
        self._apply_scale(self._fitted(self.current_page))
        self._put(top, QPointF(self._viewport_width() / 2, 0.0))

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Repaint: marks and pictures move together."""
        if dy:
            self.goes_up = dy > 0
        self._note_place()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Return the size of a page at about two thirds."""
        return QSize(640, 720)

    # Inside

    def _fitted(self, page_index: int) -> float:
        stack = self.page_layout.stack
        if self.fit is Fit.NONE or page_index >= len(stack):
            return self.page_layout.scale
        viewport = self.viewport()
        return fitting_scale(stack, self.fit, page_index, viewport.width(), viewport.height())

    def _rescale(self, scale: float) -> None:
        middle = self.middle()
        self._apply_scale(scale)
        if len(self.page_layout.stack):
            self.centre(middle)

    def _apply_scale(self, scale: float) -> None:
        changed = scale != self.page_layout.scale
        self.page_layout = Layout(self.page_layout.stack, scale, self._viewport_width())
        viewport = self.viewport()
        self._settling = True
        for bar, content, shown in (
            (self.horizontalScrollBar(), self.page_layout.width, viewport.width()),
            (self.verticalScrollBar(), self.page_layout.height, viewport.height()),
        ):
            bar.setRange(0, max(math.ceil(content - _NOTHING) - shown, 0))
            bar.setPageStep(shown)
            bar.setSingleStep(16)
        self._settling = False
        viewport.update()
        if changed:
            self.zoom_changed.emit(self.zoom)
            self.view_moved.emit()

    def _anchor_at(self, position: QPointF) -> Anchor:
        left, top = self._scroll_values()
        return anchor_at(self.page_layout, position.x() + left, position.y() + top)

    def _put(self, anchor: Anchor, position: QPointF) -> None:
        x, y = anchor_position(self.page_layout, anchor)
        self._scroll_to(x - position.x(), y - position.y())

    def _scroll_to(self, x: float, y: float) -> None:
        self.horizontalScrollBar().setValue(round(x))
        self.verticalScrollBar().setValue(round(y))
        self._note_place()

    def _scroll_values(self) -> tuple[int, int]:
        return self.horizontalScrollBar().value(), self.verticalScrollBar().value()

    def _viewport_width(self) -> float:
        return float(self.viewport().width())

    def _note_place(self, force: bool = False) -> None:
        if self._settling:
            return
        top = self._scroll_values()[1]
        current = self.page_layout.current(top, top + self.viewport().height())
        if current != self.current_page or force:
            self.current_page = current
            self.page_changed.emit(current)
        self.view_moved.emit()
