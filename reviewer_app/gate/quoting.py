"""From what a draft quotes to verified citations."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reviewer_app.core.comment import Citation, Draft, QuoteClaim, Span
from reviewer_app.core.verdicts import Origin
from reviewer_app.gate.citations import make_citation
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.page_break import break_after, find_over_page_break
from reviewer_app.gate.quotation import (
    LONGEST,
    Place,
    fault_of,
    find_quotation,
    on_boundaries,
    shows_hidden_order,
)
from reviewer_app.gate.refusal import refuse

_LOG = logging.getLogger(__name__)


def citations_of(evidence: Evidence, draft: Draft) -> tuple[Citation, ...]:
    """Return the draft's citations, each verified; raises RefusalError for the first that fails."""
    found = [
        _from_span(evidence, draft, span, in_parts=in_parts)
        for span, in_parts in _without_running_heads(evidence, draft.spans)
    ]
    for claim in draft.claims:
        found += _from_claim(evidence, claim)
    return tuple(dict.fromkeys(found))


def _without_running_heads(
    evidence: Evidence, spans: Sequence[Span]
) -> Iterator[tuple[Span, bool]]:
    """Yield the spans and whether each is a part of one stretch over a page break.

    Such parts are without the foot and head that stand between them.
    """
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for number, (one, following) in enumerate(pairwise(spans)):
        if (one.file_id, one.page_index + 1) != (following.file_id, following.page_index):
            continue
        over = break_after(evidence.edges(one.file_id), one.page_index)
        if over is None:
            continue
        if one.start < over.end <= one.end and following.start <= over.start < following.end:
            ends[number], starts[number + 1] = over.end, over.start
    for number, span in enumerate(spans):
        if number not in starts and number not in ends:
            yield span, False
            continue
        start, end = starts.get(number, span.start), ends.get(number, span.end)
        yield replace(span, start=start, end=end), True


def _from_span(evidence: Evidence, draft: Draft, span: Span, *, in_parts: bool) -> Citation:
    page = evidence.page(span.file_id, span.page_index)
    if page is None:
        raise refuse("file_unknown" if evidence.document(span.file_id) is None else "page_unknown")
    here = (span.file_id, span.page_index)
    text = page.text[max(0, span.start) : span.end]
    if not (0 <= span.start < span.end <= len(page.text)) or not text.strip():
        raise refuse("span_broken", place=here)
    start = span.start + len(text) - len(text.lstrip())
    end = span.end - (len(text) - len(text.rstrip()))
    excerpt = page.text[start:end]
    if shows_hidden_order(excerpt):
        raise refuse("quotation_hidden", place=here)
    if len(excerpt) > LONGEST:
        raise refuse("quotation_long", place=here)
    if not on_boundaries(page.text, start, end):
        raise refuse("quotation_cut", place=here)
    # What a person marked is what they mean, however short.
    if draft.origin is Origin.MODEL and not (
        draft.whole_lines and _is_whole_lines(page.text, start, end)
    ):
        fault = fault_of(excerpt)
        if fault and fault != "quotation_ellipsis":
            raise refuse(fault, place=here)
    place = Place(span.page_index, start, end)
    return make_citation(evidence, span.file_id, place, in_parts=in_parts)


def _is_whole_lines(text: str, start: int, end: int) -> bool:
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    after = text[end:] if line_end < 0 else text[end:line_end]
    return not text[line_start:start].strip() and not after.strip()


def _from_claim(evidence: Evidence, claim: QuoteClaim) -> Iterator[Citation]:
    if evidence.document(claim.file_id) is None:
        raise refuse("file_unknown", claim.file_id)
    if evidence.page(claim.file_id, claim.page - 1) is None:
        raise refuse("page_unknown", str(claim.page), (claim.file_id, -1))
    here = (claim.file_id, claim.page - 1)
    fault = fault_of(claim.text)
    if fault:
        raise refuse(fault, place=here)
    document = evidence.searchable(claim.file_id)
    places = find_quotation(document, claim.text)
    parts = (
        (_chosen(places, claim.page - 1),)
        if places
        else find_over_page_break(document, claim.text, claim.page - 1)
    )
    if not parts:
        raise _not_found(evidence, claim, here)
    pages = {place.page_index for place in parts}
    corrected = 0 if claim.page - 1 in pages else claim.page
    if corrected:
        _LOG.info("quotation claimed on page %d found on page %d", claim.page, min(pages) + 1)
    for place in parts:
        excerpt = document.texts[place.page_index][place.start : place.end]
        if shows_hidden_order(excerpt):
            raise refuse("quotation_hidden", place=here)
        yield make_citation(
            evidence,
            claim.file_id,
            place,
            places=max(1, len(places)),
            corrected_from=corrected,
            in_parts=len(parts) > 1,
        )


def _chosen(places: tuple[Place, ...], page_index: int) -> Place:
    """Return the first place on the page claimed, else the first of all."""
    return next((place for place in places if place.page_index == page_index), places[0])


def _not_found(evidence: Evidence, claim: QuoteClaim, here: tuple[str, int]) -> Exception:
    for file_id in evidence.file_ids:
        if file_id != claim.file_id and find_quotation(evidence.searchable(file_id), claim.text):
            document = evidence.document(file_id)
            return refuse(
                "quotation_other_file", place=here, name=document.name if document else ""
            )
    return refuse("quotation_not_found", place=here)
