"""Rules on descriptions and bills of quantities, seen together."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from registry_db.grammar import ancestors_of
from registry_db.own_works import is_own_family, own_family_of
from reviewer_app.checks.drafting import best_occurrences, finding, place_span, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import TECHNICAL, DocumentView, JobView
from reviewer_app.core.comment import Span
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.mf_rows import MfRow

# Forms seen are "0", "0,0", "0.00"; not "10" and not "0,5".
_ZERO = re.compile(r"0+(?:[.,]0+)?")
_LONGEST_ROW = 200
"""Characters of a row's text; more, and its cells stand far apart in the order of the text."""
_SHORTEST_PARENT = 3
"""Letters of the shortest code whose text or rows stand for those below it: a chapter or section
(one or two letters) holds too much for that."""


@dataclass(frozen=True, slots=True)
class CodeSet:
    """The codes of some documents, with all codes above them."""

    codes: frozenset[str]
    above: frozenset[str]

    def covers(self, code: str) -> bool:
        """Return whether the set has the code itself, one below it, or a near one above it."""
        if code in self.codes or code in self.above:
            return True
        return any(one in self.codes for one in _near_ancestors(code))


def _near_ancestors(code: str) -> Iterator[str]:
    return (one for one in _ancestors(code) if len(one) >= _SHORTEST_PARENT)


def _ancestors(code: str) -> tuple[str, ...]:
    own = own_family_of(code)
    if own is not None:
        return ancestors_of(own, code)
    return ancestors_of("ama_dash" if "-" in code else "ama", code)


def _code_set(codes: Iterable[str]) -> CodeSet:
    held = frozenset(codes)
    return CodeSet(held, frozenset(one for code in held for one in _ancestors(code)))


def _cannot_compare(rule: Rule, job: JobView) -> Finding | None:
    """Return why descriptions and bills cannot be held against each other, None where they can."""
    if not job.bills:
        return rule.abstain("no_bill")
    if not job.descriptions:
        return rule.abstain("no_description")
    return rule.abstain("unread_or_damaged", name=job.unsure) if job.unsure else None


def tb_not_in_mf(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes of the descriptions that have no row in any bill of the job."""
    cannot = _cannot_compare(rule, job)
    if cannot is not None:
        yield cannot
        return
    measured = _code_set(row.code for bill in job.bills for row in bill.bill if row.code)
    bills = ", ".join(bill.name for bill in job.bills)
    for view in job.descriptions:
        for reference in _lowest(view):
            code = reference.candidate.code
            if not measured.covers(code):
                yield finding(
                    rule,
                    "tb_not_in_mf",
                    {"code": code, "bills": bills, "rows": str(_row_count(job))},
                    reference_spans(view, reference),
                    about=(view.file_id, code),
                    references=(reference,),
                )


def _row_count(job: JobView) -> int:
    return sum(len(bill.bill) for bill in job.bills)


def _lowest(view: DocumentView) -> Iterator[Reference]:
    """Yield a description's headings with digits that have no code of their own below them."""
    headings = [
        r
        for r in view.of_family(TECHNICAL)
        if r.candidate.context is Context.HEADING
        if "." in r.candidate.code or is_own_family(r.candidate.family)
    ]
    above = _code_set(r.candidate.code for r in headings).above
    for reference, _ in best_occurrences(headings):
        if reference.candidate.code not in above:
            yield reference


def mf_not_in_tb(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield codes of the bills that no description has, nor a code above or below them."""
    cannot = _cannot_compare(rule, job)
    if cannot is not None:
        yield cannot
        return
    described = _code_set(
        r.candidate.code for view in job.descriptions for r in view.of_family(TECHNICAL)
    )
    names = ", ".join(view.name for view in job.descriptions)
    for view in job.bills:
        yield from _undescribed(rule, view, described, names)


def _undescribed(
    rule: Rule, view: DocumentView, described: CodeSet, names: str
) -> Iterator[Finding]:
    seen: set[str] = set()
    for row in view.bill:
        if not row.code or row.code in seen or described.covers(row.code):
            continue
        seen.add(row.code)
        reference = _reference_at(view, row)
        yield finding(
            rule,
            "mf_not_in_tb",
            {"code": row.code, "descriptions": names},
            _row_spans(view, row, reference),
            about=(view.file_id, row.code),
            references=(reference,) if reference is not None else (),
        )


def _reference_at(view: DocumentView, row: MfRow) -> Reference | None:
    """Return the judged reference of a row's code."""
    for reference in view.references:
        candidate = reference.candidate
        inside = candidate.page_index == row.page_index and row.start <= candidate.start < row.end
        if inside and candidate.code == row.code:
            return reference
    return None


def _row_spans(view: DocumentView, row: MfRow, reference: Reference | None) -> tuple[Span, ...]:
    """Return the excerpt for a row: all of it, or where its cells lie apart, its code."""
    if reference is not None and row.end - row.start > _LONGEST_ROW:
        return reference_spans(view, reference)
    return (place_span(view, row.page_index, row.start, row.end),)


def _quantity_spans(
    view: DocumentView, row: MfRow, reference: Reference | None
) -> tuple[Span, ...]:
    """Return the excerpt for a row's quantity: it need not rest on a code not verified."""
    if reference is None or reference.verdict.verified or row.end - row.start > _LONGEST_ROW:
        return _row_spans(view, row, reference)
    start = max(row.start, reference.candidate.end)
    return (place_span(view, row.page_index, start, row.end),)


def zero_quantity(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield rows of a bill whose quantity is nought."""
    for view in job.bills:
        for row in view.bill:
            if not _ZERO.fullmatch(row.quantity.replace(" ", "").replace("\u00a0", "")):
                continue
            reference = _reference_at(view, row)
            verified = reference is not None and reference.verdict.verified
            yield finding(
                rule,
                "zero_quantity",
                {"text": row.heading or "–", "quantity": row.quantity, "unit": row.unit or "–"},
                _quantity_spans(view, row, reference),
                about=(view.file_id, str(row.page_index), str(row.start)),
                references=(reference,) if reference is not None and verified else (),
            )
