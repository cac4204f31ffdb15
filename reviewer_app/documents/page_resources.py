"""What a page's graphics states, pictures and forms could do to its text.

Each is looked at once for a document: letterheads and states are shared by its pages.
"""

from dataclasses import dataclass, field

from pymupdf import mupdf

from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.plain_contents import Doubts, doubts_of

_TRANSPARENT = 0.2
"""Opacity below which it is looked whether text can be seen."""
_USUAL_BYTES = 16384
_DEEPEST = 8
"""Forms within forms that are followed."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What drawing an object may do.

    `letters`: its own text may be hidden by how it is written, `over` by what is drawn over it,
    `below` by what it stands on. `covers`: it may cover what is beneath it. `text`: it writes.
    """

    letters: bool = False
    over: bool = False
    below: bool = False
    covers: bool = False
    text: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether nothing can hide its text."""
        return not (self.letters or self.over or self.below)


_PICTURE = Drawn(covers=True)
_UNKNOWN = Drawn(letters=True, over=True, below=True, covers=True, text=True)


@dataclass(slots=True)
class SeenObjects:
    """What was seen of a document's states and forms, by the number of the object."""

    states: dict[int, bool] = field(default_factory=dict)
    drawn: dict[int, Drawn] = field(default_factory=dict)


def doubts_of_page(page: mupdf.PdfPage, seen: SeenObjects) -> Drawn:
    """Return what drawing a page may do to its own text."""
    try:
        doubts = doubts_of(_contents(page))
    except MUPDF_ERRORS:
        return _UNKNOWN
    if not doubts.states and not doubts.drawn:
        over, below = doubts.fillings.over, doubts.fillings.below
        return Drawn(doubts.letters, over=over, below=below, text=doubts.text)
    return _with_resources(doubts, mupdf.pdf_page_resources(page), seen, 0)


def _contents(page: mupdf.PdfPage) -> bytes:
    """Return a page's commands; some producers leave them in hundreds of pieces."""
    contents = mupdf.pdf_page_contents(page)
    if mupdf.pdf_is_array(contents):
        stream = mupdf.pdf_open_contents_stream(page.doc(), contents)
        whole = mupdf.fz_read_all(stream, _USUAL_BYTES)
    else:
        whole = mupdf.pdf_load_stream(contents)
    commands: bytes = mupdf.fz_buffer_extract_copy(whole)
    return commands


def _with_resources(
    doubts: Doubts, resources: mupdf.PdfObj, seen: SeenObjects, depth: int
) -> Drawn:
    """Return what commands may do, with what they use."""
    states = mupdf.pdf_dict_gets(resources, "ExtGState")
    letters = doubts.letters or any(
        _is_transparent(mupdf.pdf_dict_gets(states, name.decode("latin-1")), seen)
        for name in doubts.states
    )
    objects = mupdf.pdf_dict_gets(resources, "XObject")
    used = [
        _drawn(mupdf.pdf_dict_gets(objects, name.decode("latin-1")), seen, depth)
        for name in doubts.drawn
    ]
    covers = any(one.covers for one in used)
    text = any(one.text for one in used)
    over = (covers and (doubts.drawn_over or text)) or (text and doubts.fillings.some)
    return Drawn(
        letters=letters or any(one.letters for one in used),
        over=over or doubts.fillings.over or any(one.over for one in used),
        below=doubts.fillings.below or any(one.below for one in used),
        covers=covers or doubts.fillings.some,
        text=text or doubts.text,
    )


def _is_transparent(state: mupdf.PdfObj, seen: SeenObjects) -> bool:
    """Return whether a graphics state may make what is filled next to invisible."""
    number = mupdf.pdf_to_num(state)
    found = seen.states.get(number) if number else None
    if found is None:
        opacity = mupdf.pdf_dict_gets(state, "ca")
        mask = mupdf.pdf_dict_gets(state, "SMask")
        found = bool(opacity.m_internal) and mupdf.pdf_to_real(opacity) < _TRANSPARENT
        found = found or bool(mupdf.pdf_is_dict(mask)) or not mupdf.pdf_is_dict(state)
        if number:
            seen.states[number] = found
    return found


def _drawn(item: mupdf.PdfObj, seen: SeenObjects, depth: int) -> Drawn:
    """Return what drawing a picture or form may do."""
    number = mupdf.pdf_to_num(item)
    found = seen.drawn.get(number) if number else None
    if found is None:
        # A form that draws itself is looked at once.
        if number:
            seen.drawn[number] = _UNKNOWN
        found = _looked_at(item, seen, depth)
        if number:
            seen.drawn[number] = found
    return found


def _looked_at(item: mupdf.PdfObj, seen: SeenObjects, depth: int) -> Drawn:
    kind = mupdf.pdf_to_name(mupdf.pdf_dict_gets(item, "Subtype"))
    if kind == "Image":
        return _PICTURE
    if kind != "Form" or depth >= _DEEPEST:
        return _UNKNOWN
    try:
        contents = mupdf.fz_buffer_extract_copy(mupdf.pdf_load_stream(item))
    except MUPDF_ERRORS:
        return _UNKNOWN
    return _with_resources(
        doubts_of(contents), mupdf.pdf_dict_gets(item, "Resources"), seen, depth + 1
    )
