"""Steps that can be taken back: documents taken out, readings decided, files brought in."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QUndoCommand

from reviewer_app.core.document import Document, TitleBlock, TitleChoice
from reviewer_app.core.reference import EditionChoice, Message, Reference

if TYPE_CHECKING:
    from reviewer_app.ui.controller import ReviewController
    from reviewer_app.ui.exchange import Import
    from reviewer_app.ui.main_window import MainWindow


class DocumentTakenOut(QUndoCommand):
    """A document taken out; it is read anew when it is wanted back, with what a person chose."""

    def __init__(
        self,
        document: Document,
        choices: tuple[EditionChoice, ...],
        controller: "ReviewController",
        text: str,
    ) -> None:
        super().__init__(text)
        self._document, self._choices, self._controller = document, choices, controller

    def redo(self) -> None:
        self._controller.remove_document(self._document.file_id)

    def undo(self) -> None:
        self._controller.restore_document(self._document, self._choices)


class LastTakenOut(QUndoCommand):
    """The last document taken out, which closed the job; undone, the job is opened again."""

    def __init__(self, open_again: Callable[[], None], text: str) -> None:
        super().__init__(text)
        self._open_again = open_again

    def undo(self) -> None:
        self._open_again()


class BroughtIn(QUndoCommand):
    """What others said in a file, taken over."""

    def __init__(self, taken: "Import", author: Callable[[], str], text: str) -> None:
        super().__init__(text)
        self._taken, self._author = taken, author

    def redo(self) -> None:
        self._taken.bring_in()

    def undo(self) -> None:
        self._taken.take_back(self._author())


class ReadingDecided(QUndoCommand):
    """A reading that was confirmed, or whose confirmation was taken back."""

    def __init__(self, apply: Callable[[bool], None], text: str, *, confirmed: bool) -> None:
        super().__init__(text)
        self._apply, self._confirmed = apply, confirmed

    def redo(self) -> None:
        self._apply(self._confirmed)

    def undo(self) -> None:
        self._apply(not self._confirmed)


class TakenBack(QObject):
    """Makes steps of what a person does to documents and readings, and of what files bring."""

    def __init__(self, window: "MainWindow", controller: "ReviewController") -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        for asking in (window.banner, window.documents):
            asking.removal_requested.connect(self._take_out)
        window.codes.detail.reading_decided.connect(self._decide)
        controller.exchange.accepted.connect(self._bring_in)
        self._is_closed = False
        window.session.documents_added.connect(self._on_documents_added)

    @Slot(str)
    def _take_out(self, file_id: str) -> None:
        session = self._window.session
        document = session.documents.get(file_id)
        if document is None:
            return
        if len(session.documents) == 1:
            self._take_last_out(document)
            return
        text = self._window.texts("window.undo_taken_out", name=document.name)
        step = DocumentTakenOut(document, self._chosen(file_id), self._controller, text)
        self._window.undo_stack.push(step)

    def _take_last_out(self, document: Document) -> None:
        """Close the job, which has no other document, and offer to open it again."""
        controller, window = self._controller, self._window
        if controller.runs.after(lambda: self._take_out(document.file_id)):
            return
        path = controller.job_path
        # Closing forgets all steps before it.
        controller.remove_document(document.file_id)
        if path is not None:
            text = window.texts("window.undo_taken_out", name=document.name)
            window.undo_stack.push(LastTakenOut(lambda: controller.open_job(path), text))
            self._is_closed = True
            window.notices.tell(Message("window.closed_with_last", {"name": document.name}))

    @Slot()
    def _on_documents_added(self) -> None:
        if self._is_closed:
            # Another review was begun: undoing must not put the former one in its place.
            self._is_closed = False
            self._window.undo_stack.clear()

    @Slot(object)
    def _bring_in(self, taken: "Import") -> None:
        text = self._window.texts("window.undo_import", name=taken.name)
        step = BroughtIn(taken, lambda: self._window.settings.author, text)
        self._window.undo_stack.push(step)

    def _chosen(self, file_id: str) -> tuple[EditionChoice, ...]:
        author, at = self._window.settings.author, now()
        return tuple(
            EditionChoice(file_id, one.work, one.settled, author, at)
            for one in self._window.session.editions.get(file_id, ())
            if one.by_person and one.settled
        )

    @Slot(object, bool)
    def _decide(self, reference: Reference, confirmed: bool) -> None:
        text = self._window.texts("window.undo_reading", code=reference.candidate.code)
        decide = self._controller.decide_reading
        self._window.undo_stack.push(
            ReadingDecided(lambda on: decide(reference, on), text, confirmed=confirmed)
        )


def title_of(document: Document) -> TitleChoice | None:
    """Return what a person said of a document's title block, None where nothing."""
    if document.title_said == TitleBlock():
        return None
    return TitleChoice(
        document.file_id, document.title_said, document.title_author, document.title_at
    )


def now() -> str:
    """Return the time as a choice keeps it: ISO 8601 with its zone."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
