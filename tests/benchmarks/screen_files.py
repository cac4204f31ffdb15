"""The documents that the viewers are compared on; each page shows a colour of its own."""

from pathlib import Path

import pymupdf

from tests.benchmarks.big_document import big_document
from tests.benchmarks.screen import colour_of
from tests.unit.pdf_samples import drawing_pdf, save

TEXT, SCAN, DRAWING = "text 1000 p", "scan 300 p", "A0 drawing"
_LINES = 46
_PIXELS = (1240, 1754)
"""An A4 page at 150 dots an inch."""


def comparison_files(folder: Path) -> dict[str, Path]:
    """Return the three files by name; those that are there already are not made again.

    They lie in a folder of their own: other benchmarks make a text.pdf, too, without colours.
    """
    own = folder / "compared"
    made = {TEXT: own / "text.pdf", SCAN: own / "scan.pdf", DRAWING: own / "a0.pdf"}
    own.mkdir(parents=True, exist_ok=True)
    if not made[TEXT].exists():
        _text(made[TEXT])
    if not made[SCAN].exists():
        _scan(made[SCAN])
    if not made[DRAWING].exists():
        _drawing(made[DRAWING])
    return made


def tender_files(folder: Path) -> Path:
    """Return a folder with a description, the same on scanned paper, and a drawing with codes."""
    tender = folder / "tender"
    if tender.exists():
        return tender
    tender.mkdir(parents=True)
    big_document(tender / "13.1 TB Mark.pdf", 60)
    big_document(folder / "plain.pdf", 20, seed=7)
    _on_scans(folder / "plain.pdf", tender / "13.2 TB VA.pdf")
    plain = pymupdf.open(folder / "plain.pdf")
    drawing_pdf(folder / "lines.pdf", lines=60_000)
    drawing = pymupdf.open(folder / "lines.pdf")
    page = drawing[0]
    for at in range(3):
        page.show_pdf_page(pymupdf.Rect(100 + 900 * at, 200, 695 + 900 * at, 1042), plain, at)
    drawing.save(tender / "R-51.1-001.pdf")
    return tender


def swatched(path: Path) -> Path:
    """Return a file beside the tender with the same pages, each showing its colour."""
    made = path.parents[1] / f"coloured {path.name}"
    if not made.exists():
        document = pymupdf.open(path)
        for index, page in enumerate(document):
            _swatch(page, index)
        document.save(made)
    return made


def _swatch(page: pymupdf.Page, page_index: int) -> None:
    """Draw squares of the page's colour, so that some are in view wherever the page is cut."""
    red, green, blue = (part / 255 for part in colour_of(page_index))
    size = page.rect.width / 12
    for at in range(5):
        top = page.rect.height * (at + 0.2) / 5
        rect = pymupdf.Rect(size / 3, top, size, top + size)
        page.draw_rect(rect, color=(red, green, blue), fill=(red, green, blue), width=0)


def _text(path: Path) -> None:
    document = pymupdf.open()
    for index in range(1000):
        page = document.new_page()
        lines = [
            f"{index + 1}.{row} DCB.{row} Obundet bärlager kategori A, åtgärder enligt ritning"
            for row in range(_LINES)
        ]
        page.insert_text((60, 60), lines, fontsize=9, lineheight=1.6)
        _swatch(page, index)
    save(document, path)


def _scanned(index: int) -> bytes:
    """Return a grey page as a scanner sees it: print, dust and uneven paper, no two alike."""
    from PIL import Image

    width, height = _PIXELS
    paper = Image.effect_noise(_PIXELS, 8).point(lambda value: min(255, value // 4 + 190))
    picture = paper.convert("L")
    for row in range(_LINES):
        line = Image.effect_noise((width - 200, 14), 90).point(lambda value: 255 * (value > 110))
        picture.paste(40, (100, 60 + row * 36), line.point(lambda value: 255 - value))
    picture.paste(0, (100, height - 60, 100 + index * 3, height - 50))
    from io import BytesIO

    stream = BytesIO()
    picture.save(stream, "JPEG", quality=60)
    return stream.getvalue()


def _scan(path: Path) -> None:
    document = pymupdf.open()
    pictures = [_scanned(index) for index in range(6)]
    for index in range(300):
        page = document.new_page()
        # A comment behind its end makes each picture a file of its own for the viewers.
        page.insert_image(page.rect, stream=pictures[index % 6] + b"%d" % index)
        _swatch(page, index)
    save(document, path)


def _on_scans(plain: Path, path: Path) -> None:
    document = pymupdf.open(plain)
    pictures = [_scanned(index) for index in range(6)]
    for index, page in enumerate(document):
        page.insert_image(page.rect, stream=pictures[index % 6] + b"%d" % index, overlay=False)
    document.save(path)


def _drawing(path: Path) -> None:
    source = drawing_pdf(path.with_name("lines.pdf"), lines=60_000)
    document = pymupdf.open(source.path)
    _swatch(document[0], 0)
    document.save(path)
