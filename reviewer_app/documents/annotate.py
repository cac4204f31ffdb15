"""Marks put on a copy of a document; worker processes only.

The source's bytes stay as they are at the start of the copy and the marks are appended, so that
signatures and encryption hold; only a file that had to be repaired is written anew.
"""

import os
from collections.abc import Iterable, Sequence
from errno import ENOSPC
from itertools import groupby
from pathlib import Path

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.documents.enclosing import enclose
from reviewer_app.documents.library import MUPDF_ERRORS, log_warnings
from reviewer_app.documents.marks import NOTE_FLAGS, PRINT, Colour, Enclosed, Mark
from reviewer_app.documents.pdf_dates import pdf_date
from reviewer_app.documents.reading import unlock
from reviewer_app.documents.serving import Outlet
from reviewer_app.documents.source import Source, read_source
from reviewer_app.documents.target import write_refusal
from reviewer_app.documents.text_strings import text_string
from reviewer_app.documents.threads import Threads

_NOTE_SIZE = 20.0
_NOTE_STEP = 24.0
_POPUP_SIZE = (200.0, 100.0)
_PAGES_A_STEP = 10
_SUBTYPES = {
    "Highlight": mupdf.PDF_ANNOT_HIGHLIGHT,
    "Underline": mupdf.PDF_ANNOT_UNDERLINE,
    "StrikeOut": mupdf.PDF_ANNOT_STRIKE_OUT,
    "Squiggly": mupdf.PDF_ANNOT_SQUIGGLY,
}


def annotate(
    outlet: Outlet,
    source: Source,
    marks: Sequence[Mark],
    enclosed: Enclosed,
    draft: str,
    target: str,
) -> None:
    """Write the source with `marks` on it to `draft`, an empty file that will become `target`.

    Puts the number of pages marked, now and then, and ends early where the outlet is told to
    stop. Raises UserError where the source has changed or the copy cannot be written.
    """
    data = read_source(source)
    try:
        repaired = _is_repaired(data)
        with pymupdf.open(stream=data, filetype="pdf") if repaired else _copy(data, draft) as pdf:
            unlock(pdf, source.password, source.name)
            if not _add(pdf, marks, outlet):
                return
            enclose(pdf, enclosed)
            _save(pdf, draft, whole=repaired)
    except OSError as error:
        raise write_refusal(Path(target), error) from error
    except MUPDF_ERRORS as error:
        raise _failure(Path(target), error) from error
    finally:
        log_warnings(source.name)


def _save(pdf: pymupdf.Document, draft: str, *, whole: bool) -> None:
    """Save a document with its encryption, as an update unless `whole`.

    PyMuPDF's own saving would take a portfolio apart and let a file open with its attachments.
    """
    options = mupdf.PdfWriteOptions()
    options.do_incremental = int(not whole)
    options.do_encrypt = mupdf.PDF_ENCRYPT_KEEP
    low = mupdf.pdf_document_from_fz_document(pdf.this)
    mupdf.pdf_save_document(low, draft, options)


def _is_repaired(data: bytes) -> bool:
    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        return bool(pdf.is_repaired)


def _copy(data: bytes, draft: str) -> pymupdf.Document:
    Path(draft).write_bytes(data)
    return pymupdf.open(draft, filetype="pdf")


def _failure(target: Path, error: Exception) -> UserError:
    """MuPDF reports the system's errors in words only."""
    if os.strerror(ENOSPC) in str(error):
        return write_refusal(target, OSError(ENOSPC, str(error)))
    return UserError(
        "documents.target_unwritable", name=target.name, reason=str(error), detail=repr(error)
    )


def _add(pdf: pymupdf.Document, marks: Iterable[Mark], outlet: Outlet) -> bool:
    """Put the marks on their pages; False where that was stopped."""
    taken = _names(pdf)
    threads = Threads(pdf, lambda name: _unused(name, taken))
    ordered = sorted(marks, key=lambda mark: (mark.page_index, *_top_left(mark.rects)))
    pages = groupby(ordered, key=lambda mark: mark.page_index)
    for done, (page_index, group) in enumerate(pages, 1):
        page = pdf.load_page(page_index)
        low, notes = _low(page), 0
        for mark in group:
            standing = _standing(low, mark.name) if mark.standing else None
            if standing is not None:
                threads.hang(standing, low, mark)
                continue
            annotation = _made(page, low, mark, notes)
            notes += not mark.rects
            _describe(annotation, mark, _unused(mark.name, taken))
            mupdf.pdf_update_annot(annotation)
            # Its place is known once it is drawn.
            _give_popup(page, annotation)
            threads.hang(mupdf.pdf_annot_obj(annotation), low, mark)
        if done % _PAGES_A_STEP == 0:
            outlet.put(done)
            if outlet.board.stopping:
                return False
    return True


def _standing(page: mupdf.PdfPage, name: str) -> mupdf.PdfObj | None:
    """Return a page's own annotation of this name, as the page lists it; None for none."""
    annotations = mupdf.pdf_dict_gets(page.obj(), "Annots")
    for position in range(mupdf.pdf_array_len(annotations)):
        one = mupdf.pdf_array_get(annotations, position)
        if mupdf.pdf_to_num(one) and name == mupdf.pdf_to_text_string(
            mupdf.pdf_dict_gets(one, "NM")
        ):
            return one
    return None


def _top_left(rects: Sequence[Rect]) -> tuple[float, float]:
    """Return where a mark begins, as it is read; notes come first."""
    return (rects[0][1], rects[0][0]) if rects else (-1.0, -1.0)


