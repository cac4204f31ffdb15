"""The commands that fill the person's registry: import, imports, remove, correct."""

import argparse
import gc
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from registry_db import Registry, RegistryError
from registry_db.corrections import correct
from registry_db.importers import Plan, PlannedRow, RefusedLine, Target, import_plan, plan_file
from registry_db.kept_imports import KeptImport, UnusableImport
from registry_db.personal import (
    add_own_work,
    drop_import,
    drop_own_work,
    listed_imports,
    personal_content,
)
from registry_db.places import shown_address
from registry_db.registry import data_directory
from reviewer_app.cli.json_output import Json, dumps, row_json
from reviewer_app.cli.progress import ProgressLine
from reviewer_app.cli.registry_json import registry_json
from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import say

_SHOWN = 20
"""Rows shown of each kind; refused lines are all shown."""
_AHEAD = {"as_complete": "would_be_complete", "as_sample": "would_be_sample"}
"""What is said once a list is imported, and what of it before."""
_YES = frozenset({"j", "ja", "y", "yes"})


def require_own(options: argparse.Namespace) -> Path:
    """Return the folder of the person's registry; raises UserError where another is named."""
    if options.registry is not None:
        raise UserError("registry.read_only")
    return data_directory()


def run_import(options: argparse.Namespace) -> None:
    """Show what an import would do, ask, and do it."""
    directory = require_own(options)
    line = ProgressLine(options.language)
    # A list is many objects and no garbage: looking through them again and again takes a tenth
    # of the time, and the process ends with the import.
    gc.disable()
    registry = Registry.personal(directory)
    try:
        plan = plan_file(
            options.file,
            Target(options.work, options.edition, options.source, options.complete),
            registry,
            directory,
            columns=_columns(options.column),
            sheet=options.sheet,
            report=line.stage,
        )
    finally:
        line.clear()
    if not options.json:
        print("\n".join(plan_lines(plan, options.language)))
    if not options.preview:
        plan.require_importable()
    if not options.json:
        print(_would_be(plan, options.language))
    imports = not options.preview and _agreed(options)
    if imports:
        try:
            registry = import_plan(plan, directory, line.stage)
        finally:
            line.clear()
    if options.json:
        print(dumps({**plan_json(plan, options.language), "imported": imports,
                     "registry": registry_json(registry)}))  # fmt: skip
    elif not options.preview:
        key = "imported" if imports else "not_imported"
        print(say(f"registry.{key}", options.language, version=registry.version))
        if imports and plan.claim in _AHEAD:
            print(say(f"registry.{plan.claim}", options.language))


def _would_be(plan: Plan, language: str) -> str:
    """Return what the list would be imported as, or why it cannot be imported."""
    try:
        plan.require_importable()
    except RegistryError as error:
        return error.text(language)
    return say(f"registry.{_AHEAD.get(plan.claim, plan.claim)}", language)


def _columns(values: Sequence[str]) -> dict[str, str]:
    columns = {}
    for value in values:
        field, separator, name = value.partition("=")
        if not separator or not name.strip():
            raise UserError("registry.bad_column", value=value)
        columns[field.strip()] = name.strip()
    return columns


def _agreed(options: argparse.Namespace) -> bool:
    """Return whether the person, who has seen the plan, wants it."""
    if options.yes:
        return True
    if options.json or not sys.stdin.isatty():
        raise UserError("registry.needs_yes")
    answer = input(say("registry.ask", options.language) + " ")
    return answer.strip().casefold() in _YES


def plan_lines(plan: Plan, language: str) -> Iterator[str]:
    """Yield the lines of a printed preview."""

    def text(name: str, **params: object) -> str:
        return say(f"registry.{name}", language, **params)

    editions = ", ".join(f"{work} {edition}" for work, edition in plan.editions)
    yield f"{plan.name} → {editions or '–'}"
    if len(plan.sheets) > 1:
        yield text("sheet", sheet=plan.sheet, sheets=", ".join(plan.sheets))
    columns = ", ".join(f"{name} = {title}" for name, title in plan.columns.titles().items())
    yield text("columns", columns=columns)
    yield text(
        "counts", new=len(plan.new), changed=len(plan.changed),
        unchanged=len(plan.unchanged), refused=len(plan.refused),
    )  # fmt: skip
    yield from _rows(text("new_rows"), plan.new)
    yield from _rows(text("changed_rows"), plan.changed)
    if plan.refused:
        yield text("refused_rows")
    for one in plan.refused:
        yield "  " + text("refused_line", line=one.line, reason=one.text(language))
    if plan.gaps:
        yield text("gaps", count=len(plan.gaps), line=plan.gaps[0].line, code=plan.gaps[0].token)
    if plan.repeated:
        yield text("repeated", count=plan.repeated)
    if plan.lacking:
        yield text("lacking", count=plan.lacking)


def _rows(title: str, rows: Sequence[PlannedRow]) -> Iterator[str]:
    if not rows:
        return
    yield title
    for one in rows[:_SHOWN]:
        before = f"{one.before} → " if one.before else ""
        yield f"  {one.line:>6}  {one.row.code:<12} {before}{one.row.heading}"
    if len(rows) > _SHOWN:
        yield f"  … +{len(rows) - _SHOWN}"


