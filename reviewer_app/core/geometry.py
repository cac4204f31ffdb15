"""Rectangles on a page.

Everything is in PDF points on the *unrotated* page, origin at the top left of its crop box,
x to the right, y down: the coordinates PyMuPDF returns before its rotation matrix is applied.
"""

from collections.abc import Iterable

Rect = tuple[float, float, float, float]
"""(x0, y0, x1, y1)."""

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f), which takes (x, y) to (ax + cy + e, bx + dy + f)."""


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


def transform_rect(rect: Rect, matrix: Matrix) -> Rect:
    """Return the smallest rectangle around `rect` as the matrix takes it elsewhere."""
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (rect[0], rect[2]) for y in (rect[1], rect[3])]
    across = [a * x + c * y + e for x, y in corners]
    down = [b * x + d * y + f for x, y in corners]
    return (min(across), min(down), max(across), max(down))


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that takes back; raises ValueError where there is none."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        raise ValueError(matrix)
    return (
        d / area,
        -b / area,
        -c / area,
        a / area,
        (c * f - d * e) / area,
        (b * e - a * f) / area,
    )
