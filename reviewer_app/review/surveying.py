"""The background of an export, as the job and the registry know it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from registry_db import Coverage, Registry
from reviewer_app.core.left_out import drawn_together
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message, Reference
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import HeadingMatch, PageStatus
from reviewer_app.export.background import (
    Background,
    CodeUse,
    RefusedName,
    Unread,
    Unreviewed,
)
from reviewer_app.job import Job
from reviewer_app.review.left_out import unreviewed


def survey(
    job: Job,
    registry: Registry,
    language: str,
    *,
    references: Mapping[str, Sequence[Reference]],
    pages: Mapping[str, Sequence[PageText]],
    title: str = "",
    reviewer: str = "",
) -> Background:
    """Return the background; `references` and `pages` are those of the documents by file id."""
    registers = {(one.work, one.edition): one.coverage for one in registry.holdings()}
    return Background(
        title=title,
        reviewer=reviewer,
        codes=tuple(use for found in references.values() for use in _uses(found, registers)),
        unread=tuple(one for key, some in pages.items() for one in _unread(key, some, language)),
        refused=tuple(
            RefusedName(one.name, _said(one.reason, language)) for one in job.refused_files()
        ),
        unreviewed=tuple(
            Unreviewed(
                one.file_id,
                one.pages,
                say(f"reports.left_out_{one.stage or 'all'}", language),
                _said(one.reason, language),
            )
            for one in drawn_together(unreviewed(job))
        ),
    )


@dataclass(slots=True)
class _Tally:
    """The pages and headings of one code with one verdict, while they are counted."""

    first: Reference
    heading: str = ""
    match: HeadingMatch = HeadingMatch.NONE
    pages: dict[int, None] = field(default_factory=dict)
    count: int = 0

    def add(self, reference: Reference) -> None:
        """Count one more place; the first heading found beside the code is kept."""
        self.count += 1
        self.pages[reference.candidate.page_index + 1] = None
        if not self.heading and reference.candidate.heading:
            self.heading = reference.candidate.heading
            self.match = reference.heading_match


def _uses(
    references: Sequence[Reference], registers: Mapping[tuple[str, str], Coverage]
) -> Iterator[CodeUse]:
    """Yield each code with each of its verdicts once, in the order of the document."""
    tallies: dict[tuple[str, ...], _Tally] = {}
    for one in references:
        found = one.candidate
        key = (
            found.family, found.code, one.work, one.edition, one.verdict, found.reading,
            one.confirmed_by,
        )  # fmt: skip
        tallies.setdefault(key, _Tally(one, match=one.heading_match)).add(one)
    for tally in tallies.values():
        first = tally.first
        register = registers.get((first.work, first.edition))
        yield CodeUse(
            file_id=first.file_id,
            family=first.candidate.family,
            code=first.candidate.code,
            work=first.work,
            edition=first.edition,
            verdict=first.verdict,
            heading=tally.heading,
            heading_official=first.heading_official,
            heading_match=tally.match,
            register="" if register is None else register.value,
            source=first.source,
            pages=tuple(sorted(tally.pages)),
            count=tally.count,
            reading=first.candidate.reading,
            confirmed_by=first.confirmed_by,
        )


def _unread(file_id: str, pages: Sequence[PageText], language: str) -> Iterator[Unread]:
    by_reason: dict[str, list[int]] = {}
    for page in pages:
        if page.unread:
            key = page.problem or f"labels.page_status_{PageStatus(page.status)}"
            by_reason.setdefault(key, []).append(page.number)
    for key, numbers in by_reason.items():
        yield Unread(file_id, tuple(numbers), say(key, language))


def _said(message: Message, language: str) -> str:
    return say(message.key, language, **message.params)
