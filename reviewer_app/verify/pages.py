"""Text of pages as PDFium reads it, compared without regard to how lines and words are set."""

import ctypes
import re
import unicodedata
from pathlib import Path
from types import TracebackType
from typing import Self

import pypdfium2
import pypdfium2.raw

from reviewer_app.verify.receipt_file import open_pdf

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
# Soft hyphen, zero-width signs, and what PDFium writes for a hyphen at the end of a line.
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff\x02\ufffe\uffff]")
# "Bas-P", "för-\nstärkning": a hyphen between two letters may be one of the line's end.
_HYPHEN = re.compile(r"(?<=[^\W0-9_])[-\u2010\u2011](?=[^\W0-9_])")
_SPACE = re.compile(r"\s+")
_REACH = 1.0
"""Points around a quotation's box: boxes of two libraries differ by as much."""

Rects = tuple[tuple[float, float, float, float], ...]


def plain(text: str) -> str:
    """Return text without spaces, unseen signs and hyphens within words; all else stays."""
    composed = unicodedata.normalize("NFC", text).translate(_LIGATURES)
    return _HYPHEN.sub("", _SPACE.sub("", _UNSEEN.sub("", composed)))


class Pages:
    """The pages of one PDF; each is read once."""

    def __init__(self, path: Path, passwords: tuple[str, ...]) -> None:
        self._pdf = open_pdf(path, passwords)
        self._texts: dict[int, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pdf.close()

    def __len__(self) -> int:
        return len(self._pdf)

    def text(self, page: int) -> str:
        """Return the plain text of a page, counted from 1; "" where there is no such page."""
        if page not in self._texts:
            inside = 1 <= page <= len(self._pdf)
            self._texts[page] = plain(self._read(page)) if inside else ""
        return self._texts[page]

    def holds(self, excerpt: str, page: int, rects: Rects = ()) -> bool:
        """Return whether an excerpt stands on a page: as one, in its boxes, or line by line.

        Lines may follow each other in another order than in the library that made the excerpt.
        """
        wanted = plain(excerpt)
        if not wanted:
            return False
        whole = self.text(page)
        if wanted in whole:
            return True
        if rects and wanted in plain("".join(self._within(page, rects))):
            return True
        lines = [plain(line) for line in excerpt.split("\n")]
        return all(line in whole for line in lines)

    def notes(self) -> dict[str, list[tuple[int, str]]]:
        """Return the page (from 1) and the text of all annotations with a name, by name."""
        found: dict[str, list[tuple[int, str]]] = {}
        for number, page in enumerate(self._pdf, 1):
            for at in range(pypdfium2.raw.FPDFPage_GetAnnotCount(page)):
                annotation = pypdfium2.raw.FPDFPage_GetAnnot(page, at)
                name = _string(annotation, b"NM")
                if name:
                    said = (number, _string(annotation, b"Contents"))
                    found.setdefault(name, []).append(said)
                pypdfium2.raw.FPDFPage_CloseAnnot(annotation)
        return found

    def _read(self, page: int) -> str:
        return str(self._pdf[page - 1].get_textpage().get_text_bounded())

    def _within(self, page: int, rects: Rects) -> list[str]:
        """Return the text in boxes that are given from the top left of the crop box."""
        if not 1 <= page <= len(self._pdf):
            return []
        one = self._pdf[page - 1]
        left, _, _, top = one.get_cropbox()
        text = one.get_textpage()
        return [
            text.get_text_bounded(
                left + x0 - _REACH, top - y1 - _REACH, left + x1 + _REACH, top - y0 + _REACH
            )
            for x0, y0, x1, y1 in rects
        ]


def _string(annotation: object, key: bytes) -> str:
    """Return a text entry of an annotation; UTF-16 with a NUL at its end, as PDFium gives it."""
    length = pypdfium2.raw.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = ctypes.create_string_buffer(length)
    units = ctypes.cast(buffer, ctypes.POINTER(pypdfium2.raw.FPDF_WCHAR))
    pypdfium2.raw.FPDFAnnot_GetStringValue(annotation, key, units, length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")
