"""The text of a page as it is printed: without annotations, and without text that cannot be seen.

Text that nobody can see (white on white, transparent, beneath a filled shape, smaller than any
print) must not settle an edition nor carry a finding. Each of its characters is read as a space,
so that every offset stays. Whether something can be seen is asked of the rendered page, and only
where the page's commands hold something that could hide text.
"""

import math
from collections.abc import Iterator
from typing import Any

import pymupdf
from pymupdf import mupdf

from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.plain_contents import is_plain

TEXT_FLAGS = pymupdf.TEXTFLAGS_TEXT & ~pymupdf.TEXT_PRESERVE_LIGATURES
"""The fixed flags of every text reading (see documents.reading)."""

_TINY = 1.5
"""Points; smaller letters cannot be read on paper."""
_SCALE = 1.0
"""Pixels per point of the picture that is looked at."""
_CONTRAST = 12
"""Steps of grey (of 255) between the lightest and the darkest pixel of what can be seen."""
_MOST_PIXELS = 30_000_000
_PAINTED = 16 | 32
"""MuPDF's marks of characters that are filled or stroked (fz_stext_char.flags)."""
_COVERS = 5.0
"""Units: a filled rectangle of less height or width is a line, and covers no text."""
_NEAR_WHITE = 0.9
_FILLS = frozenset((b"f", b"F", b"f*", b"b", b"B", b"b*", b"B*"))
_MOVING = frozenset((b"Td", b"TD", b"T*", b"'", b'"'))
"""Ways of writing at a place that is told by what was written before."""
Box = tuple[float, float, float, float]
_PATHLESS = frozenset((b"ET", b"Tj", b"TJ", b"Q", b"q", b"n", b"S", b"s"))
_COLOURS = {b"g": 1, b"rg": 3, b"k": 4, b"sc": 0, b"scn": 0}
"""Operators that set the colour of fillings, with their numbers; 0: as many as there are."""
_TRANSPARENT = 0.2
"""Opacity below which it is looked whether text can be seen."""


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


def without_hidden(
    page: pymupdf.Page, text: str, textpage: pymupdf.TextPage
) -> tuple[str | None, bool]:
    """Return the text, a space for each character that cannot be seen, and whether some of the
    rest is a layer over a picture, whose letters are not those that are seen.

    None where some text is hidden and cannot be told from the rest.
    """
    if not text or text.isspace() or not _may_hide(page):
        return text, False
    picture = _picture(page)
    letters: list[str] = []
    layered = hides = False
    for span in _spans(textpage):
        if span is None:
            letters.append("\n")
            continue
        painted = bool(span["char_flags"] & _PAINTED)
        seen = _is_seen(span, picture)
        layered = layered or (seen and not painted)
        hides = hides or not (seen or all(one["c"].isspace() for one in span["chars"]))
        letters += [one["c"] if seen or one["c"].isspace() else " " for one in span["chars"]]
    found = "".join(letters)
    if len(found) == len(text):
        return found, layered
    # The two readings differ, so that what is hidden cannot be placed in the text.
    return (None if hides else text), layered


def _spans(textpage: pymupdf.TextPage) -> Iterator[dict[str, Any] | None]:
    """Yield the page's spans in the order of its text, and None at the end of each line."""
    for block in textpage.extractRAWDICT()["blocks"]:
        for line in block.get("lines", ()):
            yield from line["spans"]
            yield None


def _is_seen(span: dict[str, Any], picture: pymupdf.Pixmap | None) -> bool:
    painted = bool(span["char_flags"] & _PAINTED)
    if span["size"] < _TINY or (painted and span["alpha"] == 0):
        return False
    box = pymupdf.Rect(span["bbox"]) * pymupdf.Matrix(_SCALE, _SCALE)
    if picture is None:
        return painted
    place = pymupdf.IRect(box) & pymupdf.IRect(0, 0, picture.width, picture.height)
    if place.is_empty:
        return False
    width = picture.stride
    samples = picture.samples_mv
    darkest, lightest = 255, 0
    for row in range(place.y0, place.y1):
        line = samples[row * width + place.x0 : row * width + place.x1].tobytes()
        darkest, lightest = min(darkest, min(line)), max(lightest, max(line))
        if lightest - darkest > _CONTRAST:
            return True
    return False


def _picture(page: pymupdf.Page) -> pymupdf.Pixmap | None:
    """Return the unrotated page in grey, None where it is too large or cannot be drawn."""
    if page.rect.width * page.rect.height * _SCALE**2 > _MOST_PIXELS:
        return None
    rotation = page.rotation
    if rotation:
        page.set_rotation(0)
    try:
        return page.get_pixmap(
            matrix=pymupdf.Matrix(_SCALE, _SCALE), colorspace=pymupdf.csGRAY, annots=False
        )
    except MUPDF_ERRORS:
        return None
    finally:
        if rotation:
            page.set_rotation(rotation)


def _may_hide(page: pymupdf.Page) -> bool:
    """Return whether a page's commands hold anything that can make text invisible."""
    contents = page.read_contents()
    if is_plain(contents):
        return False
    # The name of a state or font may stand close to what is before it.
    commands = contents.replace(b"/", b" /").split()
    kinds = set(commands)
    if _hides(commands, kinds) or (b"gs" in kinds and _transparent(page, commands)):
        return True
    return b"Do" in kinds and _forms_hide(page)


