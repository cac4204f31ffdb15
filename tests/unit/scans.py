"""Scans made of pages that are known: what a copying machine makes of a printed page."""

import io
import random
from pathlib import Path

import pymupdf
from PIL import Image, ImageChops, ImageFilter

SCAN_DPI = 300
_GRAIN = 24
"""Steps of grey (of 255) between the lightest and the darkest grain of the noise."""


def scan(
    pdf: pymupdf.Document,
    *,
    skew: float = 0.6,
    quality: int = 60,
    turn: int = 0,
    dpi: int = SCAN_DPI,
    blur: float = 0.7,
) -> pymupdf.Document:
    """Return a PDF whose pages are pictures of the pages of `pdf`.

    `skew` is in degrees anticlockwise, `quality` that of JPEG, `turn` how the paper lay (0, 90,
    180, 270).
    """
    scanned = pymupdf.open()
    for page in pdf:
        picture = _picture(page, dpi)
        if blur:
            picture = picture.filter(ImageFilter.GaussianBlur(blur))
        if skew:
            picture = picture.rotate(skew, Image.Resampling.BICUBIC, fillcolor=245)
        picture = _noisy(picture, page.number).rotate(turn, expand=True)
        data = io.BytesIO()
        picture.save(data, "JPEG", quality=quality)
        width, height = (size * 72 / dpi for size in picture.size)
        scanned.new_page(width=width, height=height).insert_image(
            pymupdf.Rect(0, 0, width, height), stream=data.getvalue()
        )
    return scanned


def scan_file(source: Path, target: Path, **kind: float) -> Path:
    """Write the scan of a file to `target` and return that."""
    with pymupdf.open(source) as pdf, scan(pdf, **kind) as scanned:  # type: ignore[arg-type]
        scanned.save(target)
    return target


def _picture(page: pymupdf.Page, dpi: int) -> Image.Image:
    drawn = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY, annots=False)
    return Image.frombytes("L", (drawn.width, drawn.height), drawn.samples)


def _noisy(picture: Image.Image, seed: int) -> Image.Image:
    """Return the picture with the same noise each time, its whites a little grey."""
    made = random.Random(seed)
    tile = Image.frombytes("L", (256, 256), made.randbytes(256 * 256))
    tile = tile.point(lambda value: value * _GRAIN // 255)
    grain = Image.new("L", picture.size)
    for top in range(0, picture.height, 256):
        for left in range(0, picture.width, 256):
            grain.paste(tile, (left, top))
    return ImageChops.subtract(picture, grain)
