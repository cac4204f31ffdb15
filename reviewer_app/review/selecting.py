"""What an export gets: shown comments as just judged, with their boxes and decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from registry_db import Coverage, Registry
from reviewer_app import __version__
from reviewer_app.core.comment import Citation, Comment, Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export.selection import (
    Entry,
    Handling,
    Register,
    Selection,
    entry_of,
    flagged_of,
    require_unchanged,
)
from reviewer_app.job import Job
from reviewer_app.review.ocr_reading import know_readings
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.result import coverage_of

Boxes = Mapping[Citation, tuple[Rect, ...]]


def select(
    comments: Sequence[Comment],
    withheld: Sequence[Withheld],
    job: Job,
    registry: Registry,
    pool: AnalysisPool,
    *,
    options: ReviewOptions,
    shown_filter: str = "",
    passwords: Mapping[str, str] | None = None,
    problems: dict[str, UserError] | None = None,
) -> Selection:
    """Return the selection of the comments given, in their order.

    The boxes of citations are computed from the files as they are now; raises UserError where
    one has changed, unless `problems` is given: then it is kept there, by file id. `passwords`
    gives those of locked documents by file id.
    """
    documents = job.documents()
    names = {one.file_id: one.name for one in documents}
    references = [one for file_id in names for one in job.references(file_id)]
    verdicts = {one.id: one.verdict for one in references}
    boxes = _boxes(comments, job, pool, passwords or {}, problems)
    handled = Handled(job)
    language = options.language
    return Selection(
        documents=documents,
        entries=tuple(_entry(one, boxes, handled, options) for one in comments),
        flagged=tuple(flagged_of(one, names, verdicts, language) for one in withheld),
        coverage=tuple(coverage_of(one.file_id, job.every_page(one.file_id)) for one in documents),
        registers=_registers(registry),
        registry_version=registry.version,
        language=language,
        program=f"Granskare {__version__}",
        made=datetime.now(UTC).astimezone(),
        filter=shown_filter,
    )


class Handled:
    """When comments were made and what people decided about them, as the job knows it."""

    def __init__(self, job: Job) -> None:
        self._statuses = job.statuses()
        self._made = {run.id: datetime.fromisoformat(run.started) for run in job.runs()}

    def of(self, comment: Comment) -> Handling:
        """Return what was done with one comment."""
        made = self._made.get(comment.run_id, datetime.now(UTC).astimezone())
        decision = self._statuses.get(comment.id)
        if decision is None:
            return Handling(created=made, changed=made)
        changed = datetime.fromisoformat(decision.at)
        return Handling(created=made, changed=changed, status=decision.status)


def _entry(comment: Comment, boxes: Boxes, handled: Handled, options: ReviewOptions) -> Entry:
    # What a check or a model wrote never goes out under a person's name.
    key = f"review.author_{comment.origin}"
    author = say(key, options.language, name=comment.author or options.author)
    entry = entry_of(comment, handled.of(comment), options.language, author)
    citations = tuple(replace(one, rects=boxes.get(one, ())) for one in comment.citations)
    return replace(entry, citations=citations)


def _boxes(
    comments: Sequence[Comment],
    job: Job,
    pool: AnalysisPool,
    passwords: Mapping[str, str],
    problems: dict[str, UserError] | None,
) -> dict[Citation, tuple[Rect, ...]]:
    by_file: dict[str, list[Citation]] = {}
    for comment in comments:
        for citation in comment.citations:
            by_file.setdefault(citation.file_id, []).append(citation)
    boxes: dict[Citation, tuple[Rect, ...]] = {}
    for file_id, citations in by_file.items():
        document = job.document(file_id)
        if document is None:
            continue
        spans = [(one.page_index, one.start, one.end) for one in citations]
        try:
            require_unchanged([document])
            know_readings(job, pool, file_id)
            found = pool.rects(source_of(document, passwords.get(file_id, "")), spans)
        except UserError as error:
            if problems is None:
                raise
            problems[file_id] = error
            continue
        boxes.update(zip(citations, found, strict=True))
    return boxes


def _registers(registry: Registry) -> tuple[Register, ...]:
    return tuple(
        Register(one.work, one.edition, one.rows, one.coverage is Coverage.COMPLETE, one.source)
        for one in registry.holdings()
    )
