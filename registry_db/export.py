"""Writing a register as a table that any program reads, and that can be imported again."""

import csv
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from registry_db.errors import RegistryError

if TYPE_CHECKING:
    from registry_db.registry import Registry

COLUMNS = ("work", "edition", "code", "heading", "status", "source", "coverage")


def export(
    registry: "Registry", target: Path, *, work: str | None = None, edition: str | None = None
) -> int:
    """Write the rows of the editions chosen to `target` and return how many they are.

    A CSV for a name that ends so (semicolons, with the mark by which spreadsheets know UTF-8),
    else tab-separated UTF-8. Raises RegistryError where there is such a file already, where it
    cannot be written, or where nothing is held of what was chosen.
    """
    if target.exists():
        raise RegistryError("file_exists", path=target)
    rows = list(_rows(registry, work, edition))
    if not rows:
        raise RegistryError("nothing_held", work=work or "–", edition=edition or "")
    try:
        _write(rows, target)
    except OSError as error:
        raise RegistryError("not_writable", path=target) from error
    return len(rows)


def _rows(registry: "Registry", work: str | None, edition: str | None) -> Iterator[tuple[str, ...]]:
    for held in registry.holdings():
        if work not in (None, held.work) or edition not in (None, held.edition):
            continue
        index = registry.index(held.work, held.edition)
        for code in index.codes() if index is not None else ():
            row = index.get(code) if index is not None else None
            if row is not None:
                yield (
                    row.work, row.edition, row.code, row.heading, row.status,
                    row.source, str(index.coverage_of(code)) if index is not None else "",
                )  # fmt: skip


def _write(rows: list[tuple[str, ...]], target: Path) -> None:
    as_csv = target.suffix.casefold() == ".csv"
    handle, part = tempfile.mkstemp(suffix=".part", dir=target.parent)
    try:
        encoding = "utf-8-sig" if as_csv else "utf-8"
        with os.fdopen(handle, "w", encoding=encoding, newline="") as file:
            if as_csv:
                csv.writer(file, delimiter=";").writerows([COLUMNS, *rows])
            else:
                file.writelines("\t".join(row) + "\n" for row in [COLUMNS, *rows])
        Path(part).replace(target)
    finally:
        Path(part).unlink(missing_ok=True)
