"""A person's own comment: shown as theirs, with every code in it looked up and none assumed.

What a person writes is their word and is never hidden. But a code in it counts as verified only
where the edition has it that the document they write about connects to; every other code is
carried as not verified, and lists and exports say so beside the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from reviewer_app.core.comment import Citation, Comment, Draft, UnverifiedCode, VerifiedCode
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, EditionState, Message, Reference
from reviewer_app.core.verdicts import PageStatus, Verdict
from reviewer_app.extraction.known_codes import RegistryCodes
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.verdicts import judge
from reviewer_app.gate.evidence import Evidence, RegistryRow
from reviewer_app.gate.quoting import citations_of
from reviewer_app.gate.refusal import refuse
from reviewer_app.gate.verdict import shown_as_own
from reviewer_app.gate.verified import (
    NAMED_IN_JOB,
    Standing,
    standing_of,
    standings_in,
    verified_code,
)

if TYPE_CHECKING:
    from registry_db.registry import Registry

LONGEST_TEXT = 4000
"""Most characters of a comment."""

_YEAR = 4
"""Digits of a statute's edition."""
# "dcb.111", "Dcb.111": a code that a person typed in small letters is the same code.
_SMALL = re.compile(r"(?<![^\W_])(?<![./-])[A-Za-z]{2}[A-Za-z-]\.[0-9]{1,5}(?![^\W_])")

# "packning/DCB.111", "(DCB.999)": three letters, a dot and digits, whatever stands around them.
_ANYWHERE = re.compile(r"(?<![A-ZÅÄÖ])(?:(?P<af>AF[A-J])|[A-Z]{2}[A-Z-])\.[0-9]{1,6}(?![0-9])")


def look_up(
    text: str, editions: Sequence[EditionState], registry: "Registry"
) -> tuple[Reference, ...]:
    """Return every code in `text` with its verdict, in text order; places are offsets in it.

    `editions` are those that hold where the text speaks of (see `editions_at`). Names of drawings
    and appendices are no codes.
    """
    capital = _SMALL.sub(lambda found: found.group().upper(), text)
    page = PageText(0, "", PageStatus.TEXT, capital, 595, 842, 0)
    found = [one for one in sweep_page(page, None, _known(registry)) if _is_code(one)]
    found += _missed(capital, found)
    return judge("", sorted(found, key=lambda one: one.start), editions, registry)


def _is_code(candidate: Candidate) -> bool:
    return candidate.family not in NAMED_IN_JOB


def _missed(text: str, found: Sequence[Candidate]) -> list[Candidate]:
    """Return what is written like a code though its surroundings made the sweep leave it out.

    In a document that is caution; in a comment an unmarked code would pass for a checked one.
    """
    missed = []
    for match in _ANYWHERE.finditer(text):
        start, end = match.span()
        if not any(one.start < end and start < one.end for one in found):
            family = "af" if match["af"] else "ama"
            missed.append(Candidate(0, start, end, match.group(), family, match.group()))
    return missed


def editions_at(
    states: Sequence[EditionState], page_index: int, start: int
) -> tuple[EditionState, ...]:
    """Return the editions that hold at a place of a document, a section's before the whole's."""
    sections = [
        replace(one, section="")
        for one in states
        if one.section and one.holds_at(page_index, start)
    ]
    works = {one.work for one in sections}
    whole = (one for one in states if not one.section and one.work not in works)
    return (*whole, *sections)


def judge_own(evidence: Evidence, draft: Draft, language: str) -> Comment:
    """Return a person's draft as their own comment; raises RefusalError where its place is gone."""
    citations = citations_of(evidence, draft)
    if not citations:
        raise refuse("no_citation")
    here = (citations[0].file_id, citations[0].page_index)
    if not draft.text.strip():
        raise refuse("text_empty", place=here)
    if len(draft.text) > LONGEST_TEXT:
        raise refuse("text_long", place=here)
    own = _Codes(evidence)
    for citation in citations:
        own.add_typed(draft.text, citation)
    for citation in citations:
        own.add_quoted(citation)
    kept = own.add_referred(draft, citations)
    if kept != draft.references:
        draft = replace(draft, references=kept)
    return shown_as_own(draft, language, own.verified(), own.unverified(), citations)


