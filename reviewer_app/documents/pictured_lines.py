"""Lines of print on a page that is a picture, told from its white rows; worker processes only."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.library import MUPDF_ERRORS

_ZOOM = 2.0
"""Pixels a point: the white between two lines of small print is two points high."""
_DARKER = 70
"""Steps of grey, of 256, that ink is darker than the paper."""
_SPECKS = 0.002
"""Part of a row's pixels that may be dark though nothing is printed there: grain and dust."""
_LEAST = 3
"""Pixels that a line is high at least; what is less is dust or a ruled line."""
_EVERY = 31
"""Every such pixel is looked at to tell the paper's grey."""


class Print(NamedTuple):
    """How far up and down a word, or a line on a picture, reaches on the displayed page."""

    top: float
    bottom: float


def pictured_lines(shown: pymupdf.DisplayList, area: Rect) -> list[Print]:
    """Return the lines of print in a part of a displayed page; none where it cannot be drawn.

    Ruled lines that run down through the whole part are no print.
    """
    try:
        drawn = shown.get_pixmap(
            pymupdf.Matrix(_ZOOM, _ZOOM), pymupdf.csGRAY, alpha=0, clip=pymupdf.Rect(area)
        )
    except MUPDF_ERRORS:
        return []
    if not drawn.width or not drawn.height:
        return []
    return [
        Print((drawn.y + start) / _ZOOM, (drawn.y + end) / _ZOOM)
        for start, end in _runs(_ink(drawn), drawn.width * _SPECKS)
    ]


def _ink(drawn: pymupdf.Pixmap) -> list[int]:
    """Return how many pixels of each row are darker than the paper."""
    grey, width, stride = bytes(drawn.samples), drawn.width, drawn.stride
    paper = sorted(grey[::_EVERY])[len(grey[::_EVERY]) // 2]
    dark = bytes(level < paper - _DARKER for level in range(256))
    return [
        grey[row * stride : row * stride + width].translate(dark).count(1)
        for row in range(drawn.height)
    ]


def _runs(ink: Sequence[int], specks: float) -> Iterator[tuple[int, int]]:
    """Yield where rows with ink begin and end."""
    least = min(ink) + specks
    start = -1
    for row, count in enumerate((*ink, 0)):
        if count > least and start < 0:
            start = row
        elif count <= least and start >= 0:
            if row - start >= _LEAST:
                yield start, row
            start = -1
