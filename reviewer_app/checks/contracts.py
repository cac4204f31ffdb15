"""The rule on contract forms: AFC for AB, AFD for ABT."""

import re
from collections.abc import Iterator

from reviewer_app.checks.drafting import finding, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Context

# Forms seen are "AB 04", "ABT 06", "ABT06"; "ABK 09" is the consultants' and decides nothing here.
_FORM = re.compile(r"(?<!\w)(ABT|AB) ?(?:[0-9]{2})(?![0-9])")
_AF = frozenset({"af"})
_WRONG = {"AB": "AFD", "ABT": "AFC"}
_RIGHT = {"AB": "AFC", "ABT": "AFD"}


def afc_afd_contract(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield chapters of AF that belong to another contract form than the one the file names."""
    for view in job.documents:
        chapters = _chapters(view)
        if not chapters:
            continue
        forms = {match[1] for page in view.pages for match in _FORM.finditer(page.text)}
        if len(chapters) == 2:
            first, second = chapters["AFC"], chapters["AFD"]
            yield finding(
                rule,
                "afc_and_afd",
                {"name": view.name},
                (*reference_spans(view, first), *reference_spans(view, second)),
                about=(view.file_id, "both"),
                references=(first, second),
            )
        elif len(forms) != 1:
            key = "two_forms" if forms else "no_form"
            yield rule.abstain(key, view.file_id, name=view.name)
        else:
            yield from _against(rule, view, next(iter(forms)), chapters)


def _chapters(view: DocumentView) -> dict[str, Reference]:
    """Return the first heading of AFC and of AFD in a document, as far as it has them."""
    found: dict[str, Reference] = {}
    for reference in view.of_family(_AF):
        chapter = reference.candidate.code[:3]
        if reference.candidate.context is Context.HEADING and chapter in _WRONG.values():
            found.setdefault(chapter, reference)
    return found


def _against(
    rule: Rule, view: DocumentView, form: str, chapters: dict[str, Reference]
) -> Iterator[Finding]:
    reference = chapters.get(_WRONG[form])
    if reference is not None:
        yield finding(
            rule,
            "afc_afd_contract",
            {"name": view.name, "form": form, "wrong": _WRONG[form], "right": _RIGHT[form]},
            reference_spans(view, reference),
            about=(view.file_id, form),
            references=(reference,),
        )
