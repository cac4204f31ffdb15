"""The job file as the window's own thread of decisions uses it.

A review writes the same file through a connection of its own; SQLite lets one wait for the other.
"""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document, TitleChoice
from reviewer_app.core.errors import UserError
from reviewer_app.core.page import PageText
from reviewer_app.core.people import Remark, Reply
from reviewer_app.core.reference import EditionChoice, Message, ReadingChoice
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_protocol import KnowWords
from reviewer_app.documents.source import source_of
from reviewer_app.export.filtering import Asked
from reviewer_app.ui.dropped import UNSAVED
from reviewer_app.ui.review_sources import Wishes

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.exchange.plan import ImportPlan
    from reviewer_app.export.progress import Watch
    from reviewer_app.export.selection import Selection
    from reviewer_app.job import Brought, Job, Place
    from reviewer_app.job.typed import Typed
    from reviewer_app.review.returning import Plan


MISSING = "window.export_missing"
"""Why a file is left out of an export that is no longer in its place."""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What stood in the window when a person asked for an export.

    `asked` is what the list was narrowed to, `passwords` are those of locked documents by file id.
    With `with_unchecked` comments on missing files are taken along, marked as not checked.
    """

    comments: tuple[Comment, ...]
    withheld: tuple[Withheld, ...]
    wishes: Wishes
    asked: Asked
    passwords: dict[str, str]
    with_unchecked: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """What people left in a job: statuses by comment, places, and what they said."""

    statuses: dict[str, Status]
    places: "tuple[Place, ...]" = ()
    replies: dict[str, tuple[Reply, ...]] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    given: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Recipient and discipline by comment."""
    ticked: frozenset[str] = frozenset()
    """Comments whose quotation a person says supports them."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What an export writes, why files were left out of it, and the job it is of."""

    selection: "Selection"
    left_out: tuple[Message, ...]
    job_path: Path | None = None


