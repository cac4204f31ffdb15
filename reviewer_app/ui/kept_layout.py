"""Where the window and its parts stood last. Imports little: the first page waits for it."""

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize
from PySide6.QtWidgets import QWidget

LAYOUT_VERSION = 2
"""Raised when the docks change, so that an old layout is not restored onto new docks."""
_AREA = "page_area"


def kept_layout(store: QSettings) -> tuple[QByteArray, QByteArray] | None:
    """Return geometry and docks as kept by this version of the window."""
    if str(store.value("layout_version", "")) != str(LAYOUT_VERSION):
        return None
    geometry, docks = store.value("geometry"), store.value("docks")
    if isinstance(geometry, QByteArray) and isinstance(docks, QByteArray):
        return geometry, docks
    return None


def restore_size(window: QWidget, kept: tuple[QByteArray, QByteArray] | None) -> bool:
    """Give a window its last size and place, or its first; return whether they were kept.

    One that is shown already has them.
    """
    if window.isVisible() or (kept is not None and window.restoreGeometry(kept[0])):
        return kept is not None
    window.resize(window.sizeHint())
    return False


def keep_page_area(store: QSettings, pages: QWidget, passing: Iterable[QWidget] = ()) -> None:
    """Remember where the pages stand in their window.

    `passing` are bars above them that will not be there when the window is opened again.
    """
    window = pages.window()
    corner = pages.mapTo(window, QPoint(0, 0))
    above = sum(bar.height() for bar in passing if bar.isVisibleTo(window))
    numbers = (corner.x(), corner.y() - above, pages.width(), pages.height() + above)
    store.setValue(_AREA, " ".join(map(str, (*numbers, window.width(), window.height()))))


def kept_page_area(store: QSettings, size: QSize) -> QRect | None:
    """Return where the pages stood last in a window of this size; None where that is not known."""
    words = str(store.value(_AREA, "")).split()
    if len(words) != 6 or not all(word.isascii() and word.isdecimal() for word in words):
        return None
    left, top, across, down, *window = map(int, words)
    return QRect(left, top, across, down) if window == [size.width(), size.height()] else None
