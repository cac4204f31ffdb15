"""The drawing of a first page in a process of its own."""

import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest

from reviewer_app.documents.first_page import FirstPage, first_page
from tests.unit.pdf_samples import drawing_pdf, save, scan_pdf, text_pdf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs unnamed memory")
_SECONDS = 20


@pytest.fixture
def pages() -> Iterator[list[FirstPage]]:
    """What is put here is closed at the end."""
    made: list[FirstPage] = []
    yield made
    for page in made:
        page.close()


def _drawn(
    pages: list[FirstPage], path: Path, across: int, down: int, page_index: int = 0
) -> tuple[int, int, bytes] | None:
    page = first_page(str(path), page_index)
    assert page is not None
    pages.append(page)
    page.ask(across, down)
    assert select.select([page], [], [], _SECONDS)[0]
    drawn = page.take()
    return None if drawn is None else (drawn[0], drawn[1], drawn[2][:])


def _by_pymupdf(path: Path, across: int, down: int, page_index: int = 0) -> tuple[int, int, bytes]:
    """Return the same part of the page as PyMuPDF draws it."""
    with pymupdf.open(path) as document:
        page = document[page_index]
        scale = across / page.rect.width
        pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale))
        height = min(pixmap.height, down)
        rows = pymupdf.Pixmap(pixmap, 1).samples[: 4 * pixmap.width * height]
    swapped = bytearray(rows)
    swapped[0::4], swapped[2::4] = rows[2::4], rows[0::4]
    return pixmap.width, height, bytes(swapped)


@pytest.mark.parametrize(("across", "down"), [(400, 300), (833, 1170)])
def test_the_part_in_view_is_drawn_as_pymupdf_draws_it(
    pages: list[FirstPage], tmp_path: Path, across: int, down: int
) -> None:
    path = tmp_path / "Å text.pdf"
    text_pdf(path, ["DCB.111 Obundet bärlager", "två"])
    for page_index in (0, 1):
        drawn = _drawn(pages, path, across, down, page_index)
        assert drawn == _by_pymupdf(path, across, down, page_index)


def test_no_more_is_drawn_than_the_page_has(pages: list[FirstPage], tmp_path: Path) -> None:
    text_pdf(tmp_path / "text.pdf", ["text"])
    drawn = _drawn(pages, tmp_path / "text.pdf", 400, 2000)
    assert drawn is not None
    assert drawn[:2] == (400, round(842 * 400 / 595))


def test_a_scan_is_drawn(pages: list[FirstPage], tmp_path: Path) -> None:
    scan_pdf(tmp_path / "scan.pdf")
    drawn = _drawn(pages, tmp_path / "scan.pdf", 300, 200)
    assert drawn is not None
    assert drawn[:2] == (300, 200)
    assert set(drawn[2][0::4]) == {200}


@pytest.mark.parametrize("rotation", [90, 270])
def test_a_turned_and_cropped_page_is_drawn_as_it_is_shown(
    pages: list[FirstPage], tmp_path: Path, rotation: int
) -> None:
    path = tmp_path / "turned.pdf"
    document = pymupdf.open()
    page = document.new_page(width=400, height=600)
    page.insert_text((120, 160), "NFD.12", fontsize=40)
    page.set_cropbox(pymupdf.Rect(100, 50, 300, 450))
    page.set_rotation(rotation)
    save(document, path)
    drawn = _drawn(pages, path, 400, 1000)
    assert drawn == _by_pymupdf(path, 400, 1000)
    assert drawn is not None
    assert drawn[:2] == (400, 200)


def test_a_heavy_drawing_is_drawn_roughly(pages: list[FirstPage], tmp_path: Path) -> None:
    drawing_pdf(tmp_path / "a0.pdf")
    drawn = _drawn(pages, tmp_path / "a0.pdf", 500, 500)
    assert drawn is not None
    assert drawn[:2] == (500, 354)
    assert min(drawn[2][0::4]) < 128 < max(drawn[2][0::4])


def test_what_is_no_open_pdf_is_left_to_the_worker(pages: list[FirstPage], tmp_path: Path) -> None:
    (tmp_path / "junk.pdf").write_bytes(b"junk")
    (tmp_path / "web.pdf").write_text("<html><body>DCB.111</body></html>")
    locked = pymupdf.open()
    locked.new_page()
    locked.save(tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="nyckel")
    for name in ("junk.pdf", "web.pdf", "locked.pdf", "missing.pdf"):
        assert _drawn(pages, tmp_path / name, 400, 300) is None


def test_nothing_is_drawn_where_there_is_no_room(pages: list[FirstPage], tmp_path: Path) -> None:
    text_pdf(tmp_path / "text.pdf", ["text"])
    assert _drawn(pages, tmp_path / "text.pdf", 0, 300) is None
    assert _drawn(pages, tmp_path / "text.pdf", 90_000, 90_000) is None


def test_closing_ends_the_process_and_leaves_nothing_open(tmp_path: Path) -> None:
    text_pdf(tmp_path / "text.pdf", ["text"])
    before = (os.listdir("/proc/self/fd"), psutil.Process().children())
    page = first_page(str(tmp_path / "text.pdf"))
    assert page is not None
    page.close()
    assert (os.listdir("/proc/self/fd"), psutil.Process().children()) == before
