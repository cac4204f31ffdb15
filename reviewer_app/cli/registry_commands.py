"""The commands that look things up in the registry."""

import argparse
import sys
from collections.abc import Sequence

from registry_db import Coverage, Registry, Row
from reviewer_app.cli.inputs import open_registry
from reviewer_app.cli.json_output import Json, dumps, row_json
from reviewer_app.cli.names import DONE
from reviewer_app.cli.printed import Printer
from reviewer_app.cli.registry_history import coverage_of, run_compare, run_export, run_history
from reviewer_app.cli.registry_imports import (
    run_add_work,
    run_correct,
    run_import,
    run_imports,
    run_publish,
    run_remove,
    run_remove_work,
)
from reviewer_app.cli.registry_json import holding_json, registry_json
from reviewer_app.core.texts import say

_FILLING = {
    "import": run_import,
    "imports": run_imports,
    "add-work": run_add_work,
    "remove-work": run_remove_work,
    "publish": run_publish,
    "remove": run_remove,
    "correct": run_correct,
}


def run_registry(options: argparse.Namespace) -> int:
    """Run a command of ``granskare registry``."""
    if options.registry_command in _FILLING:
        _FILLING[options.registry_command](options)
        return DONE
    registry = open_registry(options.registry)
    match options.registry_command:
        case "info":
            _info(options, registry)
        case "compare":
            run_compare(options, registry)
        case "export":
            run_export(options, registry)
        case "show" if options.history:
            run_history(options, registry)
        case "show":
            _rows(options, registry, _exact(options, registry), options.code)
        case "search":
            text = " ".join(options.text)
            found = registry.search(
                text, work=options.work, edition=options.edition, limit=options.limit
            )
            _rows(options, registry, found, text)
    return DONE


def _info(options: argparse.Namespace, registry: Registry) -> None:
    holdings = registry.holdings()
    if options.json:
        editions = [holding_json(one) for one in holdings]
        print(dumps({**registry_json(registry), "path": str(registry.path), "editions": editions}))
        return
    print(say("cli.registry_version", options.language, version=registry.version))
    for line in Printer(options.language).holdings(holdings):
        print(line)


def _exact(options: argparse.Namespace, registry: Registry) -> Sequence[Row]:
    """Return the rows of the code as written; where there are none, of its search's exact hits."""
    rows = registry.editions_of(options.code)
    if not rows:
        wanted = "".join(options.code.split()).upper().replace(".", "")
        found = registry.search(options.code)
        rows = tuple(row for row in found if row.code.upper().replace(".", "") == wanted)
    return [
        row
        for row in rows
        if options.work in (None, row.work) and options.edition in (None, row.edition)
    ]


def _rows(options: argparse.Namespace, registry: Registry, rows: Sequence[Row], asked: str) -> None:
    covered = [(row, coverage_of(registry, row)) for row in rows]
    if options.json:
        print(
            dumps(
                {
                    "registry": registry_json(registry),
                    "rows": [
                        {**row_json(row, coverage), "originals": _originals(registry, row)}
                        for row, coverage in covered
                    ],
                }
            )
        )
        return
    if not rows:
        print(_nothing(options, registry, asked), file=sys.stderr)
    for one in covered:
        for line in Printer(options.language).rows([one]):
            print(line)
        for original in _originals(registry, one[0]):
            shown = f"{original['heading']} · {original['source']}"
            print("    " + say("registry.original", options.language, original=shown))


def _nothing(options: argparse.Namespace, registry: Registry, asked: str) -> str:
    """Return that nothing was found: of a code in a complete edition that it is not there."""
    held = None
    if options.work is not None and options.edition is not None and "code" in options:
        held = registry.holding(options.work, options.edition)
    if held is None or held.coverage is not Coverage.COMPLETE or held.complete_levels:
        return say("cli.nothing_found", options.language, text=asked)
    edition = f"{held.work} {held.edition}"
    return say("cli.not_in_complete", options.language, text=asked, edition=edition)


def _originals(registry: Registry, row: Row) -> list[Json]:
    """Return the rows that a row counts instead of, the newest first."""
    covered = registry.originals(row.work, row.edition, row.code)
    return [{"heading": one.heading, "source": one.source, "status": one.status} for one in covered]
