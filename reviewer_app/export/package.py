"""A hand-over copy: one ZIP with a job, its PDFs and exports, and a list of what is in it.

Written by the program, but read as what it may be by then: any file that somebody sent.
"""

import hashlib
import os
import re
import shutil
import struct
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import msgspec

from reviewer_app.core.errors import UserError
from reviewer_app.documents.target import new_file, write_refusal
from reviewer_app.export.progress import UNWATCHED, Watch

SUFFIX = ".zip"
MANIFEST = "granskare.json"
FORMAT = "granskare-hand-over"
VERSION = 1

_BLOCK = 1 << 20
_MOST_FILES = 20_000
_LARGEST_MANIFEST = 32 << 20
_LARGEST = 64 << 30
"""Bytes of all files unpacked; a tender package has some gigabytes."""
_PACKED = frozenset({".pdf", ".xlsx", ".zip", ".jpg", ".png"})
"""What is packed already is stored as it is."""
_MOST_SHRUNK = 400
"""How many times smaller a file may have been packed; a bomb's are a thousand times."""
_LONGEST_PART = 120
_LONGEST_SUFFIX = 12
_LONGEST_BYTES = 240
"""Usual file systems take names of 255 bytes."""
# "a:b", "a\tb" and other signs that some file system does not take.
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
# "CON", "nul.txt", "LPT1": devices on Windows, whatever follows the full stop.
_DEVICE = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError,
    ValueError, KeyError,
)  # fmt: skip
"""What a damaged archive makes zipfile raise."""
_SYMLINK, _KIND = 0o120000, 0o170000


