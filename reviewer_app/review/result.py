"""A review as one value: what the command line prints."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.events import (
    DocumentRead,
    Event,
    FileRefused,
    FindingsVoid,
    Held,
    Notice,
    RunEnded,
    Shown,
)
from reviewer_app.core.page import NOT_READ, PageText
from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.reference import Declaration, EditionState, Message, Reference
from reviewer_app.core.run import Coverage, Run
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.mf_rows import MfRow
from reviewer_app.job import Job


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """One document with what was found in it; `health` says what is wrong with its text."""

    document: Document
    pages: tuple[PageText, ...]
    declarations: tuple[Declaration, ...]
    editions: tuple[EditionState, ...]
    references: tuple[Reference, ...]
    health: tuple[Message, ...] = ()
    bill: tuple[MfRow, ...] = ()
    """The rows of a bill of quantities, in page order."""

    @property
    def coverage(self) -> Coverage:
        """Pages by what could be read of them."""
        return coverage_of(self.document.file_id, self.pages)


@dataclass(slots=True)
class ReviewResult:
    """Everything a review found, filled while it runs."""

    documents: list[DocumentResult] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    withheld: list[Withheld] = field(default_factory=list)
    refused: list[FileRefused] = field(default_factory=list)
    notices: list[Message] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    unread_files: int = 0
    """Files of the job that could not be read, in this review or an earlier one."""
    passwords: dict[str, str] = field(default_factory=dict, repr=False)
    """Passwords that opened locked documents, by file id; in memory only."""

    @property
    def incomplete(self) -> bool:
        """Whether something was withheld, a page or file not read, or a run cut short."""
        unread = any(page.unread for result in self.documents for page in result.pages)
        failed = any(run.outcome in ("failed", "incomplete") for run in self.runs)
        return unread or failed or bool(self.withheld or self.refused or self.unread_files)

    def keep(self, comment: Comment) -> None:
        """Take a shown comment in; one shown anew, with its translation, stands where it stood."""
        for at, one in enumerate(self.comments) if comment.translated_to else ():
            if one.id == comment.id:
                self.comments[at] = comment
                return
        self.comments.append(comment)


def coverage_of(file_id: str, pages: tuple[PageText, ...]) -> Coverage:
    """Return how many pages of a document have each status."""
    counts = dict.fromkeys(PageStatus, 0)
    for page in pages:
        counts[page.status] += 1
    return Coverage(
        file_id,
        text=counts[PageStatus.TEXT],
        ocr=counts[PageStatus.OCR],
        empty=counts[PageStatus.EMPTY],
        failed=counts[PageStatus.FAILED],
    )


def unread_message(pages: Sequence[PageText]) -> tuple[Message, ...]:
    """Return the sentence that names the pages nobody has read, nothing where all were."""
    unread = [page.number for page in pages if page.problem == NOT_READ]
    if not unread:
        return ()
    return (Message("health.not_read", {"pages": page_ranges(unread)}),)


def ocr_message(pages: Sequence[PageText]) -> tuple[Message, ...]:
    """Return the sentence that names the pages read by OCR, nothing where none were."""
    read = [page.number for page in pages if page.status is PageStatus.OCR]
    return (Message("ocr.pages_read", {"pages": page_ranges(read)}),) if read else ()


def collect(events: Iterable[Event], job: Job) -> ReviewResult:
    """Return everything that a review's events and its job hold, when the review is over."""
    result = ReviewResult()
    for event in events:
        match event:
            case Shown():
                result.keep(event.comment)
            case Held():
                result.withheld.append(event.withheld)
            case FindingsVoid():
                result.comments.clear()
                result.withheld.clear()
            case FileRefused():
                result.refused.append(event)
            case Notice():
                result.notices.append(event.message)
            case RunEnded():
                result.runs.append(event.run)
            case DocumentRead():
                result.passwords[event.document.file_id] = event.password
            case _:
                pass
    # Several runs and rules may say the same: once is enough.
    result.notices[:] = [
        one for at, one in enumerate(result.notices) if one not in result.notices[:at]
    ]
    result.unread_files = len(job.refused_files())
    for document in job.documents():
        file_id = document.file_id
        found = job.sweep(file_id)
        pages = job.every_page(file_id)
        health = (
            *unread_message(pages),
            *ocr_message(pages),
            *(one.message for one in found.health),
        )
        result.documents.append(
            DocumentResult(
                document,
                pages,
                job.declarations(file_id),
                job.editions(file_id),
                job.references(file_id),
                health,
                found.mf_rows,
            )
        )
    result.comments.sort(key=_order(result))
    return result


def _order(result: ReviewResult) -> Callable[[Comment], tuple[int, int, int]]:
    """Return the sorting of comments: by document, page and place."""
    position = {one.document.file_id: at for at, one in enumerate(result.documents)}

    def key(comment: Comment) -> tuple[int, int, int]:
        first = comment.citations[0]
        return position.get(first.file_id, len(position)), first.page_index, first.start

    return key
