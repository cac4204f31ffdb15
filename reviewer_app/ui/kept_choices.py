"""What a person decides about documents, kept in the job; and what the registry answers."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from registry_db.errors import RegistryError
from reviewer_app.core.document import Document, TitleChoice
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import DocumentRead
from reviewer_app.core.reference import EditionChoice, ReadingChoice, Reference
from reviewer_app.ui.desk import Desk
from reviewer_app.ui.registry_entry import EditionHeld, OtherEdition, RegistryEntry
from reviewer_app.ui.registry_view import RegistryView
from reviewer_app.ui.review_sources import Wishes
from reviewer_app.ui.run_queue import RunQueue
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.taken_back import title_of
from reviewer_app.ui.task_thread import TaskThread


class RegistryAnswers(QObject):
    """Look-ups for the panels; they answer nothing until the registry is open, or if it is damaged.

    Signals:
        user_error_raised: a UserError to be said to the person.
    """

    user_error_raised = Signal(object)
    _view: RegistryView | None = None

    def registry_entry(self, work: str, edition: str, code: str) -> RegistryEntry | None:
        """Return the row of a code with its surroundings; None where there is none."""
        try:
            return None if self._view is None else self._view.entry(work, edition, code)
        except RegistryError as error:
            self._tell(error)
            return None

    def known_elsewhere(self, work: str, code: str) -> tuple[OtherEdition, ...]:
        """Return where the register holds a code, by work and edition."""
        try:
            return () if self._view is None else self._view.elsewhere(work, code)
        except RegistryError as error:
            self._tell(error)
            return ()

    def _tell(self, error: RegistryError) -> None:
        self.user_error_raised.emit(UserError("window.registry_unusable", reason=str(error)))

    def editions_for(self, _file_id: str) -> tuple[EditionHeld, ...]:
        """Return the editions a person can choose for a document, by work and edition."""
        return () if self._view is None else self._view.editions()


class KeptChoices(RegistryAnswers):
    """Choices after which everything is judged anew."""

    _session: ReviewSession
    _settings: Settings
    _desk: Desk
    _decisions: TaskThread
    _job_path: Path | None
    _runs: RunQueue

    @property
    def job_path(self) -> Path | None:
        """The file of the open job, None where none is open."""
        return self._job_path

    def judge_again(self) -> None:
        """Judge everything in the job anew, without reading any file."""
        raise NotImplementedError

    def _review(self, paths: tuple[Path, ...], wishes: Wishes | None = None) -> None:
        raise NotImplementedError

    def _wishes(self) -> Wishes:
        raise NotImplementedError

    def restore_document(self, document: Document, choices: tuple[EditionChoice, ...]) -> None:
        """Read a document anew that was taken out, with the editions and title a person gave it.

        No model is asked: what one found in it is kept. Where the file is another one now, it
        comes as what it is.
        """
        if self._job_path is None or document.file_id in self._session.documents:
            return

        def read() -> None:
            title = title_of(document)
            if title is not None:
                self.set_title(title)
            for choice in choices:
                self.set_edition(choice)

        self._decisions.run(lambda: None, lambda _: self._read_back(Path(document.path), read))

    def _read_back(self, path: Path, then: Callable[[], None]) -> None:
        self._review((path,), replace(self._wishes(), model=None))
        self._runs.after(then)

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep the edition a person chose, and judge the documents anew."""
        if choice.file_id in self._session.documents:
            self._decisions.run(
                lambda: self._desk.set_edition(choice), lambda _: self.judge_again()
            )

    def set_title(self, choice: TitleChoice) -> None:
        """Keep what a person says of a title block, and judge the documents anew."""

        def kept(document: Document) -> None:
            self._session.apply([DocumentRead(document)])
            self.judge_again()

        if choice.file_id in self._session.documents:
            self._decisions.run(lambda: self._desk.set_title(choice), kept)

    def decide_reading(self, reference: Reference, confirmed: bool) -> None:
        """Keep whether the person confirms how a code is read, and judge the documents anew."""
        choice = ReadingChoice(reference.id, reference.candidate.raw, self._settings.author, "")
        keep = partial(self._desk.decide_reading, choice, confirmed=confirmed)
        self._decisions.run(keep, lambda _: self.judge_again())
