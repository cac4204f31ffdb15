"""The annotations of a PDF as PDFium gives them."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pypdfium2.raw as raw

from reviewer_app.verify.texts import letters

_KINDS = {
    raw.FPDF_ANNOT_TEXT: "Text", raw.FPDF_ANNOT_LINK: "Link",
    raw.FPDF_ANNOT_FREETEXT: "FreeText", raw.FPDF_ANNOT_SQUARE: "Square",
    raw.FPDF_ANNOT_HIGHLIGHT: "Highlight", raw.FPDF_ANNOT_UNDERLINE: "Underline",
    raw.FPDF_ANNOT_SQUIGGLY: "Squiggly", raw.FPDF_ANNOT_STRIKEOUT: "StrikeOut",
    raw.FPDF_ANNOT_POPUP: "Popup", raw.FPDF_ANNOT_WIDGET: "Widget",
    raw.FPDF_ANNOT_CARET: "Caret",
}  # fmt: skip
_NORMAL = 0
"""The appearance that is drawn when nobody points at it."""
_POINTED_AT = (1, 2)
"""The appearances while somebody points at it or presses on it."""
_DEEPEST = 4

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation; `page` from 1, `rect` and `quads` in the page's own coordinates.

    `quads` are boxes around its quadrilaterals, left, bottom, right, top. `answers` is the name of
    the annotation it hangs on ("" for none or one without a name), `appearance` the commands that
    draw it, `address` where a link leads. `rich` tells whether it has rich text, `rich_text` its
    words; `layered` ones are shown with a layer only. `acts` tells what answers a pointer: actions,
    and appearances of their own.
    """

    page: int
    at: int
    kind: str
    name: str
    author: str
    subject: str
    contents: str
    flags: int
    rect: Box
    quads: tuple[Box, ...]
    state: str
    model: str
    answers: str
    is_answer: bool
    rich: bool
    rich_text: str
    appearance: str
    address: str
    layered: bool
    acts: tuple[str, ...]

    @property
    def likeness(self) -> tuple[object, ...]:
        """All that must be the same for two annotations of two files to be one and the same."""
        return (
            self.page, self.kind, self.name, self.author, self.subject, self.contents, self.flags,
            tuple(round(side, 1) for side in self.rect),
            tuple(tuple(round(side, 1) for side in quad) for quad in self.quads),
            self.state, self.model, self.answers, self.is_answer, self.rich, self.rich_text,
            self.appearance, self.address, self.layered, self.acts,
        )  # fmt: skip


def annotations_of(pdf: pypdfium2.PdfDocument) -> Iterator[Annotation]:
    """Yield all annotations of a PDF, page by page; none of a page that cannot be read."""
    for number in range(1, len(pdf) + 1):
        try:
            page = pdf[number - 1]
        except pypdfium2.PdfiumError:
            continue
        for at in range(raw.FPDFPage_GetAnnotCount(page)):
            one = raw.FPDFPage_GetAnnot(page, at)
            if not one:
                continue
            try:
                yield _annotation(pdf, one, number, at)
            finally:
                raw.FPDFPage_CloseAnnot(one)


def draws_only_shapes(page: pypdfium2.PdfPage, found: Annotation) -> bool:
    """Return whether an appearance is drawn by paths alone: no text, no picture, no shading."""
    one = raw.FPDFPage_GetAnnot(page, found.at)
    try:
        count = raw.FPDFAnnot_GetObjectCount(one)
        return all(_is_shape(raw.FPDFAnnot_GetObject(one, at), 0) for at in range(count))
    finally:
        raw.FPDFPage_CloseAnnot(one)


def _is_shape(thing: Any, depth: int) -> bool:
    kind = raw.FPDFPageObj_GetType(thing)
    if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
        count = raw.FPDFFormObj_CountObjects(thing)
        return all(
            _is_shape(raw.FPDFFormObj_GetObject(thing, at), depth + 1) for at in range(count)
        )
    return bool(kind == raw.FPDF_PAGEOBJ_PATH)


def _annotation(pdf: pypdfium2.PdfDocument, one: Any, number: int, at: int) -> Annotation:
    subtype = raw.FPDFAnnot_GetSubtype(one)
    return Annotation(
        page=number,
        at=at,
        kind=_KINDS.get(subtype, str(subtype)),
        name=_string(one, b"NM"),
        author=_string(one, b"T"),
        subject=_string(one, b"Subj"),
        contents=_string(one, b"Contents"),
        flags=raw.FPDFAnnot_GetFlags(one),
        rect=_rect(one),
        quads=tuple(_quads(one)),
        state=_string(one, b"State"),
        model=_string(one, b"StateModel"),
        answers=_name_of(raw.FPDFAnnot_GetLinkedAnnot(one, b"IRT")),
        is_answer=bool(raw.FPDFAnnot_HasKey(one, b"IRT")),
        rich=bool(raw.FPDFAnnot_HasKey(one, b"RC")),
        rich_text=letters(_string(one, b"RC")),
        appearance=_appearance(one, _NORMAL),
        address=_address(pdf, one),
        layered=bool(raw.FPDFAnnot_HasKey(one, b"OC")),
        acts=tuple(_acts(one)),
    )


def _name_of(linked: Any) -> str:
    if not linked:
        return ""
    try:
        return _string(linked, b"NM")
    finally:
        raw.FPDFPage_CloseAnnot(linked)


def _rect(one: Any) -> Box:
    found = raw.FS_RECTF()
    if not raw.FPDFAnnot_GetRect(one, ctypes.byref(found)):
        return (0.0, 0.0, 0.0, 0.0)
    low, high = sorted((found.bottom, found.top))
    return (found.left, low, found.right, high)


def _quads(one: Any) -> Iterator[Box]:
    for at in range(raw.FPDFAnnot_CountAttachmentPoints(one)):
        found = raw.FS_QUADPOINTSF()
        if raw.FPDFAnnot_GetAttachmentPoints(one, at, ctypes.byref(found)):
            across = (found.x1, found.x2, found.x3, found.x4)
            along = (found.y1, found.y2, found.y3, found.y4)
            yield (min(across), min(along), max(across), max(along))


def _acts(one: Any) -> Iterator[str]:
    """Yield the keys of its actions, and its appearances under a pointer."""
    for key in (b"A", b"AA"):
        if raw.FPDFAnnot_HasKey(one, key):
            yield key.decode()
    for mode in _POINTED_AT:
        if drawn := _appearance(one, mode):
            yield drawn


def _appearance(one: Any, mode: int) -> str:
    length = raw.FPDFAnnot_GetAP(one, mode, None, 0)
    buffer = ctypes.create_string_buffer(length)
    units = ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR))
    raw.FPDFAnnot_GetAP(one, mode, units, length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def _address(pdf: pypdfium2.PdfDocument, one: Any) -> str:
    """Return the address that a link leads to, "" for a place in the document."""
    link = raw.FPDFAnnot_GetLink(one)
    action = raw.FPDFLink_GetAction(link) if link else None
    if not action:
        return ""
    length = raw.FPDFAction_GetURIPath(pdf, action, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFAction_GetURIPath(pdf, action, buffer, length)
    return buffer.raw.rstrip(b"\0").decode("utf-8", "replace")


def _string(one: Any, key: bytes) -> str:
    """Return a text entry of an annotation; UTF-16 with a NUL at its end, as PDFium gives it."""
    length = raw.FPDFAnnot_GetStringValue(one, key, None, 0)
    buffer = ctypes.create_string_buffer(length)
    units = ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR))
    raw.FPDFAnnot_GetStringValue(one, key, units, length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")