def _hides(commands: list[bytes], kinds: set[bytes]) -> bool:
    """Return whether commands set a way of writing that may not be seen, or cover text."""
    if b"/OC" in kinds:
        return True
    if b"Tr" in kinds and any(commands[at - 1] in (b"3", b"7") for at in _at(commands, b"Tr")):
        return True
    if any(
        _is_white(commands, at) for one in _COLOURS if one in kinds for at in _at(commands, one)
    ):
        return True
    return _is_tiny(commands, kinds) or _covers(commands, kinds)


def _at(commands: list[bytes], wanted: bytes, start: int = 0) -> Iterator[int]:
    try:
        while True:
            start = commands.index(wanted, start) + 1
            yield start - 1
    except ValueError:
        return


def _is_white(commands: list[bytes], at: int) -> bool:
    """Return whether a colour set is nearly white and text may be written with it."""
    operator = commands[at]
    if not _writes(commands, at + 1):
        return False
    count = _COLOURS[operator]
    given = [_value(one) for one in commands[max(0, at - (count or 4)) : at]]
    values = [one for one in given if 0 <= one <= 1]
    if operator == b"k" or (not count and len(values) == 4):
        return max(values, default=1.0) <= 1 - _NEAR_WHITE
    last = values[-(count or 3) :] if count or len(values) > 2 else values[-1:]
    return min(last, default=0.0) >= _NEAR_WHITE


def _writes(commands: list[bytes], at: int) -> bool:
    """Return whether text is written before the next colour is set."""
    for place in range(at, len(commands)):
        operator = commands[place]
        if operator.endswith((b"TJ", b"Tj", b"'", b'"')) or operator == b"Do":
            return True
        if operator in _COLOURS or operator == b"Q":
            return False
    return False


def _value(command: bytes) -> float:
    """Return a number of the commands, not a number for anything else."""
    try:
        return float(command)
    except ValueError:
        return math.nan


def _is_tiny(commands: list[bytes], kinds: set[bytes]) -> bool:
    if b"Tf" not in kinds:
        return False
    sizes = {abs(_value(commands[at - 1])) for at in _at(commands, b"Tf")}
    if min(sizes) >= _TINY:
        return False
    places = [commands[at - 6 : at - 4] for at in _at(commands, b"Tm") if at > 5]
    scales = [max(abs(_value(a)), abs(_value(b))) for a, b in places]
    return min(sizes) * min(scales, default=1.0) < _TINY


def _covers(commands: list[bytes], kinds: set[bytes]) -> bool:
    """Return whether a shape or picture is drawn where text was written before.

    Places are compared where all are given in the page's own units; else any shape counts.
    """
    if b"BT" not in kinds or not kinds & (_FILLS | {b"Do"}):
        return False
    first = commands.index(b"BT")
    placed = all(_places_picture(commands, at) for at in _at(commands, b"cm"))
    own_units = placed and not kinds & _MOVING
    written: list[tuple[float, float]] = []
    for at in range(first, len(commands)):
        operator = commands[at]
        if operator == b"Tm":
            written.append((_value(commands[at - 2]), _value(commands[at - 1])))
        elif operator in _FILLS or operator == b"Do":
            for box in _painted(commands, at):
                if not own_units or box is None or _over(box, written):
                    return True
    return False


def _places_picture(commands: list[bytes], at: int) -> bool:
    return b"Do" in commands[at + 1 : at + 4]


def _painted(commands: list[bytes], at: int) -> Iterator[Box | None]:
    """Yield the boxes a command paints, None for a shape whose box is not told; no mere lines."""
    if commands[at] == b"Do":
        told = commands[at - 8 : at - 2] if at > 7 and commands[at - 2] == b"cm" else []
        yield _box(told[4], told[5], told[0], told[3]) if told else None
        return
    while at > 0:
        at -= 1
        operator = commands[at]
        if operator in (b"l", b"c", b"v", b"y"):
            yield None
            return
        if operator == b"re":
            box = _box(*commands[at - 4 : at])
            if box is not None and min(abs(box[2]), abs(box[3])) >= _COVERS:
                yield box
            at -= 4
        elif operator in _PATHLESS or operator in _FILLS:
            return


def _box(*numbers: bytes) -> Box:
    x, y, width, height = map(_value, numbers)
    return x, y, width, height


def _over(box: Box, written: list[tuple[float, float]]) -> bool:
    """Return whether text that began at one of the points may lie beneath a box."""
    x, y, width, height = box
    low, high = min(y, y + height) - 1, max(y, y + height) + 1
    right = max(x, x + width)
    return any(low < at_y < high and at_x < right for at_x, at_y in written)


def _transparent(page: pymupdf.Page, commands: list[bytes]) -> bool:
    """Return whether a graphics state in use makes what is filled next to invisible."""
    low = page.this if isinstance(page.this, mupdf.PdfPage) else page.this.pdf_page_from_fz_page()
    resources = mupdf.pdf_page_resources(low)
    for name in {commands[at - 1][1:] for at in _at(commands, b"gs")}:
        opacity = mupdf.pdf_dict_getp(resources, f"ExtGState/{name.decode('latin-1')}/ca")
        if opacity.m_internal and mupdf.pdf_to_real(opacity) < _TRANSPARENT:
            return True
    return False


def _forms_hide(page: pymupdf.Page) -> bool:
    """Return whether what a form draws can hide text."""
    for xref, *_ in page.get_xobjects():
        inner = (page.parent.xref_stream(xref) or b"").replace(b"/", b" /").split()
        kinds = set(inner)
        if b"gs" in kinds or _hides(inner, kinds):
            return True
    return False
