"""Rules on codes and the edition they were looked up in."""

from collections.abc import Iterator

from registry_db.grammar import ancestors_of
from reviewer_app.checks.drafting import best_occurrences, finding, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DECLARED_FAMILIES, DocumentView, JobView
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict

_LOOKED_UP = DECLARED_FAMILIES | {"building_part"}
_PYRAMID_EXTENDED = ("pyramidregel",)


def _of_verdict(view: DocumentView, verdict: Verdict) -> Iterator[tuple[Reference, int]]:
    return best_occurrences(
        reference for reference in view.of_family(_LOOKED_UP) if reference.verdict is verdict
    )


def _about_codes(rule: Rule, job: JobView, verdict: Verdict, key: str) -> Iterator[Finding]:
    """Yield one finding for each distinct code of a verdict in a document."""
    for view in job.documents:
        for reference, times in _of_verdict(view, verdict):
            yield finding(
                rule,
                key,
                {**_looked_up(reference), "times": str(times)},
                reference_spans(view, reference),
                about=(view.file_id, reference.candidate.code),
                references=(reference,),
            )


def _looked_up(reference: Reference) -> dict[str, str]:
    return {
        "code": reference.candidate.code,
        "work": reference.work,
        "edition": reference.edition,
        "looked": reference.evidence.params.get("looked")
        or f"{reference.work} {reference.edition}",
    }


def code_not_in_edition(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes that a complete register of the declared edition does not have."""
    return _about_codes(rule, job, Verdict.NOT_IN_EDITION, "code_not_in_edition")


def code_not_covered(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes without a row in a register that is a sample: nothing is claimed of them.

    Abstains for files whose edition the registry does not hold at all.
    """
    yield from _about_codes(rule, job, Verdict.NOT_COVERED, "code_not_covered")
    for view in job.documents:
        pairs = ((r.work, r.edition) for r in view.references if r.verdict is Verdict.NOT_HELD)
        for work, edition in dict.fromkeys(pairs):
            params = {"name": view.name, "work": work, "edition": edition}
            yield rule.abstain("not_held", view.file_id, **params)


def code_other_edition(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes that the declared edition lacks and another edition has, naming which."""
    for view in job.documents:
        for reference, times in _of_verdict(view, Verdict.OTHER_EDITION):
            code = reference.candidate.code
            rows = [
                row
                for row in job.registry.editions_of(code)
                if (row.work, row.edition) != (reference.work, reference.edition)
            ]
            same = [row for row in rows if row.work == reference.work] or rows
            others = "; ".join(f"{row.work} {row.edition} ({row.heading})" for row in same)
            yield finding(
                rule,
                "code_other_edition",
                {**_looked_up(reference), "others": others, "times": str(times)},
                reference_spans(view, reference),
                about=(view.file_id, code),
                references=(reference,),
            )


def code_withdrawn(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes that a stated change says the declared edition no longer has."""
    for view in job.documents:
        for reference, times in _of_verdict(view, Verdict.WITHDRAWN):
            code = reference.candidate.code
            gone = [
                change
                for change in job.registry.changes(reference.work, code)
                if change.gone_in(reference.edition)
            ]
            params = {**_looked_up(reference), "times": str(times)}
            key = "code_withdrawn"
            if gone and gone[-1].to_code:
                key, params["to"] = "code_moved", gone[-1].to_code
            yield finding(
                rule,
                key,
                params,
                reference_spans(view, reference),
                about=(view.file_id, code),
                references=(reference,),
            )


def client_code_parents(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield client codes (``//``) whose codes above are not written in the document.

    The pyramid rule does not hold for them unless the document says that it does.
    """
    for view in job.documents:
        clients = list(best_occurrences(view.of_family(frozenset({"client"}))))
        if not clients or _extends_pyramid(view):
            continue
        if not view.is_whole:
            yield rule.abstain("unread_or_damaged", view.file_id, name=view.name)
            continue
        written = {r.candidate.code for r in view.references}
        for reference, _ in clients:
            code = reference.candidate.code
            missing = [one for one in ancestors_of("client", code) if one not in written]
            nearest = next(iter(ancestors_of("client", code)), "")
            if nearest and nearest in missing:
                yield finding(
                    rule,
                    "client_code_parents",
                    {"code": code, "missing": ", ".join(missing)},
                    reference_spans(view, reference),
                    about=(view.file_id, code),
                    references=(reference,),
                )


def _extends_pyramid(view: DocumentView) -> bool:
    """Return whether the document speaks of the pyramid rule for its ``//`` codes."""
    return any(word in page.text.casefold() for page in view.pages for word in _PYRAMID_EXTENDED)
