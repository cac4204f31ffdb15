"""Making a rule's findings: stable ids, and excerpts that show the place and no more."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from reviewer_app.checks.rule import Rule
from reviewer_app.checks.view import DocumentView
from reviewer_app.core.comment import Draft, Span
from reviewer_app.core.reference import Message, Reference
from reviewer_app.core.verdicts import Context, Origin, Severity
from reviewer_app.gate.quotation import LONGEST, on_boundaries
from reviewer_app.gate.sentences import sentence_around
from reviewer_app.gate.verified import NAMED_IN_JOB

# "regel-|verk": the halves of a word broken at a line's end.
_BROKEN_BEFORE = re.compile(r"[^\W\d_]+[-\u00ad] *\n\Z")
_BROKEN_AFTER = re.compile(r"\n *[^\W\d_]+")
_LONGEST_WORD = 60

_RANK = {Context.HEADING: 0, Context.TABLE: 1, Context.BODY: 2}


def finding(
    rule: Rule,
    key: str,
    params: dict[str, str],
    spans: Iterable[Span],
    *,
    about: tuple[str, ...],
    references: Iterable[Reference] = (),
    severity: Severity | None = None,
) -> Draft:
    """Return a rule's finding in the words ``checks.<key>``.

    `about` names what the finding is about (file, code, place): the same finding in the same job
    has the same id in every run.
    """
    return Draft(
        id=finding_id(rule.id, about),
        origin=Origin.CHECK,
        rule=rule.id,
        severity=severity or rule.severity,
        message=Message(f"checks.{key}", params),
        references=tuple(dict.fromkeys(reference.id for reference in references)),
        spans=tuple(dict.fromkeys(spans)),
    )


def finding_id(rule_id: str, about: Iterable[str]) -> str:
    """Return the id of a finding: ``"k_"`` and 16 hex digits over rule and subject."""
    return "k_" + hashlib.sha256("\0".join((rule_id, *about)).encode()).hexdigest()[:16]


def reference_spans(view: DocumentView, reference: Reference) -> tuple[Span, ...]:
    """Return the excerpts for a reference: its line with its heading, two where they lie apart.

    In two columns a heading may stand far from its code in the order of the text.
    """
    candidate = reference.candidate
    code, heading = (
        (candidate.start, candidate.end),
        (candidate.heading_start, candidate.heading_end),
    )
    if heading[0] < 0:
        span = sentence_span if candidate.context is Context.BODY else place_span
        return (span(view, candidate.page_index, *code),)
    start, end = min(code[0], heading[0]), max(code[1], heading[1])
    between = view.pages[candidate.page_index].text[
        min(code[1], heading[1]) : max(code[0], heading[0])
    ]
    if between.strip():
        return tuple(place_span(view, candidate.page_index, *place) for place in (code, heading))
    return (place_span(view, candidate.page_index, start, end),)


def place_span(view: DocumentView, page_index: int, start: int, end: int) -> Span:
    """Return the excerpt for a place in rows and headings: its lines, else its sentence."""
    text = view.pages[page_index].text
    return _clean(view, page_index, (start, end), _lines(text, start, end))


def sentence_span(view: DocumentView, page_index: int, start: int, end: int) -> Span:
    """Return the excerpt for a place in running text: its sentence, else its lines."""
    text = view.pages[page_index].text
    around = sentence_around(text, start, end), _lines(text, start, end)
    return _clean(view, page_index, (start, end), *around)


def _clean(
    view: DocumentView, page_index: int, place: tuple[int, int], *choices: tuple[int, int]
) -> Span:
    """Return the first choice that fits and holds no unverified reference beside the place.

    Else the bare place: a finding shall not rest on a code that only happens to stand near it.
    """
    text = view.pages[page_index].text
    for first, last in choices:
        fits = first <= place[0] and place[1] <= last and last - first <= LONGEST
        if fits and not _foreign(view, page_index, (first, last), place):
            span = _trimmed(view, page_index, first, last)
            if on_boundaries(text, span.start, span.end):
                return span
    return _trimmed(view, page_index, *place)


def _lines(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the lines of a place, with the rest of a word broken at their beginning or end."""
    found = text.find("\n", end)
    first, last = text.rfind("\n", 0, start) + 1, len(text) if found < 0 else found
    before = _BROKEN_BEFORE.search(text, max(0, first - _LONGEST_WORD), first)
    after = _BROKEN_AFTER.match(text, last)
    broken_after = after is not None and text[start:last].rstrip()[-1:] in ("-", "\u00ad")
    return (
        before.start() if before is not None else first,
        after.end() if after is not None and broken_after else last,
    )


def _foreign(
    view: DocumentView, page_index: int, around: tuple[int, int], place: tuple[int, int]
) -> bool:
    return any(
        _overlap(reference, around)
        and not _overlap(reference, place)
        and not reference.verdict.verified
        and reference.candidate.family not in NAMED_IN_JOB
        for reference in view.on_page(page_index)
    )


def _overlap(reference: Reference, span: tuple[int, int]) -> bool:
    return reference.candidate.start < span[1] and reference.candidate.end > span[0]


def _trimmed(view: DocumentView, page_index: int, start: int, end: int) -> Span:
    piece = view.pages[page_index].text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = min(end - (len(piece) - len(piece.rstrip())), first + LONGEST)
    return Span(view.file_id, page_index, first, last)


def best_occurrences(references: Iterable[Reference]) -> Iterator[tuple[Reference, int]]:
    """Yield one reference for each distinct code, with how often the code occurs.

    The one shown is the first as a heading, else in a table, else in running text.
    """
    groups: dict[str, list[Reference]] = {}
    for reference in references:
        groups.setdefault(reference.candidate.code, []).append(reference)
    for group in groups.values():
        yield min(group, key=_order), len(group)


def _order(reference: Reference) -> tuple[int, int, int]:
    candidate = reference.candidate
    return _RANK.get(candidate.context, 3), candidate.page_index, candidate.start


def first_line_span(view: DocumentView) -> Span | None:
    """Return an excerpt that shows which document is meant: its first line without a code."""
    for page in view.pages:
        at = 0
        for line in page.text.split("\n"):
            place = (at, at + len(line))
            if line.strip() and not any(
                _overlap(reference, place) for reference in view.on_page(page.page_index)
            ):
                return _trimmed(view, page.page_index, *place)
            at += len(line) + 1
    return None
