"""The command that brings in a list of comments that others have filled in."""

import argparse
import json
from collections.abc import Iterator

from reviewer_app.cli.exporting import judged
from reviewer_app.cli.inputs import open_registry
from reviewer_app.cli.names import DONE
from reviewer_app.core.names import sayable
from reviewer_app.core.texts import say
from reviewer_app.export.returned import read
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.returning import Plan, aware_now, keep, plan, plan_lines


def run_import_list(options: argparse.Namespace) -> int:
    """Show what each list changes, and keep it unless only a preview is asked for."""
    registry = open_registry(options.registry)
    chosen = ReviewOptions(language=options.language, author=options.author)
    with Job.open(options.job) as job:
        comments = judged(job, registry, chosen).comments
        plans = []
        for path in options.files:
            found = plan(read(path), job, options.author, aware_now(), comments)
            if not options.preview:
                keep(found, job)
            plans.append(found)
    if options.json:
        print(json.dumps([_json(one) for one in plans], ensure_ascii=False, indent=1))
        return DONE
    for one in plans:
        for line in _lines(one, options):
            print(sayable(line))
    return DONE


def _lines(one: Plan, options: argparse.Namespace) -> Iterator[str]:
    yield from plan_lines(one, options.language)
    if one.changes:
        key = "list_only_shown" if options.preview else "list_kept"
        yield say(f"reports.{key}", options.language, count=len(one.changes), name=one.name)


def _json(one: Plan) -> dict[str, object]:
    """Return a plan as JSON; names of keys fixed."""
    return {
        "file": one.name,
        "author": one.author,
        "changes": [
            {"id": each.comment_id, "field": each.field, "place": each.place,
             "before": each.before, "after": each.after}
            for each in one.changes
        ],
        "problems": [say(each.key, "en", **each.params) for each in one.problems],
        "ignored": [say(each.key, "en", **each.params) for each in one.ignored],
        "unchanged": one.unchanged,
    }  # fmt: skip
