"""What the window shows: the state of one review, fed by events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.events import (
    DocumentOpened,
    DocumentRead,
    DocumentRemoved,
    Event,
    FileRefused,
    FindingsVoid,
    Held,
    Notice,
    Progress,
    ReferencesJudged,
    RunEnded,
    Shown,
)
from reviewer_app.core.people import Remark, Reply
from reviewer_app.core.reference import EditionState, Message, Reference
from reviewer_app.core.run import Coverage, LeftOut, Run
from reviewer_app.core.verdicts import PageStatus, Status
from reviewer_app.ui.handling import Handling


@dataclass(frozen=True, slots=True)
class PagesKnown:
    """What could be read of a document, page by page, and the printed labels of its pages.

    `unread` of them were not tried, because the person stopped the review.
    """

    file_id: str
    statuses: tuple[PageStatus, ...]
    labels: tuple[str, ...] = ()
    unread: int = 0


@dataclass(frozen=True, slots=True)
class LeftOutKnown:
    """What of the documents, as they are now, the latest review by a model does not cover."""

    left_out: tuple[LeftOut, ...]


class FileState(StrEnum):
    """How a document's file on disk stands to what was read of it."""

    SAME = "same"
    CHANGED = "changed"
    MISSING = "missing"


WindowEvent = Event | PagesKnown | LeftOutKnown
_Item = TypeVar("_Item", Comment, Withheld)


