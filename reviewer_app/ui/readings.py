"""Verdicts in words, with who read the code where that was not the file itself."""

from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Reading
from reviewer_app.ui.language import Texts


def verdict_said(reference: Reference, texts: Texts) -> str:
    """Return a reference's verdict; on what was read from a picture it never stands alone."""
    said = texts.label(reference.verdict)
    if reference.confirmed_by:
        return f"{said} · {texts('ocr.confirmed', author=reference.confirmed_by)}"
    if reference.candidate.reading is Reading.TEXT:
        return said
    return f"{said} · {texts.label(reference.candidate.reading)}"
