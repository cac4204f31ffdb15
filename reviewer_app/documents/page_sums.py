"""Sums of the commands that draw the pages of a file; worker processes only."""

import hashlib

import pymupdf

from reviewer_app.core.errors import UserError
from reviewer_app.documents.library import MUPDF_ERRORS


def page_sums(path: str) -> tuple[str, ...]:
    """Return for each page the SHA-256 of its content streams, unpacked, a line end between them.

    Raises UserError where the file cannot be read.
    """
    try:
        with pymupdf.open(path, filetype="pdf") as pdf:
            return tuple(_sum(pdf, page_index) for page_index in range(pdf.page_count))
    except MUPDF_ERRORS as error:
        raise UserError("documents.damaged", name=path, detail=repr(error)) from error


def _sum(pdf: pymupdf.Document, page_index: int) -> str:
    streams = (pdf.xref_stream(one) or b"" for one in pdf.load_page(page_index).get_contents())
    return hashlib.sha256(b"\n".join(streams)).hexdigest()
