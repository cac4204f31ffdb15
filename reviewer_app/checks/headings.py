"""Rules on the headings beside codes."""

from collections.abc import Iterator

from registry_db.headings import compare_headings, normalise_heading
from reviewer_app.checks.drafting import finding, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DECLARED_FAMILIES, DocumentView, JobView
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Context, HeadingMatch, Severity

_COMPARED = (HeadingMatch.DIFFERS, HeadingMatch.OTHER_EDITION)
_RETYPED = "public-document"
"""Status of rows whose heading was read in a document, which may have shortened it."""


def heading_differs(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield headings that are not the official one for their code in the declared edition."""
    for view in job.documents:
        seen: set[tuple[str, str]] = set()
        for reference in view.in_own_text(DECLARED_FAMILIES):
            if reference.heading_match not in _COMPARED or not reference.verdict.verified:
                continue
            subject = (reference.candidate.code, normalise_heading(reference.candidate.heading))
            if subject not in seen and not _goes_on(view, reference):
                seen.add(subject)
                yield _differing(rule, job, view, reference)


def _goes_on(view: DocumentView, reference: Reference) -> bool:
    """Return whether what is printed after the heading found completes the official one."""
    candidate = reference.candidate
    official = normalise_heading(reference.heading_official)
    if not official.startswith(normalise_heading(candidate.heading)):
        return False
    text = view.pages[candidate.page_index].text
    end = candidate.heading_end + len(reference.heading_official) - len(candidate.heading)
    return normalise_heading(text[candidate.heading_start : end + 2]).startswith(official)


def _differing(rule: Rule, job: JobView, view: DocumentView, reference: Reference) -> Finding:
    candidate = reference.candidate
    row = job.registry.lookup(reference.work, reference.edition, candidate.code)
    elsewhere = [
        f"{other.work} {other.edition}"
        for other in job.registry.editions_of(candidate.code, reference.work)
        if other.edition != reference.edition and compare_headings(candidate.heading, other.heading)
    ]
    params = {
        "code": candidate.code,
        "work": reference.work,
        "edition": reference.edition,
        "found": candidate.heading,
        "official": reference.heading_official,
    }
    key, severity = "heading_differs", rule.severity
    if elsewhere:
        key, params["others"] = "heading_other_edition", ", ".join(elsewhere)
    elif row is not None and row.status == _RETYPED:
        key, severity = "heading_differs_retyped", Severity.INFO
    return finding(
        rule,
        key,
        params,
        reference_spans(view, reference),
        about=(view.file_id, candidate.code, candidate.heading),
        references=(reference,),
        severity=severity,
    )


def code_without_heading(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes that stand as headings with nothing beside them, here and everywhere else."""
    for view in job.documents:
        headed = {r.candidate.code for r in view.references if r.candidate.heading}
        seen: set[str] = set()
        for reference in view.of_family(DECLARED_FAMILIES):
            code = reference.candidate.code
            bare = reference.candidate.context is Context.HEADING and code not in headed
            if bare and code not in seen and "." in code:
                seen.add(code)
                yield finding(
                    rule,
                    "code_without_heading",
                    {"code": code},
                    reference_spans(view, reference),
                    about=(view.file_id, code),
                    references=(reference,),
                )


def two_headings(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes that one document writes with two different headings."""
    for view in job.documents:
        first: dict[str, Reference] = {}
        reported: set[str] = set()
        for reference in view.of_family(DECLARED_FAMILIES):
            candidate = reference.candidate
            if candidate.context is not Context.HEADING or not candidate.heading:
                continue
            earlier = first.setdefault(candidate.code, reference)
            if candidate.code not in reported and _differ(earlier, reference):
                reported.add(candidate.code)
                yield finding(
                    rule,
                    "two_headings",
                    {
                        "code": candidate.code,
                        "first": earlier.candidate.heading,
                        "second": candidate.heading,
                    },
                    (*reference_spans(view, earlier), *reference_spans(view, reference)),
                    about=(view.file_id, candidate.code),
                    references=(earlier, reference),
                )


def _differ(one: Reference, other: Reference) -> bool:
    found, again = one.candidate.heading, other.candidate.heading
    # Written alike, which most are, they need no closer look.
    return found != again and normalise_heading(found) != normalise_heading(again)
