"""The files open in the render worker, their display lists and character boxes."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import pymupdf

from reviewer_app.core.errors import UserError
from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.documents.render_text import CharBoxes, char_boxes
from reviewer_app.documents.source import Source, read_source

PAGE_ERRORS = (
    RuntimeError,
    ValueError,
    IndexError,
    MemoryError,
    OSError,
    pymupdf.mupdf.FzErrorBase,
)
"""What MuPDF and its binding raise on broken pages."""
LIST_BYTES = 64 << 20
LIST_COUNT = 64
BOX_PAGES = 24
_HEAVY_SECONDS = 0.03
# Measured on drawings: a display list takes about one and a half times its content stream.
_LIST_FACTOR = 1.5
_LIGHT_LIST_BYTES = 64 << 10


@dataclass(frozen=True, slots=True)
class DisplayList:
    """A page interpreted once: its list, the unrotated-to-shown geometry and its weight."""

    native: Any
    width: float
    height: float
    size: int
    heavy: bool


class OpenFiles:
    """Files by id, opened from bytes whose hash was checked."""

    def __init__(self) -> None:
        self._files: dict[str, Any] = {}
        self._lists: OrderedDict[tuple[str, int], DisplayList] = OrderedDict()
        self._boxes: OrderedDict[tuple[str, int], CharBoxes | None] = OrderedDict()

    def holds(self, file_id: str) -> bool:
        """Return whether the file is open."""
        return file_id in self._files

    def open(self, source: Source) -> tuple[PageBox, ...]:
        """Open a file and return its page sizes; raises UserError."""
        if source.file_id not in self._files:
            document = pymupdf.open(stream=read_source(source), filetype="pdf")
            if document.needs_pass and not document.authenticate(source.password):
                raise UserError("viewer.file_locked")
            self._files[source.file_id] = document
        return _page_boxes(self._files[source.file_id])

    def close(self, file_id: str) -> None:
        """Forget a file; unknown ones are ignored."""
        document = self._files.pop(file_id, None)
        if document is None:
            return
        for cache in (self._lists, self._boxes):
            for key in [key for key in cache if key[0] == file_id]:
                del cache[key]
        document.close()
        pymupdf.TOOLS.store_shrink(100)

    def display_list(self, file_id: str, page_index: int) -> DisplayList:
        """Return the page's display list, from the cache where it is there."""
        key = (file_id, page_index)
        found = self._lists.get(key)
        if found is None:
            found = _interpret(self._files[file_id], page_index)
            self._lists[key] = found
            self._shrink_lists()
        self._lists.move_to_end(key)
        return found

    def boxes(self, file_id: str, page_index: int) -> CharBoxes | None:
        """Return the page's character boxes; None where they cannot be computed."""
        key = (file_id, page_index)
        if key not in self._boxes:
            if file_id not in self._files:
                return None
            self._boxes[key] = char_boxes(self._files[file_id][page_index])
            if len(self._boxes) > BOX_PAGES:
                self._boxes.popitem(last=False)
        self._boxes.move_to_end(key)
        return self._boxes[key]

    def _shrink_lists(self) -> None:
        total = sum(found.size for found in self._lists.values())
        while len(self._lists) > 1 and (total > LIST_BYTES or len(self._lists) > LIST_COUNT):
            _, dropped = self._lists.popitem(last=False)
            total -= dropped.size


def _page_boxes(document: Any) -> tuple[PageBox, ...]:
    labels = document.get_page_labels()
    boxes = []
    for page_index in range(document.page_count):
        try:
            boxes.append(_page_box(document, page_index, bool(labels)))
        except PAGE_ERRORS:
            boxes.append(PageBox(595.0, 842.0, 0))  # A4 for a page that cannot be loaded
    return tuple(boxes)


def _page_box(document: Any, page_index: int, labelled: bool) -> PageBox:
    page = document[page_index]
    shown = page.rect
    turned = page.rotation in (90, 270)
    width, height = (shown.height, shown.width) if turned else (shown.width, shown.height)
    label = page.get_label() if labelled else ""
    return PageBox(max(width, 1.0), max(height, 1.0), page.rotation, label)


def _interpret(document: Any, page_index: int) -> DisplayList:
    page = document[page_index]
    began = time.perf_counter()
    native = page.get_displaylist()
    heavy = time.perf_counter() - began > _HEAVY_SECONDS
    size = int(_LIST_FACTOR * len(page.read_contents())) if heavy else _LIGHT_LIST_BYTES
    return DisplayList(native, page.rect.width, page.rect.height, size, heavy)
