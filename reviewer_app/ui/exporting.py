"""What the window exports: gathered on the thread of decisions, written on that of exports."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer_app.core.reference import Message
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.ui.desk import ExportRequest, Gathered
from reviewer_app.ui.language import Texts
from reviewer_app.ui.review_sources import Wishes
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from reviewer_app.export.annotated_pdf import Written
    from reviewer_app.export.selection import Selection

Gather = Callable[[ExportRequest], Gathered]


def request_of(
    session: ReviewSession,
    texts: Texts,
    comment_ids: Sequence[str],
    wishes: Wishes,
    passwords: Mapping[str, str],
) -> ExportRequest:
    """Return what an export of the comments listed is made from; `passwords` are by path."""
    shown, total = len(comment_ids), len(session.comments)
    narrowed = texts("window.comments_some", shown=shown, total=total)
    documents = session.documents.values()
    return ExportRequest(
        comments=tuple(session.comments[each] for each in comment_ids),
        withheld=tuple(session.withheld.values()),
        wishes=wishes,
        shown_filter=narrowed if shown != total else "",
        passwords={one.file_id: passwords[one.path] for one in documents if one.path in passwords},
    )


class Exporting(QObject):
    """Writes exports; a file that has changed is left out and named, the others are written.

    Signals:
        told: a Message of what was written.
        warned: a Message of what was left out, and why.
    """

    told = Signal(object)
    warned = Signal(object)

    def __init__(
        self,
        gather: Gather,
        pool: AnalysisPool,
        decisions: TaskThread,
        exports: TaskThread,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._gather, self._pool = gather, pool
        self._decisions, self._exports = decisions, exports

    def annotated(self, request: ExportRequest, folder: Path) -> None:
        """Write annotated copies of the PDFs into `folder`."""

        def write(selection: "Selection") -> "Written":
            from reviewer_app.export import annotated_pdf

            wishes = annotated_pdf.CopyWishes(request.passwords)
            return annotated_pdf.write_each(selection, folder, pool=self._pool, wishes=wishes)

        def written(done: "Written") -> None:
            params = {"count": str(len(done.paths)), "folder": str(folder)}
            if done.paths or not done.skipped:
                self.told.emit(Message("window.exported_copies", params))
            else:
                self.warned.emit(Message("window.exported_nothing", params))
            for reason in done.skipped:
                said = {name: str(value) for name, value in reason.params.items()}
                self.warned.emit(Message(reason.key, said))

        self._run(request, write, written)

    def workbook(self, request: ExportRequest, path: Path) -> None:
        """Write the comments as a workbook."""

        def write(selection: "Selection") -> None:
            from reviewer_app.export import workbook

            workbook.write(selection, path)

        def written(_: None) -> None:
            self.told.emit(Message("window.exported_list", {"path": str(path)}))

        self._run(request, write, written)

    def _run(
        self,
        request: ExportRequest,
        write: Callable[["Selection"], object],
        written: Callable[..., None],
    ) -> None:
        def gathered(found: Gathered) -> None:
            self._warn(found.left_out)
            self._exports.run(lambda: write(found.selection), written)

        self._decisions.run(lambda: self._gather(request), gathered)

    def _warn(self, left_out: Sequence[Message]) -> None:
        for message in left_out:
            self.warned.emit(message)
