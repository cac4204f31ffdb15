"""Pictures of cited places with their highlight, as a person sees them; worker processes only."""

from collections.abc import Sequence

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.documents.composition import Crop, CropWish
from reviewer_app.documents.library import MUPDF_ERRORS, native_colour
from reviewer_app.documents.reading import Opened
from reviewer_app.documents.small_pictures import is_grey, small_png
from reviewer_app.documents.whole_lines import PageLines

_DPI = 90
"""Nearly the pixels of a screen as browsers count them; a few lines of print take 3 kB."""
_COARSE_DPI = 36
"""Enough to tell whether a place has colours."""
_WIDEST = 520.0
"""Points: the text width of A4; more is taken only where the place itself is wider."""
_TALLEST = 220.0
_ROOM = 13.0
"""Points above and below: the neighbouring lines, which say where on the page one is."""
_MOST_POINTS = 1600.0
"""No picture is wider than this: a highlight across an A0 drawing still fits in memory."""
_QUALITY = 75
"""Of a JPEG: for places with colours or half-tones."""
_MARK = (1.0, 0.87, 0.35)
_NATIVE_MARK = native_colour(_MARK)


class ShownPage:
    """A page as displayed, with its lines of print; drawn once for all its pictures.

    Raises one of MUPDF_ERRORS where it cannot be loaded.
    """

    def __init__(self, pdf: pymupdf.Document, page_index: int) -> None:
        self.page = pdf.load_page(page_index)
        self.drawn = self.page.get_displaylist()
        self._lines: PageLines | None = None

    def clip(self, rects: Sequence[Rect]) -> Rect | None:
        """Return the part of the page that shows some places of the unrotated one, in whole lines.

        None where nothing of the page is there.
        """
        if self._lines is None:
            self._lines = PageLines(self.drawn)
        places = places_of(self.page, rects)
        clip = _clip(self.page.rect, places)
        if clip.is_empty:
            return None
        found = self._lines.cut(_rect(clip), union(places), _rect(self.page.rect))
        if union(places)[3] > found[3]:
            found = self._without_white(found, places)
        return found if found[3] > found[1] else None

    def _without_white(self, clip: Rect, places: Sequence[Rect]) -> Rect:
        """Return a part that does not show all places, without the white below the last of them."""
        assert self._lines is not None
        x0, top, x1, bottom = clip
        ends = [one.bottom for one in self._lines.prints(clip)]
        ends += [one[3] for one in places]
        last = max((end for end in ends if end <= bottom), default=bottom)
        return x0, top, x1, min(bottom, last + _ROOM)


def crop_page(
    opened: Opened, page_index: int, wishes: Sequence[CropWish]
) -> tuple[Crop | None, ...]:
    """Write a picture for each wish and return what was written; None for what cannot be drawn.

    Raises OSError where a file cannot be written.
    """
    try:
        shown = ShownPage(opened.pdf, page_index)
    except MUPDF_ERRORS:
        return (None,) * len(wishes)
    return tuple(_crop(shown, wish) for wish in wishes)


def places_of(page: pymupdf.Page, rects: Sequence[Rect]) -> list[Rect]:
    """Return where rectangles of the unrotated page stand on the displayed one."""
    turned = (pymupdf.Rect(rect) * page.rotation_matrix for rect in rects)
    return [(one.x0, one.y0, one.x1, one.y1) for one in turned]


def _crop(shown: ShownPage, wish: CropWish) -> Crop | None:
    try:
        clip = shown.clip(wish.rects)
        if clip is None:
            return None
        data, kind = _picture(shown, clip, places_of(shown.page, wish.rects))
    except MUPDF_ERRORS:
        return None
    with open(wish.path, "wb") as file:
        file.write(data)
    return Crop(wish.path, clip[2] - clip[0], clip[3] - clip[1], kind)


def _rect(rect: pymupdf.Rect) -> Rect:
    return rect.x0, rect.y0, rect.x1, rect.y1


