"""Parts of the documents' own pages drawn into a report: sharp at any size; worker processes only.

What is drawn are the lines and letters of the page itself, cut to the place; a picture of them
would take twenty times as long and as much room. It is drawn only where the page's own lines cannot
be written: MuPDF has no way to write some of the fonts that it puts in the place of missing ones.
"""

import logging

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.documents import reading
from reviewer_app.documents.composition import Picture
from reviewer_app.documents.crops import ShownPage, mark, marked_picture, places_of
from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.source import Source
from reviewer_app.documents.typeset_slabs import Excerpt

_LOG = logging.getLogger(__name__)
_PRINT_DPI = 200
"""Print in a picture of this stays legible on paper."""


class Excerpts:
    """Draws parts of pages; keeps one file and one page open, as comments come in their order."""

    def __init__(self) -> None:
        self._opened: tuple[Source, pymupdf.Document | None] | None = None
        self._shown: tuple[Source, int, ShownPage | None] | None = None
        self._unwritable: set[tuple[str, int]] = set()

    def clip(self, picture: Picture) -> Rect | None:
        """Return the part of the displayed page to show; None where it cannot be drawn."""
        shown = self._page(picture)
        try:
            return None if shown is None else shown.clip(picture.rects)
        except MUPDF_ERRORS:
            return None

    def draw(self, device: mupdf.FzDevice, one: Excerpt, top: float) -> bool:
        """Draw a part of a page with its highlight; False where that spoiled the device.

        MuPDF lets a device draw nothing more after an error, and raises none: all that follows
        on the sheet would be missing. Drawn once more, the part is a picture.
        """
        shown = self._page(one.picture)
        if shown is None:
            return True
        scale = (one.x1 - one.x0) / (one.clip[2] - one.clip[0])
        place = mupdf.FzMatrix(
            scale, 0, 0, scale,
            one.x0 - one.clip[0] * scale, top + one.y0 - one.clip[1] * scale,
        )  # fmt: skip
        box = mupdf.FzRect(one.x0, top + one.y0, one.x1, top + one.y1)
        key = (one.picture.source.sha256, one.picture.page_index)
        if key in self._unwritable:
            _draw_picture(device, shown, one, box)
            return True
        if not _draw_lines(device, shown, one, box, place):
            _LOG.info("page %d is drawn as a picture", one.picture.page_index + 1)
            self._unwritable.add(key)
            return False
        return True

    def _pdf(self, source: Source) -> pymupdf.Document | None:
        if self._opened is None or self._opened[0] != source:
            try:
                pdf = reading.open_source(source).pdf
            except UserError:
                pdf = None
            self._opened = (source, pdf)
        return self._opened[1]

    def _page(self, picture: Picture) -> ShownPage | None:
        key = (picture.source, picture.page_index)
        if self._shown is None or self._shown[:2] != key:
            self._shown = (*key, self._load(picture))
        return self._shown[2]

    def _load(self, picture: Picture) -> ShownPage | None:
        pdf = self._pdf(picture.source)
        try:
            return None if pdf is None else ShownPage(pdf, picture.page_index)
        except MUPDF_ERRORS:
            return None


def _draw_lines(
    device: mupdf.FzDevice, shown: ShownPage, one: Excerpt, box: mupdf.FzRect, place: mupdf.FzMatrix
) -> bool:
    """Draw the page's own lines with their highlight; False where some could not be written."""
    path = mupdf.fz_new_path()
    mupdf.fz_rectto(path, box.x0, box.y0, box.x1, box.y1)
    mupdf.fz_clip_path(device, path, 0, mupdf.FzMatrix(), box)
    cookie = mupdf.FzCookie()
    try:
        mupdf.fz_run_display_list(shown.drawn.this, device, place, box, cookie)
        mark(device, places_of(shown.page, one.picture.rects), place)
        mupdf.fz_pop_clip(device)
    except MUPDF_ERRORS:
        return False
    return not cookie.m_internal.errors


def _draw_picture(
    device: mupdf.FzDevice, shown: ShownPage, one: Excerpt, box: mupdf.FzRect
) -> None:
    """Draw a picture of the part; nothing where that fails too."""
    try:
        places = places_of(shown.page, one.picture.rects)
        pixels = marked_picture(shown, one.clip, places, _PRINT_DPI)
    except MUPDF_ERRORS:
        _LOG.info("page %d could not be drawn", one.picture.page_index + 1, exc_info=True)
        return
    image = mupdf.fz_new_image_from_pixmap(pixels.this, mupdf.FzImage())
    matrix = mupdf.FzMatrix(box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0)
    mupdf.fz_fill_image(device, image, matrix, 1, mupdf.FzColorParams())
