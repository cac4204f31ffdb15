"""A review as one value: what the command line prints."""

from dataclasses import dataclass, field

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.events import FileRefused
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration, EditionState, Message, Reference
from reviewer_app.core.run import Coverage, Run
from reviewer_app.core.verdicts import PageStatus


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """One document with what was found in it; `health` says what is wrong with its text."""

    document: Document
    pages: tuple[PageText, ...]
    declarations: tuple[Declaration, ...]
    editions: tuple[EditionState, ...]
    references: tuple[Reference, ...]
    health: tuple[Message, ...] = ()

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

    @property
    def incomplete(self) -> bool:
        """Whether something was withheld or a page could not be read."""
        failed = any(result.coverage.failed for result in self.documents)
        return failed or bool(self.withheld)


def coverage_of(file_id: str, pages: tuple[PageText, ...]) -> Coverage:
    """Return how many pages of a document have each status."""
    counts = {status: 0 for status in PageStatus}
    for page in pages:
        counts[page.status] += 1
    return Coverage(
        file_id,
        text=counts[PageStatus.TEXT],
        ocr=counts[PageStatus.OCR],
        empty=counts[PageStatus.EMPTY],
        failed=counts[PageStatus.FAILED],
    )