@dataclass(frozen=True, slots=True)
class Packed:
    """A file of the copy: its path in it, with forward slashes, its SHA-256 and size in bytes."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a copy holds. `job` is the path of the job file, `files` are all files."""

    format: str
    version: int
    program: str
    made: str
    name: str
    job: str
    files: tuple[Packed, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A file to be packed: where it lies, its path in the copy, the SHA-256 it must have."""

    source: Path
    path: str
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """What a copy says of itself; `job` is the path of its job file."""

    name: str
    job: str
    program: str
    made: str


def pack(
    target: Path,
    parts: Sequence[Part],
    label: Label,
    *,
    sources: Collection[str | Path] = (),
    watch: Watch = UNWATCHED,
) -> None:
    """Write a copy to `target`, which is none of `sources`.

    Raises UserError where a file is missing or no longer what it was, or the target is unfit,
    and Cancelled; then nothing is left behind.
    """
    total = sum(_size(part) for part in parts)
    kept: list[Packed] = []
    with (
        new_file(target, sources) as draft,
        zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packing,
    ):
        for part in parts:
            done = sum(one.size for one in kept)
            kept.append(_pack(packing, part, label.name, watch, (done, total)))
        manifest = Manifest(
            FORMAT, VERSION, label.program, label.made, label.name, label.job, tuple(kept)
        )
        packing.writestr(f"{label.name}/{MANIFEST}", msgspec.json.encode(manifest))


def _size(part: Part) -> int:
    try:
        return part.source.stat().st_size
    except OSError as error:
        raise UserError("documents.missing", name=part.source.name) from error


def _pack(
    packing: zipfile.ZipFile, part: Part, name: str, watch: Watch, at: tuple[int, int]
) -> Packed:
    """Pack a file and return what it was; raises UserError where it is another than it should."""
    entry = zipfile.ZipInfo.from_file(part.source, f"{name}/{part.path}", strict_timestamps=False)
    is_packed = part.source.suffix.lower() in _PACKED
    entry.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
    digest, size = hashlib.sha256(), 0
    with part.source.open("rb") as reading, packing.open(entry, "w", force_zip64=True) as writing:
        while block := reading.read(_BLOCK):
            digest.update(block)
            writing.write(block)
            size += len(block)
            watch.at("packing", (at[0] + size) >> 10, at[1] >> 10)
    if part.sha256 not in ("", digest.hexdigest()):
        raise UserError("documents.changed", name=part.source.name)
    return Packed(part.path, digest.hexdigest(), size)


def file_name(name: str, taken: Collection[str] = ()) -> str:
    """Return a name that every file system takes and that is none of `taken`, whatever its case.

    >>> file_name("TB: del 1/2?.pdf")
    'TB_ del 1_2_.pdf'
    """
    text = _settled(name)
    used = {one.casefold() for one in taken}
    stem, suffix = _split(text)
    found, number = text, 1
    while found.casefold() in used:
        number += 1
        found = _settled(_fitted(stem, f" ({number})", suffix))
    return found


def stem_for(name: str, suffix: str) -> str:
    """Return a name that every file system takes for a folder, and with `suffix` for a file."""
    found = file_name(name)
    while (fit := file_name(file_name(found + suffix).removesuffix(suffix))) != found:
        found = fit
    return found


def _settled(name: str) -> str:
    """Return a name made fit, and fit again, until nothing of it changes any more."""
    found = _fit(name)
    while (again := _fit(found)) != found:
        found = again
    return found


def _fit(name: str) -> str:
    text = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode("utf-8"))
    text = _FORBIDDEN.sub("_", text).strip().rstrip(". ") or "_"
    if _DEVICE.match(text):
        text = f"_{text}"
    stem, suffix = _split(text)
    return _fitted(stem, "", suffix)


def _split(text: str) -> tuple[str, str]:
    """Return a name and its ending; what is too long for an ending belongs to the name."""
    stem, suffix = os.path.splitext(text)
    return (stem, suffix) if len(suffix) <= _LONGEST_SUFFIX else (text, "")


def _fitted(stem: str, number: str, suffix: str) -> str:
    """Return a name that is short enough in letters and in bytes; its ending stays."""
    ending = number + suffix
    stem = stem[: _LONGEST_PART - len(ending)]
    while len((stem + ending).encode()) > _LONGEST_BYTES:
        stem = stem[:-1]
    return (stem.rstrip(". ") or "_") + ending


def unpack(path: Path, folder: Path, *, watch: Watch = UNWATCHED) -> Path:
    """Unpack a copy into a new folder in `folder` and return the path of its job file.

    A copy that was unpacked there before, and is still there, is not unpacked again. Raises
    UserError where the file is no copy, is damaged, or holds what none of ours holds; then nothing
    is left behind. No file is ever written over.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            manifest = _manifest(packed, path)
            place, is_there = _place(folder, manifest)
            if not is_there:
                _unpack(packed, manifest, path, place, watch)
            return place / PurePosixPath(manifest.job)
    except FileNotFoundError as error:
        raise UserError("documents.missing", name=path.name) from error
    except PermissionError as error:
        raise UserError("documents.no_permission", name=path.name) from error
    except _BROKEN as error:
        raise _damaged(path, repr(error)) from error


def is_package(path: Path) -> bool:
    """Return whether a file calls itself a hand-over copy."""
    return path.suffix.lower() == SUFFIX


def _damaged(path: Path, detail: str) -> UserError:
    return UserError("reports.package_damaged", name=path.name, detail=detail)


def _manifest(packed: zipfile.ZipFile, path: Path) -> Manifest:
    """Return the list of what is in a copy, checked against what is; raises UserError."""
    entries = packed.infolist()
    lists = [one for one in entries if PurePosixPath(one.filename).name == MANIFEST]
    if len(entries) > _MOST_FILES or len(lists) != 1 or lists[0].file_size > _LARGEST_MANIFEST:
        raise UserError("reports.package_foreign", name=path.name)
    try:
        manifest = msgspec.json.decode(packed.read(lists[0]), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UserError("reports.package_foreign", name=path.name) from error
    if manifest.format != FORMAT or lists[0].filename != f"{manifest.name}/{MANIFEST}":
        raise UserError("reports.package_foreign", name=path.name)
    if manifest.version > VERSION:
        raise UserError("reports.package_newer", name=path.name)
    _check(entries, manifest, path)
    return manifest


def _check(entries: Sequence[zipfile.ZipInfo], manifest: Manifest, path: Path) -> None:
    """Raise UserError for a copy that holds what none of ours holds."""
    listed = {f"{manifest.name}/{one.path}": one for one in manifest.files}
    found = {one.filename: one for one in entries}
    paths = [manifest.name, *(one.path for one in manifest.files)]
    folded = {one.path.casefold() for one in manifest.files}
    if (
        len(found) != len(entries)
        or len(folded) != len(manifest.files)
        or set(found) != {*listed, f"{manifest.name}/{MANIFEST}"}
        or manifest.job not in {one.path for one in manifest.files}
        or not all(map(_is_plain, paths))
        or "/" in manifest.name
    ):
        raise _damaged(path, "the list and the files differ")
    sizes_lie = any(found[name].file_size != one.size for name, one in listed.items())
    if sizes_lie or not all(map(_is_harmless, entries)):
        raise _damaged(path, "sizes or kinds of files")
    # Files that lie over each other in the archive would add up to more than it holds.
    if sum(one.compress_size for one in entries) > path.stat().st_size:
        raise _damaged(path, "overlapping files")
    if sum(one.file_size for one in entries) > _LARGEST:
        raise UserError("reports.package_too_large", name=path.name)


def _is_plain(path: str) -> bool:
    """Return whether a path leads below its folder, on every system, by names we would give."""
    parts = path.split("/")
    return all(part and part not in (".", "..") and part == file_name(part) for part in parts)


def _is_harmless(entry: zipfile.ZipInfo) -> bool:
    is_link = (entry.external_attr >> 16) & _KIND == _SYMLINK
    shrunk = entry.file_size > _BLOCK and entry.file_size > _MOST_SHRUNK * entry.compress_size
    return not is_link and not entry.is_dir() and not entry.flag_bits & 1 and not shrunk


def _place(folder: Path, manifest: Manifest) -> tuple[Path, bool]:
    """Return the folder to unpack into, and whether this very copy is unpacked there already."""
    for name in _names(manifest.name):
        place = folder / name
        if not place.exists():
            return place, False
        if _same(place, manifest):
            return place, True
    raise AssertionError


def _names(name: str) -> Iterator[str]:
    yield name
    number = 1
    while True:
        number += 1
        yield f"{name} ({number})"


def _same(place: Path, manifest: Manifest) -> bool:
    try:
        kept = msgspec.json.decode((place / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return False
    return kept == manifest and all((place / one.path).is_file() for one in manifest.files)


def _unpack(
    packed: zipfile.ZipFile, manifest: Manifest, path: Path, place: Path, watch: Watch
) -> None:
    """Unpack into a folder beside the place and, when all is right, put it there."""
    total = sum(one.size for one in manifest.files)
    try:
        if total > shutil.disk_usage(place.parent).free:
            raise UserError("reports.package_no_room", name=path.name, folder=place.parent)
        draft = Path(tempfile.mkdtemp(prefix=".granskare-", dir=place.parent))
    except OSError as error:
        raise write_refusal(place, error) from error
    try:
        done = 0
        for one in manifest.files:
            _extract(packed, manifest, one, draft, path)
            done += one.size
            watch.at("unpacking", done >> 10, total >> 10)
        (draft / MANIFEST).write_bytes(msgspec.json.encode(manifest))
        draft.chmod(0o777 & ~_umask())
        draft.rename(place)
    except OSError as error:
        raise write_refusal(place, error) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _umask() -> int:
    """Return the mask that new folders get: one made for temporary use is for its owner only."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _extract(
    packed: zipfile.ZipFile, manifest: Manifest, one: Packed, folder: Path, path: Path
) -> None:
    """Write a file of the copy; raises UserError where it is not what the list says."""
    target = folder / PurePosixPath(one.path)
    target.parent.mkdir(parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    with packed.open(f"{manifest.name}/{one.path}") as reading, target.open("xb") as writing:
        while block := reading.read(_BLOCK):
            size += len(block)
            if size > one.size:
                raise _damaged(path, "a file is larger than it says")
            digest.update(block)
            writing.write(block)
    if digest.hexdigest() != one.sha256:
        raise UserError("reports.package_changed", name=path.name, file=one.path)
