"""Comments that a person writes: quoted from the document, judged by the gate, kept in the job."""

from collections.abc import Iterable, Sequence

from registry_db import Registry
from reviewer_app.core.comment import Citation, Comment, Draft, Span, Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.verdicts import Origin, Severity
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.quotation import LONGEST, on_boundaries
from reviewer_app.gate.quoting import citations_of
from reviewer_app.gate.refusal import RefusalError
from reviewer_app.job import Job

CATEGORIES = (
    "own_remark", "own_error", "own_conflict", "own_missing", "own_question", "own_proposal",
)  # fmt: skip
"""What a person's comment can be; each is a rule of its own in lists and exports."""
MOST_SPANS = 8
"""Pieces that a selection is quoted in at most; of more the whole stretch is."""


def evidence_of(job: Job, registry: Registry, file_ids: Iterable[str]) -> Evidence:
    """Return the gate's view of some documents of a job: what a comment on them needs."""
    ids = tuple(dict.fromkeys(file_ids))
    documents = [one for one in job.documents() if one.file_id in ids]
    return Evidence(
        documents,
        {one.file_id: job.every_page(one.file_id) for one in documents},
        [reference for one in documents for reference in job.references(one.file_id)],
        {one.file_id: job.editions(one.file_id) for one in documents},
        registry,
        job.file_names(),
    )


def quoted(
    job: Job,
    registry: Registry,
    file_id: str,
    page_index: int,
    spans: Sequence[tuple[int, int]],
    *,
    whole_lines: bool = False,
) -> tuple[Citation, ...]:
    """Return what a selection on a page quotes; raises UserError where it cannot be quoted.

    A stretch that would cut a word or number is widened to whole lines, as `whole_lines` always
    does, and one that is too long ends with the last line that fits.
    """
    evidence = evidence_of(job, registry, (file_id,))
    page = evidence.page(file_id, page_index)
    text = "" if page is None else page.text
    if len(spans) > MOST_SPANS:
        spans = [(min(start for start, _ in spans), max(end for _, end in spans))]
    pieces = [_piece(text, start, end, whole_lines=whole_lines) for start, end in spans]
    places = tuple(Span(file_id, page_index, *piece) for piece in dict.fromkeys(pieces))
    draft = Draft("", Origin.PERSON, CATEGORIES[0], Severity.INFO, spans=places)
    try:
        found = citations_of(evidence, draft)
    except RefusalError as refusal:
        raise UserError("comments.cannot_quote") from refusal
    if not found:
        raise UserError("comments.cannot_quote")
    return found


def quoted_again(job: Job, registry: Registry, spans: Sequence[Span]) -> tuple[Citation, ...]:
    """Return what places quote now; a place of a file that is no more is left out."""
    found: list[Citation] = []
    for file_id, page_index in dict.fromkeys((one.file_id, one.page_index) for one in spans):
        here = (file_id, page_index)
        some = [(one.start, one.end) for one in spans if (one.file_id, one.page_index) == here]
        try:
            found += quoted(job, registry, file_id, page_index, some)
        except UserError:
            continue
    return tuple(found)


def keep(job: Job, registry: Registry, draft: Draft, language: str) -> Comment | Withheld:
    """Judge a person's draft, keep it with the answer, and return that."""
    file_ids = [span.file_id for span in draft.spans]
    outcome = Gate(evidence_of(job, registry, file_ids), language).judge(draft)
    job.record(draft, outcome)
    return outcome


def kept_again(
    job: Job, registry: Registry, draft_ids: Iterable[str], language: str
) -> tuple[Comment | Withheld, ...]:
    """Return the answers to some drafts of persons, judged once more."""
    wanted = set(draft_ids)
    drafts = [one for one in job.drafts(Origin.PERSON) if one.id in wanted]
    return tuple(keep(job, registry, draft, language) for draft in drafts)


def _piece(text: str, start: int, end: int, *, whole_lines: bool) -> tuple[int, int]:
    start, end = max(0, start), min(len(text), end)
    if whole_lines or not on_boundaries(text, start, end):
        start = text.rfind("\n", 0, start) + 1
        line_end = text.find("\n", end)
        end = len(text) if line_end < 0 else line_end
    if end - start <= LONGEST:
        return start, end
    cut = text.rfind("\n", start, start + LONGEST)
    return start, cut if cut > start else start + LONGEST