class ReviewSession(QObject):
    """The documents, references, comments and withheld items of the open review.

    Signals:
        cleared: everything is gone; another review begins.
        documents_added: tuple of file ids.
        documents_changed: tuple of file ids of which more is known.
        document_removed: id of a file that is no longer in the review.
        files_changed: tuple of file ids whose files on disk stand otherwise than before.
        pages_known: tuple of file ids whose page statuses came.
        references_judged: tuple of file ids whose references and editions are new.
        findings_cleared: comments and withheld items are gone and come anew.
        comments_added: tuple of comments that were not there before.
        comments_changed: tuple of comments that say something else than before: a translation.
        comments_removed: tuple of ids of comments that a person took away.
        withheld_added: tuple of withheld items that were not there before.
        status_changed: id of the comment.
        people_heard: what people replied and remarked is known anew.
        registry_changed: version of the registry that judges from now on.
        counts_changed: some number of the status bar is another one.
        progress_changed: the latest Progress.
        notices_given: tuple of messages.
        files_refused: tuple of FileRefused.
        runs_ended: tuple of runs.
        left_out_changed: tuple of what a model did not review.
    """

    cleared = Signal()
    documents_added = Signal(object)
    documents_changed = Signal(object)
    document_removed = Signal(str)
    files_changed = Signal(object)
    pages_known = Signal(object)
    references_judged = Signal(object)
    findings_cleared = Signal()
    comments_added = Signal(object)
    comments_changed = Signal(object)
    comments_removed = Signal(object)
    withheld_added = Signal(object)
    status_changed = Signal(str)
    people_heard = Signal()
    registry_changed = Signal(str)
    counts_changed = Signal()
    progress_changed = Signal(object)
    notices_given = Signal(object)
    files_refused = Signal(object)
    runs_ended = Signal(object)
    left_out_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.registry_version = ""
        self._forget()
        self.handling = Handling(self)

    def _forget(self) -> None:
        self.documents: dict[str, Document] = {}
        self.page_statuses: dict[str, tuple[PageStatus, ...]] = {}
        self.page_labels: dict[str, tuple[str, ...]] = {}
        self.unread: dict[str, int] = {}
        self.reading: dict[str, float] = {}
        self.file_states: dict[str, FileState] = {}
        self.runs: list[Run] = []
        self.left_out: tuple[LeftOut, ...] = ()
        self.refused: list[FileRefused] = []
        self.statuses: dict[str, Status] = {}
        self.replies: dict[str, tuple[Reply, ...]] = {}
        self.remarks: tuple[Remark, ...] = ()
        self._order: dict[str, int] = {}
        self.editions: dict[str, tuple[EditionState, ...]] = {}
        self.references: dict[str, tuple[Reference, ...]] = {}
        self._forget_findings()

    def _forget_findings(self) -> None:
        self.comments: dict[str, Comment] = {}
        self.withheld: dict[str, Withheld] = {}

    def clear(self) -> None:
        """Forget everything: another review is opened."""
        self._forget()
        self.cleared.emit()
        self.counts_changed.emit()

    def clear_findings(self) -> None:
        """Forget what was shown and withheld, keep the statuses: it is judged anew."""
        self._forget_findings()
        self.findings_cleared.emit()
        self.counts_changed.emit()

    def remove_comment(self, comment_id: str) -> None:
        """Forget a comment that a person took away, shown or withheld."""
        self.withheld.pop(comment_id, None)
        if self.comments.pop(comment_id, None) is not None:
            self.comments_removed.emit((comment_id,))
            self.counts_changed.emit()

    def load_statuses(self, statuses: dict[str, Status]) -> None:
        """Take over the decisions kept in the job."""
        self.statuses.update(statuses)

    def hear(self, replies: dict[str, tuple[Reply, ...]], remarks: tuple[Remark, ...]) -> None:
        """Take over what people said in the job: replies by what they are about, and remarks."""
        self.replies, self.remarks = replies, remarks
        self.people_heard.emit()

    def set_registry_version(self, version: str) -> None:
        """Say which registry judges from now on."""
        self.registry_version = version
        self.registry_changed.emit(version)
        self.counts_changed.emit()

    def apply(self, events: Iterable[WindowEvent]) -> None:
        """Take in a batch of events; each signal is emitted at most once for the batch."""
        batch = _Batch()
        for event in events:
            if isinstance(event, FindingsVoid | DocumentRemoved):
                self._tell(batch)
                batch = _Batch()
                if isinstance(event, DocumentRemoved):
                    self.remove_document(event.file_id)
                else:
                    self.clear_findings()
            else:
                self._take(event, batch)
        self._tell(batch)

    def remove_document(self, file_id: str) -> None:
        """Forget a document; what was found is judged anew without it."""
        if self.documents.pop(file_id, None) is None:
            return
        tables: tuple[dict[str, Any], ...] = (
            self.page_statuses, self.page_labels, self.unread, self.reading, self.file_states,
            self.editions, self.references,
        )  # fmt: skip
        for table in tables:
            table.pop(file_id, None)
        self.clear_findings()
        self.document_removed.emit(file_id)

    def set_file_states(self, states: Mapping[str, FileState]) -> None:
        """Take in how the files on disk stand to what was read of them."""
        changed = tuple(
            file_id
            for file_id, state in states.items()
            if file_id in self.documents and self.file_state(file_id) is not state
        )
        self.file_states |= {file_id: states[file_id] for file_id in changed}
        if changed:
            self.files_changed.emit(changed)

    def file_state(self, file_id: str) -> FileState:
        """Return how a document's file stands to what was read of it, as last seen."""
        return self.file_states.get(file_id, FileState.SAME)

    def is_stale(self, file_id: str) -> bool:
        """Return whether the file on disk is not, or no longer, what was read."""
        return self.file_state(file_id) is not FileState.SAME

    def set_status(self, comment_id: str, status: Status) -> None:
        """Set the status of a comment; unknown ids are kept for when the comment comes."""
        if self.status_of(comment_id) is status:
            return
        self.statuses[comment_id] = status
        self.status_changed.emit(comment_id)

    def status_of(self, comment_id: str) -> Status:
        """Return the status of a comment; NEW where nobody has decided."""
        return self.statuses.get(comment_id, Status.NEW)

    def position_of(self, file_id: str) -> int:
        """Return the place of a document in the order it was added; after all for unknown ones."""
        return self._order.get(file_id, len(self._order))

    def page_label(self, file_id: str, page_index: int) -> str:
        """Return the printed label of a page, its number where the file has no label."""
        labels = self.page_labels.get(file_id, ())
        label = labels[page_index] if 0 <= page_index < len(labels) else ""
        return label or str(page_index + 1)

    def coverage(self, file_id: str) -> Coverage:
        """Return how many pages of a document could be read, and how."""
        statuses = self.page_statuses.get(file_id, ())
        return Coverage(
            file_id,
            text=statuses.count(PageStatus.TEXT),
            ocr=statuses.count(PageStatus.OCR),
            empty=statuses.count(PageStatus.EMPTY),
            failed=statuses.count(PageStatus.FAILED),
        )

    def total_coverage(self) -> Coverage:
        """Return the sum of the coverage of all documents."""
        parts = [self.coverage(file_id) for file_id in self.documents]
        return Coverage(
            "",
            text=sum(part.text for part in parts),
            ocr=sum(part.ocr for part in parts),
            empty=sum(part.empty for part in parts),
            failed=sum(part.failed for part in parts),
        )

    def _take(self, event: WindowEvent, batch: "_Batch") -> None:
        self._take_file(event, batch)
        match event:
            case Shown(comment):
                former = self.comments.get(comment.id)
                if _put(self.comments, comment):
                    batch.comments.append(comment)
                elif former != comment:
                    batch.renewed.append(comment)
            case Held(withheld):
                if _put(self.withheld, withheld):
                    batch.withheld.append(withheld)
            case ReferencesJudged(file_id, editions, references):
                self.editions[file_id] = editions
                self.references[file_id] = references
                batch.judged.append(file_id)
            case Progress():
                batch.progress = event
                self._note_reading(event, batch)
            case Notice(message):
                batch.notices.append(message)
            case RunEnded(run):
                self.runs.append(run)
                batch.runs.append(run)
                if run.kind == "assistant":
                    self._note_left_out(run.left_out, batch)
            case LeftOutKnown(left_out):
                self._note_left_out(left_out, batch)

    def _note_left_out(self, left_out: tuple[LeftOut, ...], batch: "_Batch") -> None:
        """Take in what a model did not review; the documents concerned are told anew."""
        concerned = {one.file_id for one in (*self.left_out, *left_out)}
        self.left_out = batch.left_out = left_out
        batch.changed |= dict.fromkeys(each for each in self.documents if each in concerned)

    def _take_file(self, event: WindowEvent, batch: "_Batch") -> None:
        match event:
            case DocumentOpened(document):
                self.refused = [one for one in self.refused if one.path != document.path]
                self.reading[document.file_id] = 0.0
                self._add_document(document, batch)
            case DocumentRead(document):
                self.reading.pop(document.file_id, None)
                self.file_states.pop(document.file_id, None)
                self._add_document(document, batch)
            case PagesKnown(file_id, statuses, labels, unread):
                self.unread[file_id] = unread
                self.page_statuses[file_id] = statuses
                self.page_labels[file_id] = labels
                batch.pages.append(file_id)
            case FileRefused():
                others = [one for one in self.refused if one.path != event.path]
                self.refused = [*others, event]
                batch.refused.append(event)

    def _note_reading(self, progress: Progress, batch: "_Batch") -> None:
        file_id = progress.file_id
        if progress.stage == "reading" and file_id in self.reading and progress.total:
            self.reading[file_id] = progress.done / progress.total
            batch.changed[file_id] = None

    def _add_document(self, document: Document, batch: "_Batch") -> None:
        new = document.file_id not in self.documents
        self.documents[document.file_id] = document
        if new:
            self._order[document.file_id] = len(self._order)
            batch.documents.append(document.file_id)
        else:
            batch.changed[document.file_id] = None

    def _tell(self, batch: "_Batch") -> None:
        parts: tuple[tuple[Sequence[object], SignalInstance], ...] = (
            (batch.documents, self.documents_added),
            (tuple(batch.changed), self.documents_changed),
            (batch.pages, self.pages_known),
            (batch.judged, self.references_judged),
            (batch.comments, self.comments_added),
            (batch.renewed, self.comments_changed),
            (batch.withheld, self.withheld_added),
            (batch.notices, self.notices_given),
            (batch.refused, self.files_refused),
            (batch.runs, self.runs_ended),
        )
        for items, signal in parts:
            if items:
                signal.emit(tuple(items))
        if batch.left_out is not None:
            self.left_out_changed.emit(batch.left_out)
        if batch.progress is not None:
            self.progress_changed.emit(batch.progress)
        if batch.changes_counts:
            self.counts_changed.emit()


class _Batch:
    """What one batch of events brought."""

    def __init__(self) -> None:
        self.documents: list[str] = []
        self.changed: dict[str, None] = {}
        self.pages: list[str] = []
        self.judged: list[str] = []
        self.comments: list[Comment] = []
        self.renewed: list[Comment] = []
        self.withheld: list[Withheld] = []
        self.notices: list[Message] = []
        self.refused: list[FileRefused] = []
        self.runs: list[Run] = []
        self.left_out: tuple[LeftOut, ...] | None = None
        self.progress: Progress | None = None

    @property
    def changes_counts(self) -> bool:
        """True where a number of the status bar may have changed."""
        return bool(self.comments or self.withheld or self.pages or self.documents or self.refused)


def _put(items: dict[str, _Item], item: _Item) -> bool:
    """Keep `item`; True where it was not there before."""
    new = item.id not in items
    items[item.id] = item
    return new