class _Codes:
    """The codes of one comment, sorted into verified ones and others."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._rows: dict[str, RegistryRow] = {}
        self._others: dict[str, UnverifiedCode] = {}

    def add_typed(self, text: str, citation: Citation) -> None:
        """Take in what a person wrote about a cited place: every file must have the code."""
        states = self._evidence.editions(citation.file_id)
        editions = editions_at(states, citation.page_index, citation.start)
        # The gate asks its registry through a port; the sweep's verdicts need the whole of it.
        registry = cast("Registry", self._evidence.registry)
        for reference in look_up(text, editions, registry):
            standing = standing_of(self._evidence, reference)
            if standing.row is not None and not _has_ground(standing.row, editions):
                standing = Standing(standing.code, None, _unlisted(standing.code))
            self._add_standing(standing, reference)

    def add_quoted(self, citation: Citation) -> None:
        """Take in what stands in a quotation."""
        place = (citation.file_id, citation.page_index, citation.start, citation.end)
        judged = {one.candidate.code: one for one in self._evidence.references_in(*place)}
        for standing in standings_in(self._evidence, *place):
            self._add_standing(standing, judged.get(standing.code))

    def add_referred(self, draft: Draft, citations: Sequence[Citation]) -> tuple[str, ...]:
        """Take in the references a draft rests on; return the ids of those that are verified."""
        files = {one.file_id for one in citations}
        return tuple(
            one.id for one in self._referred(draft, files) if one.verdict is Verdict.DECLARED
        )

    def _referred(self, draft: Draft, files: set[str]) -> Iterator[Reference]:
        for id_ in draft.references:
            reference = self._evidence.reference(id_)
            if reference is not None and reference.file_id in files:
                if reference.candidate.family not in NAMED_IN_JOB:
                    self._add_standing(standing_of(self._evidence, reference), reference)
                yield reference

    def _add_standing(self, standing: Standing, reference: Reference | None) -> None:
        if standing.row is not None:
            self._rows.setdefault(standing.code, standing.row)
        elif standing.code not in self._others:
            self._others[standing.code] = _unverified(standing, reference)

    def verified(self) -> tuple[VerifiedCode, ...]:
        """Return the codes verified wherever the comment has them."""
        rows = (row for code, row in self._rows.items() if code not in self._others)
        return tuple(dict.fromkeys(verified_code(self._evidence, row) for row in rows))

    def unverified(self) -> tuple[UnverifiedCode, ...]:
        """Return the codes that are not verified somewhere, in the order they stand."""
        return tuple(self._others.values())


def _has_ground(row: RegistryRow, editions: Sequence[EditionState]) -> bool:
    """Return whether the cited document itself settles on the row's edition.

    A statute has its own year. RA and MER are looked up by the edition of their AMA, which
    nothing in the document says of them.
    """
    if len(row.edition) == _YEAR and row.code.startswith(f"{row.edition}:"):
        return True
    return any((one.work, one.settled) == (row.work, row.edition) for one in editions)


def _unlisted(code: str) -> Message:
    return Message("gate.rests_unlisted", {"code": code})


def _unverified(standing: Standing, reference: Reference | None) -> UnverifiedCode:
    reason = standing.reason or _unlisted(standing.code)
    if reference is None or reference.verdict is Verdict.DECLARED:
        return UnverifiedCode(standing.code, Verdict.UNCHECKED, reason)
    return UnverifiedCode(
        standing.code, reference.verdict, reference.evidence, reference.work, reference.edition
    )


@lru_cache(maxsize=1)
def _known(registry: "Registry") -> RegistryCodes:
    return RegistryCodes(registry)
