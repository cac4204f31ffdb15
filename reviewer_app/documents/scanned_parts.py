"""Pictures on pages of text that say something themselves: scans that were stamped, pasted pages.

A scan with a stamp, a file's number or the words of a signature on it has as many letters as a
short page of text. What is printed in its picture was not read, and the page must not count as if
it was. Told by how much of the page pictures take, and by lines of print in them beside the
page's own words; photographs, letterheads and backgrounds have none.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.geometry import Rect, union
from reviewer_app.core.page import PART_PICTURE, PICTURE
from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.loaded_page import LoadedPage

_PIXELS = 300_000
"""Pixels of pictures on a page, below which they hold no print: a third of a page at 72 dpi."""
_SHARE = 0.2
"""Of the page: smaller pictures are logotypes, signatures and small figures."""
_WHOLE_SHARE = 0.5
"""A page with a larger share of pictures and few letters says what it says in them."""
_FEW_LETTERS = 1000
"""Letters of stamps and signatures; a page of text with a picture has as a rule more."""
_LITTLE_TEXT = 150
"""Letters of a page number and a running head (see reading)."""
_DPI = 72
_STRIPS = 8
"""Parts side by side in which lines are looked for: so narrow that a skew of a degree leaves them
apart."""
_PAPER = 0.6
"""Share of a picture of print that is paper."""
_DARKEST_PAPER = 100
"""Grey (of 255) of paper as bad copies have it."""
_GRAIN, _INK = 0.74, 0.59
"""Of the paper's grey: shades down to which it is still paper, and below which there is ink."""
_SAMPLED = 7
"""Every so many pixels tell the tone of the paper."""
_INK_LEAST, _INK_MOST = 0.04, 0.75
"""Share of ink in a row of pixels through a line of print, within a strip."""
_LINE_HEIGHT = range(2, 15)
"""Pixels: 6 to 14 points of print, ascenders left out."""
_LINES, _STRIPS_WITH_LINES = 5, 3
"""What tells that a picture has words in it."""
_LINES_OF_A_PAGE, _STRIPS_OF_A_PAGE = 10, 5
"""What tells that a picture is a page of print."""
_DEEPEST = 3
_MOST_OBJECTS = 400
"""Pictures and forms of a page that are counted; with more it is looked at in any case."""


def picture_problem(loaded: LoadedPage, text: str, seen: dict[int, int]) -> str:
    """Return the `problem` of a page of text with print in a picture, "" for any other.

    PICTURE where next to all that the page says is in it, else PART_PICTURE. `seen` remembers how
    many pixels the document's pictures and forms have, by number.
    """
    try:
        if _pixels(mupdf.pdf_page_resources(loaded.low), seen, 0) < _PIXELS:
            return ""
        pictures = list(_pictures(loaded.page))
        share = sum(map(_area, pictures)) / max(1.0, _area((0.0, 0.0, *loaded.size)))
        if share < _SHARE:
            return ""
        views = _views(loaded.page, pictures)
        if not any(_has_lines(one, _LINES, _STRIPS_WITH_LINES) for one in views):
            return ""
    except MUPDF_ERRORS:
        return PART_PICTURE
    letters = len("".join(text.split()))
    few = letters <= _LITTLE_TEXT or (letters <= _FEW_LETTERS and share > _WHOLE_SHARE)
    is_page = few and any(_has_lines(one, _LINES_OF_A_PAGE, _STRIPS_OF_A_PAGE) for one in views)
    return PICTURE if is_page else PART_PICTURE


def _pixels(resources: mupdf.PdfObj, seen: dict[int, int], depth: int) -> int:
    """Return how many pixels the pictures have that a page or form can draw."""
    objects = mupdf.pdf_dict_gets(resources, "XObject")
    if not objects.m_internal:
        return 0
    count = mupdf.pdf_dict_len(objects)
    if count > _MOST_OBJECTS:
        return _PIXELS
    return sum(
        _pixels_of(mupdf.pdf_dict_get_val(objects, index), seen, depth) for index in range(count)
    )


def _pixels_of(item: mupdf.PdfObj, seen: dict[int, int], depth: int) -> int:
    number = mupdf.pdf_to_num(item)
    if number in seen:
        return seen[number]
    # A form that draws itself is counted once.
    seen[number] = found = 0
    kind = mupdf.pdf_to_name(mupdf.pdf_dict_gets(item, "Subtype"))
    if kind == "Image":
        width = mupdf.pdf_to_int(mupdf.pdf_dict_gets(item, "Width"))
        found = width * mupdf.pdf_to_int(mupdf.pdf_dict_gets(item, "Height"))
    elif kind == "Form" and depth < _DEEPEST:
        found = _pixels(mupdf.pdf_dict_gets(item, "Resources"), seen, depth + 1)
    seen[number] = found
    return found


