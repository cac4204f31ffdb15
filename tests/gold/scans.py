"""Gold pages as a scanner would give them: pictures only, askew, noisy and compressed."""

import math
import random
from io import BytesIO

import pymupdf
from PIL import Image

Box = tuple[float, float, float, float]

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


def scanned(pdf: pymupdf.Document, page_index: int, seed: int = 1) -> pymupdf.Document:
    """Return a document of one page: a page of `pdf`, scanned.

    It is rendered at 300 dpi, turned by 0.6 degrees, given noise and stored as JPEG of quality
    60; `seed` makes the noise. What stood at a box stands at ``turned(box)``.
    """
    page = pdf[page_index]
    picture = _rendered(page).rotate(SKEW, Image.Resampling.BICUBIC, fillcolor=255)
    return _picture_page(page, Image.blend(picture, _noise(picture.size, seed), _NOISE / _UNIFORM))


def turned(box: Box, size: tuple[float, float]) -> Box:
    """Return where a box of a page of `size` stands once the page is scanned askew."""
    angle = math.radians(-SKEW)
    middle_x, middle_y = size[0] / 2, size[1] / 2
    across, down = (box[0] + box[2]) / 2 - middle_x, (box[1] + box[3]) / 2 - middle_y
    x = middle_x + across * math.cos(angle) - down * math.sin(angle)
    y = middle_y + across * math.sin(angle) + down * math.cos(angle)
    half_width, half_height = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    return x - half_width, y - half_height, x + half_width, y + half_height


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
