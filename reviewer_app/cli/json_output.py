"""The JSON documents of the command line; names and shapes are stable and in the README.

Pages are 1-based; rectangles are in points of the unrotated page, origin at the top left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

import msgspec

from registry_db import Row
from reviewer_app.core.comment import (
    Citation,
    Comment,
    RepairRound,
    UnverifiedCode,
    VerifiedCode,
    Withheld,
)
from reviewer_app.core.document import TitleBlock
from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration, EditionState, Message, Reference
from reviewer_app.core.run import LeftOut, Run
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Origin, WithheldKind
from reviewer_app.extraction.mf_rows import MfRow
from reviewer_app.review.result import DocumentResult, ReviewResult

Json = dict[str, Any]


class Place(NamedTuple):
    """A span of a page's raw text."""

    file_id: str
    page_index: int
    start: int
    end: int


Boxes = Mapping[Place, tuple[Rect, ...]]
"""The boxes of the places of references and citations."""


def places_in(one: DocumentResult, result: ReviewResult) -> Iterator[Place]:
    """Yield every place in a document whose boxes the JSON holds."""
    file_id = one.document.file_id
    for reference in one.references:
        yield _place_of(reference)
    items: list[Comment | Withheld] = [*result.comments, *result.withheld]
    for item in items:
        for citation in item.citations:
            if citation.file_id == file_id:
                yield _place_cited(citation)


def _place_of(reference: Reference) -> Place:
    candidate = reference.candidate
    return Place(reference.file_id, candidate.page_index, candidate.start, candidate.end)


def _place_cited(citation: Citation) -> Place:
    return Place(citation.file_id, citation.page_index, citation.start, citation.end)


def dumps(value: Json | list[Json]) -> str:
    """Return `value` as JSON text, letters as they are.

    With indentation the standard library writes in Python: five seconds for a thousand pages.
    """
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def sweep_json(result: ReviewResult, registry: Json, language: str, boxes: Boxes) -> Json:
    """Return the document of ``sweep --json``.

    `registry` holds the editions that the references were looked up in as "editions".
    """
    coverage = {(one["work"], one["edition"]): one["coverage"] for one in registry["editions"]}
    return {
        "registry": registry,
        "documents": [_document(one, language, boxes, coverage) for one in result.documents],
        "refused": [
            {"path": refused.path, "reason": _said(refused.reason, language)}
            for refused in result.refused
        ],
        "notices": [_said(notice, language) for notice in result.notices],
    }


def review_json(result: ReviewResult, registry: Json, language: str, boxes: Boxes) -> Json:
    """Return the document of ``review --json``: that of the sweep, and what was judged."""
    pages = {one.document.file_id: one.pages for one in result.documents}
    return {
        **sweep_json(result, registry, language, boxes),
        "comments": [_comment(comment, boxes, language) for comment in result.comments],
        "withheld": [_withheld(item, language, boxes) for item in result.withheld],
        "runs": [_run(run, language) for run in result.runs],
        "coverage": [_coverage(file_id, texts) for file_id, texts in pages.items()],
    }


def row_json(row: Row, coverage: str) -> Json:
    """Return a registry row with the coverage of its edition's register."""
    return {
        "work": row.work,
        "edition": row.edition,
        "code": row.code,
        "heading": row.heading,
        "parent": row.parent,
        "status": row.status,
        "source": row.source,
        "coverage": coverage,
    }


_Covered = Mapping[tuple[str, str], str]


def _document(one: DocumentResult, language: str, boxes: Boxes, coverage: _Covered) -> Json:
    document = one.document
    return {
        "file_id": document.file_id,
        "name": document.name,
        "sha256": document.sha256,
        "pages": document.page_count,
        "number": document.title_block.number,
        "revision": document.title_block.revision,
        "date": document.title_block.date,
        "status": document.title_block.status,
        "sheet": document.title_block.sheet,
        "title_by_person": _filled(document.title_said),
        "health": [_said(message, language) for message in one.health],
        "notes": [say(key, language) for key in document.notes],
        "page_status": [_page(page, language) for page in one.pages],
        "declarations": [_declaration(declaration) for declaration in one.declarations],
        "editions": [_edition(state) for state in one.editions],
        "bill": [_bill_row(row) for row in one.bill],
        "candidates": [
            {
                **_candidate(reference, language, boxes.get(_place_of(reference), ())),
                "coverage": coverage.get((reference.work, reference.edition), "none"),
            }
            for reference in one.references
        ],
    }


def _bill_row(row: MfRow) -> Json:
    return {
        "page": row.page_index + 1,
        "code": row.code,
        "own_code": row.own_code,
        "heading": row.heading,
        "rule": row.rule,
        "unit": row.unit,
        "quantity": row.quantity,
        "price": row.price,
        "amount": row.amount,
    }


def _filled(block: TitleBlock) -> list[str]:
    """Return the names of the fields that a person filled in."""
    return [one.name for one in fields(block) if getattr(block, one.name)]


def _page(page: PageText, language: str) -> Json:
    status: Json = {"page": page.number, "label": page.label, "status": page.status.value}
    if page.problem:
        status["problem"] = say(page.problem, language)
    return status


def _declaration(declaration: Declaration) -> Json:
    return {
        "work": declaration.work,
        "edition": declaration.edition,
        "strength": declaration.strength.value,
        "page": declaration.page_index + 1,
        "quotation": " ".join(declaration.quotation.split()),
        "exists": declaration.exists,
        "section": declaration.section,
        "options": [list(option) for option in declaration.options],
    }


def _edition(state: EditionState) -> Json:
    return {
        "work": state.work,
        "editions": list(state.editions),
        "settled": state.settled,
        "assumed": state.assumed,
        "by_person": state.by_person,
        "lent_by": state.lent_by,
        "section": state.section,
    }


