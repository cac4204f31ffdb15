"""Dark pages: light and dark of paper and print swapped, hues and pictures left as they are."""

from collections.abc import Sequence
from typing import Any

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.render_protocol import Clip

_PAPER_SHARE = 0.6
"""Share of a page from which a picture is taken for the paper itself: a scan is dark as well."""
_MOST_PICTURES = 200


def pictures_of(native: Any, width: float, height: float) -> tuple[Rect, ...]:
    """Return where pictures stand in a display list, in points of the page as it is shown."""
    found = pymupdf.TextPage(native.get_textpage(pymupdf.TEXT_PRESERVE_IMAGES)).extractIMGINFO()
    boxes = [pymupdf.Rect(one["bbox"]) for one in found[:_MOST_PICTURES]]
    small = [box for box in boxes if abs(box) < _PAPER_SHARE * width * height]
    return tuple((box.x0, box.y0, box.x1, box.y1) for box in small)


def darken(pixmap: Any, clip: Clip, pictures: Sequence[Clip]) -> None:
    """Swap light and dark in a drawn piece `clip` of a page, all in pixels of the page."""
    seen = [area for each in pictures if (area := _common(clip, each)) is not None]
    kept = [_rows(pixmap, clip, area) for area in seen]
    mupdf.fz_invert_pixmap_luminance(pixmap)
    samples = mupdf.fz_pixmap_samples_memoryview(pixmap)
    for rows in kept:
        for offset, row in rows:
            samples[offset : offset + len(row)] = row


def _rows(pixmap: Any, clip: Clip, area: Clip) -> list[tuple[int, bytes]]:
    """Return each row of an area with its offset: four bytes a pixel."""
    samples = mupdf.fz_pixmap_samples_memoryview(pixmap)
    stride, length = 4 * (clip[2] - clip[0]), 4 * (area[2] - area[0])
    first = 4 * (area[0] - clip[0])
    offsets = [first + stride * (y - clip[1]) for y in range(area[1], area[3])]
    return [(offset, bytes(samples[offset : offset + length])) for offset in offsets]


def _common(first: Clip, second: Clip) -> Clip | None:
    x0, y0 = max(first[0], second[0]), max(first[1], second[1])
    x1, y1 = min(first[2], second[2]), min(first[3], second[3])
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None
