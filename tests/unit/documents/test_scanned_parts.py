"""Scans with letters on them, and pages that are partly a scan: never silently taken for read."""

import io
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from reviewer_app.core.page import OCR_PICTURE, PART_PICTURE, PICTURE, PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.reading import open_file, read_page
from reviewer_app.extraction.health import Damage, page_health
from reviewer_app.extraction.ocr_needs import ocr_orders
from tests.unit.scans import scan

_SENTENCE = "Bärlager ska packas i lager enligt anvisning och kontrolleras före beläggning."
_STAMP = (
    "Handlingen är undertecknad elektroniskt av Anna Ek och Bo Alm den 2 maj 2022 kl 12.14",
    "Signaturens nummer 5f1c 77a0 9be2 4d31 e8a6 kan kontrolleras hos utfärdaren av tjänsten",
    "Inkom till kommunen 2022-05-03, diarienummer 2022/418, blad 1 av 14, akt 3, exemplar B",
)
_PAGE = pymupdf.Rect(0, 0, 595, 842)


def page_of_print(lines: int = 40) -> pymupdf.Document:
    pdf = pymupdf.open()
    page = pdf.new_page(width=595, height=842)
    for line in range(lines):
        page.insert_text((60, 70 + 17 * line), f"{line} {_SENTENCE}", fontsize=11)
    return pdf


def picture_of(pdf: pymupdf.Document, **kind: float) -> pymupdf.Document:
    return scan(pdf, dpi=120, **kind)  # type: ignore[arg-type]


def read(pdf: pymupdf.Document, folder: Path) -> PageText:
    path = folder / "page.pdf"
    pdf.save(path)
    page, _ = read_page(open_file(str(path)), 0)
    return page


def stamped(pdf: pymupdf.Document) -> pymupdf.Document:
    for line, text in enumerate(_STAMP):
        pdf[0].insert_text((40, 20 + 10 * line), text, fontsize=7)
    return pdf


@pytest.mark.parametrize(("skew", "turn", "rotate"), [(0, 0, 0), (0.6, 0, 0), (-1, 90, 270)])
def test_a_stamped_scan_is_a_picture_to_be_read(
    skew: float, turn: int, rotate: int, tmp_path: Path
) -> None:
    pdf = stamped(picture_of(page_of_print(), skew=skew, turn=turn))
    pdf[0].set_rotation(rotate)
    page = read(pdf, tmp_path)
    assert len("".join(page.text.split())) > 150
    assert (page.status, page.problem) == (PageStatus.EMPTY, PICTURE)
    health = page_health(page)
    assert [one.damage for one in health] == [Damage.PICTURE]
    assert [one.problem for one in ocr_orders([page], health)] == [OCR_PICTURE]


def test_a_grey_copy_is_one(tmp_path: Path) -> None:
    whole = picture_of(page_of_print())[0].get_pixmap(dpi=120, colorspace=pymupdf.csGRAY)
    image = Image.frombytes("L", (whole.width, whole.height), whole.samples)
    data = io.BytesIO()
    image.point(lambda grey: 40 + grey * 110 // 255).save(data, "JPEG")
    pdf = pymupdf.open()
    pdf.new_page(width=595, height=842).insert_image(_PAGE, stream=data.getvalue())
    assert read(stamped(pdf), tmp_path).problem == PICTURE


def test_a_scan_in_strips_within_a_form_is_one(tmp_path: Path) -> None:
    whole = picture_of(page_of_print())[0].get_pixmap(dpi=120, colorspace=pymupdf.csGRAY)
    image = Image.frombytes("L", (whole.width, whole.height), whole.samples)
    strips, page = pymupdf.open(), None
    page = strips.new_page(width=595, height=842)
    step = image.height // 12 + 1
    for top in range(0, image.height, step):
        part, data = image.crop((0, top, image.width, min(top + step, image.height))), io.BytesIO()
        part.save(data, "PNG")
        place = (0, top * 0.6, 595, (top + part.height) * 0.6)
        page.insert_image(pymupdf.Rect(place), stream=data.getvalue(), keep_proportion=False)
    form = pymupdf.open()
    form.new_page(width=595, height=842).show_pdf_page(_PAGE, strips)
    assert read(stamped(form), tmp_path).problem == PICTURE


def test_a_page_half_scanned_is_marked(tmp_path: Path) -> None:
    pdf = page_of_print(22)
    half = picture_of(page_of_print(40))[0].get_pixmap(dpi=120)
    pdf[0].insert_image(pymupdf.Rect(60, 470, 400, 800), pixmap=half, keep_proportion=False)
    page = read(pdf, tmp_path)
    assert (page.status, page.problem) == (PageStatus.TEXT, PART_PICTURE)
    assert _SENTENCE in page.text
    (finding,) = page_health(page)
    assert (finding.damage, finding.spoils_references) == (Damage.PART_PICTURE, False)
    assert not ocr_orders([page], [finding])


def _photograph(size: tuple[int, int]) -> bytes:
    """Return a picture of soft shades, dark and light."""
    shades = Image.radial_gradient("L").resize(size).rotate(30)
    data = io.BytesIO()
    shades.save(data, "JPEG", quality=70)
    return data.getvalue()


def _plain(size: tuple[int, int], grey: int) -> bytes:
    data = io.BytesIO()
    Image.new("L", size, grey).save(data, "PNG")
    return data.getvalue()


@pytest.mark.parametrize(
    ("place", "data"),
    [
        (pymupdf.Rect(60, 470, 540, 800), _photograph((1200, 900))),
        (_PAGE, _plain((1240, 1754), 250)),
        (_PAGE, _plain((1240, 1754), 190)),
        (pymupdf.Rect(60, 20, 160, 60), _photograph((1200, 480))),
        (pymupdf.Rect(60, 20, 160, 60), _plain((200, 80), 90)),
    ],
)
def test_photographs_backgrounds_and_letterheads_are_none(
    place: pymupdf.Rect, data: bytes, tmp_path: Path
) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=595, height=842)
    page.insert_image(place, stream=data, keep_proportion=False)
    for line in range(22):
        page.insert_text((60, 90 + 17 * line), _SENTENCE, fontsize=11)
    found = read(pdf, tmp_path)
    assert (found.status, found.problem) == (PageStatus.TEXT, "")
