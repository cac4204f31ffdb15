"""A page of an open document, with no more of the library's objects than reading it takes.

The library's own page object takes as long to make as a tenth of the page's text; most pages are
read without it.
"""

from functools import cached_property

import pymupdf
from pymupdf import mupdf

TEXT_FLAGS = pymupdf.TEXTFLAGS_TEXT & ~pymupdf.TEXT_PRESERVE_LIGATURES
"""The fixed flags of every text reading (see documents.reading)."""

_OPTIONS = mupdf.FzStextOptions(TEXT_FLAGS)


class LoadedPage:
    """One page; raises one of MUPDF_ERRORS where it cannot be loaded."""

    def __init__(self, pdf: pymupdf.Document, page_index: int) -> None:
        self._pdf = pdf
        self._page_index = page_index
        self._any = mupdf.fz_load_page(pdf.this, page_index)
        self.low = self._any.pdf_page_from_fz_page()
        self._entry = self.low.obj()

    @cached_property
    def page(self) -> pymupdf.Page:
        """The library's own page."""
        page: pymupdf.Page = self._pdf.load_page(self._page_index)
        return page

    @cached_property
    def rotation(self) -> int:
        """The page's own rotation in degrees clockwise."""
        turned = mupdf.pdf_to_int(mupdf.pdf_dict_gets_inheritable(self._entry, "Rotate"))
        return int(self.page.rotation) if turned else 0

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height in points of the page before its own rotation."""
        bounds = mupdf.fz_bound_page(self._any)
        width, height = bounds.x1 - bounds.x0, bounds.y1 - bounds.y0
        return (height, width) if self.rotation in (90, 270) else (width, height)

    def contents_read(self) -> pymupdf.TextPage | None:
        """Return the fixed reading of a page that is its contents alone.

        None for one that is turned, or may have annotations or form fields.
        """
        if self.rotation or mupdf.pdf_dict_gets(self._entry, "Annots").m_internal:
            return None
        return pymupdf.TextPage(mupdf.FzStextPage(self._any, _OPTIONS))
