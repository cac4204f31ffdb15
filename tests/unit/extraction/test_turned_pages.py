"""Pages whose text is turned, by themselves or by their text: read like any other."""

from pathlib import Path

import pymupdf
import pytest

from reviewer_app.core.verdicts import Context
from reviewer_app.documents.reading import open_file, read_page, rects_of
from reviewer_app.extraction.document_task import DocumentFindings, gather
from reviewer_app.extraction.page_task import analyse_page

_CONTENTS = [
    ("CBB.117", "Jordschakt kategori A", "4"),
    ("DCG.13", "Beläggning av gatsten", "5"),
    ("DCG.23", "Beläggning av betongmarksten", "5"),
    ("CEB.12", "Fyllning kategori A", "6"),
]
TURNS = (0, 90, 180, 270)


class _Turned:
    """A page on which text is drawn turned by so many degrees."""

    def __init__(self, pdf: pymupdf.Document, turn: int) -> None:
        upright = turn in (0, 180)
        self.page = pdf.new_page(width=595 if upright else 842, height=842 if upright else 595)
        self._turn = turn

    def put(self, x: float, y: float, text: str) -> None:
        """Draw text where it stands as it is read."""
        width, height = self.page.rect.width, self.page.rect.height
        point = {
            0: (x, y), 180: (width - x, height - y), 90: (y, height - x), 270: (width - y, x),
        }[self._turn]  # fmt: skip
        self.page.insert_text(point, text, fontsize=10, rotate=self._turn)


def drawn(turn: int, rotate: int, *, odd: bool) -> pymupdf.Document:
    """Return a contents list and a page of text, both turned; `odd`: cropped, in other units."""
    pdf = pymupdf.open()
    contents = _Turned(pdf, turn)
    contents.put(70, 80, "INNEHÅLL")
    for row, cells in enumerate(_CONTENTS):
        for x, cell in zip((70, 140, 500), cells, strict=True):
            contents.put(x, 120 + 20 * row, cell)
    body = _Turned(pdf, turn)
    body.put(70, 80, "Denna beskrivning ansluter till AMA Anläggning 20.")
    body.put(70, 120, "DCG.23")
    body.put(140, 120, "Beläggning av betongmarksten")
    body.put(70, 140, "Plattor ska sättas enligt DCG.13 och fogas.")
    for one in pdf.pages():
        one.set_rotation(rotate)
        if odd:
            width, height = one.mediabox.width, one.mediabox.height
            one.set_cropbox((20, 30, width - 10, height - 15))
            pdf.xref_set_key(one.xref, "UserUnit", "2")
    return pdf


def read(pdf: pymupdf.Document, folder: Path) -> tuple[DocumentFindings, list[str]]:
    """Return what is found in a document, and what stands in the boxes of each code."""
    path = folder / "turned.pdf"
    pdf.save(path)
    opened = open_file(str(path))
    pages = [read_page(opened, index) for index in range(2)]
    found = [analyse_page(page, layout) for page, layout in pages]
    whole = gather([page for page, _ in pages], found)
    shown = []
    for one in whole.candidates:
        (rects,) = rects_of(opened, one.page_index, [(one.start, one.end)])
        x0, y0, x1, y1 = rects[0]
        page = opened.pdf[one.page_index]
        page.set_rotation(0)
        shown.append(page.get_textbox((x0 - 1, y0 - 1, x1 + 1, y1 + 1)).strip())
    return whole, shown


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("rotate", TURNS)
@pytest.mark.parametrize("turn", TURNS)
def test_a_turned_page_reads_like_any_other(
    turn: int, rotate: int, odd: bool, tmp_path: Path
) -> None:
    whole, shown = read(drawn(turn, rotate, odd=odd), tmp_path)
    assert [(one.work, one.edition) for one in whole.declarations] == [("AMA Anläggning", "20")]
    every = [(one.page_index, one.code, one.context, one.heading) for one in whole.candidates]
    assert every == [
        *((0, code, Context.CONTENTS, heading) for code, heading, _ in _CONTENTS),
        (1, "DCG.23", Context.HEADING, "Beläggning av betongmarksten"),
        (1, "DCG.13", Context.BODY, ""),
    ]
    assert shown == [one.code for one in whole.candidates]
