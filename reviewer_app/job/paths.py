"""Where a job's files lie, written so that job and files can move together."""

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path, PurePosixPath


def stored_path(path: str, folder: Path | None) -> bytes:
    """Return a file's path as the job in `folder` keeps it.

    Relative to the folder, with forward slashes; absolute where it cannot be (another drive, a
    job without a file). Bytes, since a file name need not be text.
    """
    absolute = os.path.abspath(path)
    if folder is not None:
        try:
            relative = os.path.relpath(absolute, folder)
        except ValueError:
            return os.fsencode(absolute)
        return os.fsencode(Path(relative).as_posix())
    return os.fsencode(absolute)


def found_path(stored: bytes, folder: Path | None) -> str:
    """Return where the file lies now, or would lie where it is missing.

    A name that another system wrote decomposed ("a" and a ring for "å") is found composed too,
    and the other way about.
    """
    kept = os.fsdecode(stored)
    base = folder or Path()
    for spelling in _spellings(kept):
        path = os.path.abspath(base / PurePosixPath(spelling))
        if os.path.isfile(path):
            return path
    return os.path.abspath(base / PurePosixPath(kept))


def _spellings(kept: str) -> Iterator[str]:
    yield kept
    yield unicodedata.normalize("NFC", kept)
    yield unicodedata.normalize("NFD", kept)


def as_text(name: str) -> str:
    """Return a file name as text: bytes that are none become question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")
