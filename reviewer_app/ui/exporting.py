"""What the window exports: gathered on the thread of decisions, written on that of exports."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Progress
from reviewer_app.core.reference import Message
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export.filtering import Asked
from reviewer_app.ui.desk import MISSING, ExportRequest, Gathered
from reviewer_app.ui.listing import write_list, write_record
from reviewer_app.ui.review_sources import Wishes
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from reviewer_app.export.annotated_pdf import Watch, Written
    from reviewer_app.export.progress import Watch as Steps
    from reviewer_app.export.selection import Selection

Gather = Callable[[ExportRequest, "Steps"], Gathered]
Changed = Callable[[ExportRequest], dict[str, Message]]
Asking = Callable[[], Asked]


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be done about cited files that are not what was read, by file id.

    `leave_out` goes on without the comments on them; `mark` takes along those on files that are
    missing, marked as unchecked, None where the export has no place for them.
    """

    changed: Mapping[str, Message]
    leave_out: Callable[[], None]
    mark: Callable[[], None] | None = None


Choose = Callable[[Choice], None]


def everything() -> Asked:
    """Return that the list was not narrowed."""
    return Asked()


def request_of(
    session: ReviewSession,
    asked: Asked,
    comment_ids: Sequence[str],
    wishes: Wishes,
    passwords: Mapping[str, str],
) -> ExportRequest:
    """Return what an export of the comments listed is made from; `passwords` are by path.

    `asked` is what the list was narrowed to.
    """
    documents = session.documents.values()
    return ExportRequest(
        comments=tuple(session.comments[each] for each in comment_ids),
        withheld=tuple(session.withheld.values()),
        wishes=wishes,
        asked=asked,
        passwords={one.file_id: passwords[one.path] for one in documents if one.path in passwords},
    )


