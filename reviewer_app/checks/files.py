"""The rule on documents that are referred to and are not among the files of the job."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from reviewer_app.checks.drafting import best_occurrences, finding, place_span, reference_spans
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.reference import Reference

_DRAWING = frozenset({"drawing"})
_APPENDIX = frozenset({"appendix"})
_NAMED_AT_MOST = 12
"""Drawings that one finding names and quotes; the rest are counted."""
_SEPARATORS = re.compile(r"[^0-9a-zåäö]+")
# Forms seen are "handlingen Mängdbeskrivning.pdf", "se 12-1-rf.docx".
_FILE = re.compile(
    r"(?<![\w.-])[\wÅÄÖåäö][\wÅÄÖåäö.-]{1,80}\.(?:pdf|docx?|xlsx?|dwg|ifc)(?!\w)", re.IGNORECASE
)


def file_reference_missing(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield drawings, appendices and files named that no file name of the job has."""
    names = [_plain(PurePath(name).stem) for name in job.all_names]
    numbers = {_plain(view.document.title_block.number) for view in job.documents} - {""}
    if not job.documents:
        return
    if len(names) < 2:
        yield rule.abstain("one_file")
        return
    if job.unsure:
        # A drawing's number or an appendix's title may stand on a page that was not read.
        yield rule.abstain("unread_or_damaged", name=job.unsure)
    else:
        yield from _drawings(rule, job, names, numbers)
        yield from _appendices(rule, job, names)
    for view in job.documents:
        yield from _files(rule, view, {name.casefold() for name in job.all_names}, len(names))


def _appendices(rule: Rule, job: JobView, names: list[str]) -> Iterator[Finding]:
    for view in job.documents:
        for reference, _ in best_occurrences(view.of_family(_APPENDIX)):
            if not _appendix_known(job, reference.candidate.code, names):
                yield _missing(rule, view, reference, "appendix_missing", len(names))


def _drawings(rule: Rule, job: JobView, names: list[str], numbers: set[str]) -> Iterator[Finding]:
    """Yield drawings that are missing; together, where the job holds no drawing at all."""
    missing: list[tuple[DocumentView, Reference]] = []
    known = 0
    for view in job.documents:
        for reference, _ in best_occurrences(view.of_family(_DRAWING)):
            number = _plain(reference.candidate.code)
            if number in numbers or _named(number, names):
                known += 1
            else:
                missing.append((view, reference))
    if len(missing) > 1 and not known:
        for view in job.documents:
            yield from _all_drawings(rule, view, [r for v, r in missing if v is view], len(names))
        return
    for view, reference in missing:
        yield _missing(rule, view, reference, "drawing_missing", len(names))


def _all_drawings(
    rule: Rule, view: DocumentView, missing: list[Reference], searched: int
) -> Iterator[Finding]:
    """Yield one finding for a document none of whose drawings is there: they lie elsewhere."""
    if not missing:
        return
    codes = [reference.candidate.code for reference in missing]
    more = len(codes) - _NAMED_AT_MOST
    targets = ", ".join(codes[:_NAMED_AT_MOST]) + (f" + {more}" if more > 0 else "")
    yield finding(
        rule,
        "drawings_missing",
        {"targets": targets, "count": str(len(codes)), "files": str(searched)},
        tuple(
            span
            for reference in missing[:_NAMED_AT_MOST]
            for span in reference_spans(view, reference)
        ),
        about=(view.file_id, "drawings"),
    )


def _files(rule: Rule, view: DocumentView, names: set[str], searched: int) -> Iterator[Finding]:
    seen: set[str] = set()
    for page in view.pages:
        for match in _FILE.finditer(page.text):
            name = match.group()
            if name.casefold() in names or name.casefold() in seen:
                continue
            seen.add(name.casefold())
            yield finding(
                rule,
                "file_missing",
                {"target": name, "files": str(searched)},
                (place_span(view, page.page_index, *match.span()),),
                about=(view.file_id, name.casefold()),
            )


def _missing(
    rule: Rule, view: DocumentView, reference: Reference, key: str, searched: int
) -> Finding:
    """Return the finding; it rests on file names, not on a register, so on no reference."""
    code = reference.candidate.code
    return finding(
        rule,
        key,
        {"target": code, "files": str(searched)},
        reference_spans(view, reference),
        about=(view.file_id, code),
    )


def _appendix_known(job: JobView, code: str, names: Iterable[str]) -> bool:
    """Return whether a file is named so, or a page begins with the appendix's own title."""
    wanted = _plain(code)
    if _named(wanted, names):
        return True
    title = re.compile(rf"\s*{re.escape(code)}(?![\w.:-]*\w)", re.IGNORECASE)
    return any(
        title.match(page.text) for view in job.documents for page in view.pages if page.number > 1
    )


def _plain(name: str) -> str:
    """Return a name as names are searched: "M-10.1_01" and "M 10 1 01" are one."""
    return _SEPARATORS.sub(" ", name.casefold()).strip()


def _named(wanted: str, names: Iterable[str]) -> bool:
    return any(f" {wanted} " in f" {name} " for name in names)
