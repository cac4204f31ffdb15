"""The person's imports and corrections as files: plain text, each named by its own hash.

They are what the person's registry is built from beside the shipped rows, so that a lost or
damaged registry can always be built again. A file is written whole or not at all and never
changed; its first line says what it is, the others are a table.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path

from registry_db.errors import RegistryError
from registry_db.records import Coverage, Row
from registry_db.validation import RawRow, Refusal, validate

FORMAT = 1
"""Raised with every change of the files' form."""

_MARK = "#granskare-import "
_COLUMNS = ("work", "edition", "code", "heading", "status", "source")
_cells_of = attrgetter(*_COLUMNS)
_FOLDER = "imports"
_ID_LENGTH = 16


@dataclass(frozen=True, slots=True)
class KeptImport:
    """A list or a correction that the person added.

    `kind` is "list" or "correction", `name` the file it came from or the code corrected, `note`
    the person's words. `imported_at` is ISO 8601 in UTC with microseconds: later ones count over
    earlier ones, corrections over lists. `id` names the file, "" before it is written.
    """

    kind: str
    name: str
    source: str
    imported_at: str
    coverage: Coverage
    rows: tuple[Row, ...]
    note: str = ""
    id: str = ""

    @property
    def editions(self) -> tuple[tuple[str, str], ...]:
        """The editions it bears on."""
        return tuple(dict.fromkeys((row.work, row.edition) for row in self.rows))

    @property
    def rank(self) -> tuple[bool, str, str]:
        """The order in which imports are laid over each other."""
        return self.kind == "correction", self.imported_at, self.id


@dataclass(frozen=True, slots=True)
class UnusableImport:
    """A kept file whose rows cannot be taken: `error` says why. `id` names the file."""

    id: str
    name: str
    error: RegistryError = field(compare=False)


def now() -> str:
    """Return the present time as imports are stamped."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def encoded(kept: KeptImport) -> bytes:
    """Return the file of an import."""
    about = {
        "format": FORMAT,
        "kind": kept.kind,
        "name": kept.name,
        "source": kept.source,
        "imported_at": kept.imported_at,
        "coverage": str(kept.coverage),
        "note": kept.note,
    }
    lines = [_MARK + json.dumps(about, ensure_ascii=False, sort_keys=True), "\t".join(_COLUMNS)]
    lines += ("\t".join(_cells_of(row)) for row in kept.rows)
    return ("\n".join(lines) + "\n").encode("utf-8")


def identified(kept: KeptImport) -> KeptImport:
    """Return the import with the id that its file will have."""
    return replace(kept, id=_id_of(encoded(kept)))


def _id_of(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:_ID_LENGTH]


def write_import(kept: KeptImport, directory: Path) -> None:
    """Write an import's file in one step; from then on it belongs to the registry."""
    folder = directory / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(encoded(kept))
            file.flush()
            os.fsync(file.fileno())
        Path(part).replace(_path(kept.id, directory))
    finally:
        Path(part).unlink(missing_ok=True)


def remove_import(import_id: str, directory: Path) -> None:
    """Remove an import's file."""
    _path(import_id, directory).unlink(missing_ok=True)


def _path(import_id: str, directory: Path) -> Path:
    return directory / _FOLDER / f"{import_id}.tsv"


def import_ids(directory: Path) -> tuple[str, ...]:
    """Return the ids of all imports of a registry folder, in an order of no meaning."""
    try:
        return tuple(sorted(path.stem for path in (directory / _FOLDER).glob("*.tsv")))
    except OSError:
        return ()


def has_rows_of(work: str, import_id: str, directory: Path) -> bool:
    """Return whether an import has rows of a work, known or not."""
    try:
        return f"\n{work}\t".encode() in _path(import_id, directory).read_bytes()
    except OSError as error:
        raise _damage(import_id, directory) from error


def _damage(import_id: str, directory: Path) -> RegistryError:
    """Return the error that says how the person is rid of a file; an id is a file's name, which
    a copy made by hand has spaces in."""
    typed = import_id if import_id.isalnum() else f'"{import_id}"'
    return RegistryError("import_damaged", path=_path(import_id, directory), id=typed)


def read_imports(directory: Path) -> tuple[KeptImport, ...]:
    """Return all imports, those that count over others last.

    Raises RegistryError where a file is not the one that was written.
    """
    found = [_read(import_id, directory) for import_id in import_ids(directory)]
    return tuple(sorted(found, key=lambda kept: kept.rank))


def read_each(directory: Path) -> tuple[tuple[KeptImport, ...], tuple[UnusableImport, ...]]:
    """Return the imports as `read_imports` does, and apart from them those that cannot be used."""
    found: list[KeptImport] = []
    unusable: list[UnusableImport] = []
    for import_id in import_ids(directory):
        try:
            found.append(_read(import_id, directory))
        except RegistryError as error:
            name = _path(import_id, directory).name
            unusable.append(UnusableImport(import_id, name, error))
    return tuple(sorted(found, key=lambda kept: kept.rank)), tuple(unusable)


def _read(import_id: str, directory: Path) -> KeptImport:
    path = _path(import_id, directory)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise _damage(import_id, directory) from error
    if _id_of(raw) != import_id or not raw.startswith(_MARK.encode()):
        raise _damage(import_id, directory)
    first, _, *lines = raw.decode("utf-8").removesuffix("\n").split("\n")
    about = json.loads(first.removeprefix(_MARK))
    if about["format"] > FORMAT:
        raise RegistryError("import_newer", path=path)
    return KeptImport(
        kind=about["kind"],
        name=about["name"],
        source=about["source"],
        imported_at=about["imported_at"],
        coverage=Coverage(about["coverage"]),
        rows=tuple(_rows(lines, path)),
        note=about["note"],
        id=import_id,
    )


def _rows(lines: Iterable[str], path: Path) -> Iterator[Row]:
    # The second line of the file is the header.
    for number, line in enumerate(lines, start=3):
        work, edition, code, heading, status, source = line.split("\t")
        row = validate(RawRow(work, edition, code, heading, status, source))
        if isinstance(row, Refusal):
            raise row.error(path.name, number)
        yield row
