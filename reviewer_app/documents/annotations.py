"""The annotations of a document, whoever made them; worker processes only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Matrix, Rect, inverse, transform_rect
from reviewer_app.documents import reading
from reviewer_app.documents.library import MUPDF_ERRORS, log_warnings
from reviewer_app.documents.marks import Found
from reviewer_app.documents.naming import named
from reviewer_app.documents.pdf_dates import iso_date
from reviewer_app.documents.rich_text import plain_text
from reviewer_app.documents.source import Source

_NO_COMMENTS = frozenset(
    {"Popup", "Link", "Widget", "Screen", "PrinterMark", "TrapNet", "Watermark", "Movie", "3D",
     "RichMedia", "Projection", ""}
)  # fmt: skip
"""Subtypes that are no comments of a person."""
_MOST = 100_000
_LONGEST = 100_000


@dataclass(slots=True)
class _Raw:
    """An annotation with its number in the file and that of what it answers; 0 for none."""

    found: Found
    number: int
    answers: int


def read_annotations(path: str, password: str) -> tuple[Found, ...]:
    """Return the comments of a file, page by page in the order of drawing.

    Raises UserError where the file cannot be opened or has more than a hundred thousand.
    """
    opened = reading.open_file(path, password)
    raw: list[_Raw] = []
    try:
        for page_index in range(opened.pdf.page_count):
            raw += _on_page(opened.pdf, page_index)
            if len(raw) > _MOST:
                raise UserError("exchange.too_many", name=opened.source.name)
    except MUPDF_ERRORS as error:
        raise UserError("documents.damaged", name=opened.source.name, detail=repr(error)) from error
    finally:
        log_warnings(opened.source.name)
    for one, found in zip(raw, named([one.found for one in raw]), strict=True):
        one.found = found
    return _connected(raw)


def user_spaces(source: Source, page_indexes: Sequence[int]) -> dict[int, Matrix]:
    """Return for each page how its own coordinates come from those of the unrotated page.

    A page's own coordinates are those of its annotations in PDF and XFDF.
    """
    pdf = reading.open_source(source).pdf
    return {index: inverse(_from_user(pdf.load_page(index))) for index in page_indexes}


def _from_user(page: pymupdf.Page) -> Matrix:
    """Return how the unrotated page's coordinates come from the page's own."""
    own = mupdf.FzMatrix()
    mupdf.pdf_page_transform(mupdf.pdf_page_from_fz_page(page.this), mupdf.FzRect(0), own)
    back = page.derotation_matrix
    whole = pymupdf.Matrix(own.a, own.b, own.c, own.d, own.e, own.f) * back
    return (whole.a, whole.b, whole.c, whole.d, whole.e, whole.f)


def _on_page(pdf: pymupdf.Document, page_index: int) -> Iterator[_Raw]:
    low = mupdf.pdf_document_from_fz_document(pdf.this)
    annotations = mupdf.pdf_dict_gets(mupdf.pdf_lookup_page_obj(low, page_index), "Annots")
    count = mupdf.pdf_array_len(annotations)
    if not count:
        return
    page = pdf.load_page(page_index)
    matrix, text = _from_user(page), page.get_textpage()
    for position in range(min(count, _MOST + 1)):
        one = mupdf.pdf_array_get(annotations, position)
        kind = mupdf.pdf_to_name(mupdf.pdf_dict_gets(one, "Subtype"))
        if kind in _NO_COMMENTS:
            continue
        answers = mupdf.pdf_to_num(mupdf.pdf_dict_gets(one, "IRT"))
        found = _found(one, kind, page_index, matrix, text)
        yield _Raw(found, mupdf.pdf_to_num(one), answers)


def _found(
    one: mupdf.PdfObj, kind: str, page_index: int, matrix: Matrix, text: pymupdf.TextPage
) -> Found:
    rects, is_markup = _rects(one, matrix)
    answering = bool(mupdf.pdf_to_num(mupdf.pdf_dict_gets(one, "IRT")))
    return Found(
        name=_text(one, "NM"),
        page_index=page_index,
        kind=kind,
        author=_text(one, "T"),
        subject=_text(one, "Subj"),
        contents=_contents(one),
        rects=rects,
        marked=_print_below(text, rects) if is_markup else "",
        created=iso_date(_text(one, "CreationDate")),
        changed=iso_date(_text(one, "M")),
        grouped=answering and mupdf.pdf_to_name(mupdf.pdf_dict_gets(one, "RT")) == "Group",
        state=_text(one, "State"),
        model=_text(one, "StateModel"),
    )


def _text(one: mupdf.PdfObj, key: str) -> str:
    return str(mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(one, key)))[:_LONGEST]


def _contents(one: mupdf.PdfObj) -> str:
    """Return the plain text, else the rich text without its mark-up."""
    plain = _text(one, "Contents").replace("\r\n", "\n").replace("\r", "\n")
    if plain.strip():
        return plain
    rich = mupdf.pdf_dict_gets(one, "RC")
    if mupdf.pdf_is_stream(rich):
        marked = mupdf.fz_buffer_extract_copy(mupdf.pdf_load_stream(rich)).decode(
            "utf-8", "replace"
        )
    else:
        marked = str(mupdf.pdf_to_text_string(rich))
    return plain_text(marked)[:_LONGEST]


def _rects(one: mupdf.PdfObj, matrix: Matrix) -> tuple[tuple[Rect, ...], bool]:
    """Return where an annotation stands, and whether it is a mark-up of print."""
    numbers = _numbers(mupdf.pdf_dict_gets(one, "QuadPoints"))
    quads = [numbers[at : at + 8] for at in range(0, len(numbers) - 7, 8)]
    boxes = [(min(q[::2]), min(q[1::2]), max(q[::2]), max(q[1::2])) for q in quads]
    is_markup = bool(boxes)
    whole = _numbers(mupdf.pdf_dict_gets(one, "Rect"))
    if not boxes and len(whole) == 4:
        boxes = [(whole[0], whole[1], whole[2], whole[3])]
    return tuple(transform_rect(box, matrix) for box in boxes), is_markup


def _numbers(array: mupdf.PdfObj) -> list[float]:
    length = min(mupdf.pdf_array_len(array), _MOST)
    return [mupdf.pdf_to_real(mupdf.pdf_array_get(array, at)) for at in range(length)]


def _print_below(text: pymupdf.TextPage, rects: Sequence[Rect]) -> str:
    """Return the print that quads lie on, one line for each."""
    lines = (text.extractTextbox(pymupdf.Rect(rect)).strip() for rect in rects)
    return "\n".join(line for line in lines if line)[:_LONGEST]


def _connected(raw: list[_Raw]) -> tuple[Found, ...]:
    """Return the annotations with the names of what they answer."""
    names = {one.number: one.found.name for one in raw if one.number}
    return tuple(replace(one.found, answers=names.get(one.answers, "")) for one in raw)
