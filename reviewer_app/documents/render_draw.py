"""Drawing one picture of a page, and keeping MuPDF's own memory within bounds."""

import time
from dataclasses import dataclass
from typing import Any

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.render_dark import darken
from reviewer_app.documents.render_pages import DisplayList, OpenFiles
from reviewer_app.documents.render_protocol import (
    SLOT_PIXELS,
    Clip,
    ImageKey,
    draft_key,
    pixel_length,
)

_SMOOTH, _ROUGH = 8, 0
# A page that takes longer has usually filled MuPDF's store with decoded pictures: up to 26 MB for
# an A4 colour scan at 300 dpi, and 256 MB are kept unless it is told otherwise.
_SLOW_SECONDS = 0.02
_SLOW_PAGES_KEPT = 3


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn picture; `pixels` is valid until the next one is drawn."""

    key: ImageKey
    width: int
    height: int
    pixels: memoryview
    heavy: bool


class PageDrawer:
    """Draws pages of the open files."""

    def __init__(self, files: OpenFiles) -> None:
        self._files = files
        self._pixmap: Any = None
        self._drafted: set[tuple[str, int]] = set()
        self._slow: list[tuple[str, int]] = []

    def forget(self, file_id: str) -> None:
        """Forget what is known of a file's pages."""
        self._drafted = {page for page in self._drafted if page[0] != file_id}

    def draw(self, key: ImageKey) -> Drawn:
        """Return the picture asked for, or for a heavy page at first sight its draft.

        Raises ValueError where the picture is larger than a slot or empty, and what MuPDF raises.
        """
        page = (key.file_id, key.page_index)
        shown = self._files.display_list(*page)
        if shown.heavy and not key.draft and page not in self._drafted:
            key = draft_key(key, shown.width, shown.height)
        if key.draft:
            self._drafted.add(page)
        began = time.perf_counter()
        drawn = self._paint(key, shown)
        if time.perf_counter() - began > _SLOW_SECONDS:
            self._note_slow(page)
        return drawn

    def _paint(self, key: ImageKey, shown: DisplayList) -> Drawn:
        matrix, whole = placement(shown.width, shown.height, key.scale, key.rotation)
        x0, y0, x1, y1 = key.clip or whole
        if x1 <= x0 or y1 <= y0 or (x1 - x0) * (y1 - y0) > SLOT_PIXELS:
            raise ValueError(key)
        pymupdf.TOOLS.set_aa_level(_ROUGH if key.draft else _SMOOTH)
        area = mupdf.FzIrect(x0, y0, x1, y1)
        space = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_BGR)
        pixmap = mupdf.fz_new_pixmap_with_bbox(space, area, mupdf.FzSeparations(), 1)
        mupdf.fz_clear_pixmap_with_value(pixmap, 0xFF)
        device = mupdf.fz_new_draw_device(mupdf.FzMatrix(), pixmap)
        mupdf.fz_run_display_list(
            shown.native.this, device, mupdf.FzMatrix(*matrix), mupdf.FzRect(area), mupdf.FzCookie()
        )
        mupdf.fz_close_device(device)
        if key.dark:
            pictures = self._files.pictures(key.file_id, key.page_index)
            darken(pixmap, (x0, y0, x1, y1), [_pixels_of(rect, matrix) for rect in pictures])
        self._pixmap = pixmap
        pixels = mupdf.fz_pixmap_samples_memoryview(pixmap)
        return Drawn(key, x1 - x0, y1 - y0, pixels, shown.heavy)

    def _note_slow(self, page: tuple[str, int]) -> None:
        if page in self._slow:
            return
        self._slow.append(page)
        if len(self._slow) > _SLOW_PAGES_KEPT:
            self._slow.clear()
            pymupdf.TOOLS.store_shrink(100)


def _pixels_of(rect: Rect, matrix: Any) -> Clip:
    area = (pymupdf.Rect(rect) * matrix).irect
    return area.x0, area.y0, area.x1, area.y1


def placement(width: float, height: float, scale: float, rotation: int) -> tuple[Any, Clip]:
    """Return the matrix that draws a page at `scale` turned by `rotation`, and its pixel area.

    `width` and `height` are those of the page as its own rotation shows it, in points.
    """
    across, down = (height, width) if rotation % 180 else (width, height)
    pixels = (pixel_length(across, scale), pixel_length(down, scale))
    matrix = pymupdf.Matrix(scale, scale).prerotate(rotation)
    corner = pymupdf.Rect(0, 0, width, height) * matrix
    matrix *= pymupdf.Matrix(1, 0, 0, 1, -corner.x0, -corner.y0)
    return matrix, (0, 0, *pixels)
