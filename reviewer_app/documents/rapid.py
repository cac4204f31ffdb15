"""The second witness: RapidOCR, from the extra ``granskare[ocr]``; worker processes only.

Its models lie inside its wheel: nothing is fetched. It reads codes better than Tesseract and the
letters å, ä, ö worse, so it is asked about codes and numbers and Tesseract has the text.
"""

import ctypes
import gc
import logging
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.ocr_picture import PagePicture
from reviewer_app.documents.serving import Board, at_rest
from reviewer_app.documents.tesseract import OcrFailed, OcrStopped, PictureWord

_LEAST_SCORE = 0.5
_ONE_THREAD = {
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "Global.log_level": "error",
}


def read_words(picture: PagePicture, board: Board) -> tuple[PictureWord, ...]:
    """Return the words on the picture; raises OcrStopped and OcrFailed."""
    if board.stopping:
        raise OcrStopped
    try:
        found = _engine()(_array(picture), use_cls=False, return_word_box=True)
    except Exception as error:  # whatever it meets, the page has one witness only
        logging.getLogger(__name__).exception("RapidOCR failed")
        raise OcrFailed(repr(error)) from error
    finally:
        _trim()
    if board.stopping:
        raise OcrStopped
    return tuple(_words(found))


@cache
def _engine() -> Any:
    """Return the engine, kept while pages are read (loads in 0.1 s after an import of 0.5 s)."""
    from rapidocr import RapidOCR

    at_rest.append(_let_go)
    return RapidOCR(params=_ONE_THREAD)


def _let_go() -> None:
    """Give the engine's memory back: 0.3 GB in each worker."""
    _engine.cache_clear()
    gc.collect()
    pymupdf.TOOLS.store_shrink(100)
    _trim()


def _trim() -> None:
    """Give back to the system what is free.

    Between two pages a worker then holds 280 MB instead of 550. Having large pieces given back as
    soon as each is free holds as little, and 0.8 GB instead of 1.0 while a page is read, but a
    tenth of the reading goes into fetching them anew.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not in every C library
        if trim is not None:
            trim(0)


def _array(picture: PagePicture) -> Any:
    import numpy as np

    grey = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.width)
    return np.repeat(grey[:, :, None], 3, axis=2)


def _words(found: Any) -> Iterator[PictureWord]:
    """Yield the words of each region of text, each with its region's height."""
    if found.word_results is None or found.scores is None:
        return
    for number, (region, words) in enumerate(zip(found.boxes, found.word_results, strict=True)):
        if found.scores[number] < _LEAST_SCORE:
            continue
        upper, lower = float(region[:, 1].min()), float(region[:, 1].max())
        for text, score, corners in words:
            if text.strip() and corners is not None:
                left = min(float(corner[0]) for corner in corners)
                right = max(float(corner[0]) for corner in corners)
                box: Rect = (left, upper, right, lower)
                yield PictureWord(text.strip(), box, (number, 0, 0), 100 * float(score))
