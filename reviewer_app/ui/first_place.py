"""Where a person left off in a job, told before anything that reads jobs has been imported.

By plain SQL: importing what opens a job takes longer than all else before its page is seen.
Nothing rests on it but which page is seen first, and whatever is odd means that none is.
"""

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings

_PLACES = """
SELECT document.file_id, document.path, document.body,
    COALESCE(place.page_index, 0), COALESCE(place.y, 0), COALESCE(place.fit, 'width'),
    COALESCE(place.rotation, 0), page.width, page.rotation
FROM document
LEFT JOIN place ON place.file_id = document.file_id
LEFT JOIN page ON page.file_id = document.file_id
    AND page.page_index = COALESCE(place.page_index, 0)
ORDER BY document.position
"""
_LEAST_SIDE, _LONGEST_SIDE = 3.0, 14_400.0
"""Points; what a page measures at least and at most by ISO 32000-1, annex C."""
_ODD = (
    sqlite3.Error, OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError,
)  # fmt: skip
"""What a damaged job leads to; the last where it nests without end."""


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """A page that fills the width of the page view, and the point in the middle of it.

    `y` and `width` are in points of the page; `y` is 0 for its top.
    """

    file_id: str
    path: str
    page_index: int
    y: float
    width: float


def first_place(job: Path, store: QSettings) -> FirstPlace | None:
    """Return the place that a job will be opened at; None where it is shown otherwise."""
    tabs = _tabs(job, store)
    if tabs.get("beside"):
        return None
    try:
        address = f"{job.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
            rows = connection.execute(_PLACES).fetchall()
        return _place_of(rows, job.absolute().parent, str(tabs.get("current", "")))
    except _ODD:
        return None


def _tabs(job: Path, store: QSettings) -> dict[str, object]:
    """Return what was open of a job, as the last session kept it."""
    try:
        kept = json.loads(str(store.value("session/tabs", "")))
        return next((dict(one) for one in kept if one["job"] == str(job)), {})
    except (ValueError, TypeError, KeyError):
        return {}


def _place_of(rows: Sequence[tuple[object, ...]], folder: Path, current: str) -> FirstPlace | None:
    bodies = {str(row[0]): json.loads(_bytes(row[2])) for row in rows}
    open_ones = [row for row in rows if not bodies[str(row[0])].get("superseded")]
    # As the window does it: the tab that was in front, else the first document.
    open_ones.sort(key=lambda row: row[0] != current)
    if not open_ones:
        return None
    file_id, stored, _, page_index, y, fit, turned, width, rotation = open_ones[0]
    path = os.path.join(folder, os.fsdecode(_bytes(stored)))
    # Another file than the one read would be seen for a moment as if it were that.
    if os.stat(path).st_size != bodies[str(file_id)]["size"]:
        return None
    if fit != "width" or turned or rotation or not width:
        return None
    place = FirstPlace(str(file_id), path, int(str(page_index)), float(str(y)), float(str(width)))
    return place if _can_be(place) else None


def _can_be(place: FirstPlace) -> bool:
    """Return whether there are such pages; what is no number is none."""
    return _LEAST_SIDE <= place.width <= _LONGEST_SIDE and abs(place.y) <= _LONGEST_SIDE


def _bytes(value: object) -> bytes:
    if not isinstance(value, bytes):
        raise TypeError(value)
    return value
