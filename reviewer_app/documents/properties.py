"""What to know about a document beside its pages: metadata, outline, and what is not opened.

Attachments, scripts, forms and links are named, never run, opened or fetched.
"""

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.page import OutlineEntry
from reviewer_app.documents.library import MUPDF_ERRORS

_LONGEST_METADATA = 300
_OUTWARD = frozenset({"URI", "Launch", "GoToR", "GoToE", "SubmitForm", "ImportData"})
_SIGNATURES_EXIST = 1


def metadata(pdf: pymupdf.Document, field: str) -> str:
    """Return a metadata field ("title", "producer"), white space folded, "" where absent."""
    value = (pdf.metadata or {}).get(field) or ""
    return " ".join(value.split())[:_LONGEST_METADATA]


def outline(pdf: pymupdf.Document) -> tuple[OutlineEntry, ...]:
    """Return the bookmarks in order; empty where the outline is damaged."""
    try:
        entries = pdf.get_toc(simple=True)
    except MUPDF_ERRORS:
        return ()
    count = pdf.page_count
    return tuple(
        OutlineEntry(depth, " ".join(title.split()), page - 1 if 1 <= page <= count else None)
        for depth, title, page in entries
    )


def notes(pdf: pymupdf.Document) -> tuple[str, ...]:
    """Return text keys of what to know, in a fixed order."""
    actions = _page_actions(pdf)
    signature_flags = pdf.get_sigflags()
    found = {
        "documents.note_repaired": pdf.is_repaired,
        "documents.note_encrypted": bool((pdf.metadata or {}).get("encryption")),
        "documents.note_attachments": pdf.embfile_count() > 0,
        "documents.note_portfolio": _has(pdf, "Collection"),
        "documents.note_form": bool(pdf.is_form_pdf),
        "documents.note_xfa": _has(pdf, "AcroForm/XFA"),
        "documents.note_javascript": _runs_script(pdf) or "JavaScript" in actions,
        "documents.note_signed": signature_flags > 0 and bool(signature_flags & _SIGNATURES_EXIST),
        "documents.note_external_links": bool(actions & _OUTWARD),
    }
    return tuple(key for key, holds in found.items() if holds)


def _has(pdf: pymupdf.Document, path: str) -> bool:
    return bool(pdf.xref_get_key(pdf.pdf_catalog(), path)[0] != "null")


def _runs_script(pdf: pymupdf.Document) -> bool:
    opening = pdf.xref_get_key(pdf.pdf_catalog(), "OpenAction/S")[1]
    return _has(pdf, "Names/JavaScript") or _has(pdf, "AA") or opening == "/JavaScript"


def _page_actions(pdf: pymupdf.Document) -> set[str]:
    """Return the kinds of action that the pages' annotations have."""
    low = mupdf.pdf_document_from_fz_document(pdf.this)
    kinds: set[str] = set()
    for page_index in range(pdf.page_count):
        try:
            page = mupdf.pdf_lookup_page_obj(low, page_index)
            annotations = mupdf.pdf_dict_gets(page, "Annots")
            for position in range(mupdf.pdf_array_len(annotations)):
                action = mupdf.pdf_dict_gets(mupdf.pdf_array_get(annotations, position), "A")
                kinds.add(mupdf.pdf_to_name(mupdf.pdf_dict_gets(action, "S")))
        except MUPDF_ERRORS:
            continue
    return kinds
