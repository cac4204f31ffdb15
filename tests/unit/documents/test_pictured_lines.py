"""Cuts of a page that is a picture go through white rows, as those of print do."""

from pathlib import Path

import pymupdf
import pytest

from reviewer_app.documents.crops import ShownPage
from reviewer_app.documents.pictured_lines import pictured_lines

GREYS = (1.0, 0.82)
LEADING = 14.0


def scanned(path: Path, paper: float = 1.0, rules: bool = False) -> pymupdf.Document:
    """Return a page of 40 lines of print as a picture of 200 dpi."""
    drawn = pymupdf.open()
    page = drawn.new_page()
    page.draw_rect(page.rect, fill=(paper,) * 3, color=None)
    for number in range(40):
        page.insert_text((90, 100 + LEADING * number), f"Åtgärd {number} enligt gängse jfr ritning")
    if rules:
        for x in (80, 300):
            page.draw_line((x, 60), (x, 780))
    picture = page.get_pixmap(dpi=200, colorspace=pymupdf.csGRAY)
    made = pymupdf.open()
    sheet = made.new_page()
    sheet.insert_image(sheet.rect, pixmap=picture)
    made.save(path)
    return made


@pytest.mark.parametrize("paper", GREYS)
@pytest.mark.parametrize("rules", [False, True])
@pytest.mark.parametrize("line", range(3, 15, 4))
def test_no_line_is_cut(tmp_path: Path, paper: float, rules: bool, line: int) -> None:
    pdf = scanned(tmp_path / "a.pdf", paper, rules)
    base = 100 + LEADING * line
    clip = ShownPage(pdf, 0).clip([(90.0, base - 9, 250.0, base + 2)])
    assert clip is not None
    for edge in (clip[1], clip[3]):
        row = pdf[0].get_pixmap(
            dpi=288, colorspace=pymupdf.csGRAY, clip=(100, edge - 0.2, 290, edge + 0.2)
        )
        dark = sum(level < 255 * paper - 60 for level in row.samples)
        # Through the middle of a line it is a sixth; the tip of a letter is no line.
        assert dark < 0.05 * len(row.samples), f"cut at {edge}"
    # The line itself and a neighbour on each side.
    assert 2 * LEADING <= clip[3] - clip[1] <= 5 * LEADING


def test_every_line_of_a_picture_is_found_where_it_is(tmp_path: Path) -> None:
    pdf = scanned(tmp_path / "a.pdf")
    shown = pdf[0].get_displaylist()
    found = pictured_lines(shown, (50.0, 80.0, 400.0, 80.0 + 10 * LEADING))
    bases = [100 + LEADING * number for number in range(9)]
    assert all(any(one.top < base - 2 < one.bottom for one in found) for base in bases)
    assert all(one.bottom - one.top < LEADING for one in found)


def test_a_white_page_has_no_lines(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    shown = pdf.new_page().get_displaylist()
    assert pictured_lines(shown, (0.0, 0.0, 300.0, 300.0)) == []
