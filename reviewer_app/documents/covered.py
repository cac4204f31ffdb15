"""Where on a page text may be covered, and whether anything can be seen at a place.

The page is taken apart once, into a display list. What lies over text is told by the order in
which the library met it; only the places in doubt are drawn.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.documents.library import MUPDF_ERRORS

_LINE = 4.0
"""Points; a shape of less height or width is a line, and covers no text."""
_TOUCH = 1.0
"""Points by which a shape must lie over text."""
_OPAQUE = 51
"""Of 255: what is more transparent than this leaves text to be seen."""
_DARK = 0x80
_CONTRAST = 12
"""Steps of grey (of 255) between the lightest and the darkest pixel of what can be seen."""
_MOST_PIXELS = 30_000_000
_FEW = 24
"""Places that are drawn one by one; with more the whole page is drawn once."""
_MOST_SHAPES = 200
_TEXT, _VECTOR = 0, 3
"""What blocks are, as the library numbers them."""


def covered_boxes(page: pymupdf.Page, flags: int) -> list[Rect]:
    """Return where text may be covered by a shape or picture that is drawn later.

    The library's blocks keep the order of drawing; of shapes only the boxes are told.
    """
    wanted = mupdf.FZ_STEXT_COLLECT_VECTORS | mupdf.FZ_STEXT_PRESERVE_IMAGES
    read = page.get_textpage(flags=flags | wanted)
    above: list[Rect] = []
    found: list[Rect] = []
    block = read.this.m_internal.last_block
    while block:
        low = block.bbox
        box = low.x0, low.y0, low.x1, low.y1
        if block.type == mupdf.FZ_STEXT_BLOCK_TEXT:
            found += [_common(box, shape) for shape in above if touches(box, (shape,))]
        elif _is_broad(box):
            _add(above, box)
        block = block.prev
    return found


def boxes_on_dark(page: pymupdf.Page, flags: int) -> list[Rect]:
    """Return where text lies on a dark shape."""
    read = page.get_textpage(flags=flags | mupdf.FZ_STEXT_COLLECT_VECTORS)
    below: list[Rect] = []
    found: list[Rect] = []
    for block in read.extractDICT()["blocks"]:
        if block["type"] == _TEXT:
            boxes = [line["bbox"] for line in block["lines"]]
            found += [box for box in boxes if touches(box, below)]
        elif block["type"] == _VECTOR and _is_broad(block["bbox"]) and _is_dark(block):
            _add(below, block["bbox"])
    return found


def _add(shapes: list[Rect], box: Rect) -> None:
    """Add a box to shapes; very many are taken as one, so that comparing them takes no time."""
    shapes.append(box)
    if len(shapes) > _MOST_SHAPES:
        shapes[:] = [union(shapes)]


def _common(one: Rect, other: Rect) -> Rect:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


class PageList:
    """A page taken apart, unrotated, without its annotations."""

    def __init__(self, page: pymupdf.Page) -> None:
        rotation = page.rotation
        if rotation:
            page.set_rotation(0)
        try:
            whole = page.this.super() if isinstance(page.this, mupdf.PdfPage) else page.this
            self._list = mupdf.FzDisplayList(mupdf.fz_bound_page(whole))
            device = mupdf.fz_new_list_device(self._list)
            nowhere, cookie = mupdf.FzMatrix(), mupdf.FzCookie()
            mupdf.fz_run_page_contents(whole, device, nowhere, cookie)
            mupdf.fz_run_page_widgets(whole, device, nowhere, cookie)
            mupdf.fz_close_device(device)
        finally:
            if rotation:
                page.set_rotation(rotation)

    def shows(self, boxes: list[Rect]) -> list[bool]:
        """Return of each place whether anything can be seen there, False where it is off the page.

        All True on a page that is too large to be drawn, all False on one that cannot be.
        """
        bounds = mupdf.fz_bound_display_list(self._list)
        width, height = bounds.x1 - bounds.x0, bounds.y1 - bounds.y0
        if width * height > _MOST_PIXELS:
            return [True] * len(boxes)
        try:
            if len(boxes) > _FEW:
                return list(_seen_in(self._drawn(None), boxes))
            return [seen for box in boxes for seen in _seen_in(self._drawn(box), [box])]
        except MUPDF_ERRORS:
            return [False] * len(boxes)

    def _drawn(self, box: Rect | None) -> pymupdf.Pixmap:
        listed = pymupdf.DisplayList(self._list)
        clip = None if box is None else pymupdf.Rect(box)
        drawn: pymupdf.Pixmap = listed.get_pixmap(colorspace=pymupdf.csGRAY, clip=clip)
        return drawn


def _is_broad(box: Rect) -> bool:
    return min(box[2] - box[0], box[3] - box[1]) >= _LINE


def _is_dark(block: dict[str, Any]) -> bool:
    """Return whether a block of the library's is a dark filling that is seen."""
    colour = block["color"]
    lightest = max(colour >> 16 & 255, colour >> 8 & 255, colour & 255)
    return bool(not block["stroked"] and block["alpha"] >= _OPAQUE and lightest < _DARK)


def touches(line: Rect, shapes: Iterable[Rect]) -> bool:
    return any(
        min(line[2], shape[2]) - max(line[0], shape[0]) > _TOUCH
        and min(line[3], shape[3]) - max(line[1], shape[1]) > _TOUCH
        for shape in shapes
    )


def _seen_in(picture: pymupdf.Pixmap, boxes: Iterable[Rect]) -> Iterator[bool]:
    """Yield of each box whether the picture, a pixel a point, has contrast there."""
    width, samples = picture.stride, picture.samples_mv
    for box in boxes:
        place = pymupdf.IRect(pymupdf.Rect(box)) & picture.irect
        seen: set[int] = set()
        left, right = place.x0 - picture.x, place.x1 - picture.x
        for row in range(place.y0 - picture.y, place.y1 - picture.y):
            seen.update(samples[row * width + left : row * width + right])
            if seen and max(seen) - min(seen) > _CONTRAST:
                break
        yield bool(seen) and max(seen) - min(seen) > _CONTRAST
