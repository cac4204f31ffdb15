"""Real PDF pages whose fonts do not tell which letters their glyphs are."""

from collections.abc import Callable

import pymupdf

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.printed_text import TEXT_FLAGS


def type3_page(text: str, first: int) -> PageText:
    """Return a page in a Type 3 font whose glyphs have numbers for names, `first` the lowest."""
    pdf = pymupdf.open()
    page = pdf.new_page()
    numbers = {letter: number for number, letter in enumerate(sorted(set(text) - {"\n"}), first)}
    square = _stream(pdf, b"500 0 0 0 500 700 d1 0 0 400 700 re f")
    names = " ".join(f"/C{number:04d}" for number in numbers.values())
    glyphs = " ".join(f"/C{number:04d} {square} 0 R" for number in numbers.values())
    font = pdf.get_new_xref()
    pdf.update_object(
        font,
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]"
        f"/CharProcs<<{glyphs}>>/Encoding<</Differences[{first} {names}]>>/FirstChar {first}"
        f"/LastChar {max(numbers.values())}/Widths[{'500 ' * len(numbers)}]/Resources<<>>>>",
    )
    lines = "".join(
        f"<{''.join(f'{numbers[letter]:02x}' for letter in line)}> Tj 0 -12 Td\n"
        for line in text.split("\n")
    )
    commands = _stream(pdf, f"BT /F1 9 Tf 50 700 Td {lines} ET".encode())
    pdf.xref_set_key(page.xref, "Resources", f"<</Font<</F1 {font} 0 R>>>>")
    pdf.xref_set_key(page.xref, "Contents", f"{commands} 0 R")
    return _read(pdf)


def mapped_page(text: str, said: Callable[[str], str | None]) -> PageText:
    """Return a page whose map gives for each letter what `said` does; None leaves it out."""
    pdf = _typed(text)
    font = pymupdf.Font("helv")
    letters = [chr(code) for code in range(0x20, 0x180) if font.has_glyph(code)]
    pairs = [
        f"<{font.has_glyph(ord(letter)):04X}> <{told.encode('utf-16-be').hex()}>"
        for letter in letters
        if (told := said(letter)) is not None
    ]
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def "
        "/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{len(pairs)} beginbfchar\n" + "\n".join(pairs) + "\nendbfchar endcmap end end"
    )
    stream = int(pdf.xref_get_key(_font_of(pdf), "ToUnicode")[1].split()[0])
    pdf.update_stream(stream, table.encode())
    return _read(pdf)


def unmapped_page(text: str) -> PageText:
    """Return a page whose font has no map to letters at all."""
    pdf = _typed(text)
    pdf.xref_set_key(_font_of(pdf), "ToUnicode", "null")
    return _read(pdf)


def _typed(text: str) -> pymupdf.Document:
    pdf = pymupdf.open()
    page = pdf.new_page()
    writer = pymupdf.TextWriter(page.rect)
    for number, line in enumerate(text.split("\n")):
        writer.append((40, 60 + 12 * number), line, font=pymupdf.Font("helv"), fontsize=9)
    writer.write_text(page)
    return pymupdf.open(stream=pdf.tobytes(), filetype="pdf")


def _font_of(pdf: pymupdf.Document) -> int:
    xrefs = range(1, pdf.xref_length())
    return next(x for x in xrefs if "/Type0" in pdf.xref_object(x, compressed=True))


def _stream(pdf: pymupdf.Document, commands: bytes) -> int:
    xref = pdf.get_new_xref()
    pdf.update_object(xref, "<<>>")
    pdf.update_stream(xref, commands, new=True)
    return int(xref)


def _read(pdf: pymupdf.Document) -> PageText:
    page = pymupdf.open(stream=pdf.tobytes(), filetype="pdf").load_page(0)
    text = page.get_text("text", flags=TEXT_FLAGS)
    return PageText(0, "", PageStatus.TEXT, text, 595.0, 842.0, 0)
