"""Which codes a draft rests on, and whether each was found in the declared edition."""

from collections.abc import Iterator
from dataclasses import dataclass

from reviewer_app.core.comment import VerifiedCode
from reviewer_app.core.reference import Message, Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.gate.document_codes import statute_parts, written_codes
from reviewer_app.gate.evidence import Evidence, RegistryRow

NAMED_IN_JOB = frozenset({"drawing", "appendix"})
"""Families that no register holds and none need: they name documents (design: they must be
files of the job or stand in its documents, and an excerpt is a document's text)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A code and how it stands: its row where verified, else the reason it is not."""

    code: str
    row: RegistryRow | None
    reason: Message | None


def standing_of(evidence: Evidence, reference: Reference) -> Standing:
    """Return how a judged reference stands; DECLARED is looked up once more, exactly."""
    code = reference.candidate.code
    if reference.verdict is not Verdict.DECLARED:
        return Standing(
            code, None, Message(f"gate.rests_{reference.verdict.value}", {"code": code})
        )
    row = evidence.registry.lookup(reference.work, reference.edition, code)
    reason = None if row is not None else Message("gate.rests_unlisted", {"code": code})
    return Standing(code, row, reason)


def standings_in(
    evidence: Evidence, file_id: str, page_index: int, start: int, end: int
) -> Iterator[Standing]:
    """Yield how every code in a span of a page stands: those judged, and any the sweep missed.

    What the sweep missed on a page read by OCR nobody knows to be read right.
    """
    judged = evidence.references_in(file_id, page_index, start, end)
    for reference in judged:
        if reference.candidate.family not in NAMED_IN_JOB:
            yield standing_of(evidence, reference)
    page = evidence.page(file_id, page_index)
    text = page.text[start:end] if page is not None else ""
    spans = [(r.candidate.start - start, r.candidate.end - start) for r in judged]
    for code, first, last in written_codes(text):
        if any(a < last and first < b for a, b in spans):
            continue
        if page is not None and page.is_ocr:
            yield Standing(code, None, Message("gate.rests_read_as", {"code": code}))
        else:
            yield written_standing(evidence, (file_id,), code)


def written_standing(evidence: Evidence, file_ids: tuple[str, ...], code: str) -> Standing:
    """Return how a code that is only written somewhere stands in the files' settled editions."""
    statute = statute_parts(code)
    if statute is not None:
        rows = [evidence.statute_row(*statute)]
    else:
        rows = [evidence.row(file_id, code) for file_id in file_ids]
    row = rows[0] if rows and all(row is not None for row in rows) else None
    reason = None if row is not None else Message("gate.rests_unlisted", {"code": code})
    return Standing(code, row, reason)


def verified_code(evidence: Evidence, row: RegistryRow) -> VerifiedCode:
    """Return a registry row as a code of a shown comment."""
    return VerifiedCode(
        work=row.work,
        edition=row.edition,
        code=row.code,
        heading=row.heading,
        source=row.source,
        coverage=evidence.coverage(row),
    )
