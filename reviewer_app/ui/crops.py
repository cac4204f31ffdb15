"""Pictures of places: what stands on the page where OCR read a code or a quotation.

Drawn by the render worker; the window only asks and waits.
"""

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from reviewer_app.core.geometry import Rect, rotate_rect, union
from reviewer_app.documents.render_protocol import (
    Channel,
    Clip,
    ImageKey,
    Opened,
    PageBox,
    SpanRects,
    pixel_length,
)
from reviewer_app.ui.places import Place
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.viewer.render_bridge import RenderBridge

_SCALE = 2.5
"""Pixels a point: 180 dpi, at which a misread letter can be told."""
_MARGIN = 4.0
"""Points shown around a place."""
_WIDEST = 420.0
_TALLEST = 90.0
"""Points: of a longer place its beginning is shown."""
_KEPT = 24


class CropSupply(QObject):
    """Asks for the pictures of places and keeps the latest.

    Signals:
        crop_ready: the Place whose picture has come.
    """

    crop_ready = Signal(object)

    def __init__(
        self, bridge: RenderBridge, make_open: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        """`make_open` has a file of the review opened in the render worker."""
        super().__init__(parent)
        self._bridge = bridge
        self._make_open = make_open
        self._boxes: dict[str, tuple[PageBox, ...]] = {}
        self._images: OrderedDict[Place, QImage] = OrderedDict()
        self._wanted: OrderedDict[Place, None] = OrderedDict()
        self._asked: dict[int, Place] = {}
        self._keys: dict[ImageKey, Place] = {}
        bridge.opened.connect(self._on_bridge_opened)
        bridge.rects_found.connect(self._on_bridge_rects_found)
        bridge.picture_drawn.connect(self._on_bridge_picture_drawn)

    def image(self, place: Place) -> QImage | None:
        """Return the picture of a place, None where it has not come yet; then it is asked for."""
        found = self._images.get(place)
        if found is None:
            self._wanted[place] = None
            self._wanted.move_to_end(place)
            while len(self._wanted) > _KEPT:
                self._wanted.popitem(last=False)
            self._make_open(place.file_id)
            self._ask(place)
        return found

    def ask_again(self, file_id: str) -> None:
        """Ask anew for what is still wanted of a file: where its words stand is known now."""
        for place in [one for one in self._wanted if one.file_id == file_id]:
            self._ask(place)

    def _ask(self, place: Place) -> None:
        span = (place.start, place.end)
        token = self._bridge.ask_rects(place.file_id, place.page_index, [span])
        self._asked[token] = place

    def _on_bridge_opened(self, answer: Opened) -> None:
        self._boxes[answer.file_id] = answer.pages

    def _on_bridge_rects_found(self, answer: SpanRects) -> None:
        place = self._asked.pop(answer.token, None)
        boxes = self._boxes.get(answer.file_id, ())
        if place is None or not answer.rects[0] or place.page_index >= len(boxes):
            return
        clip = _clip(union(answer.rects[0]), boxes[place.page_index])
        key = ImageKey(place.file_id, place.page_index, 0, _SCALE, clip)
        self._keys[key] = place
        self._wish()

    def _wish(self) -> None:
        self._bridge.wish(Channel.DETAIL, tuple(self._keys))

    def _on_bridge_picture_drawn(
        self, channel: Channel, key: ImageKey, image: QImage, _heavy: bool
    ) -> None:
        if channel != Channel.DETAIL:
            return
        place = self._keys.pop(key, None)
        if place is None:
            # A heavy page is answered with its draft first.
            self._wish()
            return
        self._images[place] = image
        self._wanted.pop(place, None)
        while len(self._images) > _KEPT:
            self._images.popitem(last=False)
        self.crop_ready.emit(place)


def _clip(rect: Rect, box: PageBox) -> Clip:
    """Return the pixels around a rectangle of the unrotated page, as the page is shown."""
    x0, y0, x1, y1 = rotate_rect(rect, box.rotation, box.width, box.height)
    across, down = (box.height, box.width) if box.rotation % 180 else (box.width, box.height)
    left, top = max(0.0, x0 - _MARGIN), max(0.0, y0 - _MARGIN)
    right = min(across, x1 + _MARGIN, left + _WIDEST)
    bottom = min(down, y1 + _MARGIN, top + _TALLEST)
    widest, tallest = pixel_length(across, _SCALE), pixel_length(down, _SCALE)
    return (
        int(left * _SCALE),
        int(top * _SCALE),
        min(widest, max(int(right * _SCALE), int(left * _SCALE) + 1)),
        min(tallest, max(int(bottom * _SCALE), int(top * _SCALE) + 1)),
    )


class CropView(QWidget):
    """The picture of a place, smaller where there is less room."""

    def __init__(
        self, place: Place, supply: CropSupply, name: str, parent: QWidget | None = None
    ) -> None:
        """`name` says to those who do not see it what the picture shows."""
        super().__init__(parent)
        self._place, self._supply = place, supply
        self._image: QImage | None = None
        self.setAccessibleName(name)
        self.setToolTip(tooltip(name))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        supply.crop_ready.connect(self._on_supply_crop_ready)
        self._show()

    @property
    def has_picture(self) -> bool:
        """Whether the picture has come."""
        return self._image is not None

    def sizeHint(self) -> QSize:
        return QSize(100, self.heightForWidth(max(1, self.width())))

    def heightForWidth(self, width: int) -> int:
        return self._shown_size(width).height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = QRect(QPoint(0, 0), self._shown_size(self.width()))
        if self._image is None:
            painter.fillRect(area, self.palette().alternateBase())
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, self._image)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.end()

    def _shown_size(self, width: int) -> QSize:
        """Return how large the picture is shown in this width; never larger than it was drawn."""
        if self._image is None:
            return QSize(width, 2 * self.fontMetrics().lineSpacing())
        full = self._image.size() / self.devicePixelRatioF()
        if full.width() <= width:
            return full
        return QSize(width, max(1, full.height() * width // full.width()))

    def _on_supply_crop_ready(self, place: Place) -> None:
        if place == self._place and self._image is None:
            self._show()

    def _show(self) -> None:
        self._image = self._supply.image(self._place)
        self.updateGeometry()
        self.update()
