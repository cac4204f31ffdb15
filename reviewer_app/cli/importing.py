"""The command that brings in what others said and decided in other programs."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from reviewer_app.cli.filtering import files_named
from reviewer_app.cli.inputs import read_passwords
from reviewer_app.cli.names import DONE
from reviewer_app.core.names import sayable
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.exchange.bringing_in import carry_out, plan_file
from reviewer_app.exchange.plan import ImportPlan
from reviewer_app.exchange.wording import plan_lines
from reviewer_app.job import Job


def run_import_annotations(options: argparse.Namespace) -> int:
    """Show what each file brings, and take it over unless only a preview is asked for."""
    passwords = read_passwords(options.password_file)
    with Job.open(options.job) as job, AnalysisPool(1) as pool:
        chosen = next(iter(files_named(job, options.document)), "")
        document = job.document(chosen) if chosen else None
        plans: list[ImportPlan] = []
        for path in options.files:
            plan = plan_file(path, job, pool, document=document, passwords=passwords)
            if not options.preview:
                carry_out(plan, job)
            plans.append(plan)
        if options.json:
            print(json.dumps([_json(one) for one in plans], ensure_ascii=False, indent=1))
            return DONE
        for path, plan in zip(options.files, plans, strict=True):
            for line in _lines(path, plan, job, options):
                print(line)
    return DONE


def _lines(path: Path, plan: ImportPlan, job: Job, options: argparse.Namespace) -> Iterator[str]:
    document = job.document(plan.file_id)
    name = document.name if document else plan.file_id
    yield say("exchange.import_head", options.language, file=sayable(str(path)), document=name)
    for line in plan_lines(plan, options.language):
        yield "  " + line
    if not plan.is_empty:
        key = "only_shown" if options.preview else "taken_over"
        yield say(f"exchange.{key}", options.language)


def _json(plan: ImportPlan) -> dict[str, object]:
    """Return a plan as JSON; pages from 1, names of keys fixed."""
    return {
        "file": plan.source,
        "file_id": plan.file_id,
        "replies": [
            {"id": one.id, "subject": one.subject, "author": one.author, "at": one.at,
             "text": one.text}
            for one in plan.replies
        ],
        "statuses": [
            {"subject": one.decision.comment_id, "before": one.before.value,
             "after": one.decision.status.value, "author": one.decision.author,
             "at": one.decision.at, "older": one.older}
            for one in plan.statuses
        ],
        "remarks": [
            {"id": one.id, "page": one.page_index + 1, "kind": one.kind, "author": one.author,
             "text": one.text, "marked": one.marked, "changed": one in plan.changed}
            for one in (*plan.remarks, *plan.changed)
        ],
        "known": plan.known,
        "elsewhere": plan.elsewhere,
        "doubled": plan.doubled,
        "shared": plan.shared,
        "gone": list(plan.gone),
    }  # fmt: skip
