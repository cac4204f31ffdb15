"""Dark pages: print and paper swapped, colours and pictures left."""

from pathlib import Path

import pymupdf
import pytest

from reviewer_app.documents.render_draw import PageDrawer
from reviewer_app.documents.render_pages import OpenFiles
from reviewer_app.documents.render_protocol import Clip, ImageKey
from tests.unit.pdf_samples import save

Colour = tuple[int, int, int]
PICTURE = (100, 100, 180, 180)
"""Points; grey 60."""


@pytest.fixture(params=[0, 90])
def drawn_page(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[PageDrawer, ImageKey]:
    document = pymupdf.open()
    page = document.new_page(width=300, height=300)
    page.draw_rect((20, 20, 60, 60), color=None, fill=(0, 0, 0))
    page.draw_rect((20, 200, 60, 240), color=None, fill=(0.5, 0, 0))
    grey = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 40, 40))
    grey.clear_with(60)
    page.insert_image(PICTURE, pixmap=grey)
    page.set_rotation(request.param)
    source = save(document, tmp_path / "page.pdf")
    files = OpenFiles()
    files.open(source)
    # Turned back, so that every place stands where it stands on the page.
    return PageDrawer(files), ImageKey(source.file_id, 0, -request.param % 360, 1.0, dark=True)


def colour_at(drawer: PageDrawer, key: ImageKey, x: int, y: int) -> Colour:
    """Return red, green and blue of a page pixel."""
    drawn = drawer.draw(key)
    left, top = (key.clip or (0, 0))[:2]
    at = 4 * ((y - top) * drawn.width + x - left)
    blue, green, red = drawn.pixels[at : at + 3]
    return red, green, blue


def test_paper_is_black_and_print_white(drawn_page: tuple[PageDrawer, ImageKey]) -> None:
    drawer, key = drawn_page
    assert max(colour_at(drawer, key, 250, 30)) < 30
    assert min(colour_at(drawer, key, 40, 40)) > 225


def test_a_dark_red_is_a_light_red(drawn_page: tuple[PageDrawer, ImageKey]) -> None:
    red, green, blue = colour_at(*drawn_page, 40, 220)
    assert red > green + 40
    assert red > blue + 40
    assert red + green + blue > 300


@pytest.mark.parametrize("clip", [None, (0, 0, 150, 150), (130, 90, 300, 300)])
def test_a_picture_stays_as_it_is(
    drawn_page: tuple[PageDrawer, ImageKey], clip: Clip | None
) -> None:
    drawer, key = drawn_page
    colour = colour_at(drawer, key._replace(clip=clip), 140, 140)
    assert all(abs(part - 60) <= 2 for part in colour)


def test_a_scan_is_dark_as_well(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=200, height=200)
    paper = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 50, 50))
    paper.clear_with(250)
    page.insert_image(page.rect, pixmap=paper)
    source = save(document, tmp_path / "scan.pdf")
    files = OpenFiles()
    files.open(source)
    key = ImageKey(source.file_id, 0, 0, 1.0, dark=True)
    assert max(colour_at(PageDrawer(files), key, 100, 100)) < 40
