"""Texts as strings of a PDF."""

from pymupdf import mupdf

_KEPT = "\n\r\t"
# ISO 32000-1, annex D.3: in a string of one byte a letter, these stand for accents.
_CONTROLS = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in _KEPT}


def text_string(text: str) -> mupdf.PdfObj:
    """Return `text` as a string object, without control characters but tabs and line ends.

    Other programs would show some of them as accents, and end the text at others.
    """
    return mupdf.pdf_new_text_string(text.translate(_CONTROLS))