def plan_json(plan: Plan, language: str) -> Json:
    """Return the JSON of a preview."""
    return {
        "file": plan.name,
        "editions": [{"work": work, "edition": edition} for work, edition in plan.editions],
        "sheet": plan.sheet,
        "columns": plan.columns.titles(),
        "coverage": "complete" if plan.claim in ("as_complete", "stays_complete") else "sample",
        "new": [_planned(one) for one in plan.new],
        "changed": [_planned(one) for one in plan.changed],
        "unchanged": len(plan.unchanged),
        "refused": [_refused(one, language) for one in plan.refused],
        "gaps": [_refused(one, language) for one in plan.gaps],
        "repeated": plan.repeated,
        "held_but_not_listed": plan.lacking,
    }


def _planned(one: PlannedRow) -> Json:
    row = one.row
    return {
        "line": one.line,
        "work": row.work,
        "edition": row.edition,
        "code": row.code,
        "heading": row.heading,
        "heading_before": one.before,
    }


def _refused(one: RefusedLine, language: str) -> Json:
    reason = one.reason
    return {"line": one.line, "reason": reason, "token": one.token, "text": one.text(language)}


def run_imports(options: argparse.Namespace) -> None:
    """List the imports and corrections kept."""
    kept, unusable = listed_imports(require_own(options))
    if options.json:
        listed: Json = {"imports": [_kept_json(one) for one in kept]}
        if unusable:
            listed["damaged"] = [_unusable_json(one, options.language) for one in unusable]
        print(dumps(listed))
        return
    for one in kept:
        print(_kept_line(one, options.language))
    for broken in unusable:
        print(f"{broken.id}  {broken.error.text(options.language)}")
    if not kept and not unusable:
        print(say("registry.no_imports", options.language))


def _unusable_json(one: UnusableImport, language: str) -> Json:
    return {"id": one.id, "name": one.name, "reason": one.error.text(language)}


def _kept_json(one: KeptImport) -> Json:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "source": one.source,
        "imported_at": one.imported_at,
        "coverage": str(one.coverage),
        "rows": len(one.rows),
        "note": one.note,
        "editions": [{"work": work, "edition": edition} for work, edition in one.editions],
    }


def _kept_line(one: KeptImport, language: str) -> str:
    editions = ", ".join(f"{work} {edition}" for work, edition in one.editions)
    coverage = say(f"labels.coverage_{one.coverage}", language)
    kind = say(f"registry.kind_{one.kind}", language)
    facts = [one.imported_at[:16].replace("T", " "), kind, one.name, editions]
    rows = say("registry.rows", language, count=len(one.rows))
    return "  ".join([one.id[:8], *facts, rows, coverage, one.note]).rstrip()


def run_remove(options: argparse.Namespace) -> None:
    """Remove an import or a correction; what it covered shows again."""
    directory = require_own(options)
    dropped = drop_import(options.id, directory)
    try:
        registry = Registry.personal(directory)
    except RegistryError:
        # Another one is damaged: the person must know that this one is gone, and which is next.
        print(say("registry.removed_only", options.language, name=dropped.name), file=sys.stderr)
        raise
    if options.json:
        removed = (
            _unusable_json(dropped, options.language)
            if isinstance(dropped, UnusableImport)
            else _kept_json(dropped)
        )
        print(dumps({"removed": removed, "registry": registry_json(registry)}))
        return
    version = registry.version
    print(say("registry.removed", options.language, name=dropped.name, version=version))


def run_correct(options: argparse.Namespace) -> None:
    """Correct or add a row in the person's own register."""
    directory = require_own(options)
    work, edition = options.work, options.edition
    row, original = correct(directory, work, edition, options.code, options.heading, options.note)
    registry = Registry.personal(directory)
    holding = registry.holding(row.work, row.edition)
    coverage = str(holding.coverage) if holding else "sample"
    if options.json:
        before = row_json(original, coverage) if original else None
        print(
            dumps(
                {
                    "registry": registry_json(registry),
                    "row": row_json(row, coverage),
                    "original": before,
                }
            )
        )
        return
    print(f"{row.work} {row.edition}  {row.code}  {row.heading}")
    print(f"    {row.source}")
    if original is not None:
        shown = f"{original.heading} · {original.source}"
        print("    " + say("registry.original", options.language, original=shown))


def run_add_work(options: argparse.Namespace) -> None:
    """Add a reference work, or a client's register, from its description."""
    directory = require_own(options)
    try:
        text = options.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RegistryError("file_unreadable", path=options.file) from error
    Registry.personal(directory)
    own = add_own_work(text, options.file.name, directory)
    registry = Registry.personal(directory)
    work = own.work
    if options.json:
        about = {"name": work.name, "editions": list(work.editions), "leans_on": work.leans_on}
        print(dumps({"work": about, "registry": registry_json(registry)}))
        return
    editions = ", ".join(work.editions)
    print(say("registry.work_added", options.language, work=work.name, editions=editions))


def run_remove_work(options: argparse.Namespace) -> None:
    """Remove a work that the person added, once no import has rows of it."""
    directory = require_own(options)
    drop_own_work(options.name, directory)
    registry = Registry.personal(directory)
    if options.json:
        print(dumps({"removed": options.name, "registry": registry_json(registry)}))
        return
    version = registry.version
    print(say("registry.removed", options.language, name=options.name, version=version))


def run_publish(options: argparse.Namespace) -> None:
    """Write the person's registry to a server, for others to read."""
    from registry_db.server import publish

    content = personal_content(require_own(options))
    publish(content, options.address)
    about = {"version": content.version, "sha256": content.sha256}
    if options.json:
        print(dumps({"registry": about, "path": shown_address(options.address)}))
        return
    place = shown_address(options.address)
    print(say("registry.published", options.language, place=place, version=content.version))
