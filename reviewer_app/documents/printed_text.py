"""The text of a page as it is printed: without annotations, and without text that cannot be seen.

Text that nobody can see (white on white, transparent, beneath a filled shape, smaller than any
print) must not settle an edition nor carry a finding. Each of its characters is read as a space,
so that every offset stays. A page is looked at only where its commands hold something that could
hide text, and drawn only where some of its text is in doubt.
"""

from collections.abc import Iterator
from typing import Any

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.covered import PageList, boxes_on_dark, covered_boxes, touches
from reviewer_app.documents.loaded_page import TEXT_FLAGS, LoadedPage
from reviewer_app.documents.page_resources import Drawn, SeenObjects, doubts_of_page

_TINY = 1.5
"""Points; smaller letters cannot be read on paper."""
_PAINTED = 16 | 32
"""MuPDF's marks of characters that are filled or stroked (fz_stext_char.flags)."""
_NEAR_WHITE = 0.8 * 255
_OPAQUE = 51
"""Of 255: letters more transparent than this are looked at."""
_USUAL_BYTES = 8192
_NO_RUNE = "�"


def text_page(page: pymupdf.Page) -> pymupdf.TextPage:
    """Return the fixed reading of a page: its contents and form fields, no annotations."""
    if page.first_annot is None:
        return page.get_textpage(flags=TEXT_FLAGS)
    rotation = page.rotation
    if rotation:
        page.set_rotation(0)
    try:
        low = mupdf.FzStextPage(mupdf.fz_bound_page(page.this))
        device = mupdf.fz_new_stext_device(low, mupdf.FzStextOptions(TEXT_FLAGS))
        nowhere, cookie = mupdf.FzMatrix(), mupdf.FzCookie()
        whole = page.this.super() if isinstance(page.this, mupdf.PdfPage) else page.this
        mupdf.fz_run_page_contents(whole, device, nowhere, cookie)
        mupdf.fz_run_page_widgets(whole, device, nowhere, cookie)
        mupdf.fz_close_device(device)
    finally:
        if rotation:
            page.set_rotation(rotation)
    return pymupdf.TextPage(low)


def text_of(textpage: pymupdf.TextPage) -> str:
    """Return what `extractTEXT` returns, in a fifth of its time: the library's own printing.

    Characters that are none are left to `extractTEXT`, which replaces each by one sign.
    """
    buffer = mupdf.FzBuffer(_USUAL_BYTES)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_text(output, textpage.this)
    output.fz_close_output()
    printed: bytes = mupdf.fz_buffer_extract_copy(buffer)
    # The library ends a block with a line break more than its last line has.
    lines = printed.split(b"\n")
    if len(lines) > 2:
        printed = b"\n".join((lines[0], *filter(None, lines[1:-1]), lines[-1]))
    text = printed.decode("utf-8", "replace")
    return textpage.extractTEXT() if _NO_RUNE in text else text


def without_hidden(
    loaded: LoadedPage, text: str, textpage: pymupdf.TextPage, seen: SeenObjects | None = None
) -> tuple[str | None, bool]:
    """Return the text, a space for each character that cannot be seen, and whether some of the
    rest is a layer over a picture, whose letters are not those that are seen.

    None where some text is hidden and cannot be told from the rest. `seen` remembers what was
    seen of the document's other pages.
    """
    if not text or text.isspace():
        return text, False
    doubts = doubts_of_page(loaded.low, seen or SeenObjects())
    if doubts.is_plain:
        return text, False
    page = loaded.page
    boxes = _boxes_in_doubt(page, doubts)
    if not doubts.letters and not boxes:
        return text, False
    spans = list(_spans(textpage))
    doubtful = [one for one in spans if one is not None and _is_doubtful(one, boxes)]
    if not doubtful:
        return text, False
    return _with_spaces(text, spans, _unseen(page, doubtful))


def _boxes_in_doubt(page: pymupdf.Page, doubts: Drawn) -> list[Rect]:
    """Return where text may be covered, or may not stand out from what is beneath it."""
    boxes = covered_boxes(page, TEXT_FLAGS) if doubts.over else []
    return boxes + boxes_on_dark(page, TEXT_FLAGS) if doubts.below else boxes


def _spans(textpage: pymupdf.TextPage) -> Iterator[dict[str, Any] | None]:
    """Yield the page's spans in the order of its text, and None at the end of each line."""
    for block in textpage.extractDICT()["blocks"]:
        for line in block.get("lines", ()):
            yield from line["spans"]
            yield None


def _is_doubtful(span: dict[str, Any], boxes: list[Rect]) -> bool:
    """Return whether a span may not be seen: by how it is written, or by where."""
    if span["size"] < _TINY or span["alpha"] < _OPAQUE or not span["char_flags"] & _PAINTED:
        return True
    colour = span["color"]
    if min(colour >> 16 & 255, colour >> 8 & 255, colour & 255) > _NEAR_WHITE:
        return True
    return touches(span["bbox"], boxes)


def _unseen(page: pymupdf.Page, doubtful: list[dict[str, Any]]) -> set[int]:
    """Return which of the spans, by identity, cannot be seen."""
    drawn = [one for one in doubtful if not _is_unreadable(one) and one["text"].strip()]
    if not drawn:
        return {id(one) for one in doubtful}
    shown = PageList(page).shows([one["bbox"] for one in drawn])
    seen = {id(one) for one, visible in zip(drawn, shown, strict=True) if visible}
    return {id(one) for one in doubtful} - seen


def _is_unreadable(span: dict[str, Any]) -> bool:
    painted = bool(span["char_flags"] & _PAINTED)
    return bool(span["size"] < _TINY or (painted and span["alpha"] == 0))


def _with_spaces(
    text: str, spans: list[dict[str, Any] | None], unseen: set[int]
) -> tuple[str | None, bool]:
    letters: list[str] = []
    layered = hides = False
    for span in spans:
        if span is None:
            letters.append("\n")
        elif id(span) in unseen:
            hides = hides or not span["text"].isspace()
            letters.append("".join(one if one.isspace() else " " for one in span["text"]))
        else:
            layered = layered or not span["char_flags"] & _PAINTED
            letters.append(span["text"])
    found = "".join(letters)
    if len(found) == len(text):
        return found, layered
    # The two readings differ, so that what is hidden cannot be placed in the text.
    return (None if hides else text), layered
