"""Making shown comments and withheld items: the only holder of the seal."""

from collections.abc import Sequence
from dataclasses import replace

from reviewer_app.core.comment import (
    Citation,
    Comment,
    Draft,
    UnverifiedCode,
    VerifiedCode,
    Withheld,
    take_seal,
)
from reviewer_app.core.geometry import Rect
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, WithheldKind
from reviewer_app.gate.finding import printable

_SEAL = take_seal()


def shown(
    draft: Draft,
    text: str,
    language: str,
    codes: tuple[VerifiedCode, ...],
    citations: tuple[Citation, ...],
) -> Comment:
    """Return the shown comment of a draft whose every code and citation was verified."""
    return Comment(
        seal=_SEAL,
        id=draft.id,
        origin=draft.origin,
        rule=draft.rule,
        severity=draft.severity,
        text=text,
        language=language,
        message=draft.message,
        codes=codes,
        citations=citations,
        references=draft.references,
        repairs=draft.repairs,
        author=draft.author,
        run_id=draft.run_id,
        rounds=draft.rounds,
        made=draft.made,
    )


def shown_as_own(
    draft: Draft,
    language: str,
    codes: tuple[VerifiedCode, ...],
    unverified: tuple[UnverifiedCode, ...],
    citations: tuple[Citation, ...],
) -> Comment:
    """Return a person's own comment as theirs, its codes sorted into verified and not."""
    if draft.origin is not Origin.PERSON:
        raise ValueError("only a person's own words are shown with codes that are not verified")
    comment = shown(draft, draft.text.strip(), language, codes, citations)
    return replace(comment, seal=_SEAL, unverified=unverified)


def with_translation(
    comment: Comment, language: str, text: str, problem: Message | None
) -> Comment:
    """Return the comment with its text in another language, or with the reason there is none."""
    return replace(
        comment, seal=_SEAL, translated_to=language, translated=text, untranslated=problem
    )


def with_rects(comment: Comment, rects: Sequence[tuple[Rect, ...]]) -> Comment:
    """Return the comment with the boxes of its citations on their pages, in their order.

    Nothing else of a comment can be changed outside the gate; the sums do not cover boxes.
    """
    citations = tuple(
        replace(citation, rects=boxes)
        for citation, boxes in zip(comment.citations, rects, strict=True)
    )
    return replace(comment, seal=_SEAL, citations=citations)


def withheld(
    draft: Draft, reason: Message, token: str = "", place: tuple[str, int] = ("", -1)
) -> Withheld:
    """Return a withheld draft: reason, refused token and place; never a model's text.

    A person's own words stay theirs to read.
    """
    own = draft.origin is Origin.PERSON
    return Withheld(
        id=draft.id,
        kind=WithheldKind.DRAFT,
        origin=draft.origin,
        rule=draft.rule,
        severity=draft.severity,
        reason=reason,
        detail=printable(token),
        file_id=place[0],
        page_index=place[1],
        message=Message("gate.own_words", {"text": draft.text}) if own else None,
        run_id=draft.run_id,
    )


def observed(
    draft: Draft, reason: Message, detail: str, citations: tuple[Citation, ...]
) -> Withheld:
    """Return an observation: the program's own words with quotation, place and verdict."""
    first = citations[0] if citations else None
    return Withheld(
        id=draft.id,
        kind=WithheldKind.OBSERVATION,
        origin=draft.origin,
        rule=draft.rule,
        severity=draft.severity,
        reason=reason,
        detail=printable(detail),
        file_id=first.file_id if first else "",
        page_index=first.page_index if first else -1,
        message=draft.message,
        citations=citations,
        references=draft.references,
        run_id=draft.run_id,
    )
