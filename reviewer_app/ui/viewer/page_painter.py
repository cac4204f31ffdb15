"""Painting the pages in the viewport: pictures, marks, selection and flash."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette

from reviewer_app.core.geometry import Rect
from reviewer_app.core.texts import say
from reviewer_app.documents.render_protocol import Clip
from reviewer_app.ui.viewer.flash import Flash
from reviewer_app.ui.viewer.highlights import HighlightLayer, paint_mark
from reviewer_app.ui.viewer.picture_supply import PictureSupply
from reviewer_app.ui.viewer.text_selector import TextSelector
from reviewer_app.ui.viewer.tiling import ShownPage, tiles

PlaceRect = Callable[[int, Rect], QRectF]
TextTurn = Callable[[int, Rect], int]
"""Turns a rectangle of an unrotated page into one of the viewport."""
SELECTION_ALPHA = 90
_FOUND_FILL = QColor(255, 170, 0, 90)
_FOUND_EDGE = QColor("#8a5a00")


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A visible page: its picture's device pixels in the viewport, and what shows of them."""

    shown: ShownPage
    label: str
    left: int
    top: int
    visible: Clip
    """Pixels of the page picture inside the viewport."""

    def rect(self, ratio: float) -> QRectF:
        """Return the page in device-independent pixels of the viewport."""
        width, height = self.shown.pixels
        return QRectF(self.left / ratio, self.top / ratio, width / ratio, height / ratio)


@dataclass(slots=True)
class Overlays:
    """What lies over the pages."""

    highlights: HighlightLayer
    selector: TextSelector
    flash: Flash
    found: HighlightLayer
    """Search hits."""


class PagePainter:
    """Paints pages with what pictures are at hand: never waits for one."""

    def __init__(self, supply: PictureSupply, overlays: Overlays, language: str) -> None:
        self._supply = supply
        self._overlays = overlays
        self._language = language

    def set_language(self, language: str) -> None:
        """Say what stands for a page in another language."""
        self._language = language

    def paint(self, painter: QPainter, page: PlacedPage, ratio: float, palette: QPalette) -> None:
        """Paint a page's picture, or what stands for it meanwhile."""
        shown, rect = page.shown, page.rect(ratio)
        painter.fillRect(rect, Qt.GlobalColor.black if shown.dark else Qt.GlobalColor.white)
        if self._supply.has_failed(shown.file_id, shown.page_index):
            self._paint_words(painter, rect, "viewer.page_failed", page)
            return
        painter.save()
        painter.setClipRect(rect)
        if not self._paint_pictures(painter, page, rect, ratio):
            self._paint_words(painter, rect, "viewer.page_loading", page)
        painter.restore()
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5))

    def paint_overlays(
        self,
        painter: QPainter,
        page: PlacedPage,
        ratio: float,
        places: tuple[PlaceRect, TextTurn],
        palette: QPalette,
    ) -> None:
        """Paint marks, search hits, selection and flash.

        `places` puts rectangles into the viewport, and says how text is turned there.
        """
        place, turn = places
        file_id, page_index = page.shown.file_id, page.shown.page_index
        over = self._overlays
        # Of a page wider than the view, the margin is where the view begins.
        margin = max(page.rect(ratio).left(), 0.0)
        for mark in over.highlights.of_page(file_id, page_index):
            rects = _placed(place, page_index, mark.rects)
            turned = turn(page_index, mark.rects[0]) if mark.rects else 0
            paint_mark(painter, mark, rects, margin, turned)
        painter.setPen(_FOUND_EDGE)
        painter.setBrush(_FOUND_FILL)
        for hit in over.found.of_page(file_id, page_index):
            painter.drawRects(_placed(place, page_index, hit.rects))
        colour = palette.color(QPalette.ColorRole.Highlight)
        colour.setAlpha(SELECTION_ALPHA)
        for chosen in over.selector.parts:
            if (chosen.file_id, chosen.page_index) == (file_id, page_index):
                for rect in _placed(place, page_index, chosen.rects):
                    painter.fillRect(rect, colour)
        flash = over.flash
        if (flash.file_id, flash.page_index) == (file_id, page_index):
            flash.paint(painter, _placed(place, page_index, flash.rects), palette)

    def _paint_pictures(
        self, painter: QPainter, page: PlacedPage, rect: QRectF, ratio: float
    ) -> bool:
        cache, shown = self._supply.cache, page.shown
        exact = None if shown.tiled else cache.get(shown.whole)
        if exact is not None:
            _draw_exact(painter, exact, page.left, page.top, ratio)
            return True
        turned = (shown.file_id, shown.page_index, shown.rotation, shown.dark)
        # Smooth scaling of a large picture takes as long as a page; for the moment it will do.
        nearest = cache.nearest_whole(turned, shown.scale)
        under = cache.get(nearest) if nearest is not None else None
        if under is not None:
            painter.drawImage(rect, under)
        painted = under is not None
        for key in cache.other_tiles(turned, shown.scale):
            picture = cache.get(key)
            if picture is not None and key.clip is not None:
                painter.drawImage(_scaled(key.clip, shown.scale / key.scale, page, ratio), picture)
                painted = True
        for key in tiles(shown, page.visible) if shown.tiled else ():
            picture = cache.get(key)
            if picture is not None and key.clip is not None:
                left, top = page.left + key.clip[0], page.top + key.clip[1]
                _draw_exact(painter, picture, left, top, ratio)
                painted = True
        return painted

    def _paint_words(self, painter: QPainter, rect: QRectF, key: str, page: PlacedPage) -> None:
        painter.setPen(QColor("#b9c1c6" if page.shown.dark else "#555b63"))
        seen = rect.intersected(QRectF(painter.viewport()))
        text = say(key, self._language, label=page.label)
        painter.drawText(seen, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)


def _placed(place: PlaceRect, page_index: int, rects: Iterable[Rect]) -> list[QRectF]:
    return [place(page_index, rect) for rect in rects]


def _draw_exact(painter: QPainter, picture: QImage, left: int, top: int, ratio: float) -> None:
    picture.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(left / ratio, top / ratio), picture)


def _scaled(clip: Clip, factor: float, page: PlacedPage, ratio: float) -> QRectF:
    x0, y0, x1, y1 = (edge * factor for edge in clip)
    return QRectF(
        (page.left + x0) / ratio, (page.top + y0) / ratio, (x1 - x0) / ratio, (y1 - y0) / ratio
    )


def viewport_clip(rect: QRect, ratio: float, left: int, top: int, size: tuple[int, int]) -> Clip:
    """Return which pixels of a picture at (left, top) lie inside a viewport rectangle."""
    x0, y0 = round(rect.left() * ratio) - left, round(rect.top() * ratio) - top
    x1 = round((rect.left() + rect.width()) * ratio) - left
    y1 = round((rect.top() + rect.height()) * ratio) - top
    return max(x0, 0), max(y0, 0), min(x1, size[0]), min(y1, size[1])
