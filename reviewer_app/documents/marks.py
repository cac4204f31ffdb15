"""Marks to be put on a copy of a document; known to both sides of the worker line."""

from dataclasses import dataclass
from datetime import datetime

from reviewer_app.core.geometry import Rect

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One annotation: a highlight over `rects`, or a note at the page's corner without any.

    `name` is unique in a document and stays the same when it is exported again. `author`,
    `subject` and `contents` are what other programs list. Both times are aware.
    """

    name: str
    page_index: int
    rects: tuple[Rect, ...]
    author: str
    subject: str
    contents: str
    colour: Colour
    created: datetime
    changed: datetime


def pdf_date(moment: datetime) -> str:
    """Return an aware time as PDF writes it (ISO 32000-1, 7.9.4): D:20260115093000+01'00'.

    Raises ValueError for a time without an offset.
    """
    offset = moment.utcoffset()
    if offset is None:
        raise ValueError(moment)
    minutes = round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"D:{moment:%Y%m%d%H%M%S}{sign}{hours:02}'{rest:02}'"
