"""Rules on statutes: those that no longer apply, and those that do not exist."""

import re
from collections.abc import Iterator

from registry_db.records import Change
from reviewer_app.checks.drafting import best_occurrences, finding, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict

_WORKS = {"afs": "AFS", "bfs": "BFS"}
_DATE = re.compile(r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]")


def superseded_statute(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield statutes that had been superseded at the document's date."""
    for view in job.documents:
        for reference, _ in best_occurrences(view.of_family(frozenset(_WORKS))):
            work = _WORKS[reference.candidate.family]
            change = _superseded(job, work, reference.candidate.code)
            if change is not None:
                yield from _superseding(rule, view, reference, work, change)


def statute_nonexistent(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield statutes whose number a complete register of their year does not have."""
    for view in job.documents:
        for reference, _ in best_occurrences(view.of_family(frozenset(_WORKS))):
            work = _WORKS[reference.candidate.family]
            known = _superseded(job, work, reference.candidate.code) is not None
            if not known and reference.verdict is Verdict.NOT_IN_EDITION:
                yield _finding(rule, view, reference, "statute_nonexistent", work, {})


def _superseded(job: JobView, work: str, code: str) -> Change | None:
    """Return the stated change that ended a statute."""
    for change in job.registry.changes(work, code):
        if change.since and change.reach != "work":
            return change
    return None


def _superseding(
    rule: Rule, view: DocumentView, reference: Reference, work: str, change: Change
) -> Iterator[Finding]:
    dated = view.document.title_block.date
    known = _DATE.fullmatch(dated) is not None
    if known and dated < change.since:
        return
    key = "statute_superseded" if known else "statute_superseded_undated"
    params = {"since": change.since, "to": f"{work} {change.to_code}", "date": dated}
    yield _finding(rule, view, reference, key, work, params)


def _finding(
    rule: Rule,
    view: DocumentView,
    reference: Reference,
    key: str,
    work: str,
    params: dict[str, str],
) -> Finding:
    statute = f"{work} {reference.candidate.code}"
    return finding(
        rule,
        key,
        {"statute": statute, **params},
        reference_spans(view, reference),
        about=(view.file_id, statute),
        references=(reference,),
    )
