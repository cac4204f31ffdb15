"""New files: written beside their place under another name, then renamed into it.

Whatever goes wrong, the place holds the old file or the new one, never half of one.
"""

import errno
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reviewer_app.core.errors import UserError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_ANY_WRITE = 0o222


@contextmanager
def new_file(target: str | Path, sources: Iterable[str | Path] = ()) -> Iterator[Path]:
    """Give an empty file to write to; on leaving, put it in the target's place.

    Raises UserError where the target is one of `sources` or cannot be written; the error of the
    body leaves nothing behind.
    """
    place = Path(target)
    draft = place.parent / f".granskare-{secrets.token_hex(8)}.tmp"
    try:
        _check(place, sources)
        # Opened the usual way, so that the new file gets the permissions new files get.
        draft.open("xb").close()
        yield draft
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.replace(place)
    except OSError as error:
        raise write_refusal(place, error) from error
    finally:
        with suppress(OSError):  # gone already, after the rename
            draft.unlink()


def write_refusal(place: Path, error: OSError) -> UserError:
    """Return the sentence for an error met while writing."""
    detail = repr(error)
    if error.errno in _FULL:
        return UserError("documents.target_disk_full", name=place.name, detail=detail)
    if error.errno in _FORBIDDEN:
        return _no_permission(place, detail)
    reason = error.strerror or type(error).__name__
    return UserError("documents.target_unwritable", name=place.name, reason=reason, detail=detail)


def _check(place: Path, sources: Iterable[str | Path]) -> None:
    if not place.parent.is_dir():
        raise UserError("documents.target_folder_missing", folder=place.parent)
    if place.is_dir():
        raise UserError("documents.target_is_folder", name=place.name)
    if any(_same_file(place, Path(source)) for source in sources):
        raise UserError("documents.target_is_source", name=place.name)
    # A rename would replace a file that is marked read-only without asking.
    if place.exists() and not place.stat().st_mode & _ANY_WRITE:
        raise _no_permission(place, "read-only file")


def _same_file(first: Path, second: Path) -> bool:
    try:
        return first.samefile(second)
    except OSError:
        return first.resolve() == second.resolve()


def _no_permission(place: Path, detail: str) -> UserError:
    return UserError(
        "documents.target_no_permission", name=place.name, folder=place.parent, detail=detail
    )
