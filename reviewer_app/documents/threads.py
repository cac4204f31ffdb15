"""Replies and statuses under a mark; worker processes only.

Both are text annotations that point at what they answer (ISO 32000-1, 12.5.6.3). Viewers draw the
icon of such a note over the word that is marked: an empty appearance keeps them from it.
"""

from collections.abc import Callable
from dataclasses import replace

import pymupdf
from pymupdf import mupdf

from reviewer_app.documents.marks import NOTE_FLAGS, STATUS_FLAGS, Mark, Note
from reviewer_app.documents.pdf_dates import pdf_date
from reviewer_app.documents.text_strings import text_string

Rename = Callable[[str], str]
"""Returns a name that no annotation of the document has yet."""


class Threads:
    """Hangs notes on the marks of one document."""

    def __init__(self, pdf: pymupdf.Document, unused: Rename) -> None:
        self._low = mupdf.pdf_document_from_fz_document(pdf.this)
        self._unused = unused
        self._appearance: mupdf.PdfObj | None = None

    def hang(self, parent: mupdf.PdfObj, page: mupdf.PdfPage, mark: Mark) -> None:
        """Write the notes of `mark`, which is `parent` on `page`, in the order given."""
        if not mark.notes:
            return
        annotations = mupdf.pdf_dict_gets(page.obj(), "Annots")
        written = {"": self._reference(parent)}
        for note in mark.notes:
            answered = written.get(note.answers, written[""])
            made = self._made(replace(note, name=self._unused(note.name)), parent, answered)
            mupdf.pdf_dict_puts(made, "P", page.obj())
            reference = mupdf.pdf_add_object(self._low, made)
            mupdf.pdf_array_push(annotations, reference)
            written[note.name] = reference

    def _reference(self, parent: mupdf.PdfObj) -> mupdf.PdfObj:
        """Return a reference to the mark: the object at hand may be its content."""
        number = mupdf.pdf_to_num(parent)
        return mupdf.pdf_new_indirect(self._low, number, 0) if number else parent

    def _made(self, note: Note, mark: mupdf.PdfObj, answered: mupdf.PdfObj) -> mupdf.PdfObj:
        made = mupdf.pdf_new_dict(self._low, 16)
        names = {"Type": "Annot", "Subtype": "Text", "RT": "R", "Name": "Comment"}
        texts = {
            "NM": note.name, "T": note.author, "Contents": note.contents,
            "M": pdf_date(note.at), "CreationDate": pdf_date(note.at),
        }  # fmt: skip
        if note.subject:
            texts["Subj"] = note.subject
        if note.state:
            texts |= {"State": note.state, "StateModel": note.model}
        for key, value in names.items():
            mupdf.pdf_dict_puts(made, key, mupdf.pdf_new_name(value))
        for key, value in texts.items():
            mupdf.pdf_dict_puts(made, key, text_string(value))
        flags = STATUS_FLAGS if note.state else NOTE_FLAGS
        mupdf.pdf_dict_puts(made, "F", mupdf.pdf_new_int(flags))
        mupdf.pdf_dict_puts(made, "IRT", answered)
        mupdf.pdf_dict_puts(made, "Rect", mupdf.pdf_copy_array(mupdf.pdf_dict_gets(mark, "Rect")))
        mupdf.pdf_dict_puts(made, "AP", self._empty())
        return made

    def _empty(self) -> mupdf.PdfObj:
        """Return an appearance that draws nothing, one for the whole document."""
        if self._appearance is None:
            box = mupdf.FzRect(0, 0, 0, 0)
            nothing = mupdf.pdf_new_xobject(
                self._low, box, mupdf.FzMatrix(), mupdf.pdf_new_dict(self._low, 1),
                mupdf.fz_new_buffer(1),
            )  # fmt: skip
            self._appearance = mupdf.pdf_new_dict(self._low, 1)
            mupdf.pdf_dict_puts(self._appearance, "N", nothing)
        return mupdf.pdf_copy_dict(self._appearance)
