"""Importing code lists: any table is read, planned row by row, and only then kept.

>>> import tempfile, pathlib
>>> from registry_db import Registry
>>> folder = tempfile.TemporaryDirectory()
>>> directory = pathlib.Path(folder.name)
>>> file = directory / "list.csv"
>>> _ = file.write_text("Kod;Rubrik\\nDCB.4;Bundet bärlager\\n=A1;x\\n", "utf-8")
>>> plan = plan_file(file, Target("AMA Anläggning", "23"), Registry.personal(directory), directory)
>>> [row.code for row in plan.taken], [one.line for one in plan.refused]
(['DCB.4'], [3])
>>> registry = import_plan(plan, directory)
>>> registry.lookup("AMA Anläggning", "23", "DCB.4").status
'imported'
>>> folder.cleanup()
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from registry_db.errors import RegistryError
from registry_db.importers.columns import (
    FIELDS,
    Columns,
    choose_columns,
    remember_columns,
    remembered_columns,
)
from registry_db.importers.plan import Plan, PlannedRow, RefusedLine, Target, plan_import
from registry_db.importers.tables import Table
from registry_db.importers.text_table import read_text_table
from registry_db.importers.workbook import read_workbook
from registry_db.kept_imports import KeptImport, now
from registry_db.pausing import garbage_left
from registry_db.records import Coverage
from registry_db.reporting import Report, silent

if TYPE_CHECKING:
    from registry_db.registry import Registry

__all__ = [
    "FIELDS",
    "Columns",
    "Plan",
    "PlannedRow",
    "RefusedLine",
    "Target",
    "import_plan",
    "plan_file",
    "read_table",
]

_WORKBOOKS = frozenset({".xlsx", ".xlsm"})


@garbage_left()
def read_table(
    path: Path,
    sheet: str = "",
    report: Report = silent,
    *,
    encoding: str = "",
    delimiter: str = "",
) -> Table:
    """Return the table of a file, by its kind; raises RegistryError where it cannot be read.

    `encoding` (one of text_table.ENCODINGS) and `delimiter` of a text are found out where they
    are not given.
    """
    try:
        if path.suffix.casefold() in _WORKBOOKS:
            return read_workbook(path, sheet, report)
        return read_text_table(path, report, encoding=encoding, delimiter=delimiter)
    except FileNotFoundError as error:
        raise RegistryError("no_file", path=path) from error
    except OSError as error:
        raise RegistryError("file_unreadable", path=path) from error


@garbage_left()
def plan_file(
    path: Path,
    target: Target,
    registry: "Registry",
    directory: Path,
    *,
    columns: Mapping[str, str] | None = None,
    sheet: str = "",
    report: Report = silent,
) -> Plan:
    """Return what importing a file would do; nothing is written.

    `columns` correct the guess (field to header or to number from 1); `directory` is the person's
    registry folder, where the columns of earlier imports are remembered.
    """
    table = read_table(path, sheet, report)
    if not table.lines:
        raise RegistryError("nothing_to_import", origin=path.name)
    chosen = choose_columns(table, columns or {}, remembered_columns(directory))
    return plan_import(table, chosen, target, registry, report)


@garbage_left()
def import_plan(plan: Plan, directory: Path, report: Report = silent) -> "Registry":
    """Keep what was planned and return the registry with it, in one step or not at all.

    Raises RegistryError where the plan has nothing to take, or says complete and is not.
    """
    from registry_db.personal import add_import
    from registry_db.registry import Registry

    plan.require_importable()
    coverage = Coverage.COMPLETE if plan.target.complete else Coverage.SAMPLE
    kept = KeptImport("list", plan.name, plan.source, now(), coverage, plan.taken)
    add_import(kept, directory, report)
    with suppress(OSError):
        # A convenience for the next list: this one is kept.
        remember_columns(directory, plan.columns)
    return Registry.personal(directory)
