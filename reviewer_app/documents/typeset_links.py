"""The links of a set report, written as the objects they are; worker processes only.

A report of 5,000 comments has as many links, and the library looks at the whole page for each.
"""

from collections.abc import Mapping
from functools import lru_cache

import pymupdf

from reviewer_app.documents.typeset_blocks import HEIGHT, LEFT
from reviewer_app.documents.typeset_slabs import Bookmark, Link, Sheet

_ABOVE = 12.0
"""Points above a heading that a link shows too."""


class Links:
    """Writes links to the anchors of a report, and to pages of other files."""

    def __init__(self, pdf: pymupdf.Document, anchors: Mapping[str, Bookmark]) -> None:
        self._pdf, self._anchors = pdf, anchors
        self._pages = [pdf.page_xref(number) for number in range(pdf.page_count)]

    def add(self, number: int, sheet: Sheet) -> None:
        """Give a page the links of its sheet."""
        found = [
            self._write(one, top, target)
            for top, slab in sheet.placed
            for one in slab.operations
            if isinstance(one, Link) and (target := self._target(one.target))
        ]
        if found:
            array = " ".join(f"{xref} 0 R" for xref in found)
            self._pdf.xref_set_key(self._pages[number], "Annots", f"[{array}]")

    def _write(self, one: Link, top: float, target: str) -> int:
        y0, y1 = HEIGHT - top - one.y1, HEIGHT - top - one.y0
        xref = int(self._pdf.get_new_xref())
        self._pdf.update_object(
            xref,
            f"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]"
            f"/Rect[{one.x0:.2f} {y0:.2f} {one.x1:.2f} {y1:.2f}]{target}>>",
        )
        return xref

    def _target(self, target: str) -> str:
        """Return where a link leads as the entry of its object, "" where that is nowhere."""
        if target.startswith("#"):
            mark = self._anchors.get(target[1:])
            if mark is None:
                return ""
            top = HEIGHT - max(mark.top - _ABOVE, 0)
            return f"/Dest[{self._pages[mark.page_index]} 0 R/XYZ {LEFT:.2f} {top:.2f} 0]"
        path, _, page = target.partition("#page=")
        return f"/A<</S/GoToR/F{_file(path)}/D[{int(page or 1) - 1}/XYZ 0 0 0]>>"


@lru_cache(maxsize=256)
def _file(path: str) -> str:
    """Return the object that names another file; thousands of links lead to the same few."""
    name = pymupdf.get_pdf_str(path)
    return f"<</Type/Filespec/F{name}/UF{name}>>"
