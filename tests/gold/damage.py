"""Makes a page's text layer say something else than the page shows, as broken producers do."""

import pymupdf

from tests.gold.documents import GoldPage

_ZERO_WIDTH = "\u200b"
_BOLD = "Bold"


def spoil_text_layer(pdf: pymupdf.Document, gold: GoldPage) -> pymupdf.Document:
    """Return the one-page document with the damage its page asks for; the print stays as it is."""
    if not (gold.lost or gold.shift or gold.unmapped or gold.glyphs or gold.space):
        return pdf
    numbers = _glyph_numbers(pdf, gold.glyphs)
    for xref in range(1, pdf.xref_length()):
        described = pdf.xref_object(xref, compressed=True)
        if "/Type0" not in described or (gold.bold_only and _BOLD not in described):
            continue
        font = pymupdf.Font("hebo" if _BOLD in described else "helv")
        if gold.unmapped:
            pdf.xref_set_key(xref, "ToUnicode", "null")
            continue
        stream = int(pdf.xref_get_key(xref, "ToUnicode")[1].split()[0])
        pdf.update_stream(stream, _character_map(font, gold, numbers))
    return pymupdf.open(stream=pdf.tobytes(), filetype="pdf")


def _glyph_numbers(pdf: pymupdf.Document, first: int) -> dict[str, str]:
    """Return for each letter of the page the character of its number in the order of use."""
    if not first:
        return {}
    letters = dict.fromkeys(pdf[0].get_text().replace("\n", ""))
    return {letter: chr(number) for number, letter in enumerate(letters, first)}


def _character_map(font: pymupdf.Font, gold: GoldPage, numbers: dict[str, str]) -> bytes:
    letters = [chr(code) for code in range(0x20, 0x180) if font.has_glyph(code)]
    if gold.lost_as == "glyph":
        letters = [letter for letter in letters if letter not in gold.lost]
    pairs = "\n".join(
        f"<{font.has_glyph(ord(letter)):04X}> "
        f"<{numbers.get(letter, _said(letter, gold)).encode('utf-16-be').hex()}>"
        for letter in letters
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def "
        "/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{pairs}\nendbfchar endcmap end end"
    ).encode()


def _said(letter: str, gold: GoldPage) -> str:
    """Return what the text layer says for a letter."""
    if letter in gold.lost:
        return _ZERO_WIDTH
    if letter == " ":
        return chr(gold.space or 0x20)
    return chr(max(1, ord(letter) + gold.shift))