def _made(page: pymupdf.Page, low: mupdf.PdfPage, mark: Mark, notes: int) -> mupdf.PdfAnnot:
    """Return a new annotation for the mark; `notes` stand in the corner of the page already."""
    if not mark.rects:
        return _note(low, _corner(page, notes), mark.colour)
    if mark.kind == "Text":
        left, top, _, _ = _shown(page, mark.rects[0])
        return _note(low, (left, top), mark.colour)
    if mark.kind == "Square":
        return _frame(page, low, mark)
    return _markup(page, low, mark)


def _markup(page: pymupdf.Page, low: mupdf.PdfPage, mark: Mark) -> mupdf.PdfAnnot:
    annotation = mupdf.pdf_create_annot(low, _SUBTYPES[mark.kind])
    for rect in mark.rects:
        mupdf.pdf_add_annot_quad_point(annotation, _quad(page, rect))
    mupdf.pdf_set_annot_color(annotation, mark.colour)
    mupdf.pdf_set_annot_flags(annotation, PRINT)
    return annotation


def _frame(page: pymupdf.Page, low: mupdf.PdfPage, mark: Mark) -> mupdf.PdfAnnot:
    """Return a frame around everything the mark stands on."""
    shown = [_shown(page, rect) for rect in mark.rects]
    lefts, tops, rights, bottoms = zip(*shown, strict=True)
    annotation = mupdf.pdf_create_annot(low, mupdf.PDF_ANNOT_SQUARE)
    around = mupdf.FzRect(min(lefts), min(tops), max(rights), max(bottoms))
    mupdf.pdf_set_annot_rect(annotation, around)
    mupdf.pdf_set_annot_color(annotation, mark.colour)
    mupdf.pdf_set_annot_flags(annotation, PRINT)
    return annotation


def _shown(page: pymupdf.Page, rect: Rect) -> Rect:
    """Return a rectangle of the unrotated page as it stands on the displayed one."""
    turned = mupdf.fz_transform_rect(mupdf.FzRect(*rect), _matrix(page))
    return (turned.x0, turned.y0, turned.x1, turned.y1)


def _quad(page: pymupdf.Page, rect: Rect) -> mupdf.FzQuad:
    """Return the rectangle as it stands on the displayed page, corners in the order of reading."""
    unrotated = mupdf.FzQuad(mupdf.FzRect(*rect))
    return mupdf.FzQuad(unrotated, _matrix(page))


def _matrix(page: pymupdf.Page) -> mupdf.FzMatrix:
    turn = page.rotation_matrix
    return mupdf.FzMatrix(turn.a, turn.b, turn.c, turn.d, turn.e, turn.f)


def _corner(page: pymupdf.Page, count: int) -> tuple[float, float]:
    """Return a place at the top left of the displayed page, below the `count` notes there."""
    top = _NOTE_STEP * count % max(page.rect.height - _NOTE_SIZE, _NOTE_STEP)
    return (4, 4 + top)


def _note(low: mupdf.PdfPage, place: tuple[float, float], colour: Colour) -> mupdf.PdfAnnot:
    left, top = place
    annotation = mupdf.pdf_create_annot(low, mupdf.PDF_ANNOT_TEXT)
    rect = mupdf.FzRect(left, top, left + _NOTE_SIZE, top + _NOTE_SIZE)
    mupdf.pdf_set_annot_rect(annotation, rect)
    mupdf.pdf_set_annot_color(annotation, colour)
    mupdf.pdf_set_annot_flags(annotation, NOTE_FLAGS)
    return annotation


def _describe(annotation: mupdf.PdfAnnot, mark: Mark, name: str) -> None:
    entries = {
        "NM": name,
        "T": mark.author,
        "Subj": mark.subject,
        "Contents": mark.contents,
        "CreationDate": pdf_date(mark.created),
        "M": pdf_date(mark.changed),
    }
    keys = mupdf.pdf_annot_obj(annotation)
    for key, value in entries.items():
        mupdf.pdf_dict_puts(keys, key, text_string(value))


def _give_popup(page: pymupdf.Page, annotation: mupdf.PdfAnnot) -> None:
    """Give the mark its window for reading the text, beside the page so as to cover nothing."""
    width, height = _POPUP_SIZE
    top = mupdf.pdf_bound_annot(annotation).y0
    right = page.rect.width
    mupdf.pdf_set_annot_popup(annotation, mupdf.FzRect(right, top, right + width, top + height))
    popup = mupdf.pdf_dict_gets(mupdf.pdf_annot_obj(annotation), "Popup")
    mupdf.pdf_dict_puts(popup, "F", mupdf.pdf_new_int(NOTE_FLAGS))


def _low(page: pymupdf.Page) -> mupdf.PdfPage:
    return mupdf.pdf_page_from_fz_page(page.this)


def _names(pdf: pymupdf.Document) -> set[str]:
    """Return the names of the annotations that the document has already."""
    low = mupdf.pdf_document_from_fz_document(pdf.this)
    found = set()
    for page_index in range(pdf.page_count):
        page = mupdf.pdf_lookup_page_obj(low, page_index)
        annotations = mupdf.pdf_dict_gets(page, "Annots")
        for position in range(mupdf.pdf_array_len(annotations)):
            one = mupdf.pdf_array_get(annotations, position)
            found.add(mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(one, "NM")))
    return found


def _unused(name: str, names: set[str]) -> str:
    """Return `name`, numbered where the document has it already (a copy exported before)."""
    chosen, number = name, 1
    while chosen in names:
        number += 1
        chosen = f"{name}-{number}"
    names.add(chosen)
    return chosen
