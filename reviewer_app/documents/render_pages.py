"""The files open in the render worker, their display lists and character boxes."""

import pickle
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import Word
from reviewer_app.documents.boxes import page_words, span_rects
from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.printed_text import text_of, text_page
from reviewer_app.documents.reading import Opened, open_source, unrotated_size
from reviewer_app.documents.render_dark import pictures_of
from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.documents.source import Source
from reviewer_app.documents.word_boxes import rects_in_words

PAGE_ERRORS = (*MUPDF_ERRORS, IndexError, MemoryError, OSError)
"""What drawing or reading a broken page raises; IndexError where fewer pages are there than the
file says."""
A4 = (595.0, 842.0)
"""Points; for a page that cannot be loaded."""
FIRST_PAGES = 16
"""Pages that are measured before the first is drawn; measuring a thousand takes 0.1 s."""
SOME_PAGES = 64
"""Pages that are measured in one go; the window's wishes are heard in between."""
LIST_BYTES = 64 << 20
LIST_COUNT = 64
TEXT_PAGES = 16
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
        self._files: dict[str, Opened] = {}
        self._pages: dict[str, tuple[PageBox, ...]] = {}
        self._unmeasured: list[str] = []
        self._measured: dict[str, int] = {}
        self._read: dict[str, dict[int, bytes]] = {}
        self._lists: OrderedDict[tuple[str, int], DisplayList] = OrderedDict()
        self._pictures: dict[tuple[str, int], tuple[Rect, ...]] = {}
        self._texts: OrderedDict[tuple[str, int], tuple[str, pymupdf.TextPage]] = OrderedDict()

    def holds(self, file_id: str) -> bool:
        """Return whether the file is open."""
        return file_id in self._files

    def open(self, source: Source) -> tuple[PageBox, ...]:
        """Open a file and return its page sizes; raises UserError.

        Of a long file only the first pages are measured: the others are said to be like the last
        of these until `measure` has been called.
        """
        file_id = source.file_id
        if file_id not in self._files:
            opened = open_source(source)
            first = min(opened.pdf.page_count, FIRST_PAGES)
            boxes = [_page_box(opened, index) for index in range(first)]
            rest = opened.labels[first:]
            boxes += [boxes[-1]._replace(label=label) for label in rest]
            self._pages[file_id] = tuple(boxes)
            self._files[file_id] = opened
            if rest:
                self._unmeasured.append(file_id)
        return self._pages[file_id]

    @property
    def unmeasured(self) -> str:
        """The id of a file whose pages are to be measured still, "" for none."""
        return self._unmeasured[0] if self._unmeasured else ""

    def measure(self, file_id: str) -> tuple[PageBox, ...]:
        """Measure some more pages of an open file; return all its sizes, () until all are known."""
        opened, known = self._files[file_id], self._pages[file_id]
        done = self._measured.setdefault(file_id, FIRST_PAGES)
        until = min(done + SOME_PAGES, len(known))
        some = [_page_box(opened, index) for index in range(done, until)]
        self._pages[file_id] = (*known[:done], *some, *known[until:])
        self._measured[file_id] = until
        if until < len(known):
            return ()
        self._forget_measuring(file_id)
        return self._pages[file_id]

    def _forget_measuring(self, file_id: str) -> None:
        self._measured.pop(file_id, None)
        if file_id in self._unmeasured:
            self._unmeasured.remove(file_id)

    def close(self, file_id: str) -> None:
        """Forget a file; unknown ones are ignored."""
        if self._files.pop(file_id, None) is None:
            return
        self._forget_measuring(file_id)
        self._read.pop(file_id, None)
        for cache in (self._lists, self._texts, self._pictures):
            for key in [key for key in cache if key[0] == file_id]:
                del cache[key]
        pymupdf.TOOLS.store_shrink(100)

    def display_list(self, file_id: str, page_index: int) -> DisplayList:
        """Return the page's display list, from the cache where it is there."""
        key = (file_id, page_index)
        found = self._lists.get(key)
        if found is None:
            found = _interpret(self._files[file_id].pdf, page_index)
            self._lists[key] = found
            self._shrink_lists()
        self._lists.move_to_end(key)
        return found

    def pictures(self, file_id: str, page_index: int) -> tuple[Rect, ...]:
        """Return where pictures stand on a page as its own rotation shows it, in points."""
        key = (file_id, page_index)
        if key not in self._pictures:
            if len(self._pictures) >= LIST_COUNT:
                self._pictures.clear()
            shown = self.display_list(file_id, page_index)
            self._pictures[key] = pictures_of(shown.native, shown.width, shown.height)
        return self._pictures[key]

    def rects(
        self, file_id: str, page_index: int, spans: Sequence[tuple[int, int]]
    ) -> tuple[tuple[Rect, ...], ...]:
        """Return the boxes of spans of the page's text, one for each line of print."""
        read = self._read_words(file_id, page_index)
        if read is not None:
            return tuple(rects_in_words(read[1], spans))
        text, textpage = self._text(file_id, page_index)
        return tuple(span_rects(text, textpage, spans))

    def words(self, file_id: str, page_index: int) -> tuple[str, tuple[Word, ...]]:
        """Return the page's text and words; no words where they cannot be placed."""
        read = self._read_words(file_id, page_index)
        if read is not None:
            return read
        text, textpage = self._text(file_id, page_index)
        return text, page_words(text, textpage)

    def know_words(self, file_id: str, pages: Iterable[tuple[int, bytes]]) -> None:
        """Take the text and words of these pages from what OCR read."""
        self._read[file_id] = dict(pages)

    def _read_words(self, file_id: str, page_index: int) -> tuple[str, tuple[Word, ...]] | None:
        """Return the text and words that OCR read of a page, None where it read none."""
        known = self._read.get(file_id, {}).get(page_index)
        if known is None:
            return None
        text, words = pickle.loads(known)  # noqa: S301 - from our own parent
        return text, words

    def _text(self, file_id: str, page_index: int) -> tuple[str, pymupdf.TextPage]:
        key = (file_id, page_index)
        if key not in self._texts:
            textpage = text_page(self._files[file_id].pdf[page_index])
            self._texts[key] = (text_of(textpage), textpage)
            if len(self._texts) > TEXT_PAGES:
                self._texts.popitem(last=False)
        self._texts.move_to_end(key)
        return self._texts[key]

    def _shrink_lists(self) -> None:
        total = sum(found.size for found in self._lists.values())
        while len(self._lists) > 1 and (total > LIST_BYTES or len(self._lists) > LIST_COUNT):
            _, dropped = self._lists.popitem(last=False)
            total -= dropped.size


def _page_box(opened: Opened, page_index: int) -> PageBox:
    try:
        page = opened.pdf[page_index]
        width, height = unrotated_size(page)
        rotation = page.rotation
    except PAGE_ERRORS:
        width, height, rotation = *A4, 0
    return PageBox(max(width, 1.0), max(height, 1.0), rotation, opened.labels[page_index])


def _interpret(document: Any, page_index: int) -> DisplayList:
    page = document[page_index]
    began = time.perf_counter()
    native = page.get_displaylist()
    heavy = time.perf_counter() - began > _HEAVY_SECONDS
    size = int(_LIST_FACTOR * len(page.read_contents())) if heavy else _LIGHT_LIST_BYTES
    return DisplayList(native, page.rect.width, page.rect.height, size, heavy)
