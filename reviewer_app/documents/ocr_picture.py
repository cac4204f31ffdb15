"""The picture of a page as OCR reads it; worker processes only.

300 dpi, upright, straightened, ruled lines removed. How far the page lies askew is measured on a
small picture, and the page is then drawn once, turned back by as much: nothing is drawn twice at
full size, and one matrix leads from every pixel to its place on the page.
"""

import hashlib
import math
from dataclasses import dataclass

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.clean_paper import clean
from reviewer_app.documents.ruled_lines import Unruled, without_ruled_lines
from reviewer_app.documents.skew import skew_of

DPI = 300
_SKEW_DPI = 100
_LEAST_SKEW = 0.1
"""Degrees; less does not trouble the reading."""
_MOST_PIXELS = 40_000_000
"""An A2 page at 300 dpi has 35 million; larger pages are drawn at less."""
_LONGEST_SIDE = 32_000
"""Pixels; Tesseract reads no picture with more (32,767), and straightening adds a few."""
_RULED_DPI = 90
"""A page so large that it is drawn at less (four A0) is a small one enlarged: what would be the
length of a ruled line on paper is that of a letter's stroke."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Grey pixels, row by row, and the matrix from the unrotated page to them.

    `table` tells that ruled lines framed a table on it; `turn` is by how many degrees clockwise
    the unrotated page is turned to stand as the picture does.
    """

    width: int
    height: int
    dpi: int
    pixels: bytes
    matrix: pymupdf.Matrix
    table: bool
    turn: int

    @property
    def sha256(self) -> str:
        """The hash of the picture, so that the same page is read once, in whichever file."""
        size = f"{self.width} {self.height} {self.dpi} {self.turn} {self.table} ".encode()
        made = hashlib.sha256(size)
        made.update(self.pixels)
        return made.hexdigest()

    def on_page(self, box: Rect) -> Rect:
        """Return a box of pixels as a rectangle on the unrotated page, in points."""
        found = pymupdf.Rect(box) * ~self.matrix
        return (found.x0, found.y0, found.x1, found.y1)


def picture_of(page: pymupdf.Page, quarter: int = 0) -> PagePicture:
    """Return the page's picture, turned clockwise by `quarter` degrees more than it says."""
    dpi = _fitting_dpi(page)
    upright = pymupdf.Matrix(1, 1).prerotate(quarter)
    turn = upright.prerotate(-_skew(page, upright))
    matrix = turn * pymupdf.Matrix(dpi / 72, dpi / 72)
    drawn = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, annots=False)
    pixels = _rows(drawn)
    unruled = (
        without_ruled_lines(pixels, drawn.width, dpi)
        if dpi >= _RULED_DPI
        else Unruled(pixels, table=False)
    )
    shown = page.rotation_matrix * matrix * pymupdf.Matrix(1, 0, 0, 1, -drawn.x, -drawn.y)
    turned = (page.rotation + quarter) % 360
    cleaned = clean(unruled.pixels)
    return PagePicture(drawn.width, drawn.height, dpi, cleaned, shown, unruled.table, turned)


def _fitting_dpi(page: pymupdf.Page) -> int:
    """Return 300 dpi, less where the picture would be larger than is read; at least 1."""
    inches = abs(page.rect) / 72**2
    longest = max(page.rect.width, page.rect.height) / 72
    most = min(math.sqrt(_MOST_PIXELS / max(inches, 0.01)), _LONGEST_SIDE / max(longest, 0.1))
    return max(1, min(DPI, int(most)))


def _skew(page: pymupdf.Page, upright: pymupdf.Matrix) -> float:
    """Return by how many degrees the lines of the page lie turned, 0 where that is little."""
    scale = min(_SKEW_DPI, _fitting_dpi(page)) / 72
    matrix = upright * pymupdf.Matrix(scale, scale)
    small = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, annots=False)
    angle = skew_of(_rows(small), small.width)
    return angle if abs(angle) >= _LEAST_SKEW else 0.0


def _rows(drawn: pymupdf.Pixmap) -> bytes:
    """Return the pixels without what may lie between the rows."""
    samples = bytes(drawn.samples_mv)
    if drawn.stride == drawn.width:
        return samples
    starts = range(0, drawn.stride * drawn.height, drawn.stride)
    return b"".join(samples[start : start + drawn.width] for start in starts)
