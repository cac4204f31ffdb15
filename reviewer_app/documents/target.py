"""New files: written beside their place under another name, then renamed into it.

Whatever goes wrong, the place holds the old file or the new one, never half of one.
"""

import errno
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator, Sequence
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
    with new_files((target,), sources) as (draft,):
        yield draft


@contextmanager
def new_files(
    targets: Sequence[str | Path], sources: Iterable[str | Path] = ()
) -> Iterator[tuple[Path, ...]]:
    """Give an empty file for each target; on leaving, put all in their places, or none.

    The files keep their targets' folders and suffixes. Raises UserError as `new_file` does.
    """
    places = [Path(target) for target in targets]
    refused = tuple(sources)
    drafts: list[Path] = []
    place = places[0]
    try:
        for place in places:
            _check(place, refused)
            drafts.append(_unnamed(place))
            # Opened the usual way, so that the new file gets the permissions new files get.
            drafts[-1].open("xb").close()
        place = places[0]
        yield tuple(drafts)
        for draft in drafts:
            with draft.open("rb+") as written:
                os.fsync(written.fileno())
        _put(drafts, places)
    except OSError as error:
        raise write_refusal(place, error) from error
    finally:
        for draft in drafts:
            with suppress(OSError):  # gone already, after the rename
                draft.unlink()


def _put(drafts: Sequence[Path], places: Sequence[Path]) -> None:
    """Rename each draft to its place; where one cannot be, give the others back what they were."""
    kept: list[tuple[Path, Path | None]] = []
    try:
        for draft, place in zip(drafts, places, strict=True):
            last = draft is drafts[-1]
            # What is renamed last needs no way back.
            kept.append((place, None if last else _aside(place)))
            draft.replace(place)
    except OSError:
        for place, before in kept[:-1]:
            with suppress(OSError):
                place.unlink() if before is None else before.replace(place)
        raise
    finally:
        for _, before in kept:
            if before is not None:
                with suppress(OSError):
                    before.unlink()


def _aside(place: Path) -> Path | None:
    """Return a second name of what stands in a place, None for nothing there."""
    if not place.exists():
        return None
    before = _unnamed(place)
    try:
        before.hardlink_to(place)
    except OSError:  # a file system without such names, as those of memory cards
        shutil.copy2(place, before)
    return before


def _unnamed(place: Path) -> Path:
    return place.parent / f".granskare-{secrets.token_hex(8)}.tmp{place.suffix}"


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
