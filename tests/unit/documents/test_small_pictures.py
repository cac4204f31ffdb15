"""Pictures of print are small, keep their letters and their mark, and are cut between lines."""

import io
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from reviewer_app.documents import reading
from reviewer_app.documents.composition import CropWish
from reviewer_app.documents.crops import ShownPage, crop_page
from reviewer_app.documents.small_pictures import is_grey, small_png
from tests.unit.documents import papers
from tests.unit.documents.test_annotate import boxes

YELLOW = (1.0, 0.87, 0.35)


def pixmap(colours: list[tuple[int, int, int]], width: int) -> pymupdf.Pixmap:
    samples = bytes(value for colour in colours for value in colour)
    return pymupdf.Pixmap(pymupdf.csRGB, width, len(colours) // width, samples, 0)


@pytest.mark.parametrize(
    ("colour", "grey"),
    [((0, 0, 0), True), ((35, 31, 32), True), ((200, 190, 187), True), ((255, 0, 0), False),
     ((200, 160, 200), False), ((0, 0, 40), False), ((120, 136, 120), True)],
)  # fmt: skip
def test_colours_are_told_from_a_slightly_brown_black(
    colour: tuple[int, int, int], grey: bool
) -> None:
    white = (255, 255, 255)
    assert is_grey(pixmap([white, white, colour, white], 2)) is grey


def test_a_picture_has_its_greys_and_the_marker_where_it_was_put() -> None:
    values = bytes([255, 255, 0, 0, 255, 85, 170, 255])
    grey = pymupdf.Pixmap(pymupdf.csGRAY, 4, 2, values, 0)
    data = small_png(grey, [(0.0, 0.0, 3.0, 1.0)], YELLOW)
    assert data is not None
    image = Image.open(io.BytesIO(data)).convert("RGB")
    yellow = (255, 222, 89)
    assert [image.getpixel((x, 0)) for x in range(4)] == [yellow, yellow, (0, 0, 0), (0, 0, 0)]
    assert [image.getpixel((x, 1)) for x in range(4)] == [
        (255,) * 3, (85,) * 3, (170,) * 3, (255,) * 3,
    ]  # fmt: skip


def test_a_photograph_is_not_forced_into_four_greys() -> None:
    values = bytes(range(256)) * 4
    assert small_png(pymupdf.Pixmap(pymupdf.csGRAY, 32, 32, values, 0), [], YELLOW) is None


def test_a_place_is_cut_between_lines(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "TB.pdf")
    opened = reading.open_file(str(path))
    shown = ShownPage(opened.pdf, 0)
    words = shown.page.get_text("words")
    for x0, y0, x1, y1, *_ in words:
        clip = shown.clip([(x0, y0, x1, y1)])
        assert clip is not None
        assert clip[1] <= y0 + 0.01
        assert clip[3] >= y1 - 0.01
        for _, top, _, bottom, *_ in words:
            core = (top + 0.3 * (bottom - top), bottom - 0.3 * (bottom - top))
            assert not [edge for edge in (clip[1], clip[3]) if core[0] < edge < core[1]]


@pytest.mark.parametrize(("colour", "kind"), [((0, 0, 0), "png"), ((1, 0, 0), "jpeg")])
def test_coloured_print_stays_coloured(
    tmp_path: Path, colour: tuple[int, int, int], kind: str
) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((72, 100), "Förstärkningslager till väg", fontsize=14, color=colour)

    path = papers.paper(tmp_path / "TB.pdf", draw=draw)
    wish = CropWish(str(tmp_path / "utsnitt"), boxes(path, "Förstärkningslager"))
    (crop,) = crop_page(reading.open_file(str(path)), 0, [wish])
    assert crop is not None
    assert crop.kind == kind
    with Image.open(crop.path) as image:
        assert image.format == kind.upper()
        assert image.width == pytest.approx(crop.width * 90 / 72, abs=2)
