"""Gold pages as a scanner would give them: pictures only, askew, noisy and compressed."""

import random
from io import BytesIO

import pymupdf
from PIL import Image

DPI = 300
SKEW = 0.6
"""Degrees."""
JPEG_QUALITY = 60
_NOISE = 14
"""Standard deviation of the grey noise, of 255."""
_UNIFORM = 74
"""Standard deviation of the noise that is mixed in."""


def as_picture(pdf: pymupdf.Document, page_index: int) -> pymupdf.Document:
    """Return a document whose one page is a clean picture of the page."""
    return _picture_page(pdf[page_index], _rendered(pdf[page_index]))


def scanned(data: bytes, page_index: int, seed: int = 1) -> pymupdf.Document:
    """Return a document of one page: the page of the PDF `data`, scanned.

    It is rendered at 300 dpi, turned by 0.6 degrees, given noise and stored as JPEG of quality
    60; `seed` makes the noise. Places on it are those of the page before, turned.
    """
    pdf = pymupdf.open(stream=data, filetype="pdf")
    page = pdf[page_index]
    picture = _rendered(page).rotate(SKEW, Image.Resampling.BICUBIC, fillcolor=255)
    return _picture_page(page, Image.blend(picture, _noise(picture.size, seed), _NOISE / _UNIFORM))


def _rendered(page: pymupdf.Page) -> Image.Image:
    pixmap = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


def _noise(size: tuple[int, int], seed: int) -> Image.Image:
    chance = random.Random(seed)
    return Image.frombytes("L", size, chance.randbytes(size[0] * size[1]))


def _picture_page(page: pymupdf.Page, picture: Image.Image) -> pymupdf.Document:
    stored = BytesIO()
    picture.save(stored, "JPEG", quality=JPEG_QUALITY, dpi=(DPI, DPI))
    pdf = pymupdf.open()
    target = pdf.new_page(width=page.rect.width, height=page.rect.height)
    target.insert_image(target.rect, stream=stored.getvalue())
    return pdf
