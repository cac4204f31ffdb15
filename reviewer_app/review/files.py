"""Which files a review reads: those the person pointed at, and nothing a link leads to."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.core.names import sayable
from reviewer_app.core.reference import Message
from reviewer_app.job.file import SUFFIX

# "mark.granskning", "mark.granskning-wal": a review's own file, and what SQLite keeps beside it.
_JOB = re.compile(rf"{re.escape(SUFFIX)}(?:-wal|-shm|-journal)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FileSet:
    """The PDFs to read, the names of every file pointed at, and what was left out and why."""

    pdfs: tuple[Path, ...]
    names: tuple[str, ...]
    notices: tuple[Message, ...]


def gather(paths: Iterable[Path]) -> FileSet:
    """Return the files under `paths`: a file as given, a folder's PDFs in the order of names.

    A file that was named is read whatever it is called; in a folder only names ending in .pdf
    are. Links inside a folder that lead out of it are left out with a notice. Raises UserError
    ``review.no_pdfs`` for a folder without PDFs.
    """
    pdfs: list[Path] = []
    names: list[str] = []
    notices: list[Message] = []
    for path in paths:
        if not path.is_dir():
            pdfs.append(path)
            names.append(path.name)
            continue
        inside = list(_files_inside(path, notices))
        found = [file for file in inside if file.suffix.lower() == ".pdf"]
        if not found:
            raise UserError("review.no_pdfs", folder=str(path))
        pdfs.extend(found)
        names.extend(file.name for file in inside if not _JOB.search(file.name))
    return FileSet(_unique(pdfs), tuple(dict.fromkeys(names)), tuple(notices))


def _files_inside(folder: Path, notices: list[Message]) -> Iterator[Path]:
    root = folder.resolve()
    for directory, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = Path(directory, name)
            if path.resolve().is_relative_to(root):
                yield path
            else:
                notices.append(Message("review.link_left_out", {"file": sayable(str(path))}))


def _unique(paths: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(Path(os.path.abspath(path)) for path in paths))
