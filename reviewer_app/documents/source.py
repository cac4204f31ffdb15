"""Files by content: read once, hashed while reading, checked again before anything relies on them.

Knows nothing of PDFs; usable in every process.
"""

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from reviewer_app.core.document import Document, file_id_of
from reviewer_app.core.errors import UserError

_BLOCK = 1 << 20
SIZE_LIMIT = 2 << 30
"""Bytes. A file is read into memory whole, so that replacing it on disk cannot change it while it
is open; 2 GiB is far above any tender document and below what a 8 GB machine can hold."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was when it was read: where it lies and what its bytes were.

    The password is kept in memory only, and in no representation that could be logged.
    """

    path: str
    sha256: str
    size: int
    file_id: str
    password: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return Path(self.path).name

    def unchanged(self) -> bool:
        """Return whether the file on disk still has the bytes that were read."""
        try:
            return os.stat(self.path).st_size == self.size and hash_file(self.path) == self.sha256
        except (OSError, UserError):
            return False


def source_of(document: Document, password: str = "") -> Source:
    """Return the source of a document that was opened before."""
    return Source(document.path, document.sha256, document.size, document.file_id, password)


def hash_file(path: str | Path) -> str:
    """Return the SHA-256 of a file's bytes, in hex; raises UserError where it cannot be read."""
    digest = hashlib.sha256()
    for block in _blocks(Path(path)):
        digest.update(block)
    return digest.hexdigest()


def read_file(path: str | Path, password: str = "") -> tuple[bytes, Source]:
    """Return a file's bytes and its source, from one reading; raises UserError."""
    place = Path(path)
    try:
        with _open_regular(place) as file:
            data = file.read()
    except OSError as error:
        raise _refusal(place, error) from error
    except MemoryError as error:
        raise _no_memory(place) from error
    sha256 = hashlib.sha256(data).hexdigest()
    return data, Source(os.path.abspath(place), sha256, len(data), file_id_of(sha256), password)


def read_source(source: Source) -> bytes:
    """Return the bytes of a source; raises UserError where the file has changed meanwhile."""
    data, now = read_file(source.path)
    if now.sha256 != source.sha256:
        raise UserError("documents.changed", name=source.name)
    return data


def _blocks(path: Path) -> Iterator[bytes]:
    try:
        with _open_regular(path) as file:
            while block := file.read(_BLOCK):
                yield block
    except OSError as error:
        raise _refusal(path, error) from error


def _open_regular(path: Path) -> BinaryIO:
    """Return the open file; refuses folders and devices before reading (a pipe would block)."""
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise UserError("documents.is_folder", name=path.name or str(path))
    if not stat.S_ISREG(status.st_mode):
        raise UserError("documents.not_a_file", name=path.name)
    if status.st_size == 0:
        raise UserError("documents.empty_file", name=path.name)
    if status.st_size > SIZE_LIMIT:
        raise UserError(
            "documents.too_large",
            name=path.name,
            size=_megabytes(status.st_size),
            limit=_megabytes(SIZE_LIMIT),
        )
    return path.open("rb", buffering=0)


def _refusal(path: Path, error: OSError) -> UserError:
    detail = repr(error)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return UserError("documents.missing", name=path.name, detail=detail)
    if isinstance(error, PermissionError):
        return UserError("documents.no_permission", name=path.name, detail=detail)
    reason = error.strerror or type(error).__name__
    return UserError("documents.unreadable", name=path.name, reason=reason, detail=detail)


def _no_memory(path: Path) -> UserError:
    size = _megabytes(path.stat().st_size)
    return UserError("documents.no_memory", name=path.name, size=size)


def _megabytes(size: int) -> int:
    return round(size / (1 << 20))
