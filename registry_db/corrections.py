"""Correcting or adding one row in the person's own register; the original stays."""

from datetime import datetime
from pathlib import Path

from registry_db.editions import WORKS, canonical_work
from registry_db.errors import RegistryError
from registry_db.importers.parents import holds
from registry_db.importers.plan import short_edition
from registry_db.kept_imports import KeptImport, now
from registry_db.personal import add_import
from registry_db.records import Coverage, Row
from registry_db.registry import Registry
from registry_db.validation import RawRow, Refusal, validate


def correct(
    directory: Path, work: str, edition: str, code: str, heading: str, note: str = ""
) -> tuple[Row, Row | None]:
    """Give a code the person's heading, with a note; return the row and the one it covers.

    None where the register had no row of that code. Raises RegistryError where the row is
    refused, where it says what is held already, or where the edition's register is complete and
    lacks the code above.
    """
    name = canonical_work(work)
    if name is None:
        raise RegistryError("unknown_work", work=work, known=", ".join(WORKS))
    day = datetime.now().astimezone().date().isoformat()
    source = f"{note} ({day})" if note else day
    raw = RawRow(name, short_edition(name, edition), code, heading, "corrected", source)
    row = validate(raw)
    if isinstance(row, Refusal):
        raise row.error(code, 1)
    registry = Registry.personal(directory)
    original = registry.lookup(row.work, row.edition, row.code)
    if original is not None and original.heading == row.heading:
        raise RegistryError("already_so", work=row.work, edition=row.edition, code=row.code)
    _require_parent(registry, row)
    kept = KeptImport("correction", row.code, source, now(), Coverage.SAMPLE, (row,), note)
    add_import(kept, directory)
    return row, original


def _require_parent(registry: Registry, row: Row) -> None:
    holding = registry.holding(row.work, row.edition)
    whole = holding is not None and holding.coverage is Coverage.COMPLETE
    if whole and row.parent and not holds(row, row.parent, frozenset(), registry):
        raise Refusal("parent", row.parent).error(row.code, 1)
