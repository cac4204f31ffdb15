"""The commands that set editions side by side: compare, show --history; and export."""

import argparse
from collections.abc import Iterator, Sequence

from registry_db import Change, Registry, Row
from registry_db.compare import Comparison, HeadingChange, Step, compare, history
from registry_db.editions import WORKS, canonical_work
from registry_db.errors import RegistryError
from registry_db.export import export
from registry_db.importers.plan import short_edition
from registry_db.records import edition_year
from reviewer_app.cli.json_output import Json, dumps, row_json
from reviewer_app.cli.registry_json import holding_json, registry_json
from reviewer_app.core.texts import say


def work_named(text: str) -> str:
    """Return the canonical name of a work; raises RegistryError where it is not known."""
    work = canonical_work(text)
    if work is None:
        raise RegistryError("unknown_work", work=text, known=", ".join(WORKS))
    return work


def run_compare(options: argparse.Namespace, registry: Registry) -> None:
    """Show what differs between two editions of a work, the earlier one first: nothing is new in
    it, whichever is named first."""
    work = work_named(options.work)
    editions = (short_edition(work, one) for one in (options.first, options.second))
    found = compare(registry, work, *sorted(editions, key=edition_year))
    if options.json:
        print(dumps(_comparison_json(found, registry, options.language)))
        return
    print("\n".join(_comparison_lines(found, registry, options.language)))


def _comparison_json(found: Comparison, registry: Registry, language: str) -> Json:
    held = [registry.holding(found.work, one) for one in (found.first, found.second)]
    return {
        "registry": registry_json(registry),
        "editions": [holding_json(one) for one in held if one is not None],
        "added": _rows_json(found.added, registry),
        "withdrawn": _rows_json(found.withdrawn, registry),
        "heading_changed": [_change_json(one) for one in found.changed],
        "typographic": [_change_json(one) for one in found.typographic],
        "not_among_rows_held_before": _rows_json(found.not_held_before, registry),
        "not_among_rows_held_after": _rows_json(found.not_held_after, registry),
        "stated": [stated_json(one, language) for one in found.stated],
        "same": found.same,
    }


def _rows_json(rows: Sequence[Row], registry: Registry) -> list[Json]:
    return [row_json(row, coverage_of(registry, row)) for row in rows]


def coverage_of(registry: Registry, row: Row) -> str:
    """Return "complete" or "sample" for the edition of a row."""
    holding = registry.holding(row.work, row.edition)
    return str(holding.coverage) if holding else "sample"


def _change_json(one: HeadingChange) -> Json:
    return {
        "code": one.code,
        "before": one.before.heading,
        "after": one.after.heading,
        "words": [{"kind": words.kind, "text": words.text} for words in one.words],
        "source_before": one.before.source,
        "source_after": one.after.source,
    }


def stated_json(one: Change, language: str) -> Json:
    """Return a stated change."""
    return {
        "code": one.code,
        "kind": one.kind,
        "reach": one.reach,
        "from_edition": one.from_edition,
        "to_edition": one.to_edition,
        "to_code": one.to_code,
        "since": one.since,
        "statement": _statement(one, language),
        "source": one.source,
        "confidence": one.confidence,
    }


def _statement(one: Change, language: str) -> str:
    return one.statement_sv if language == "sv" and one.statement_sv else one.statement


def _comparison_lines(found: Comparison, registry: Registry, language: str) -> Iterator[str]:
    yield f"{found.work} {found.first} → {found.second}"
    for edition in (found.first, found.second):
        holding = registry.holding(found.work, edition)
        if holding is not None:
            coverage = say(f"labels.coverage_{holding.coverage}", language)
            yield say("registry.held", language, edition=edition, rows=holding.rows,
                      coverage=coverage)  # fmt: skip
    for name in ("added", "withdrawn"):
        yield from _titled(name, [_row_line(row) for row in getattr(found, name)], language)
    for name in ("changed", "typographic"):
        lines = [f"  {one.code:<12} {diff_text(one)}" for one in getattr(found, name)]
        yield from _titled(name, lines, language)
    yield from _titled("stated", [_stated_line(one, language) for one in found.stated], language)
    for name, rows, edition in (
        ("not_held_before", found.not_held_before, found.first),
        ("not_held_after", found.not_held_after, found.second),
    ):
        yield from _titled(name, [_row_line(row) for row in rows], language, edition=edition)
    yield say("registry.same", language, count=found.same)


def _titled(name: str, lines: Sequence[str], language: str, **params: object) -> Iterator[str]:
    if lines:
        yield ""
        yield say(f"registry.compare_{name}", language, count=len(lines), **params)
        yield from lines


def _row_line(row: Row) -> str:
    return f"  {row.code:<12} {row.heading}"


def diff_text(one: HeadingChange) -> str:
    """Return a heading's change in one line: [-removed-] {+added+}."""
    marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    return " ".join(marks[words.kind].format(words.text) for words in one.words)


def _stated_line(one: Change, language: str) -> str:
    return f"  {one.code:<12} {_statement(one, language)} ({one.source})".rstrip()


def run_history(options: argparse.Namespace, registry: Registry) -> None:
    """Show a code's line through all editions held of its works."""
    wanted = work_named(options.work) if options.work else None
    works = [wanted] if wanted else _works_with(options.code, registry)
    if not works:
        raise RegistryError("code_nowhere", code=options.code)
    lines = [(work, history(registry, work, options.code)) for work in works]
    if options.json:
        print(dumps(_history_json(options, lines, registry)))
        return
    for work, steps in lines:
        print(f"{work}  {options.code}")
        for step in steps:
            print(_step_line(step, options.language))
        for change in registry.changes(work, options.code):
            print(f"    {_statement(change, options.language)} ({change.source})")


def _works_with(code: str, registry: Registry) -> list[str]:
    """Return the works that have a row of the code, or a stated change that bears on it."""
    works = dict.fromkeys(row.work for row in registry.editions_of(code))
    for holding in registry.holdings():
        if registry.changes(holding.work, code):
            works[holding.work] = None
    return list(works)


def _history_json(
    options: argparse.Namespace, lines: Sequence[tuple[str, Sequence[Step]]], registry: Registry
) -> Json:
    return {
        "registry": registry_json(registry),
        "code": options.code,
        "works": [
            {
                "work": work,
                "editions": [_step_json(step) for step in steps],
                "stated": [
                    stated_json(one, options.language)
                    for one in registry.changes(work, options.code)
                ],
            }
            for work, steps in lines
        ],
    }


def _step_json(step: Step) -> Json:
    row = step.row
    return {
        "edition": step.edition,
        "coverage": str(step.coverage),
        "state": step.state,
        "heading": row.heading if row else "",
        "source": row.source if row else "",
        "status": row.status if row else "",
    }


def _step_line(step: Step, language: str) -> str:
    coverage = say(f"labels.coverage_{step.coverage}", language)
    state = say(f"registry.state_{step.state}", language)
    heading = f"{step.row.heading}  ({state}; {step.row.source})" if step.row else state
    return f"  {step.edition:<6} {heading} · {coverage}"


def run_export(options: argparse.Namespace, registry: Registry) -> None:
    """Write the registry, or a part of it, as a table."""
    work = work_named(options.work) if options.work else None
    count = export(registry, options.output, work=work, edition=options.edition)
    if options.json:
        print(
            dumps({"path": str(options.output), "rows": count, "registry": registry_json(registry)})
        )
        return
    print(say("registry.exported", options.language, count=count, path=options.output))
