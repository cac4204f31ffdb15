"""The drawing of a first page, in a process that does nothing else and ends with it.

Half of what a render worker does before its first picture is to import PyMuPDF's Python classes.
This process loads only the library's own binding below them, and draws what can be seen of the
page while the window is being made. It reads no text and checks no hash: what it draws stands in
the window until the render worker has drawn the same page from bytes that were hashed.

Imports next to nothing, and must stay so.
"""

import os
import sys
import time
from importlib.machinery import PathFinder
from mmap import mmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FRAME = 8
"""Bytes of a message on the line: two numbers. From the window: the width that the page is to take
and the height that can be seen of it, in pixels. To it: the size of what was drawn, 0 for none."""
MOST_PIXELS = 8_000_000
"""More than is visible of a page on the largest screens."""
_MOST_PAGE = 30_000
"""Pixels that a page may be long; above this it is not drawn before it is measured properly."""
_HEAVY_SECONDS = 0.05
"""Of the processor: on a busy computer a light page must not be taken for a heavy one."""
_ROUGH, _SMOOTH = 0, 8
_ERROR_CLASSES = 16


def main(line: int, answer: int, memory: int, path: str, page_index: int) -> None:
    """Draw a page of a PDF into `memory` when its size is told on `line`; say so.

    All three are open descriptors.
    """
    # What MuPDF says of a damaged file is said by the review, in words of the program.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        page = _FirstPage(path, page_index)
        size = page.draw(*numbers(os.read(line, FRAME)), memory)
    except Exception:  # noqa: BLE001 - whatever it meets, the render worker meets and reports
        size = (0, 0)
    os.write(answer, frame(*size))


def frame(first: int, second: int) -> bytes:
    """Return two numbers as they are sent."""
    return first.to_bytes(4, "little") + second.to_bytes(4, "little")


def numbers(sent: bytes) -> tuple[int, int]:
    """Return the two numbers of a frame; 0 and 0 where the line was closed."""
    return int.from_bytes(sent[:4], "little"), int.from_bytes(sent[4:FRAME], "little")


class DrawingError(Exception):
    """What MuPDF raises here."""


class _FirstPage:
    """The page seen first of a file that is a PDF and needs no password."""

    def __init__(self, path: str, page_index: int) -> None:
        self._library = library = _binding()
        document = library.ll_fz_open_document(path)
        if not library.ll_pdf_specifics(document) or library.ll_fz_needs_password(document):
            raise DrawingError(path)
        page = library.ll_fz_load_page(document, page_index)
        box = library.ll_fz_bound_page(page)
        left, top, right, bottom = (
            getattr(library, f"fz_rect_{side}_get")(box) for side in ("x0", "y0", "x1", "y1")
        )
        self._corner, self._size = (left, top), (right - left, bottom - top)
        began = time.process_time()
        self._list = library.ll_fz_new_display_list_from_page(page)
        self._heavy = time.process_time() - began > _HEAVY_SECONDS

    def draw(self, across: int, down: int, memory: int) -> tuple[int, int]:
        """Write rows of blue, green, red, 255 into a file; return their length and number."""
        pixmap, width, height = self._drawn(across, down)
        library = self._library
        size = 4 * width * height
        samples = library.ll_fz_pixmap_samples(pixmap)
        os.ftruncate(memory, size)
        with mmap(memory, size) as shared:
            shared[:] = library.python_memoryview_from_memory(samples, size, 0)
        return width, height

    def _drawn(self, across: int, down: int) -> "tuple[Any, int, int]":
        library = self._library
        scale = round(across / self._size[0], 6)
        length = round(self._size[1] * scale)
        height = min(length, down)
        if not (0 < length <= _MOST_PAGE and 0 < across * height <= MOST_PIXELS):
            raise DrawingError(across, height)
        library.ll_fz_set_aa_level(_ROUGH if self._heavy else _SMOOTH)
        area = library.ll_fz_make_irect(0, 0, across, height)
        pixmap = library.ll_fz_new_pixmap_with_bbox(library.ll_fz_device_bgr(), area, None, 1)
        library.ll_fz_clear_pixmap_with_value(pixmap, 0xFF)
        left, top = (-scale * part for part in self._corner)
        matrix = library.ll_fz_make_matrix(scale, 0, 0, scale, left, top)
        still = library.ll_fz_make_matrix(1, 0, 0, 1, 0, 0)
        device = library.ll_fz_new_draw_device(still, pixmap)
        seen = library.ll_fz_make_rect(0, 0, across, height)
        library.ll_fz_run_display_list(self._list, device, matrix, seen, None)
        library.ll_fz_close_device(device)
        return pixmap, across, height


def _binding() -> "Any":
    """Return PyMuPDF's binding to MuPDF without the package round it."""
    package = PathFinder.find_spec("pymupdf")
    assert package is not None
    found = PathFinder.find_spec("pymupdf._mupdf", package.submodule_search_locations)
    assert found is not None
    assert found.loader is not None
    binding: Any = found.loader.create_module(found)
    sys.modules[found.name] = binding
    found.loader.exec_module(binding)
    # An error must have a class to be raised as; there are some twelve kinds.
    binding.internal_set_error_classes([DrawingError] * _ERROR_CLASSES)
    return binding