def _clip(page: pymupdf.Rect, places: Sequence[Rect]) -> pymupdf.Rect:
    """Return the part of the page to picture: the place and its lines, as wide as a text column."""
    x0, y0, x1, y1 = union(places)
    width = min(max(_WIDEST, x1 - x0 + 2 * _ROOM), _MOST_POINTS, page.width)
    # In the middle of the page, so that the margins of text stand below each other, and only as
    # far off as the place demands.
    left = (page.x0 + page.x1 - width) / 2
    left = max(min(left, x0 - _ROOM), x1 + _ROOM - width)
    left = min(max(page.x0, left), page.x1 - width)
    top = max(page.y0, y0 - _ROOM)
    bottom = min(page.y1, y1 + _ROOM, top + _TALLEST)
    return pymupdf.Rect(left, top, left + width, bottom)


def _picture(shown: ShownPage, clip: Rect, places: Sequence[Rect]) -> tuple[bytes, str]:
    """Return a picture as a file, small where the place is black print on white."""
    if is_grey(_drawn(shown, clip, _COARSE_DPI, pymupdf.csRGB)):
        grey = _drawn(shown, clip, _DPI, pymupdf.csGRAY)
        zoom = _DPI / 72
        marks = [
            (x0 * zoom - grey.x, y0 * zoom - grey.y, x1 * zoom - grey.x, y1 * zoom - grey.y)
            for x0, y0, x1, y1 in places
        ]
        if (png := small_png(grey, marks, _MARK)) is not None:
            return png, "png"
    coloured = marked_picture(shown, clip, places, _DPI)
    return bytes(coloured.tobytes("jpeg", jpg_quality=_QUALITY)), "jpeg"


def marked_picture(
    shown: ShownPage, clip: Rect, places: Sequence[Rect], dpi: int
) -> pymupdf.Pixmap:
    """Return a part of a displayed page in colours with places of it marked.

    Raises one of MUPDF_ERRORS where it cannot be drawn.
    """
    coloured = _drawn(shown, clip, dpi, pymupdf.csRGB)
    device = mupdf.fz_new_draw_device(_scaled(dpi), coloured.this)
    mark(device, places)
    mupdf.fz_close_device(device)
    return coloured


def _drawn(shown: ShownPage, clip: Rect, dpi: int, space: pymupdf.Colorspace) -> pymupdf.Pixmap:
    zoom = dpi / 72
    area = (pymupdf.Rect(clip) * pymupdf.Matrix(zoom, zoom)).irect
    area.x1 += area.width % 2
    pixmap = pymupdf.Pixmap(space, area, 0)
    pixmap.clear_with(255)
    device = mupdf.fz_new_draw_device(_scaled(dpi), pixmap.this)
    mupdf.fz_run_display_list(
        shown.drawn.this, device, mupdf.FzMatrix(), mupdf.FzRect(*clip), mupdf.FzCookie()
    )
    mupdf.fz_close_device(device)
    return pixmap


def _scaled(dpi: int) -> mupdf.FzMatrix:
    return mupdf.FzMatrix(dpi / 72, 0, 0, dpi / 72, 0, 0)


def mark(
    device: mupdf.FzDevice, places: Sequence[Rect], matrix: mupdf.FzMatrix | None = None
) -> None:
    """Colour the places as a marker pen does: what is printed there stays dark."""
    space = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_RGB)
    path = mupdf.fz_new_path()
    for one in places:
        mupdf.fz_rectto(path, *one)
    place = matrix or mupdf.FzMatrix()
    around = mupdf.FzRect(*union(places))
    box = mupdf.fz_transform_rect(around, place)
    mupdf.fz_begin_group(device, box, space, 0, 0, mupdf.FZ_BLEND_MULTIPLY, 1)
    params = mupdf.FzColorParams()
    mupdf.fz_fill_path(device, path, 0, place, space, _NATIVE_MARK, 1, params)
    mupdf.fz_end_group(device)
