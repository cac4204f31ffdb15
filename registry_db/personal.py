"""The person's registry: the shipped rows with the person's imports and corrections laid over.

An import is kept by writing its file, the last step: cancelled or killed before it, nothing has
changed. The registry file is only what is built from those files, once for each set of them.
"""

import hashlib
import os
import tempfile
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from registry_db.build import build
from registry_db.content import (
    Content,
    book_order,
    edition_order,
    starter_content,
    starter_files,
    starter_key,
)
from registry_db.editions import WORKS
from registry_db.errors import RegistryError
from registry_db.grammar import family_of_row
from registry_db.kept_imports import (
    KeptImport,
    UnusableImport,
    has_rows_of,
    identified,
    import_ids,
    read_each,
    read_imports,
    remove_import,
    write_import,
)
from registry_db.own_works import OwnWork, read_own_work, register
from registry_db.packing import pack, packed_hash
from registry_db.records import Coverage, Holding, Row
from registry_db.reporting import Report, silent

_WORKS = "works"
_KEPT_FOR = 24 * 3600
"""Seconds that a registry file no longer current is left for programs that have it open."""


def personal_path(directory: Path, ids: Iterable[str], works: Iterable[str]) -> Path:
    """Return the registry file for a set of imports and works over the shipped rows."""
    digest = hashlib.sha256(starter_key(starter_files()).encode())
    for part in (*sorted(ids), *works):
        digest.update(f"\n{part}".encode())
    return directory / f"personal-{digest.hexdigest()[:16]}.sqlite"


def imports_of(directory: Path) -> tuple[KeptImport, ...]:
    """Return all imports and corrections, those that count over others last."""
    _register_works(directory)
    return read_imports(directory)


def listed_imports(directory: Path) -> tuple[tuple[KeptImport, ...], tuple[UnusableImport, ...]]:
    """Return the imports as `imports_of` does, and apart from them those that cannot be used."""
    _register_works(directory)
    return read_each(directory)


def _register_works(directory: Path) -> None:
    for text in read_works(directory):
        # Rows of a work are validated by its form.
        register(read_own_work(text, "works"))


def build_personal(directory: Path) -> None:
    """Build the registry of the shipped rows and all that is kept in `directory`."""
    _build(directory, imports_of(directory), read_works(directory))


def _build(
    directory: Path,
    imports: Sequence[KeptImport],
    works: Sequence[str],
    report: Report = silent,
) -> Path:
    before = current_path(directory)
    path = personal_path(directory, [kept.id for kept in imports], works)
    build(_content(imports, works), path, report)
    if before is not None:
        with suppress(OSError):
            # From now on it is no longer current.
            os.utime(before)
    _tidy(directory, {path, before})
    return path


def _content(imports: Sequence[KeptImport], works: Sequence[str]) -> Content:
    return replace(merge(starter_content(starter_files()), imports), works=tuple(works))


def personal_content(directory: Path) -> Content:
    """Return what the person's registry is built from, for publishing it to a server."""
    return _content(imports_of(directory), read_works(directory))


def add_import(kept: KeptImport, directory: Path, report: Report = silent) -> None:
    """Add an import: the registry with it is built first, then its file is put in place."""
    kept = identified(kept)
    report("building", 0, len(kept.rows))
    imports = sorted((*imports_of(directory), kept), key=lambda one: one.rank)
    _build(directory, imports, read_works(directory), report)
    report("building", len(kept.rows), len(kept.rows))
    try:
        write_import(kept, directory)
    except OSError as error:
        raise RegistryError("not_writable", path=directory) from error


def drop_import(prefix: str, directory: Path) -> KeptImport | UnusableImport:
    """Remove the import whose id is `prefix`, or alone begins so, and return it, damaged or not.

    The registry without it is built first, where no other import is damaged. Raises RegistryError
    where there is no such import or more than one.
    """
    imports, unusable = listed_imports(directory)
    every: tuple[KeptImport | UnusableImport, ...] = (*imports, *unusable)
    found = [kept for kept in every if prefix and kept.id.startswith(prefix)]
    found = [kept for kept in found if kept.id == prefix] or found
    if len(found) != 1:
        raise RegistryError("no_import", id=prefix)
    (dropped,) = found
    if all(kept == dropped for kept in unusable):
        left = [kept for kept in imports if kept != dropped]
        _build(directory, left, read_works(directory))
    remove_import(dropped.id, directory)
    return dropped


