"""PyMuPDF, set up once per process: quiet on the terminal, its warnings kept for the log.

Worker processes only: importing this imports pymupdf.
"""

import logging
from collections.abc import Sequence
from typing import Any

import pymupdf
from pymupdf import mupdf

_LOG = logging.getLogger(__name__)
_LONGEST = 2000

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)
pymupdf.set_messages(pylogging=True, pylogging_name=__name__)
pymupdf.no_recommend_layout()

MUPDF_ERRORS = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)
"""What PyMuPDF raises on damaged files: its own errors are RuntimeErrors, MuPDF's are not."""


def log_warnings(name: str) -> None:
    """Move MuPDF's collected warnings about the file `name` into the log."""
    if warnings := pymupdf.TOOLS.mupdf_warnings(reset=True):
        _LOG.info("%s: %s", name, warnings[:_LONGEST])


def native_colour(parts: Sequence[float]) -> Any:
    """Return a colour (parts from 0 to 1) as MuPDF's drawing functions take it; kept for ever."""
    colour = mupdf.new_floats(len(parts))
    for position, part in enumerate(parts):
        mupdf.floats_setitem(colour, position, part)
    return colour
