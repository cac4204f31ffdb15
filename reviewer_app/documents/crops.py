"""Pictures of cited places with their highlight, as a person sees them; worker processes only."""

from collections.abc import Sequence

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.documents.composition import Crop, CropWish
from reviewer_app.documents.library import MUPDF_ERRORS, native_colour
from reviewer_app.documents.reading import Opened

_DPI = 96
"""Read on a screen: a picture of a few lines takes 10 kB."""
_QUALITY = 75
"""JPEG, also for text: a PDF takes it as it is, where a PNG would be packed once more."""
_WIDEST = 520.0
"""Points: the text width of A4; more is taken only where the place itself is wider."""
_TALLEST = 220.0
_ROOM = 13.0
"""Points above and below: the neighbouring lines, which say where on the page one is."""
_MOST_POINTS = 1600.0
"""No picture is wider than this: a highlight across an A0 drawing still fits in memory."""
_MARK = native_colour((1.0, 0.87, 0.35))


def crop_page(
    opened: Opened, page_index: int, wishes: Sequence[CropWish]
) -> tuple[Crop | None, ...]:
    """Write a picture for each wish and return what was written; None for what cannot be drawn.

    Raises OSError where a file cannot be written.
    """
    try:
        page = opened.pdf.load_page(page_index)
        shown = page.get_displaylist()
    except MUPDF_ERRORS:
        return (None,) * len(wishes)
    return tuple(_crop(page, shown, wish) for wish in wishes)


def clip_of(page: pymupdf.Page, rects: Sequence[Rect]) -> pymupdf.Rect:
    """Return the part of the displayed page that shows some places of the unrotated one."""
    return _clip(page.rect, places_of(page, rects))


def places_of(page: pymupdf.Page, rects: Sequence[Rect]) -> list[Rect]:
    """Return where rectangles of the unrotated page stand on the displayed one."""
    turned = (pymupdf.Rect(rect) * page.rotation_matrix for rect in rects)
    return [(one.x0, one.y0, one.x1, one.y1) for one in turned]


def _crop(page: pymupdf.Page, shown: pymupdf.DisplayList, wish: CropWish) -> Crop | None:
    places = places_of(page, wish.rects)
    clip = clip_of(page, wish.rects)
    if clip.is_empty:
        return None
    try:
        data = _picture(shown, clip, places)
    except MUPDF_ERRORS:
        return None
    with open(wish.path, "wb") as file:
        file.write(data)
    return Crop(wish.path, clip.width, clip.height)


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


def _picture(shown: pymupdf.DisplayList, clip: pymupdf.Rect, places: Sequence[Rect]) -> bytes:
    zoom = pymupdf.Matrix(_DPI / 72, _DPI / 72)
    area = (clip * zoom).irect
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, area, 0)
    pixmap.clear_with(255)
    device = mupdf.fz_new_draw_device(_matrix(zoom), pixmap.this)
    mupdf.fz_run_display_list(
        shown.this,
        device,
        mupdf.FzMatrix(),
        mupdf.FzRect(clip.x0, clip.y0, clip.x1, clip.y1),
        mupdf.FzCookie(),
    )
    mark(device, places)
    mupdf.fz_close_device(device)
    return bytes(pixmap.tobytes("jpeg", jpg_quality=_QUALITY))


def _matrix(zoom: pymupdf.Matrix) -> mupdf.FzMatrix:
    return mupdf.FzMatrix(zoom.a, zoom.b, zoom.c, zoom.d, zoom.e, zoom.f)


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
    mupdf.fz_fill_path(device, path, 0, place, space, _MARK, 1, params)
    mupdf.fz_end_group(device)
