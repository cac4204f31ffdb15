"""Small PDFs made for the tests: invented text, one trait each."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pymupdf

Draw = Callable[[pymupdf.Page, int], None]

LINES = (
    "DCB.111 Förstärkningslager till väg",
    "Material enligt AMA Anläggning 20 ska användas.",
    "Tjocklek 420 mm, åtgärd enligt bilaga 3.",
)


def write_lines(page: pymupdf.Page, _index: int = 0) -> None:
    """Write the standard lines at the top left."""
    for number, line in enumerate(LINES):
        page.insert_text((72, 100 + 20 * number), line, fontsize=12)


def paper(path: Path, pages: int = 1, draw: Draw = write_lines, **saving: object) -> Path:
    """Save a PDF of A4 pages and return its path; `saving` goes to the save."""
    pdf = pymupdf.open()
    for index in range(pages):
        draw(pdf.new_page(), index)
    return save(pdf, path, **saving)


def save(pdf: pymupdf.Document, path: Path, **saving: object) -> Path:
    """Save and close a PDF; return its path."""
    pdf.save(path, **saving)
    pdf.close()
    return path


def locked_paper(path: Path, password: str) -> Path:
    """Save an encrypted PDF (AES-256) that opens with `password`."""
    return paper(
        path,
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw=password,
        owner_pw="ägare",
    )


def add_content(page: pymupdf.Page, content: bytes) -> None:
    """Append raw operators to a page that has content already."""
    pdf = page.parent
    xref = page.get_contents()[-1]
    pdf.update_stream(xref, pdf.xref_stream(xref) + b"\n" + content)


def web_page(path: Path) -> Path:
    """Save HTML under the given name."""
    path.write_text("<html><body>Fel 404</body></html>")
    return path


def talking_web_page(path: Path) -> Path:
    """Save HTML that mentions the header of a PDF."""
    path.write_text("<html><body>En PDF börjar med %PDF-1.7</body></html>")
    return path


def picture(path: Path) -> Path:
    """Save a PNG under the given name."""
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 9, 9))
    pixmap.clear_with(200)
    path.write_bytes(pixmap.tobytes("png"))
    return path


def word_file(path: Path) -> Path:
    """Save an archive laid out like a DOCX under the given name."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", "<w:document/>")
    return path


def book(path: Path) -> Path:
    """Save an archive laid out like an EPUB under the given name."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", "<container/>")
    return path