def _candidate(reference: Reference, language: str, rects: tuple[Rect, ...]) -> Json:
    candidate = reference.candidate
    return {
        "id": reference.id,
        "page": candidate.page_index + 1,
        "raw": candidate.raw,
        "code": candidate.code,
        "ref": candidate.ref,
        "family": candidate.family,
        "work": reference.work,
        "edition": reference.edition,
        "verdict": reference.verdict.value,
        "heading_found": candidate.heading,
        "heading_official": reference.heading_official,
        "heading_match": reference.heading_match.value,
        "source": reference.source,
        "context": candidate.context.value,
        "implied_by": candidate.implied_by,
        "disputed": reference.disputed,
        "reading": candidate.reading.value,
        "confirmed_by": reference.confirmed_by,
        "dispute": _said(reference.dispute, language) if reference.dispute else "",
        "found_by_model": candidate.found_by_model,
        "quads": [_rect(rect) for rect in rects],
        "evidence": _said(reference.evidence, language),
    }


def _translation(comment: Comment, language: str) -> Json | None:
    """Return the translation that passed the gate, or why there is none; None where not asked."""
    if not comment.translated_to:
        return None
    why = _said(comment.untranslated, language) if comment.untranslated else ""
    return {"language": comment.translated_to, "text": comment.translated, "problem": why}


def _round(one: RepairRound, language: str) -> Json:
    by = "model" if one.by_model else "program"
    return {"by": by, "reason": _said(one.reason, language), "sentences": one.sentences}


def _comment(comment: Comment, boxes: Boxes, language: str) -> Json:
    return {
        "id": comment.id,
        "origin": comment.origin.value,
        "rule": comment.rule,
        "severity": comment.severity.value,
        "text": comment.text,
        "language": comment.language,
        "translation": _translation(comment, language),
        "repairs": comment.repairs,
        "rounds": [_round(one, language) for one in comment.rounds],
        "codes": [_code(code) for code in comment.codes],
        "unverified": [_unverified(code, language) for code in comment.unverified],
        "citations": [_citation(citation, boxes) for citation in comment.citations],
    }


def _unverified(code: UnverifiedCode, language: str) -> Json:
    return {
        "code": code.code,
        "verdict": code.verdict.value,
        "work": code.work,
        "edition": code.edition,
        "evidence": _said(code.evidence, language),
    }


def _code(code: VerifiedCode) -> Json:
    return {
        "work": code.work,
        "edition": code.edition,
        "code": code.code,
        "heading": code.heading,
        "source": code.source,
        "coverage": code.coverage,
    }


def _citation(citation: Citation, boxes: Boxes) -> Json:
    return {
        "file_id": citation.file_id,
        "name": citation.name,
        "sha256": citation.sha256,
        "revision": citation.revision,
        "page": citation.page_index + 1,
        "label": citation.label,
        "span": [citation.start, citation.end],
        "excerpt": citation.excerpt,
        "places": citation.places,
        "negation_near": citation.negation_near,
        "checksum": citation.checksum,
        "ocr": citation.ocr,
        "quads": [_rect(rect) for rect in boxes.get(_place_cited(citation), ())],
    }


def _withheld(item: Withheld, language: str, boxes: Boxes) -> Json:
    shape: Json = {
        "id": item.id,
        "kind": item.kind.value,
        "origin": item.origin.value,
        "rule": item.rule,
        "severity": item.severity.value,
        "reason": _said(item.reason, language),
        "detail": item.detail,
        "file_id": item.file_id,
        "page": item.page_index + 1 if item.page_index >= 0 else None,
    }
    if item.kind is WithheldKind.OBSERVATION or item.origin is Origin.PERSON:
        shape["text"] = _said(item.message, language) if item.message else ""
        shape["excerpt"] = item.citations[0].excerpt if item.citations else ""
        shape["citations"] = [_citation(citation, boxes) for citation in item.citations]
    return shape


def _run(run: Run, language: str) -> Json:
    return {
        "id": run.id,
        "kind": run.kind,
        "started": run.started,
        "finished": run.finished,
        "outcome": run.outcome,
        "problem": _said(run.problem, language) if run.problem else "",
        "host": run.host,
        "model_asked": run.model_asked,
        "model_answered": run.model_answered,
        "mode": run.mode,
        "prompt_version": run.prompt_version,
        "calls": run.calls,
        "repairs": run.repairs,
        "retries": run.retries,
        "prompt_tokens": run.prompt_tokens if run.prompt_tokens >= 0 else None,
        "completion_tokens": run.completion_tokens if run.completion_tokens >= 0 else None,
        "cost": run.cost if run.cost >= 0 else None,
        "drafts": run.drafts,
        "shown": run.shown,
        "withheld": dict(run.withheld),
        "documents": list(run.documents),
        "left_out": [_left_out(one, language) for one in run.left_out],
    }


def _left_out(one: LeftOut, language: str) -> Json:
    """Return what a model did not review; no pages for the comparison of all documents."""
    pages = [one.first_page_index + 1, one.last_page_index + 1]
    return {
        "step": one.stage or "all",
        "file_id": one.file_id,
        "pages": pages if one.file_id else None,
        "reason": _said(one.reason, language),
    }


def _coverage(file_id: str, pages: Sequence[PageText]) -> Json:
    counts: dict[str, int] = {}
    for page in pages:
        counts[page.status.value] = counts.get(page.status.value, 0) + 1
    shape: Json = {"file_id": file_id}
    for status in ("text", "ocr", "empty", "failed"):
        shape[status] = counts.get(status, 0)
    return shape


def _rect(rect: Rect) -> list[float]:
    return [round(value, 2) for value in rect]


def _said(message: Message, language: str) -> str:
    return say(message.key, language, **message.params)
