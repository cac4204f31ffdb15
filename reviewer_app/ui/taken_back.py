"""Taking a document out, and saying how a code is read, as steps that can be taken back."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QUndoCommand

from reviewer_app.core.document import Document, TitleBlock, TitleChoice
from reviewer_app.core.reference import EditionChoice, Reference

if TYPE_CHECKING:
    from reviewer_app.ui.controller import ReviewController
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
    """Makes steps of what a person does to documents and readings."""

    def __init__(self, window: "MainWindow", controller: "ReviewController") -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        for asking in (window.banner, window.documents):
            asking.removal_requested.connect(self._take_out)
        window.codes.detail.reading_decided.connect(self._decide)

    @Slot(str)
    def _take_out(self, file_id: str) -> None:
        session = self._window.session
        document = session.documents.get(file_id)
        if document is None or len(session.documents) == 1:
            # Without its last document the job is closed; it can be opened again.
            self._controller.remove_document(file_id)
            return
        text = self._window.texts("window.undo_taken_out", name=document.name)
        step = DocumentTakenOut(document, self._chosen(file_id), self._controller, text)
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
