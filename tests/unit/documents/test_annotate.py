"""Marks lie on the print, say what they should, and leave the source as it was."""

import subprocess
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pikepdf
import pymupdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect, rotate_rect
from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed, Mark
from reviewer_app.documents.pdf_dates import pdf_date
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet

YELLOW = (1.0, 0.85, 0.35)
MOMENT = datetime(2026, 1, 15, 9, 30, tzinfo=timezone(timedelta(hours=1)))


def mark(rects: tuple[Rect, ...], name: str = "n1", page_index: int = 0) -> Mark:
    contents = "Rubriken avviker – åäö\nAMA Anläggning 20, DCB.111"
    return Mark(name, page_index, rects, "Åsa Öberg", "Varning", contents, YELLOW, MOMENT, MOMENT)


def boxes(path: Path, word: str, password: str = "") -> tuple[Rect, ...]:
    opened = reading.open_file(str(path), password)
    start = reading.read_page(opened, 0)[0].text.index(word)
    return reading.rects_of(opened, 0, [(start, start + len(word))])[0]


def annotated(path: Path, *marks: Mark, password: str = "") -> Path:
    """Annotate and return the copy."""
    source = reading.open_file(str(path), password).source
    copy = path.with_name("kopia.pdf")
    copy.touch()
    annotate(KeptOutlet(), source, marks, Enclosed(), str(copy), str(copy))
    return copy


def by_pdfium(path: Path) -> Image.Image:
    with pypdfium2.PdfDocument(path) as pdf:
        return pdf[0].render(scale=2, may_draw_forms=False).to_pil().convert("RGB")


def by_mupdf(path: Path) -> Image.Image:
    with pymupdf.open(path) as pdf:
        pixmap = pdf[0].get_pixmap(matrix=pymupdf.Matrix(2, 2))
    return Image.frombytes("RGB", (pixmap.width, pixmap.height), pixmap.samples)


