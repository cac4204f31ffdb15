"""Where pages lie in continuous scroll. No Qt.

Content coordinates are device-independent pixels from the top left of the whole document;
`scale` is such pixels a point. 100 % is 96 pixels an inch.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from reviewer_app.core.geometry import Rect, rotate_rect
from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.ui.first_look import GAP

FULL_SCALE = 96 / 72
"""Pixels a point at 100 %."""
SMALLEST, LARGEST = 0.1 * FULL_SCALE, 64 * FULL_SCALE
ZOOM_STEPS = (
    *(10, 12.5, 16.7, 25, 33.3, 50, 66.7, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400),
    *(500, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400),
)
"""Percent."""
_A4 = (595.0, 842.0)


class Fit(StrEnum):
    """What the scale follows: a chosen zoom, or the width or whole of the current page."""

    NONE = "none"
    WIDTH = "width"
    PAGE = "page"


class PageStack:
    """The pages of a document under each other, at one rotation added to their own."""

    def __init__(self, pages: Sequence[PageBox], rotation: int = 0) -> None:
        self.pages = tuple(pages)
        self.rotation = rotation % 360
        self.sizes = tuple(self._shown_size(page) for page in self.pages)
        self.heights = (0.0, *accumulate(height for _, height in self.sizes))
        self.widest = max((width for width, _ in self.sizes), default=_A4[0])

    def __len__(self) -> int:
        return len(self.pages)

    def total_rotation(self, page_index: int) -> int:
        """Return the page's own rotation and the added one, in degrees clockwise."""
        return (self.pages[page_index].rotation + self.rotation) % 360

    def text_turn(self, page_index: int, rect: Rect) -> int:
        """Return by how many degrees clockwise the text in a rectangle is turned as shown.

        What is wider than tall stands upright on the unrotated page. What is taller is taken to
        stand upright on the page as its own rotation shows it, or else to read upwards.
        """
        turn = 0
        if rect[2] - rect[0] < rect[3] - rect[1]:
            own = self.pages[page_index].rotation
            turn = -own if own % 180 else 270
        return (turn + self.total_rotation(page_index)) % 360

    def _shown_size(self, page: PageBox) -> tuple[float, float]:
        width, height = (page.width, page.height) if page.width and page.height else _A4
        return (height, width) if (page.rotation + self.rotation) % 180 else (width, height)


@dataclass(frozen=True, slots=True)
class Layout:
    """A stack at one scale, centred in a viewport of the given width."""

    stack: PageStack
    scale: float
    viewport_width: float

    @property
    def width(self) -> float:
        """Width of the content; at least the viewport's."""
        return max(self.stack.widest * self.scale + 2 * GAP, self.viewport_width)

    @property
    def height(self) -> float:
        """Height of the content with a gap above and below each page."""
        return self.top(len(self.stack)) if len(self.stack) else 0.0

    def top(self, page_index: int) -> float:
        """Return where a page begins; for the number of pages, where the content ends."""
        return self.stack.heights[page_index] * self.scale + GAP * (page_index + 1)

    def page_rect(self, page_index: int) -> Rect:
        """Return a page's rectangle."""
        width, height = (length * self.scale for length in self.stack.sizes[page_index])
        left, top = (self.width - width) / 2, self.top(page_index)
        return (left, top, left + width, top + height)

    def page_at(self, y: float) -> int:
        """Return the page at or just above `y`; 0 in an empty document."""
        last = len(self.stack) - 1
        return max(min(bisect_right(range(last + 1), y, key=self.top) - 1, last), 0)

    def visible(self, top: float, bottom: float) -> range:
        """Return the pages that show between two heights."""
        if not len(self.stack):
            return range(0)
        first = self.page_at(top)
        if self.page_rect(first)[3] <= top:
            first += 1
        return range(first, max(self.page_at(bottom) + 1, first))

    def current(self, top: float, bottom: float) -> int:
        """Return the page that takes most of the space between two heights."""
        pages = self.visible(top, bottom)
        if not pages:
            return self.page_at((top + bottom) / 2)
        return max(pages, key=lambda index: (self._shown_part(index, top, bottom), -index))

    def to_content(self, page_index: int, rect: Rect) -> Rect:
        """Return a rectangle of the unrotated page, in content coordinates."""
        page = self.stack.pages[page_index]
        turn = self.stack.total_rotation(page_index)
        x0, y0, x1, y1 = rotate_rect(rect, turn, page.width, page.height)
        left, top, _, _ = self.page_rect(page_index)
        scale = self.scale
        return (left + x0 * scale, top + y0 * scale, left + x1 * scale, top + y1 * scale)

    def to_page(self, page_index: int, x: float, y: float) -> tuple[float, float]:
        """Return a content point in points of the unrotated page; may lie off the page."""
        left, top, _, _ = self.page_rect(page_index)
        shown_x, shown_y = (x - left) / self.scale, (y - top) / self.scale
        back = (360 - self.stack.total_rotation(page_index)) % 360
        point = (shown_x, shown_y, shown_x, shown_y)
        return rotate_rect(point, back, *self.stack.sizes[page_index])[:2]

    def _shown_part(self, page_index: int, top: float, bottom: float) -> float:
        _, page_top, _, page_bottom = self.page_rect(page_index)
        return min(bottom, page_bottom) - max(top, page_top)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of a page, in points of the unrotated page."""

    page_index: int
    x: float
    y: float


def anchor_at(layout: Layout, x: float, y: float) -> Anchor:
    """Return the page point at a content point."""
    page_index = layout.page_at(y)
    return Anchor(page_index, *layout.to_page(page_index, x, y))


def anchor_position(layout: Layout, anchor: Anchor) -> tuple[float, float]:
    """Return the content point of a page point."""
    point = (anchor.x, anchor.y, anchor.x, anchor.y)
    return layout.to_content(anchor.page_index, point)[:2]


def fitting_scale(
    stack: PageStack, fit: Fit, page_index: int, width: float, height: float
) -> float:
    """Return the scale at which a page fits a viewport; raises ValueError for Fit.NONE."""
    page_width, page_height = stack.sizes[page_index]
    across = (width - 2 * GAP) / page_width
    if fit is Fit.WIDTH:
        return bounded(across)
    if fit is Fit.PAGE:
        return bounded(min(across, (height - 2 * GAP) / page_height))
    raise ValueError(fit)


def bounded(scale: float) -> float:
    """Return the nearest allowed scale."""
    return min(max(scale, SMALLEST), LARGEST)


def stepped(scale: float, steps: int) -> float:
    """Return the scale some zoom steps up, or down where `steps` is negative."""
    percent = scale / FULL_SCALE * 100
    above = [step for step in ZOOM_STEPS if step > percent * 1.001]
    below = [step for step in ZOOM_STEPS if step < percent / 1.001]
    if steps > 0:
        percent = above[min(steps, len(above)) - 1] if above else ZOOM_STEPS[-1]
    elif steps < 0:
        percent = below[-min(-steps, len(below))] if below else ZOOM_STEPS[0]
    return bounded(percent / 100 * FULL_SCALE)
