"""What a person dropped on the window or picked: which of it can be reviewed."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QMimeData

JOB_SUFFIX = ".granskning"
TABLE_SUFFIXES = (".tsv", ".csv", ".txt", ".xlsx", ".xlsm")
"""Code lists, by their names, that can be imported into the registry."""
PACKAGE_SUFFIX = ".zip"
"""The ending of hand-over copies."""
UNSAVED = "unsaved"
"""The folder, in the person's data folder, of jobs that were given no place yet."""


def unsaved_path(folder: Path) -> Path:
    """Return the path of a new job in `folder`, named after the present time."""
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H.%M.%S")
    return folder / f"{stamp} {os.urandom(2).hex()}{JOB_SUFFIX}"


def dropped_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the local PDFs, folders, job files and code lists among what is dragged, in order."""
    if not data.hasUrls():
        return ()
    local = (Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
    return tuple(path for path in local if is_reviewable(path) or is_table(path))


def is_reviewable(path: Path) -> bool:
    """True for a PDF, job file or hand-over copy by its name, or a folder; read later."""
    return path.suffix.lower() in (".pdf", JOB_SUFFIX, PACKAGE_SUFFIX) or path.is_dir()


def split_packages(paths: Iterable[Path]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return (hand-over copies, everything else)."""
    paths = tuple(paths)
    packages = tuple(path for path in paths if path.suffix.lower() == PACKAGE_SUFFIX)
    return packages, tuple(path for path in paths if path not in packages)


def is_table(path: Path) -> bool:
    """True for a code list by its name."""
    return path.suffix.lower() in TABLE_SUFFIXES


def split_jobs(paths: Iterable[Path]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return (job files, everything else)."""
    paths = tuple(paths)
    jobs = tuple(path for path in paths if path.suffix.lower() == JOB_SUFFIX)
    return jobs, tuple(path for path in paths if path not in jobs)
