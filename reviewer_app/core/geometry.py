"""Rectangles on a page.

Everything is in PDF points on the *unrotated* page, origin at the top left of its crop box,
x to the right, y down: the coordinates PyMuPDF returns before its rotation matrix is applied.
"""

from collections.abc import Iterable

Rect = tuple[float, float, float, float]
"""(x0, y0, x1, y1)."""


def union(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around all; raises ValueError for none."""
    boxes = list(rects)
    if not boxes:
        raise ValueError("no rectangles")
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def same_baseline(first: Rect, second: Rect) -> bool:
    """Return whether two boxes stand on one line of print.

    True where their vertical overlap is at least half the lower box's height: tall enough to
    tell neighbouring lines apart at any usual leading, loose enough for a bold code beside a
    regular heading.
    """
    overlap = min(first[3], second[3]) - max(first[1], second[1])
    return overlap >= 0.5 * min(first[3] - first[1], second[3] - second[1])


def rotate_rect(rect: Rect, rotation: int, width: float, height: float) -> Rect:
    """Return `rect` as it stands on the page turned clockwise by `rotation` degrees.

    `width` and `height` are those of the unrotated page, in points.
    """
    x0, y0, x1, y1 = rect
    match rotation % 360:
        case 0:
            return rect
        case 90:
            return (height - y1, x0, height - y0, x1)
        case 180:
            return (width - x1, height - y1, width - x0, height - y0)
        case 270:
            return (y0, width - x1, y1, width - x0)
    raise ValueError(rotation)