class Exporting(QObject):
    """Writes exports; where a file has changed, a person chooses before anything is written.

    Signals:
        told: a Message of what was written.
        warned: a Message of what was left out, and why.
        progressed: the Progress of the running export.
        running_changed: whether an export runs.

    Attributes:
        choose: asks the person about changed files; by default they are left out and named.
    """

    told = Signal(object)
    warned = Signal(object)
    progressed = Signal(object)
    running_changed = Signal(bool)
    _stepped = Signal(object)

    def __init__(
        self,
        gather: Gather,
        changed: Changed,
        pool: AnalysisPool,
        decisions: TaskThread,
        exports: TaskThread,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._gather, self._changed, self._pool = gather, changed, pool
        self._decisions, self._exports = decisions, exports
        self._cancel = threading.Event()
        self._gathered: Gathered | None = None
        self._copies: dict[str, Path] = {}
        self.choose: Choose = lambda choice: choice.leave_out()
        self._stepped.connect(self._on_stepped)

    def annotated(self, request: ExportRequest, folder: Path) -> None:
        """Write annotated copies of the PDFs into `folder`."""

        def write(selection: "Selection") -> "Written":
            from reviewer_app.export import annotated_pdf

            wishes = annotated_pdf.CopyWishes(request.passwords)
            return annotated_pdf.write_each(
                selection, folder, pool=self._pool, wishes=wishes, watch=self._watch()
            )

        self._run(request, write, lambda done: self._on_files_written(done, folder))

    def xfdf(self, request: ExportRequest, folder: Path) -> None:
        """Write the comments on each document as XFDF into `folder`."""

        def write(selection: "Selection") -> "Written":
            from reviewer_app.export import annotated_pdf, xfdf

            wishes = annotated_pdf.CopyWishes(request.passwords)
            return xfdf.write_each(
                selection, folder, pool=self._pool, wishes=wishes, watch=self._watch()
            )

        self._run(request, write, lambda done: self._on_files_written(done, folder))

    def workbook(self, request: ExportRequest, path: Path) -> None:
        """Write the comments as a workbook, as CSV where it is called so, and their receipt."""

        def write(selection: "Selection") -> Message:
            return write_list(selection, path, self._copies, self._steps())

        self._run(request, write, self.told.emit, listed=True)

    def record(self, request: ExportRequest, path: Path) -> None:
        """Write the review record as PDF, or as HTML where it is called so, and its receipt."""

        def write(selection: "Selection") -> Message:
            passwords, steps = request.passwords, self._steps()
            return write_record(selection, path, self._copies, self._pool, passwords, steps)

        self._run(request, write, self.told.emit, listed=True)

    def hand_over(self, request: ExportRequest, path: Path) -> None:
        """Write job, PDFs and all exports into one file that opens on another computer."""

        def write(_: "Selection") -> tuple[Message, ...]:
            from reviewer_app.ui.handing_over import write_package

            assert self._gathered is not None
            return write_package(self._gathered, request, path, self._pool, self._steps())

        def written(left_out: tuple[Message, ...]) -> None:
            self._told("reports.package_written", path)
            self._warn(left_out)

        self._run(request, write, written, listed=True)

    def unpack(self, path: Path, opened: Callable[[Path], None]) -> None:
        """Unpack a hand-over copy beside itself and call `opened` with its job."""

        def work() -> object:
            from reviewer_app.export.package import unpack

            try:
                return unpack(path, path.absolute().parent, watch=self._steps())
            except Cancelled:
                return None

        def done(job: object) -> None:
            self.running_changed.emit(False)
            if isinstance(job, Path):
                self._told("reports.package_opened", job.parent)
                opened(job)

        self._cancel.clear()
        self.running_changed.emit(True)
        self._exports.run(work, done, lambda: self.running_changed.emit(False))

    def cancel(self) -> None:
        """Stop the running export; the file in work is not written."""
        self._cancel.set()

    def _watch(self) -> "Watch":
        from reviewer_app.export.annotated_pdf import Watch

        # Emitted on the thread of exports; delivered on this object's.
        return Watch(self._stepped.emit, self._cancel)

    def _steps(self) -> "Steps":
        """Return how writers of lists and records tell their progress."""
        from reviewer_app.export.progress import Watch as Steps

        def tell(stage: str, done: int, total: int) -> None:
            self._stepped.emit(Progress(stage, done, total))

        return Steps(tell, self._cancel)

    def _told(self, key: str, path: Path) -> None:
        self.told.emit(Message(key, {"path": str(path)}))

    @Slot(object)
    def _on_stepped(self, progress: Progress) -> None:
        self.progressed.emit(progress)

    def _run(
        self,
        request: ExportRequest,
        write: Callable[["Selection"], object],
        written: Callable[..., None],
        *,
        listed: bool = False,
    ) -> None:
        """Write once a person has chosen what to do about changed files; `listed` is no copy."""

        def go_on() -> None:
            self._begin(request, write, written)

        def mark() -> None:
            self._begin(replace(request, with_unchecked=True), write, written)

        def looked(changed: dict[str, Message]) -> None:
            missing = any(reason.key == MISSING for reason in changed.values())
            if changed:
                self.choose(Choice(changed, go_on, mark if listed and missing else None))
            else:
                go_on()

        self._decisions.run(lambda: self._changed(request), looked)

    def _begin(
        self,
        request: ExportRequest,
        write: Callable[["Selection"], object],
        written: Callable[..., None],
    ) -> None:
        self._cancel.clear()
        self.running_changed.emit(True)

        def done(answer: object) -> None:
            self.running_changed.emit(False)
            if isinstance(answer, Cancelled):
                self.told.emit(Message("exchange.export_cancelled"))
            else:
                written(answer)

        def failed() -> None:
            self.running_changed.emit(False)

        def gathered(found: Gathered | Cancelled) -> None:
            if isinstance(found, Cancelled):
                done(found)
                return
            self._warn((*_narrowed(request), *found.left_out))
            self._gathered = found
            self._exports.run(
                lambda: _unless_cancelled(lambda: write(found.selection)), done, failed
            )

        self._decisions.run(
            lambda: _unless_cancelled(lambda: self._gather(request, self._steps())),
            gathered,
            failed,
        )

    def _on_files_written(self, done: "Written", folder: Path) -> None:
        self._copies.update(done.copies)
        params = {"count": str(len(done.paths)), "folder": str(folder)}
        if done.paths or not done.skipped:
            is_xfdf = any(path.suffix == ".xfdf" for path in done.paths)
            key = "exported_xfdf" if is_xfdf else "exported_copies"
            self.told.emit(Message(f"window.{key}", params))
        else:
            self.warned.emit(Message("window.exported_nothing", params))
        for reason in done.skipped:
            said = {name: str(value) for name, value in reason.params.items()}
            self.warned.emit(Message(reason.key, said))

    def _warn(self, left_out: Sequence[Message]) -> None:
        for message in left_out:
            self.warned.emit(message)


def _narrowed(request: ExportRequest) -> tuple[Message, ...]:
    """Return what is to be said where the list was narrowed: not all comments are written."""
    if not request.asked.narrows:
        return ()
    count, words = str(len(request.comments)), request.asked.words
    return (Message("window.exported_narrowed", {"count": count, "filter": words}),)


def _unless_cancelled(work: Callable[[], object]) -> object:
    """Return what `work` does, or the Cancelled that it raises."""
    try:
        return work()
    except Cancelled as cancelled:
        return cancelled
