"""Sums of the parts of a list or record, so that a check can name the part that was changed.

The forms are documented in README; a check computes them by code of its own.
"""

import hashlib
import re
import unicodedata
from html import unescape

from reviewer_app.export.receipt_form import PartSum

# "<h2 id=\"a\">", "<H1>": where a part of a page begins.
_PART = re.compile(r"(?=<h[12][ >])", re.IGNORECASE)
# "<p>", "<img src='data:…'>"
_TAG = re.compile(r"<[^<>]*>")
# "<style>…</style>": no words of the page.
_STYLE = re.compile(r"<style>[^<]*</style>")
_HEADING = re.compile(r"<h[12][^<>]*>(.*?)</h[12]>", re.IGNORECASE | re.DOTALL)


class SheetSums:
    """Sums of a sheet's columns, taken while its rows are written."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._columns: list[list[bytes]] = []

    def add(self, row: int, column: int, text: str) -> None:
        """Take in a cell that is not empty; `row` and `column` from 0."""
        while len(self._columns) <= column:
            self._columns.append([])
        self._columns[column].append(f"{row}\x1f{text}\x1e".encode("utf-8", "surrogatepass"))

    def part(self) -> PartSum:
        """Return the sums as a receipt has them."""
        columns = tuple(hashlib.sha256(b"".join(one)).hexdigest() for one in self._columns)
        return PartSum(self._name, hashlib.sha256("".join(columns).encode()).hexdigest(), columns)


class PageSums:
    """Sums of the words of a page, one for each of its headings, taken while it is written.

    A page with pictures has tens of megabytes: read again at once it would hold up every thread.
    """

    def __init__(self) -> None:
        self._parts = [("", hashlib.sha256())]

    def add(self, piece: str) -> None:
        """Take in a piece of the page as it is written; no tag goes on in the next one."""
        text = piece.encode("utf-8", "replace").decode("utf-8")
        for part in _PART.split(_STYLE.sub("", text)) if _has_heading(text) else (text,):
            heading = _HEADING.match(part)
            if heading is not None:
                name = unescape(_TAG.sub("", heading.group(1)))
                self._parts.append((name, hashlib.sha256()))
            said = unicodedata.normalize("NFKC", unescape(_TAG.sub(" ", part)))
            words = "".join(sign for sign in said if sign.isalnum())
            self._parts[-1][1].update(words.encode("utf-8"))

    def parts(self) -> tuple[PartSum, ...]:
        """Return the sums as a receipt has them."""
        return tuple(PartSum(name, found.hexdigest()) for name, found in self._parts)


def _has_heading(text: str) -> bool:
    return "<h1" in text or "<h2" in text or "<style" in text