def by_poppler(path: Path) -> Image.Image:
    stem = path.with_suffix("")
    try:
        command = ["pdftoppm", "-r", "144", "-singlefile", "-cropbox", "-png", path, stem]
        subprocess.run(command, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("poppler is not installed")
    return Image.open(f"{stem}.png").convert("RGB")


RENDERERS = (by_pdfium, by_mupdf, by_poppler)


def changed_area(before: Image.Image, after: Image.Image) -> Rect:
    """Return the box, in points, of what the copy shows otherwise than the source."""
    difference = ImageChops.difference(before, after).convert("L")
    found = difference.point(lambda shade: 255 * (shade > 24)).getbbox()
    assert found is not None
    x0, y0, x1, y1 = (value / 2 for value in found)
    return x0, y0, x1, y1


@pytest.mark.parametrize("render", RENDERERS)
@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_highlight_lies_on_the_word(
    tmp_path: Path, rotation: int, cropped: bool, render: object
) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_text((200, 300), "DCB.111", fontsize=14)
        page.insert_text((200, 340), "Annan rad", fontsize=14)
        if cropped:
            page.set_mediabox(pymupdf.Rect(-50, -70, 595, 842))
            page.set_cropbox((110, 130, 560, 800))
        page.set_rotation(rotation)

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    (box,) = boxes(path, "DCB.111")
    copy = annotated(path, mark((box,)))
    page, _ = reading.read_page(reading.open_file(str(path)), 0)
    shown = rotate_rect(box, rotation, page.width, page.height)
    found = changed_area(render(path), render(copy))  # type: ignore[operator]
    # MuPDF rounds a highlight's ends by about a quarter of its height.
    for side, other in zip(found, shown, strict=True):
        assert side == pytest.approx(other, abs=6)
    overlap = min(found[2], shown[2]) - max(found[0], shown[0])
    assert overlap > 0.9 * (shown[2] - shown[0])


def test_every_key_other_programs_need_is_there(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    copy = annotated(path, mark(boxes(path, "väg\nMaterial"), name="en-uuid"))
    with pikepdf.open(copy) as pdf:
        assert pdf.check_pdf_syntax() == []
        highlight, popup = pdf.pages[0].Annots
        assert highlight.Subtype == "/Highlight"
        assert (str(highlight.NM), str(highlight.T)) == ("en-uuid", "Åsa Öberg")
        assert str(highlight.Subj) == "Varning"
        assert str(highlight.Contents) == "Rubriken avviker – åäö\nAMA Anläggning 20, DCB.111"
        assert str(highlight.M) == str(highlight.CreationDate) == "D:20260115093000+01'00'"
        assert highlight.F == 4
        assert [float(part) for part in highlight.C] == pytest.approx(YELLOW, abs=0.01)
        assert highlight.P.objgen == pdf.pages[0].obj.objgen
        assert "/State" not in highlight
        assert len(highlight.AP.N.read_bytes()) > 0
        assert "Multiply" in str(highlight.AP.N.Resources.ExtGState.to_json())
        assert popup.Subtype == "/Popup"
        assert popup.Parent.objgen == highlight.objgen
        assert highlight.Popup.objgen == popup.objgen
        assert float(popup.Rect[0]) >= float(pdf.pages[0].mediabox[2])
        rect = [float(side) for side in highlight.Rect]
        points = [float(value) for value in highlight.QuadPoints]
    assert len(points) == 16  # two lines, two quads
    for quad in (points[:8], points[8:]):
        (tlx, tly), (trx, try_), (blx, bly), (brx, bry) = zip(quad[::2], quad[1::2], strict=True)
        assert tlx == blx < trx == brx
        assert tly == try_ > bly == bry
        assert rect[0] <= tlx
        assert rect[1] <= bly
        assert rect[2] >= trx
        assert rect[3] >= tly


def test_marks_stand_in_the_order_of_the_page(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=2)
    top, low = boxes(path, "DCB.111"), boxes(path, "Tjocklek")
    marks = [mark(low, "lägre"), mark(top, "nästa sida", 1), mark(top, "överst"), mark((), "not")]
    with pikepdf.open(annotated(path, *marks)) as pdf:
        names = [
            [str(one.NM) for one in page.Annots if one.Subtype != "/Popup"] for page in pdf.pages
        ]
    assert names == [["not", "överst", "lägre"], ["nästa sida"]]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_what_has_no_box_is_a_note_in_the_corner(tmp_path: Path, rotation: int) -> None:
    def draw(page: pymupdf.Page, index: int) -> None:
        papers.write_lines(page, index)
        page.set_rotation(rotation)

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    copy = annotated(path, mark((), "n1"), mark((), "n2"))
    with pikepdf.open(copy) as pdf:
        notes = [one for one in pdf.pages[0].Annots if one.Subtype == "/Text"]
        assert [int(one.F) for one in notes] == [28, 28]
        assert "/N" in notes[0].AP
    for render in (by_mupdf, by_pdfium):
        found = changed_area(render(path), render(copy))
        assert found[2] < 50
        assert found[3] < 80


def test_names_stay_unique_in_a_copy_of_a_copy(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    first = annotated(path, mark(boxes(path, "DCB.111"), "samma")).rename(tmp_path / "b.pdf")
    second = annotated(first, mark(boxes(path, "Material"), "samma"), mark((), "samma"))
    with pikepdf.open(second) as pdf:
        names = [str(one.NM) for one in pdf.pages[0].Annots if one.Subtype != "/Popup"]
    assert names == ["samma", "samma-2", "samma-3"]


def test_the_source_is_the_beginning_of_the_copy(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=3, garbage=3, deflate=True, use_objstms=1)
    before = path.read_bytes()
    copy = annotated(path, mark(boxes(path, "DCB.111")))
    assert path.read_bytes() == before
    assert copy.read_bytes().startswith(before)
    with pikepdf.open(copy) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 3


def test_a_signed_file_keeps_the_bytes_its_signature_is_over(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    papers.write_lines(pdf.new_page())
    pdf.xref_set_key(pdf.pdf_catalog(), "AcroForm", "<</SigFlags 3/Fields[]>>")
    path = papers.save(pdf, tmp_path / "a.pdf")
    copy = annotated(path, mark(boxes(path, "DCB.111")))
    assert copy.read_bytes().startswith(path.read_bytes())


def test_an_encrypted_file_stays_encrypted(tmp_path: Path) -> None:
    path = papers.locked_paper(tmp_path / "a.pdf", "åäö")
    copy = annotated(path, mark(boxes(path, "DCB.111", "åäö")), password="åäö")
    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(copy)
    with pikepdf.open(copy, password="åäö") as pdf:
        assert pdf.is_encrypted
        assert pdf.encryption.bits == 256
        assert str(pdf.pages[0].Annots[0].T) == "Åsa Öberg"
    assert "Åsa".encode("utf-16-be") not in copy.read_bytes()


def test_a_damaged_file_is_written_anew_and_whole(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=2)
    path.write_bytes(path.read_bytes().replace(b"startxref", b"startxxxx"))
    assert pymupdf.open(path).is_repaired
    copy = annotated(path, mark(boxes(path, "DCB.111")))
    with pikepdf.open(copy) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages[0].Annots) == 2
    with pymupdf.open(copy) as pdf:
        assert not pdf.is_repaired


def test_a_source_that_changed_is_not_copied(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    source = reading.open_file(str(path)).source
    papers.paper(path, pages=2)
    draft = str(tmp_path / "b.pdf")
    with pytest.raises(UserError) as caught:
        annotate(KeptOutlet(), source, [], Enclosed(), draft, draft)
    assert caught.value.key == "documents.changed"
    assert "a.pdf" in caught.value.text("sv")


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (MOMENT, "D:20260115093000+01'00'"),
        (datetime(2026, 7, 1, 0, 0, 5, tzinfo=UTC), "D:20260701000005+00'00'"),
        (
            datetime(2026, 1, 1, tzinfo=timezone(-timedelta(hours=3, minutes=30))),
            "D:20260101000000-03'30'",
        ),
    ],
)
def test_dates_have_their_own_offset(moment: datetime, expected: str) -> None:
    assert pdf_date(moment) == expected


def test_a_time_without_offset_is_a_bug() -> None:
    with pytest.raises(ValueError):
        pdf_date(datetime(2026, 1, 1))  # noqa: DTZ001 - the point of the test
