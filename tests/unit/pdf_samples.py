"""Small real PDF files, made anew for the tests that need them."""

import random
from collections.abc import Sequence
from pathlib import Path

import pymupdf

from reviewer_app.documents.source import Source, read_file

A4 = (595, 842)


def text_pdf(path: Path, pages: Sequence[str], size: tuple[float, float] = A4) -> Source:
    """Write one page for each text and return its source."""
    document = pymupdf.open()
    for text in pages:
        page = document.new_page(width=size[0], height=size[1])
        page.insert_text((72, 100), text.split("\n"), fontsize=14)
    return save(document, path)


def drawing_pdf(path: Path, lines: int = 30_000) -> Source:
    """Write an A0 drawing of many strokes with one word on it."""
    document = pymupdf.open()
    page = document.new_page(width=3370, height=2384)
    page.insert_text((1600, 1200), "DCB.111", fontsize=60)
    chance = random.Random(7)
    strokes = []
    for _ in range(lines):
        x, y = chance.uniform(100, 3200), chance.uniform(100, 2200)
        end_x, end_y = x + chance.uniform(-60, 60), y + chance.uniform(-60, 60)
        strokes.append(f"{x:.1f} {y:.1f} m {end_x:.1f} {end_y:.1f} l S")
    xref = document.get_new_xref()
    document.update_object(xref, "<<>>")
    document.update_stream(xref, ("0.3 w\n" + "\n".join(strokes)).encode())
    old = page.get_contents()
    document.xref_set_key(page.xref, "Contents", f"[{old[0]} 0 R {xref} 0 R]")
    return save(document, path)


def scan_pdf(path: Path, pages: int = 1) -> Source:
    """Write pages that are one grey picture each, as a scanner at 150 dpi makes them."""
    document = pymupdf.open()
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 1240, 1754))
    picture.clear_with(200)
    for _ in range(pages):
        page = document.new_page(width=A4[0], height=A4[1])
        page.insert_image(page.rect, pixmap=picture)
    return save(document, path)


def save(document: pymupdf.Document, path: Path) -> Source:
    """Save a document and return its source."""
    document.save(path)
    document.close()
    return read_file(path)[1]
