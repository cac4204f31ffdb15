"""What a copy carries beside its marks: an attached receipt, and pages at its end.

Worker processes only.
"""

import io

import pymupdf
from pymupdf import mupdf

from reviewer_app.documents import reading
from reviewer_app.documents.library import MUPDF_ERRORS, log_warnings
from reviewer_app.documents.marks import Enclosed

_PAPER = (595.0, 842.0)
_MARGIN = 56.0
_DEEPEST = 8
"""Levels of a tree of attachments; a damaged one may run in a circle."""


def enclose(pdf: pymupdf.Document, enclosed: Enclosed) -> None:
    """Attach the receipt and add the pages, where there are any."""
    if enclosed.summary:
        _add_pages(pdf, enclosed.summary)
    if enclosed.receipt:
        _attach(pdf, enclosed.receipt_name, enclosed.receipt)


def attached(path: str, password: str, name: str) -> bytes:
    """Return the newest attachment of this name, b"" for none; raises UserError."""
    opened = reading.open_file(path, password)
    try:
        names = [one for one in opened.pdf.embfile_names() if _is_numbered(one, name)]
        newest = max(names, key=lambda one: (len(one), one), default="")
        return bytes(opened.pdf.embfile_get(newest)) if newest else b""
    except MUPDF_ERRORS:
        return b""
    finally:
        log_warnings(opened.source.name)


def _is_numbered(key: str, name: str) -> bool:
    """Return whether a key is the name, or the name with the number of a later export."""
    rest = key.removeprefix(name).strip()
    return key.startswith(name) and (not rest or rest.isdecimal())


def _add_pages(pdf: pymupdf.Document, html: str) -> None:
    """Set HTML on A4 pages and put them after the last one."""
    out = io.BytesIO()
    writer = pymupdf.DocumentWriter(out)
    paper = pymupdf.Rect(0, 0, *_PAPER)
    inside = pymupdf.Rect(_MARGIN, _MARGIN, paper.x1 - _MARGIN, paper.y1 - _MARGIN)
    story = pymupdf.Story(html)
    more = True
    while more:
        device = writer.begin_page(paper)
        more, _ = story.place(inside)
        story.draw(device)
        writer.end_page()
    writer.close()
    with pymupdf.open(stream=out.getvalue(), filetype="pdf") as pages:
        pdf.insert_pdf(pages, links=False, annots=False)


def _attach(pdf: pymupdf.Document, name: str, content: bytes) -> None:
    low = mupdf.pdf_document_from_fz_document(pdf.this)
    branch = _branch(low)
    leaf = mupdf.pdf_dict_gets(branch, "Names")
    if not mupdf.pdf_is_array(leaf):
        leaf = mupdf.pdf_dict_put_array(branch, mupdf.pdf_new_name("Names"), 2)
    taken = _keys(leaf)
    key = _free_key(taken, name)
    at = 2 * sum(one < key for one in taken)
    mupdf.pdf_array_insert(leaf, mupdf.pdf_new_text_string(key), at)
    mupdf.pdf_array_insert(leaf, _specification(low, name, content), at + 1)
    limits = mupdf.pdf_dict_gets(branch, "Limits")
    if mupdf.pdf_array_len(limits) == 2:
        for end, last in enumerate((min, max)):
            limit = last(mupdf.pdf_to_text_string(mupdf.pdf_array_get(limits, end)), key)
            mupdf.pdf_array_put(limits, end, mupdf.pdf_new_text_string(limit))


def _specification(low: mupdf.PdfDocument, name: str, content: bytes) -> mupdf.PdfObj:
    """Return the file specification with the embedded bytes (ISO 32000-1, 7.11)."""
    buffer = mupdf.fz_new_buffer_from_copied_data(content)
    stream = mupdf.pdf_add_stream(low, buffer, mupdf.PdfObj(), 0)
    mupdf.pdf_dict_puts(stream, "Type", mupdf.pdf_new_name("EmbeddedFile"))
    mupdf.pdf_dict_puts(stream, "Subtype", mupdf.pdf_new_name("application/json"))
    sizes = mupdf.pdf_dict_put_dict(stream, mupdf.pdf_new_name("Params"), 1)
    mupdf.pdf_dict_puts(sizes, "Size", mupdf.pdf_new_int(len(content)))
    made = mupdf.pdf_new_dict(low, 6)
    mupdf.pdf_dict_puts(made, "Type", mupdf.pdf_new_name("Filespec"))
    mupdf.pdf_dict_puts(made, "AFRelationship", mupdf.pdf_new_name("Supplement"))
    for key in ("F", "UF"):
        mupdf.pdf_dict_puts(made, key, mupdf.pdf_new_text_string(name))
    files = mupdf.pdf_dict_put_dict(made, mupdf.pdf_new_name("EF"), 2)
    for key in ("F", "UF"):
        mupdf.pdf_dict_puts(files, key, stream)
    return mupdf.pdf_add_object(low, made)


def _branch(low: mupdf.PdfDocument) -> mupdf.PdfObj:
    """Return the node of the tree of attachments to add to: its root, or its last branch."""
    node = mupdf.pdf_dict_gets(mupdf.pdf_trailer(low), "Root")
    for key in ("Names", "EmbeddedFiles"):
        below = mupdf.pdf_dict_gets(node, key)
        if not mupdf.pdf_is_dict(below):
            below = mupdf.pdf_dict_put_dict(node, mupdf.pdf_new_name(key), 2)
        node = below
    for _ in range(_DEEPEST):
        kids = mupdf.pdf_dict_gets(node, "Kids")
        if not mupdf.pdf_array_len(kids):
            break
        node = mupdf.pdf_array_get(kids, mupdf.pdf_array_len(kids) - 1)
    return node


def _keys(leaf: mupdf.PdfObj) -> list[str]:
    positions = range(0, mupdf.pdf_array_len(leaf), 2)
    return [mupdf.pdf_to_text_string(mupdf.pdf_array_get(leaf, at)) for at in positions]


def _free_key(taken: list[str], name: str) -> str:
    """Return a key of its own: a copy that is exported again has one receipt for each time."""
    key, number = name, 1
    while key in taken:
        number += 1
        key = f"{name} {number}"
    return key
