"""Verdicts in words, with who read the code where that was not the file itself."""

from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Reading
from reviewer_app.ui.language import Texts
from reviewer_app.ui.theme import DOCUMENT_REFERENCE, Look, verdict_look


def verdict_label(reference: Reference, texts: Texts) -> str:
    """Return the verdict's name; what names a document is none that a register was asked about."""
    if reference.candidate.names_document:
        return texts("window.document_reference")
    return texts.label(reference.verdict)


def reference_look(reference: Reference) -> Look:
    """Return how a reference's verdict is drawn."""
    if reference.candidate.names_document:
        return DOCUMENT_REFERENCE
    return verdict_look(reference.verdict)


def verdict_said(reference: Reference, texts: Texts) -> str:
    """Return a reference's verdict; on what was read from a picture it never stands alone."""
    said = verdict_label(reference, texts)
    if reference.confirmed_by:
        return f"{said} · {texts('ocr.confirmed', author=reference.confirmed_by)}"
    if reference.candidate.reading is Reading.TEXT:
        return said
    return f"{said} · {texts.label(reference.candidate.reading)}"


def with_edition(said: str, work: str, edition: str) -> str:
    """Return a verdict in words, with the edition that it was looked up in, where there is one."""
    return f"{said} · {work} {edition}" if work and edition else said
