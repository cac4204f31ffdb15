"""The verdict on every candidate: what looking it up in the declared edition answers.

The key is (work, edition, code), exact and binary. The edition is the one the document settles,
never the latest and never another; a statute has its own year. That a code is missing is claimed
only where the register of that edition is complete, and that it was withdrawn only where a
sourced statement says so. Everything else is "not covered", with what is known as information.
"""

from collections.abc import Iterable, Mapping, Sequence

from registry_db.registry import Registry
from reviewer_app.core.reference import (
    Candidate,
    EditionState,
    ReadingChoice,
    Reference,
    make_reference,
    reference_id,
)
from reviewer_app.core.verdicts import HeadingMatch, Reading, Verdict
from reviewer_app.extraction.finding import Finding, damaged
from reviewer_app.extraction.health import HealthFinding, spoilt_by
from reviewer_app.extraction.ladder import Ladder
from reviewer_app.extraction.readings import by_reading


def judge(
    file_id: str,
    candidates: Iterable[Candidate],
    editions: Sequence[EditionState],
    registry: Registry,
    health: Sequence[HealthFinding] = (),
    confirmed: Mapping[str, ReadingChoice] | None = None,
) -> tuple[Reference, ...]:
    """Return the candidates with their verdicts, in the same order.

    `editions` are the document's states; `health` its damages: a reference read from damaged
    text is verified only where its heading agrees too. `confirmed` are the readings that a
    person compared with the page, by reference id: these codes are judged as if printed so.
    """
    ladders = _Ladders(editions, registry)
    known = confirmed or {}
    return tuple(_judged(file_id, one, ladders.at(one), health, known) for one in candidates)


class _Ladders:
    """The ladder for each place of a document: sections may connect to editions of their own."""

    def __init__(self, editions: Sequence[EditionState], registry: Registry) -> None:
        self._registry = registry
        self._whole = [one for one in editions if not one.section]
        self._sections = [one for one in editions if one.section]
        self._ladders: dict[tuple[int, ...], Ladder] = {}
        self._only = None if self._sections else Ladder(self._whole, registry)

    def at(self, candidate: Candidate) -> Ladder:
        """Return the ladder whose editions hold where a candidate stands."""
        if self._only is not None:
            return self._only
        place = candidate.page_index, candidate.start
        own = [n for n, one in enumerate(self._sections) if one.holds_at(*place)]
        ladder = self._ladders.get(tuple(own))
        if ladder is None:
            ladder = self._ladders[tuple(own)] = Ladder(self._states(own), self._registry)
        return ladder

    def _states(self, own: Iterable[int]) -> list[EditionState]:
        """Return the document's states, those of some sections instead of its own of a work."""
        sections = [self._sections[number] for number in own]
        works = {one.work for one in sections}
        return [*(one for one in self._whole if one.work not in works), *sections]


def _judged(
    file_id: str,
    candidate: Candidate,
    ladder: Ladder,
    health: Sequence[HealthFinding],
    confirmed: Mapping[str, ReadingChoice],
) -> Reference:
    choice = confirmed.get(reference_id(file_id, candidate)) if confirmed else None
    if choice is not None and choice.raw == candidate.raw:
        return _confirmed(file_id, candidate, ladder, choice)
    finding, match = ladder.answer(candidate)
    spoilt = spoilt_by(health, candidate.page_index) if health else None
    if spoilt is not None and not _stands_in_damage(finding, match):
        finding = damaged(candidate, finding, spoilt)
        match = HeadingMatch.NOT_COMPARED
    if candidate.reading is not Reading.TEXT:
        finding, match = by_reading(candidate, finding, match)
    row = finding.row
    heading, source = (row.heading, row.source) if row is not None else ("", "")
    # By position, in the order of the fields: names would cost half as much again.
    return make_reference(
        reference_id(file_id, candidate), file_id, candidate, finding.verdict, finding.work,
        finding.edition, heading, source, match, finding.evidence,
    )  # fmt: skip


def _confirmed(
    file_id: str, candidate: Candidate, ladder: Ladder, choice: ReadingChoice
) -> Reference:
    """Return the verdict on a code that a person saw on the page, as if it were printed so.

    Of its heading nothing was confirmed: what differs there may be misread.
    """
    finding = ladder.finding(candidate)
    row = finding.row
    heading, source = (row.heading, row.source) if row is not None else ("", "")
    exact = ladder.heading_match(candidate, finding) is HeadingMatch.EXACT
    match = HeadingMatch.EXACT if exact else HeadingMatch.NOT_COMPARED
    return make_reference(
        reference_id(file_id, candidate), file_id, candidate, finding.verdict, finding.work,
        finding.edition, heading, source, match, finding.evidence, confirmed_by=choice.author,
    )  # fmt: skip


def _stands_in_damage(finding: Finding, match: HeadingMatch) -> bool:
    """Return whether a finding holds although the text around it is damaged."""
    if finding.verdict is Verdict.DECLARED:
        return match is HeadingMatch.EXACT
    # A proposed reading is a proposal here as anywhere.
    return finding.verdict in (Verdict.UNCHECKED, Verdict.READ_AS)
