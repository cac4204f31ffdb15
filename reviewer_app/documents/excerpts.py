"""Parts of the documents' own pages drawn into a report: sharp at any size; worker processes only.

What is drawn are the lines and letters of the page itself, cut to the place; a picture of them
would take twenty times as long and as much room.
"""

import logging

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.documents import reading
from reviewer_app.documents.composition import Picture
from reviewer_app.documents.crops import ShownPage, mark, places_of
from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.source import Source
from reviewer_app.documents.typeset_slabs import Excerpt

_LOG = logging.getLogger(__name__)


class Excerpts:
    """Draws parts of pages; keeps one file and one page open, as comments come in their order."""

    def __init__(self) -> None:
        self._opened: tuple[Source, pymupdf.Document | None] | None = None
        self._shown: tuple[Source, int, ShownPage | None] | None = None

    def clip(self, picture: Picture) -> Rect | None:
        """Return the part of the displayed page to show; None where it cannot be drawn."""
        shown = self._page(picture)
        try:
            return None if shown is None else shown.clip(picture.rects)
        except MUPDF_ERRORS:
            return None

    def draw(self, device: mupdf.FzDevice, one: Excerpt, top: float) -> None:
        """Draw a part of a page with its highlight; a page that fails half-way stays as it is."""
        shown = self._page(one.picture)
        if shown is None:
            return
        scale = (one.x1 - one.x0) / (one.clip[2] - one.clip[0])
        place = mupdf.FzMatrix(
            scale, 0, 0, scale,
            one.x0 - one.clip[0] * scale, top + one.y0 - one.clip[1] * scale,
        )  # fmt: skip
        box = mupdf.FzRect(one.x0, top + one.y0, one.x1, top + one.y1)
        path = mupdf.fz_new_path()
        mupdf.fz_rectto(path, box.x0, box.y0, box.x1, box.y1)
        mupdf.fz_clip_path(device, path, 0, mupdf.FzMatrix(), box)
        try:
            mupdf.fz_run_display_list(shown.drawn.this, device, place, box, mupdf.FzCookie())
            mark(device, places_of(shown.page, one.picture.rects), place)
        except MUPDF_ERRORS:
            _LOG.info("page %d could not be drawn", one.picture.page_index + 1, exc_info=True)
        mupdf.fz_pop_clip(device)

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