def _pictures(page: pymupdf.Page) -> Iterator[Rect]:
    """Yield the boxes of the pictures that a page shows, as it is drawn unrotated."""
    box = page.cropbox
    whole = pymupdf.Rect(0, 0, box.width, box.height)
    for kind, place, *_ in page.get_bboxlog():
        if kind.startswith("fill-im"):
            shown = pymupdf.Rect(place) & whole
            if not shown.is_empty:
                yield shown.x0, shown.y0, shown.x1, shown.y1


def _area(box: Rect) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _views(page: pymupdf.Page, pictures: Sequence[Rect]) -> tuple[list[bytes], ...]:
    """Return where a page has pictures, without its own words, as rows of ink: both ways.

    A scan may lie on its side. () where the pictures are no paper.
    """
    rotation = page.rotation
    if rotation:
        page.set_rotation(0)
    try:
        drawn = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY, annots=False)
        words = [word[:4] for word in page.get_text("words")]
    finally:
        if rotation:
            page.set_rotation(rotation)
    picture = _Grey(drawn)
    picture.whiten(words)
    rows = picture.clip(union(pictures))
    paper = _paper_tone(rows)
    if not paper:
        return ()
    is_ink = bytes(1 if grey < _INK * paper else 0 for grey in range(256))
    inked = [row.translate(is_ink) for row in rows]
    return inked, _turned(inked)


def _paper_tone(rows: Sequence[bytes]) -> int:
    """Return the grey of the paper of a picture, 0 where most of it is of no one light tone."""
    whole = b"".join(rows)[::_SAMPLED]
    counts = [whole.count(grey) for grey in range(256)]
    tone = max(range(_DARKEST_PAPER, 256), key=counts.__getitem__)
    light = sum(counts[round(_GRAIN * tone) :])
    return tone if light >= _PAPER * len(whole) else 0


class _Grey:
    """A page in greys, a byte a pixel; places are in points."""

    def __init__(self, drawn: pymupdf.Pixmap) -> None:
        self._width, self._height, self._stride = drawn.width, drawn.height, drawn.stride
        self._bytes = bytearray(drawn.samples_mv)

    def whiten(self, boxes: Sequence[Sequence[float]]) -> None:
        """Paint what the page's own words cover white."""
        for box in boxes:
            x0, y0, x1, y1 = self._bounds(box, 1)
            for row in range(y0, y1):
                start = row * self._stride
                self._bytes[start + x0 : start + x1] = b"\xff" * max(0, x1 - x0)

    def clip(self, box: Rect) -> list[bytes]:
        """Return the rows of pixels within a box."""
        x0, y0, x1, y1 = self._bounds(box, 0)
        starts = (row * self._stride for row in range(y0, y1))
        return [bytes(self._bytes[start + x0 : start + x1]) for start in starts]

    def _bounds(self, box: Sequence[float], more: int) -> tuple[int, int, int, int]:
        x0, y0, x1, y1 = (round(value) for value in box)
        return (
            max(0, x0 - more), max(0, y0 - more),
            min(self._width, x1 + more), min(self._height, y1 + more),
        )  # fmt: skip


def _turned(rows: Sequence[bytes]) -> list[bytes]:
    """Return the columns of a picture as rows: a scan may lie on its side."""
    if not rows:
        return []
    whole, width = b"".join(rows), len(rows[0])
    return [whole[column::width] for column in range(width)]


def _has_lines(rows: Sequence[bytes], least: int, strips: int) -> bool:
    """Return whether so many strips of a picture are crossed by so many lines of print at least."""
    if not rows or not rows[0]:
        return False
    width = len(rows[0])
    edges = [width * strip // _STRIPS for strip in range(_STRIPS + 1)]
    found = sum(_lines(rows, first, last) >= least for first, last in pairwise(edges))
    return found >= strips


def _lines(inked: Sequence[bytes], first: int, last: int) -> int:
    """Return how many lines of print cross a strip: rows of ink between rows of paper."""
    lines = height = 0
    least, most = _INK_LEAST * (last - first), _INK_MOST * (last - first)
    even = True
    for row in inked:
        ink = row.count(1, first, last)
        if ink > least:
            height += 1
            even = even and ink < most
            continue
        lines += height in _LINE_HEIGHT and even
        height, even = 0, True
    return lines