def add_own_work(text: str, origin: str, directory: Path) -> OwnWork:
    """Add a reference work, or replace the one of its name; raises RegistryError where the file
    describes none."""
    own = read_own_work(text, origin)
    register(own)
    path = _work_path(own.work.name, directory)
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(suffix=".part", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(part).replace(path)
    return own


def _work_path(name: str, directory: Path) -> Path:
    return directory / _WORKS / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.toml"


def drop_own_work(name: str, directory: Path) -> None:
    """Remove a work that the person added; raises RegistryError where there is none of that name,
    or where imports still have rows of it."""
    path = _work_path(name, directory)
    if not path.exists():
        raise RegistryError("no_own_work", name=name)
    for import_id in import_ids(directory):
        if has_rows_of(name, import_id, directory):
            raise RegistryError("work_in_use", name=name, id=import_id[:8])
    path.unlink()


def read_works(directory: Path) -> tuple[str, ...]:
    """Return the files of the works that the person added."""
    try:
        paths = sorted((directory / _WORKS).glob("*.toml"))
        return tuple(path.read_text("utf-8") for path in paths)
    except OSError:
        return ()


def current_path(directory: Path) -> Path | None:
    """Return the registry file for what is kept now, None where nothing is."""
    ids, works = import_ids(directory), read_works(directory)
    return personal_path(directory, ids, works) if ids or works else None


def _tidy(directory: Path, current: Collection[Path | None]) -> None:
    """Remove registry files that have not been current for long."""
    for path in directory.glob("personal-*.sqlite"):
        try:
            if path not in current and time.time() - path.stat().st_mtime > _KEPT_FOR:
                path.unlink()
        except OSError:
            # In use or gone: the next build tidies again.
            continue


def merge(starter: Content, imports: Sequence[KeptImport]) -> Content:
    """Return the content with imports laid over, in their order.

    A row with the same heading leaves the earlier one in place, which has the stronger source;
    one with another heading counts instead of it, and the earlier one stays as its original.
    """
    editions: dict[tuple[str, str], dict[str, Row]] = {}
    for row in starter.rows:
        editions.setdefault((row.work, row.edition), {})[row.code] = row
    claims = {(held.work, held.edition): held for held in starter.holdings}
    originals: list[Row] = []
    for kept in imports:
        lacked = set()
        for row in kept.rows:
            rows = editions.setdefault((row.work, row.edition), {})
            earlier = rows.get(row.code)
            if earlier is None and _is_disproved(claims.get((row.work, row.edition)), row, rows):
                lacked.add((row.work, row.edition))
            if earlier is not None and earlier.heading == row.heading:
                continue
            if earlier is not None:
                originals.append(earlier)
            rows[row.code] = row
        for key in kept.editions:
            claims[key] = _claim(claims.get(key), kept, *key)
            if key in lacked and kept.coverage is not Coverage.COMPLETE:
                claims[key] = replace(claims[key], coverage=Coverage.SAMPLE, complete_levels=0)
    date = max([starter.date, *(kept.imported_at[:10] for kept in imports)])
    holdings = []
    ordered: list[Row] = []
    for claim in sorted(claims.values(), key=edition_order):
        sorted_rows = sorted(editions[claim.work, claim.edition].values(), key=book_order)
        holdings.append(_counted(claim, sorted_rows))
        ordered += sorted_rows
    return Content(date, tuple(ordered), tuple(holdings), starter.changes, tuple(originals))


def _is_disproved(held: Holding | None, row: Row, rows: Mapping[str, Row]) -> bool:
    """Return whether a row that was not held shows a complete registry to have been none.

    One that is complete for its top levels only says nothing of the levels below.
    """
    if held is None or held.coverage is not Coverage.COMPLETE:
        return False
    level, above = 1, row.parent
    while above and level <= held.complete_levels:
        level, above = level + 1, rows[above].parent if above in rows else ""
    return not held.complete_levels or level <= held.complete_levels


def _claim(held: Holding | None, kept: KeptImport, work: str, edition: str) -> Holding:
    """Return what is claimed of an edition with an import: complete once a list is said to be."""
    if held is None:
        return Holding(work, edition, 0, kept.coverage, kept.source, kept.imported_at[:19], "")
    sources = dict.fromkeys([*held.source.split("; "), kept.source])
    held = replace(held, source="; ".join(sources), imported_at=kept.imported_at[:19])
    if kept.coverage is Coverage.COMPLETE:
        return replace(held, coverage=Coverage.COMPLETE, complete_levels=0)
    return held


def _counted(claim: Holding, rows: Sequence[Row]) -> Holding:
    """Return the claim with its count and hash; it is a sample again where a code above is gone,
    which happens when an import that others rested on was removed."""
    counted = replace(claim, rows=len(rows), sha256=packed_hash(pack(rows)))
    if claim.coverage is not Coverage.COMPLETE or claim.complete_levels:
        return counted
    codes = {row.code for row in rows}
    base = WORKS[claim.work].leans_on
    # Of a client's register the codes above are mostly those of the work it leans on.
    whole = all(
        not row.parent or row.parent in codes or family_of_row(base, row.parent) for row in rows
    )
    return counted if whole else replace(counted, coverage=Coverage.SAMPLE)
