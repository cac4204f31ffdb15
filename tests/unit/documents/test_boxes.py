"""Boxes lie on the print they belong to, one per line, on every kind of page."""

from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from reviewer_app.core.geometry import Rect, rotate_rect
from reviewer_app.documents import reading
from tests.unit.documents import papers

_ZOOM = 4
_INK = 128


def rects(path: Path, *found: str) -> list[tuple[Rect, ...]]:
    """Return the boxes of the first place of each text on the first page."""
    opened = reading.open_file(str(path))
    text = reading.read_page(opened, 0)[0].text
    starts = [text.index(one) for one in found]
    spans = [(start, start + len(one)) for start, one in zip(starts, found, strict=True)]
    return reading.rects_of(opened, 0, spans)


def ink(path: Path) -> Rect:
    """Return the box around all dark pixels of the first page as displayed, in points."""
    with pymupdf.open(path) as pdf:
        pixmap = pdf[0].get_pixmap(matrix=pymupdf.Matrix(_ZOOM, _ZOOM), colorspace=pymupdf.csGRAY)
    image = Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)
    found = image.point(lambda shade: 255 * (shade < _INK)).getbbox()
    assert found is not None
    x0, y0, x1, y1 = (value / _ZOOM for value in found)
    return x0, y0, x1, y1


def encloses(outer: Rect, inner: Rect, slack: float = 0.5) -> bool:
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )


@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_box_covers_the_ink_of_its_word(tmp_path: Path, rotation: int, cropped: bool) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((200, 300), "DCB.111", fontsize=14)
        if cropped:
            page.set_mediabox(pymupdf.Rect(-50, -70, 595, 842))
            page.set_cropbox((110, 130, 560, 800))
        page.set_rotation(rotation)

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    page, _ = reading.read_page(reading.open_file(str(path)), 0)
    ((box,),) = rects(path, "DCB.111")
    shown = rotate_rect(box, rotation, page.width, page.height)
    seen = ink(path)
    assert encloses(shown, seen)
    assert not encloses(seen, shown, slack=-20)
    area = (shown[2] - shown[0]) * (shown[3] - shown[1])
    assert area < 3 * (seen[2] - seen[0]) * (seen[3] - seen[1])


def test_a_span_over_two_lines_has_two_boxes(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    ((first, second),) = rects(path, "väg\nMaterial")
    assert second[1] == pytest.approx(first[1] + 20, abs=1)
    assert first[0] > second[0] == pytest.approx(72, abs=1)


def test_white_space_adds_nothing(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    bare, padded = rects(path, "väg", " väg\n")
    assert bare == padded


def test_a_part_of_a_word_is_less_than_the_word(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    ((part,), (whole,)) = rects(path, "lager", "Förstärkningslager")
    assert whole[0] < part[0] < part[2] == pytest.approx(whole[2])


def test_columns_at_one_height_are_not_joined(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((72, 100), "vänster spalt")
        page.insert_text((340, 100), "höger spalt")

    ((left, right),) = rects(papers.paper(tmp_path / "a.pdf", draw=draw), "spalt\nhöger")
    assert left[2] < 200 < right[0]


def test_a_code_and_its_heading_are_one_line(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((72, 100), "DCB.111", fontname="hebo", fontsize=12)
        page.insert_text((132, 100), "Lager", fontname="helv", fontsize=12)

    ((box,),) = rects(papers.paper(tmp_path / "a.pdf", draw=draw), "DCB.111\nLager")
    assert box[0] == pytest.approx(72, abs=1)
    assert box[2] > 150


def test_print_that_runs_up_the_page_keeps_its_lines_apart(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((100, 400), "K-201-012", rotate=90)
        page.insert_text((114, 400), "Plan, del 2", rotate=90)

    ((first, second),) = rects(papers.paper(tmp_path / "a.pdf", draw=draw), "K-201-012\nPlan")
    assert first[3] - first[1] > first[2] - first[0]
    assert first[0] < second[0]


def test_ligatures_and_soft_hyphens_have_boxes(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_htmlbox((50, 50, 500, 300), "<p>stålproﬁl och över\u00adbyggnad</p>")

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    opened = reading.open_file(str(path))
    text = reading.read_page(opened, 0)[0].text
    assert "stålprofil" in text
    spans = [(text.index("profil"), text.index("profil") + 6), (text.index("över"), len(text))]
    for found in reading.rects_of(opened, 0, spans):
        assert len(found) == 1
        assert found[0][2] - found[0][0] > 20


def with_replacement(tmp_path: Path, replacement: bytes) -> Path:
    """Save a page with text that stands for a picture: its letters have no width."""

    def draw(page: pymupdf.Page, index: int) -> None:
        papers.write_lines(page, index)
        hidden = b"/Span<</ActualText(%s)>>BDC BT /helv 9 Tf 0 0 0 1 90 500 Tm ( ) Tj ET EMC"
        papers.add_content(page, hidden % replacement)

    return papers.paper(tmp_path / "a.pdf", draw=draw)


@pytest.mark.parametrize(
    "replacement",
    [
        b"Bild av trumma",  # missing from the dictionary; the XML reading has it
        b"\\034",  # not even XML can hold it; words go around it
    ],
)
def test_text_without_width_does_not_cost_the_page_its_boxes(
    tmp_path: Path, replacement: bytes
) -> None:
    path = with_replacement(tmp_path, replacement)
    page, layout = reading.read_page(reading.open_file(str(path)), 0)
    assert [page.text[word.start : word.end] for word in layout.words()][:1] == ["DCB.111"]
    ((code,), (until, after)) = rects(path, "DCB.111", "väg\nMaterial")
    assert code[0] == pytest.approx(72, abs=1)
    assert after[1] == pytest.approx(until[1] + 20, abs=1)


def test_text_without_width_has_no_box_itself(tmp_path: Path) -> None:
    assert rects(with_replacement(tmp_path, b"Bild av trumma"), "trumma") == [()]


def test_where_no_reading_equals_the_text_there_are_no_boxes(tmp_path: Path) -> None:
    path = with_replacement(tmp_path, b"Bild\\001av")
    _, layout = reading.read_page(reading.open_file(str(path)), 0)
    assert layout.words() == ()
    assert rects(path, "DCB.111") == [()]


def test_a_span_of_white_space_has_no_box(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    assert rects(path, " ") == [()]


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_box_is_the_same_whatever_else_is_asked_of_the_page(
    tmp_path: Path, rotation: int
) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        for number in range(30):
            page.insert_text((72, 60 + 25 * number), f"Rad {number} med DCB.1{number:02} i")
        page.insert_text((400, 500), "upp", rotate=90)
        page.set_rotation(rotation)

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    opened = reading.open_file(str(path))
    text = reading.read_page(opened, 0)[0].text
    spans = [(start, start + 15) for start in range(0, len(text) - 15, 11)]
    together = reading.rects_of(opened, 0, spans)
    assert together == [reading.rects_of(opened, 0, [span])[0] for span in spans]
    assert all(together)
    assert reading.read_page(opened, 0)[0].text == text
