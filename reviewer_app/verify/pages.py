"""Text of pages as PDFium reads it, compared without regard to how lines and words are set."""

import ctypes
import hashlib
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pypdfium2
import pypdfium2.raw as raw

from reviewer_app.verify.open_page import OpenPage, Rect
from reviewer_app.verify.receipt_file import open_pdf
from reviewer_app.verify.texts import plain, stands_between, unbroken

_REACH = 1.0
"""Points around a quotation's box: boxes of two libraries differ by as much."""

_LETTERS_A_SIGN = 3
"""The letters of the longest ligature of Latin print, "ffi" (Unicode, U+FB03)."""

_DARK = 140
_OPAQUE = 255

Rects = tuple[Rect, ...]


class Pages:
    """The pages of one PDF; each is read once."""

    def __init__(self, path: Path | bytes, passwords: tuple[str, ...]) -> None:
        self._pdf = open_pdf(path, passwords)
        self._texts: dict[int, str] = {}
        self._open: tuple[int, OpenPage | None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open = None
        self._pdf.close()

    def __len__(self) -> int:
        return len(self._pdf)

    def text(self, page: int) -> str:
        """Return the plain text of a page, counted from 1; "" where there is no such page."""
        if page not in self._texts:
            self._texts[page] = plain(self._read(page))
        return self._texts[page]

    def holds(self, excerpt: str, page: int, rects: Rects = ()) -> bool:
        """Return whether an excerpt stands on a page: as one, in its boxes, or line by line.

        Lines may follow each other in another order than in the library that made the excerpt.
        """
        wanted = plain(unbroken(excerpt))
        if not wanted:
            return False
        whole = self.text(page)
        if wanted in whole:
            return True
        if rects and wanted in plain("".join(self._within(page, rects))):
            return True
        lines = [plain(unbroken(line)) for line in excerpt.split("\n")]
        return all(line in whole for line in lines)

    def is_unreadable(self, page: int) -> bool:
        """Return whether a page's text cannot be made out here; False where there is no page."""
        one = self._page(page)
        return one is not None and one.is_unreadable

    def may_hold(self, excerpt: str, page: int, rects: Rects) -> bool:
        """Return whether an excerpt may stand in its boxes, for signs there have no letter here.

        What can be made out between them must stand in the excerpt, in the same order, and what
        is left of it must not be more than those signs can be.
        """
        one = self._page(page)
        if one is None or not rects:
            return False
        parts, lost = one.legible_in([self.own_box(page, rect) for rect in rects])
        wanted, at, left = plain(excerpt), 0, len(plain(excerpt))
        for part in filter(None, map(plain, parts)):
            found = wanted.find(part, at)
            if found < 0:
                return False
            at, left = found + len(part), left - len(part)
        return left <= _LETTERS_A_SIGN * lost

    def may_say(self, quotation: str, page: int) -> bool:
        """Return whether a page may say something in a row, for some of its signs have no letter.

        Each of those may be any letters, as many as one sign can be, or none.
        """
        one = self._page(page)
        if one is None or not one.legible[1]:
            return False
        return stands_between(plain(quotation), map(plain, one.legible[0]), _LETTERS_A_SIGN)

    @property
    def pdf(self) -> pypdfium2.PdfDocument:
        """The document itself."""
        return self._pdf

    def page(self, number: int) -> pypdfium2.PdfPage | None:
        """Return a page, counted from 1; None where there is none, or none that can be read."""
        one = self._page(number)
        return None if one is None else one.page

    def _page(self, number: int) -> OpenPage | None:
        """Return a page; the last one is kept open: what is asked of a page is asked at once."""
        if self._open is None or self._open[0] != number:
            page = None
            if 1 <= number <= len(self._pdf):
                with suppress(pypdfium2.PdfiumError):
                    page = OpenPage(self._pdf[number - 1])
            self._open = (number, page)
        return self._open[1]

    def facts(self, number: int) -> tuple[object, ...]:
        """Return how a page lies and what its text is; equal for equal pages."""
        page = self.page(number)
        if page is None:
            return ()
        return (page.get_rotation(), page.get_mediabox(), page.get_cropbox(), self._read(number))

    def leading(self, pages: int | None = None) -> tuple[object, ...]:
        """Return what leads a reader through the file: title, bookmarks, labels of its pages.

        `pages` is how many of them to name, None for all.
        """
        known = self._pdf.get_metadata_dict()
        titles = tuple(known.get(key, "") for key in ("Title", "Author", "Subject", "Keywords"))
        bookmarks = tuple(
            (one.level, one.get_title(), dest.get_index() if (dest := one.get_dest()) else None)
            for one in self._pdf.get_toc()
        )
        count = len(self) if pages is None else min(pages, len(self))
        labels = tuple(self._pdf.get_page_label(at) for at in range(count))
        return (titles, bookmarks, labels)

    def own_box(self, page: int, rect: Rect) -> Rect:
        """Return in the page's own coordinates what is given from the top left of its crop box."""
        one = self.page(page)
        left, top = _corner(one) if one is not None else (0.0, 0.0)
        x0, y0, x1, y1 = rect
        return (left + x0, top - y1, left + x1, top - y0)

    def printed_in(self, page: int, rects: Rects) -> str:
        """Return the signs whose middle lies in one of the boxes, in the order of the file."""
        one = self._page(page)
        if one is None:
            return ""
        return one.signs_in([self.own_box(page, rect) for rect in rects])

    def is_plain_text(self, page: int) -> bool:
        """Return whether a page consists of dark text and nothing else."""
        one = self.page(page)
        return one is not None and all(_is_dark_text(thing) for thing in one.get_objects())

    def attachments(self) -> tuple[tuple[str, str], ...]:
        """Return the names of all attached files, each with its SHA-256, "" for an empty one."""
        found = (self._pdf.get_attachment(at) for at in range(self._pdf.count_attachments()))
        return tuple((one.get_name(), _sum_of(one)) for one in found)

    def scripts(self) -> int:
        """Return the number of scripts that run when the document is opened."""
        return max(0, int(raw.FPDFDoc_GetJavaScriptActionCount(self._pdf)))

    def raw_text(self, page: int) -> str:
        """Return the text of a page as PDFium reads it, counted from 1."""
        return self._read(page)

    def _read(self, page: int) -> str:
        one = self._page(page)
        return "" if one is None else one.text

    def _within(self, page: int, rects: Rects) -> list[str]:
        """Return the text in boxes that are given from the top left of the crop box."""
        one = self._page(page)
        if one is None:
            return []
        boxes = (self.own_box(page, rect) for rect in rects)
        return [
            one.text_in((left - _REACH, bottom - _REACH, right + _REACH, top + _REACH))
            for left, bottom, right, top in boxes
        ]


def _sum_of(one: pypdfium2.PdfAttachment) -> str:
    try:
        return hashlib.sha256(bytes(one.get_data())).hexdigest()
    except pypdfium2.PdfiumError:  # it has a name and no content
        return ""


def _corner(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """Return the top left corner of what is shown of a page: of both its boxes, what is common."""
    boxes = [_sorted(box) for box in (page.get_cropbox(), page.get_mediabox())]
    return max(box[0] for box in boxes), min(box[3] for box in boxes)


def _sorted(box: Rect) -> Rect:
    """Return a box from its lower left corner: it may be written from any (ISO 32000-1, 7.9.5)."""
    left, right = sorted((box[0], box[2]))
    bottom, top = sorted((box[1], box[3]))
    return left, bottom, right, top


def _is_dark_text(one: pypdfium2.PdfObject) -> bool:
    if one.type != raw.FPDF_PAGEOBJ_TEXT:
        return False
    parts = [ctypes.c_uint() for _ in range(4)]
    known = raw.FPDFPageObj_GetFillColor(one, *(ctypes.byref(part) for part in parts))
    red, green, blue, opaque = (part.value for part in parts)
    filled = raw.FPDFTextObj_GetTextRenderMode(one) == raw.FPDF_TEXTRENDERMODE_FILL
    return bool(known and filled and max(red, green, blue) < _DARK and opaque == _OPAQUE)
