"""What an export gets: shown comments as just judged, with their boxes and decisions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from registry_db import Coverage, Registry
from reviewer_app import __version__
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.labels import rule_name
from reviewer_app.core.people import Remark
from reviewer_app.core.reference import Declaration, Reference
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Status, Strength
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export.filtering import Asked, counts_beside
from reviewer_app.export.marking import names_of
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.selection import (
    EditionUsed,
    Entry,
    Flagged,
    Handling,
    Register,
    Remarked,
    Selection,
    Unsettled,
    entry_of,
    flagged_of,
)
from reviewer_app.job import Job
from reviewer_app.review.letting_go import let_go
from reviewer_app.review.measuring import Boxes, Measuring, boxes_of
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.result import coverage_of
from reviewer_app.review.surveying import survey

EVERYTHING = Asked()
"""A list that was not narrowed."""


def select(
    comments: Sequence[Comment],
    withheld: Sequence[Withheld],
    job: Job,
    registry: Registry,
    pool: AnalysisPool,
    *,
    options: ReviewOptions,
    asked: Asked = EVERYTHING,
    shown_filter: str = "",
    passwords: Mapping[str, str] | None = None,
    problems: dict[str, UserError] | None = None,
    title: str = "",
    ahead: Measuring | None = None,
    references: Mapping[str, Sequence[Reference]] | None = None,
    watch: Watch = UNWATCHED,
) -> Selection:
    """Return the selection of the comments given, in the order of the documents and their pages.

    The boxes of citations are computed from the files as they are now; raises UserError where
    one has changed, unless `problems` is given: then it is kept there, by file id. `asked` is what
    the list was narrowed to: remarks and flagged items are narrowed by the same, and
    `shown_filter` says all of it in words. `passwords` gives those of locked documents by file id;
    `title` is what reports call the tender, `ahead` has measured what it could
    already, and `references` are those of the job where they are known. Raises Cancelled where
    whoever watches cancels.
    """
    documents = job.documents()
    names = {one.file_id: one.name for one in documents}
    loaded = {} if references is not None else references_of(job)
    references = references if references is not None else loaded
    pages = {file_id: job.every_page(file_id) for file_id in names}
    known = {one.id: one for found in references.values() for one in found}
    verdicts = {key: one.verdict for key, one in known.items()}
    boxes = boxes_of(
        comments, job, pool,
        passwords=passwords or {}, problems=problems, ahead=ahead, watch=watch,
    )  # fmt: skip
    handled = Handled(job)
    language = options.language
    entries = tuple(
        _entry(one, boxes, handled, options, known) for one in _ordered(comments, names)
    )
    job.keep_names(names_of(entries))
    every = [handled.remarked(one) for one in job.remarks() if one.file_id in names]
    remarks = [one for one in every if _is_asked(one, asked)]
    items = [(one, flagged_of(one, names, verdicts, language)) for one in withheld]
    flagged = [item for one, item in items if asked.admits_flagged(one, _words(item, language))]
    beside = (len(remarks), len(every)), (len(flagged), len(items))
    counts = counts_beside(language, *beside) if asked.narrows else ""
    unread = dict(_unread(documents, boxes, problems or {}, language))
    selection = Selection(
        documents=documents,
        entries=entries,
        flagged=tuple(flagged),
        coverage=tuple(coverage_of(file_id, found) for file_id, found in pages.items()),
        registers=_registers(registry),
        registry_version=registry.version,
        language=language,
        program=f"Granskare {__version__}",
        made=datetime.now(UTC).astimezone(),
        filter="; ".join(part for part in (shown_filter, counts) if part),
        filtered=len(items) - len(flagged),
        background=survey(
            job,
            registry,
            language,
            references=references,
            pages=pages,
            title=title or _title(job),
            reviewer=options.author,
        ),
        registry_sha256=registry.sha256,
        editions=tuple(one for file_id in names for one in _editions(job, file_id)),
        unsettled=tuple(one for file_id in names for one in _unsettled(job, file_id)),
        remarks=tuple(remarks),
        read_as=_read_as(entries, job),
        unread=unread,
    )
    known.clear()
    for found in loaded.values():
        let_go(found)
    return selection


def references_of(job: Job) -> dict[str, list[Reference]]:
    """Return the references of every document as they are kept, by file id."""
    return {one.file_id: list(job.references(one.file_id)) for one in job.documents()}


def _unread(
    documents: Iterable[Document], boxes: Boxes, problems: Mapping[str, UserError], language: str
) -> Iterator[tuple[str, str]]:
    """Yield the documents that are not what was read, with why; those with boxes were looked at."""
    looked_at = {one.file_id for one in boxes}
    for one in documents:
        if one.file_id not in looked_at and not source_of(one).unchanged():
            key = "changed_then" if Path(one.path).exists() else "gone_then"
            yield one.file_id, say(f"reports.{key}", language)
        elif one.file_id in problems:
            yield one.file_id, problems[one.file_id].text(language)


def _is_asked(one: Remarked, asked: Asked) -> bool:
    status = one.decisions[-1].status if one.decisions else Status.NEW
    return asked.admits_remark(one.remark, status, one.replies)


def _words(item: Flagged, language: str) -> tuple[str, ...]:
    """Return what a flagged item says, as its list is searched."""
    rule = rule_name(item.rule, language)
    return (item.words, item.quotation, item.reason, item.refused, item.document, rule)


def _ordered(comments: Sequence[Comment], documents: Iterable[str]) -> list[Comment]:
    """Return the comments as the documents are read: one order, so one number in every export."""
    order = {file_id: position for position, file_id in enumerate(documents)}

    def place(comment: Comment) -> tuple[int, int, int]:
        first = comment.citations[0]
        return order.get(first.file_id, len(order)), first.page_index, first.start

    return sorted(comments, key=place)


def _title(job: Job) -> str:
    """Return what the tender is called where nobody says: the job's name, or its folder's."""
    if job.path is not None:
        return job.path.stem
    folders = {Path(one.path).parent.name for one in job.documents()}
    return folders.pop() if len(folders) == 1 else ""


def _editions(job: Job, file_id: str) -> Iterator[EditionUsed]:
    """Yield which editions hold in a document, with the place where it says so."""
    for state in job.editions(file_id):
        if state.settled:
            said = [one for one in state.declarations if one.edition == state.settled]
            declared = max(said, key=_firmness, default=None)
            yield EditionUsed(
                file_id, state.work, state.settled, state.by_person, state.lent_by, declared,
                state.section,
            )  # fmt: skip


def _unsettled(job: Job, file_id: str) -> Iterator[Unsettled]:
    """Yield the works of which no edition holds in a document, with what it claims of them."""
    for state in job.editions(file_id):
        if not state.settled:
            pages: dict[str, set[int]] = {edition: set() for edition in state.editions}
            for said in state.declarations:
                if said.edition in pages:
                    pages[said.edition].add(said.page_index + 1)
            claims = tuple((edition, tuple(sorted(some))) for edition, some in pages.items())
            yield Unsettled(file_id, state.work, claims, state.assumed, state.section)


def _firmness(declaration: Declaration) -> int:
    order = (Strength.MENTION, Strength.WEAKER, Strength.CONNECTS)
    return order.index(declaration.strength)


def _read_as(entries: Iterable[Entry], job: Job) -> dict[tuple[str, int], str]:
    cited = {(one.file_id, one.page_index) for entry in entries for one in entry.citations}
    return {place: job.page_text(*place).status.value for place in cited}


class Handled:
    """When comments were made and what people said and decided about them, as the job knows it."""

    def __init__(self, job: Job) -> None:
        self._decisions = job.decisions()
        self._replies = job.replies()
        self._assignees = job.assignees()
        self._supports = job.supports()
        self._made = {run.id: datetime.fromisoformat(run.started) for run in job.runs()}

    def of(self, comment: Comment) -> Handling:
        """Return what was done with one comment."""
        made = self._made.get(comment.run_id, datetime.now(UTC).astimezone())
        if comment.made:
            made = datetime.fromisoformat(comment.made)
        decisions = self._decisions.get(comment.id, ())
        replies = self._replies.get(comment.id, ())
        assigned = self._assignees.get(comment.id)
        support = self._supports.get(comment.id)
        status = decisions[-1].status if decisions else Status.NEW
        changed = datetime.fromisoformat(decisions[-1].at) if decisions else made
        return Handling(
            created=made,
            changed=changed,
            status=status,
            recipient=assigned.assignee if assigned else "",
            discipline=assigned.discipline if assigned else "",
            supported_by=support.author if support is not None and support.supports else "",
            answer="\n".join(one.text for one in replies),
            fixed=changed.date() if status is Status.FIXED else None,
            decisions=decisions,
            replies=replies,
        )

    def remarked(self, remark: Remark) -> Remarked:
        """Return a remark with what was said of it."""
        replies = self._replies.get(remark.id, ())
        return Remarked(remark, replies, self._decisions.get(remark.id, ()))


def _entry(
    comment: Comment,
    boxes: Boxes,
    handled: Handled,
    options: ReviewOptions,
    known: Mapping[str, Reference],
) -> Entry:
    # What a check or a model wrote never goes out under a person's name.
    key = f"review.author_{comment.origin}"
    author = say(key, options.language, name=comment.author or options.author)
    entry = entry_of(comment, handled.of(comment), options.language, author, known)
    citations = tuple(replace(one, rects=boxes.get(one, ())) for one in comment.citations)
    return replace(entry, citations=citations)


def _registers(registry: Registry) -> tuple[Register, ...]:
    return tuple(
        Register(one.work, one.edition, one.rows, one.coverage is Coverage.COMPLETE, one.source)
        for one in registry.holdings()
    )