class Desk:
    """An open job; every method runs on one and the same thread.

    What is heavy is imported there, on first use: the window does not wait for it.
    """

    def __init__(self) -> None:
        self._job: Job | None = None
        self._lock: QLockFile | None = None

    @property
    def job(self) -> "Job":
        """The open job; asking without one is a bug."""
        if self._job is None:
            raise RuntimeError("no job is open")
        return self._job

    def create(self, path: Path) -> None:
        """Create a job in place of the open one."""
        from reviewer_app.job import Job

        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError("window.folder_unwritable", folder=path.parent) from error
        lock = _locked(path)
        made = Job.create(path)
        self.close()
        self._job, self._lock = made, lock

    def open(self, path: Path) -> Kept:
        """Open a job in place of the present one; return what a person left in it."""
        from reviewer_app.job import Job

        lock = _locked(path)
        opened = Job.open(path)
        self.close()
        self._job, self._lock = opened, lock
        found = (opened.place(document.file_id) for document in opened.documents())
        return replace(self.heard(), places=tuple(place for place in found if place is not None))

    def heard(self) -> Kept:
        """Return the statuses that people gave, their replies and their remarks."""
        statuses = {key: decision.status for key, decision in self.job.statuses().items()}
        people = (self.job.replies(), self.job.remarks())
        return Kept(statuses, (), *people, *load_handling(self.job))

    def plan(
        self, path: Path, pool: AnalysisPool, passwords: Sequence[str], file_id: str = ""
    ) -> "ImportPlan":
        """Return what a PDF or XFDF file from somebody else brings; raises UserError."""
        from reviewer_app.exchange.bringing_in import plan_file

        document = self.job.document(file_id) if file_id else None
        return plan_file(path, self.job, pool, document=document, passwords=passwords)

    def carry_out(self, plan: "ImportPlan", *, with_older: bool) -> "Brought":
        """Take over what a plan brings and return what that changed."""
        from reviewer_app.exchange.bringing_in import carry_out

        return self.job.bring_in(lambda: carry_out(plan, self.job, with_older=with_older))

    def take_back(self, brought: "Brought", author: str) -> None:
        """Let what held before an import hold again."""
        self.job.take_back(brought, author)

    def close(self) -> None:
        """Close the open job, if any."""
        if self._job is not None:
            self._job.close()
            self._job = None
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def save_as(self, path: Path) -> None:
        """Write the job under another name and go on with it."""
        if path == self.job.path:
            return
        lock = _locked(path)
        self.job.save_as(path)
        if self._lock is not None:
            self._lock.unlock()
        self._lock = lock

    def set_status(self, comment_id: str, status: Status, author: str) -> None:
        """Keep a decision."""
        self.job.set_status(comment_id, status, author)

    def keep_places(self, places: "Sequence[Place]") -> None:
        """Keep places in files; a file that the review has not added yet has none."""
        if self._job is None:
            return
        known = {document.file_id for document in self._job.documents()}
        with self._job.batch():
            for place in places:
                if place.file_id in known:
                    self._job.set_place(place)

    def keep_typed(self, typed: "Typed") -> None:
        """Keep what a person is typing; nothing where the job has been left meanwhile."""
        from reviewer_app.job.typed import keep_typed

        if self._job is not None:
            keep_typed(self._job, typed)

    def typed(self) -> "Typed":
        """Return what was being typed in the job."""
        from reviewer_app.job.typed import typed_in

        return typed_in(self.job)

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep an edition that a person chose."""
        self.job.set_edition(choice)

    def set_title(self, choice: TitleChoice) -> Document:
        """Keep what a person says of a title block; returns the document with it."""
        return self.job.set_title(choice)

    def remove_document(self, file_id: str) -> None:
        """Take a document out of the job."""
        self.job.remove_document(file_id)

    def pages(self, file_id: str) -> tuple[PageText, ...]:
        """Return what was read of a document."""
        return self.job.pages(file_id)

    def words(self, file_id: str) -> KnowWords:
        """Return where the words stand that OCR read in a document."""
        from reviewer_app.review.ocr_reading import readings_of

        read = readings_of(self.job, file_id)
        pages = ((at, pickle.dumps((one.text, one.placed_words()))) for at, one in read.items())
        return KnowWords(file_id, tuple(pages))

    def decide_reading(self, choice: ReadingChoice, *, confirmed: bool) -> None:
        """Keep whether a person confirms how a code is read."""
        keep = self.job.confirm_reading if confirmed else self.job.take_back_reading
        keep(choice)

    def gather(
        self, request: ExportRequest, registry: "Registry", pool: AnalysisPool, watch: "Watch"
    ) -> "Gathered":
        """Return what an export writes, with the decisions as they are kept; raises Cancelled.

        Comments on a file that is not the one read are left out, and the file is named, unless it
        is missing and they are asked for; so are those that the gate, asked once more, does not
        show any longer.
        """
        from reviewer_app.export.unchecked import marked_unchecked
        from reviewer_app.review.letting_go import let_go
        from reviewer_app.review.measuring import Measuring, spans_of
        from reviewer_app.review.passing import passing
        from reviewer_app.review.selecting import references_of, select

        changed = self.changed(request)
        taken = {
            one.file_id: one.name
            for one in self.job.documents()
            if request.with_unchecked and self._is_missing(changed, one.file_id)
        }
        changed = {key: why for key, why in changed.items() if key not in taken}
        kept = [
            one
            for one in request.comments
            if not any(citation.file_id in changed for citation in one.citations)
        ]
        problems: dict[str, UserError] = {}
        with Measuring(self.job, pool, lambda one: request.passwords.get(one.file_id, "")) as ahead:
            ahead.begin(spans_of(kept))
            references = references_of(self.job)
            comments = passing(kept, references, self.job, registry, request.wishes.language, watch)
            left_out = list(changed.values())
            if len(comments) < len(kept):
                count = str(len(kept) - len(comments))
                left_out.append(Message("exchange.no_longer_shown", {"count": count}))
            selection = select(
                comments,
                request.withheld,
                self.job,
                registry,
                pool,
                options=request.wishes.options(),
                asked=request.asked,
                shown_filter=_narrowed(request, left_out, taken),
                passwords=request.passwords,
                problems=problems if taken else None,
                title=self._tender(),
                ahead=ahead,
                references=references,
                watch=watch,
            )
        for found in references.values():
            let_go(found)
        # Only what a person was asked about goes out unchecked.
        for error in (one for key, one in problems.items() if key not in taken):
            raise error
        return Gathered(marked_unchecked(selection, taken), tuple(left_out), self.job.path)

    def _is_missing(self, changed: Mapping[str, Message], file_id: str) -> bool:
        return file_id in changed and changed[file_id].key == MISSING

    def _tender(self) -> str:
        """Return what the tender is called: the job's name, or the folder of its documents."""
        path = self.job.path
        if path is not None and path.parent.name != UNSAVED:
            return path.stem
        folders = {Path(one.path).parent.name for one in self.job.documents()}
        return folders.pop() if len(folders) == 1 else ""

    def plan_list(self, path: Path, author: str, comments: Sequence[Comment]) -> "Plan":
        """Return what a filled-in list would change of those shown; raises UserError."""
        from reviewer_app.export.returned import read
        from reviewer_app.review.returning import aware_now, plan

        return plan(read(path), self.job, author, aware_now(), comments)

    def keep_list(self, plan: "Plan") -> "Brought":
        """Keep what a list changes and return it."""
        from reviewer_app.review.returning import keep

        return self.job.bring_in(lambda: keep(plan, self.job))

    def changed(self, request: ExportRequest) -> dict[str, Message]:
        """Return the cited files that are not what was read, and why each is left out."""
        cited = {citation.file_id for one in request.comments for citation in one.citations}
        changed: dict[str, Message] = {}
        for document in self.job.documents():
            if document.file_id in cited and not source_of(document).unchanged():
                key = "changed" if Path(document.path).exists() else "missing"
                params = {"name": document.name}
                changed[document.file_id] = Message(f"window.export_{key}", params)
        return changed


def load_handling(job: "Job") -> tuple[dict[str, tuple[str, str]], frozenset[str]]:
    """Return recipients with disciplines by comment, and the comments that were ticked."""
    given = {one: (held.assignee, held.discipline) for one, held in job.assignees().items()}
    ticked = frozenset(one for one, said in job.supports().items() if said.supports)
    return given, ticked


def _locked(path: Path) -> QLockFile | None:
    """Return a lock on a job file; raises UserError where another window has it open.

    None where no lock can be made beside the file: whether it can be written, the job says.
    """
    lock = QLockFile(str(path.with_name(f".{path.name}.lock")))
    # A lock never grows old while its program lives; that of a dead one is taken over.
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        raise UserError("window.job_in_use", name=path.name)
    return None


def _narrowed(request: ExportRequest, left_out: Sequence[Message], taken: Mapping[str, str]) -> str:
    """Return in words what an export was narrowed to; `taken` names missing files by their id."""
    language = request.wishes.language
    said = [say(each.key, language, **each.params) for each in left_out]
    if taken:
        names = ", ".join(sorted(taken.values()))
        said.append(say("exchange.with_unchecked", language, names=names))
    return "; ".join(each for each in (request.asked.words, *said) if each)
