"""What the window asks for, done: owns the job, the registry, the workers and their threads."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import FileRefused
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_protocol import KnowWords
from reviewer_app.documents.source import Source, source_of
from reviewer_app.ui.desk import Desk, ExportRequest, Kept
from reviewer_app.ui.dropped import UNSAVED, unsaved_path
from reviewer_app.ui.exchange import Exchange
from reviewer_app.ui.exporting import Asking, Exporting, everything, request_of
from reviewer_app.ui.first_file import first_source
from reviewer_app.ui.handling_keeper import KeptHandling
from reviewer_app.ui.kept_choices import KeptChoices
from reviewer_app.ui.language import Texts
from reviewer_app.ui.model_keeper import ModelKeeper
from reviewer_app.ui.own_comment.keeping import OwnComments
from reviewer_app.ui.registry_view import RegistryView, open_registry
from reviewer_app.ui.review_sources import ReviewSources, Wishes, load_pipeline
from reviewer_app.ui.run_queue import RunQueue
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.assistant.key_store import KeyStore
    from reviewer_app.assistant.settings import ModelSettings
    from reviewer_app.job import Place

_LOCKED = frozenset({"documents.password_needed", "documents.password_wrong"})
_SAMPLE = "samples"


class ReviewController(KeptChoices):
    """Implements the window's ports.

    Signals:
        running_changed: whether a review runs.
        told: a Message for the person.
        warned: a Message about something that was not done.
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.
        password_needed: path of a locked file.
        job_named: the name of the job file, "" where it has none from the person.
        file_met: the Source of the first file of a new review, before it is read.
        closing: the open job is about to be left.
        registry_opened: the Registry in use from now on.
        places_known: where the person left off in the files of a job, by file id.
    """

    running_changed = Signal(bool)
    told = Signal(object)
    warned = Signal(object)
    crashed = Signal(str)
    password_needed = Signal(str)
    job_named = Signal(str)
    file_met = Signal(object)
    closing = Signal()
    registry_opened = Signal(object)
    places_known = Signal(object)

    def __init__(
        self,
        session: ReviewSession,
        texts: Texts,
        settings: Settings,
        pool: AnalysisPool,
        data: Path,
        parent: QObject | None = None,
    ) -> None:
        """`data` is the person's folder: the registry, and jobs until they are given a place."""
        super().__init__(parent)
        self._session, self._texts, self._settings = session, texts, settings
        self._pool, self._unsaved = pool, data / UNSAVED
        self._sources: ReviewSources | None = None
        self._desk = Desk()
        self._job_path: Path | None = None
        self._saved: dict[str, Status] = {}
        self._passwords: dict[str, str] = {}
        self.models = ModelKeeper(settings.model_choices, self)
        self._awaits_model = False
        self._runs = RunQueue(self)
        self.collector = self._runs.collector
        self._decisions = TaskThread("decisions", self)
        self._exports = TaskThread("exports", self)
        self.exporting = Exporting(
            lambda one, watch: self._desk.gather(one, self._ready.registry, pool, watch),
            self._desk.changed, pool, self._decisions, self._exports, self,
        )  # fmt: skip
        self.exporting.running_changed.connect(self._runs.on_work_beside)
        self.exchange = Exchange(
            self._desk, pool, self._decisions, session, self._saved, self._passwords, self
        )
        kept_by = (session, self._desk, self._decisions)
        self.handling = KeptHandling(*kept_by, lambda: settings.author, self._saved, self)
        self.own_comments = OwnComments(*kept_by, self._runs, lambda: self.registry, texts, self)
        self.asked: Asking = everything
        self._connect()
        # First in the queue: whatever needs them comes after them.
        self._decisions.run(load_pipeline)
        self._decisions.run(lambda: open_registry(data / "registry"), self._take_registry)

    def _connect(self) -> None:
        self._runs.runner.batch_ready.connect(self._session.apply)
        self._runs.run_ended.connect(self.models.note_learned)
        self._runs.running_changed.connect(self.running_changed)
        self._session.files_refused.connect(self._on_files_refused)
        for speaking in (self.exporting, self.exchange):
            speaking.told.connect(self.told)
            speaking.warned.connect(self.warned)
        self.models.told.connect(self.told)
        self.models.crashed.connect(self.crashed)
        self.models.restored.connect(self._on_model_restored)
        for source in (self._runs.runner, self._decisions, self._exports):
            source.user_error_raised.connect(self.user_error_raised)
            source.crashed.connect(self.crashed)

    @property
    def runs(self) -> RunQueue:
        """What runs the reviews."""
        return self._runs

    @property
    def running(self) -> bool:
        """True while a review runs."""
        return self._runs.running

    @property
    def registry(self) -> "Registry | None":
        """The registry in use, None until it is open."""
        return None if self._sources is None else self._sources.registry

    @property
    def has_sample(self) -> bool:
        """True where the sample tender is shipped."""
        return resource(_SAMPLE).is_dir()

    def open_sample(self) -> None:
        """Review the sample tender as a job of its own."""
        self.close_job()
        self.start_review([resource(_SAMPLE)])

    def start_review(self, paths: Sequence[Path]) -> None:
        """Review these files and folders, together with those already in the job."""
        chosen = tuple(paths)
        if not self._session.documents:
            self._decisions.run(lambda: first_source(chosen, self._passwords), self._on_file_met)
        if self._job_path is None:
            self._job_path = unsaved_path(self._unsaved)
            path = self._job_path
            self._settings.add_recent(path)
            self._decisions.run(
                lambda: self._desk.create(path),
                lambda _: self._review(chosen),
                self._on_job_lost,
            )
        else:
            self._review(chosen)

    def cancel(self) -> None:
        """Stop the running review; what it did until then is kept."""
        self._runs.cancel()

    def open_job(self, path: Path) -> None:
        """Open a job file in place of the present one, and judge what it holds."""
        if path == self._job_path:
            return
        self.closing.emit()
        self._decisions.run(
            lambda: self._desk.open(path), lambda kept: self._on_job_opened(path, kept)
        )

    def save_job(self, path: Path) -> None:
        """Keep the job under `path`, and go on there."""
        if self.running:
            self.told.emit(Message("window.save_when_done"))
            return
        former = self._job_path
        self._decisions.run(
            lambda: self._desk.save_as(path), lambda _: self._on_job_saved(path, former)
        )

    def close_job(self) -> None:
        """Close the job; the window is empty afterwards."""
        self.closing.emit()
        self._forget_job()
        self._decisions.run(self._desk.close)

    def set_status(self, comment_id: str, status: Status) -> None:
        """Keep the status of a comment; where that fails, the former one is shown again."""
        author = self._settings.author
        self._decisions.run(
            lambda: self._desk.set_status(comment_id, status, author),
            lambda _: self._saved.__setitem__(comment_id, status),
            lambda: self._session.set_status(comment_id, self._saved.get(comment_id, Status.NEW)),
        )

    def keep_places(self, places: Sequence["Place"]) -> None:
        """Keep where the person is in files of the job."""
        if self._job_path is not None and places:
            self._decisions.run(lambda: self._desk.keep_places(places))

    def read_again(self, file_id: str) -> None:
        """Read a document's file anew; what it holds now takes the former version's place."""
        self.start_review([Path(self._session.documents[file_id].path)])

    def remove_document(self, file_id: str) -> None:
        """Take a document out of the review, and judge the others anew."""
        if self._runs.after(lambda: self.remove_document(file_id)):
            return
        if set(self._session.documents) == {file_id}:
            self.close_job()
            return

        def removed(_: None) -> None:
            self._session.remove_document(file_id)
            self.judge_again()

        self._decisions.run(lambda: self._desk.remove_document(file_id), removed)

    def judge_again(self) -> None:
        """Judge everything in the job anew, without reading any file."""
        path = self._job_path
        if path is not None:
            # What rests on the former edition must not stand while the new one is looked up.
            self._session.clear_findings()
            wishes = self._wishes()
            self._runs.run(lambda cancel: self._ready.judge_again(path, wishes, cancel))

    def use_registry(self, registry: "Registry") -> None:
        """Judge by another registry from now on, and what is open at once.

        Where it knows other works the files are read anew: their codes were not looked for.
        """
        before = () if self._sources is None else self._sources.registry.works
        self._take_registry(registry)
        documents = self._session.documents.values()
        paths = tuple(
            Path(one.path) for one in documents if not self._session.is_stale(one.file_id)
        )
        if registry.works == before or not paths or self._job_path is None:
            self.judge_again()
        else:
            self._session.clear_findings()
            self._review(paths, replace(self._wishes(), model=None))

    def use_model(self, model: "ModelSettings | None") -> None:
        """Let this model propose comments from now on, and on what is open; None for no model."""
        self.models.use(model)
        if model is not None and self._job_path is not None:
            self._review(())

    @property
    def keys(self) -> "KeyStore | None":
        """Where the keys of model servers are kept."""
        return self.models.keys

    def translate(self) -> None:
        """Let the model translate the comments shown into the window's language."""
        path = self._job_path
        if self.models.model is None:
            self.told.emit(Message("model.none_chosen"))
        elif path is not None:
            wishes = replace(self._wishes(), translate=True)
            self._runs.run(lambda cancel: self._ready.translate(path, wishes, cancel))

    def give_password(self, path: str, password: str) -> None:
        """Use `password` for a locked file until the program ends, and read the file."""
        self._passwords[path] = password
        self.start_review([Path(path)])

    def gave_password(self, path: str) -> bool:
        """Return whether a person has given a password for this file before."""
        return path in self._passwords

    def export_annotated(self, folder: Path, comment_ids: Sequence[str]) -> None:
        """Write annotated copies of the PDFs with these comments into `folder`."""
        self.exporting.annotated(self.request(comment_ids), folder)

    def export_workbook(self, path: Path, comment_ids: Sequence[str]) -> None:
        """Write these comments as a workbook."""
        self.exporting.workbook(self.request(comment_ids), path)

    def request(self, comment_ids: Sequence[str]) -> ExportRequest:
        """Return what an export of these comments is made from."""
        wishes, passwords = self._wishes(), self._passwords
        return request_of(self._session, self.asked(), comment_ids, wishes, passwords)

    def load_pages(self, file_id: str, done: Callable[[tuple[PageText, ...]], None]) -> None:
        """Hand the texts of a document's pages to `done`."""
        self._decisions.run(lambda: self._desk.pages(file_id), done)

    def load_words(self, file_id: str, done: Callable[[KnowWords], None]) -> None:
        """Hand the places of the words that OCR read in a document to `done`."""
        self._decisions.run(lambda: self._desk.words(file_id), done)

    def source(self, document: Document) -> Source:
        """Return where a document's bytes are, with the password a person gave."""
        return source_of(document, self._passwords.get(document.path, ""))

    def close(self) -> None:
        """End all threads; the running review is cancelled, waiting decisions are kept."""
        self.models.close()
        self._runs.close()
        self._exports.close()
        self._decisions.run(self._desk.close)
        self._decisions.close()
        self._runs.collect_as_before()

    def _review(self, paths: tuple[Path, ...], wishes: Wishes | None = None) -> None:
        job_path = self._job_path
        assert job_path is not None
        self._awaits_model = wishes is None and self.models.restoring
        wishes = wishes or self._wishes()
        self._runs.run(lambda cancel: self._ready.review(paths, job_path, wishes, cancel))

    @property
    def _ready(self) -> ReviewSources:
        """The sources of events; raises UserError where the registry could not be opened."""
        if self._sources is None:
            raise UserError("window.registry_not_open")
        return self._sources

    def _wishes(self) -> Wishes:
        return Wishes(
            language=self._texts.language,
            author=self._settings.author,
            passwords=tuple(dict.fromkeys(self._passwords.values())),
            model=self.models.model,
            not_sent=self._settings.model_choices.not_sent,
            keep_answers=self._settings.model_choices.keep_answers,
        )

    def _forget_job(self) -> None:
        self._runs.leave()
        self.job_named.emit("")
        self._job_path = None
        self._saved.clear()
        self._session.clear()

    def _name_job(self, path: Path) -> None:
        self._job_path = path
        self.job_named.emit("" if path.parent == self._unsaved else path.stem)

    def _take_registry(self, registry: "Registry") -> None:
        self._view = RegistryView(registry)
        self._sources = ReviewSources(registry, self._pool)
        self._session.set_registry_version(registry.version)
        self.registry_opened.emit(registry)

    def _on_file_met(self, source: Source | None) -> None:
        at_work = self.running or self._decisions.busy
        if source is not None and at_work and not self._session.documents:
            self.file_met.emit(source)

    def _on_model_restored(self) -> None:
        # Only a review that began before it could know its model is taken up again.
        if self._awaits_model and self._job_path is not None:
            self._review(())

    def _on_files_refused(self, refused: Sequence[FileRefused]) -> None:
        for each in refused:
            if each.reason.key in _LOCKED:
                self.password_needed.emit(each.path)

    def _on_job_opened(self, path: Path, kept: Kept) -> None:
        # Only now: a job that cannot be opened must not cost the one that is.
        self._forget_job()
        self._name_job(path)
        self.places_known.emit(kept.places)
        self._saved.update(kept.statuses)
        self._session.load_statuses(kept.statuses)
        self._session.hear(kept.replies, kept.remarks)
        self._session.handling.load(kept.given, kept.ticked)
        wishes = self._wishes()
        self._runs.run(lambda cancel: self._ready.reopen(path, wishes, cancel))

    def _on_job_saved(self, path: Path, former: Path | None) -> None:
        self._name_job(path)
        if former is not None and former.parent == self._unsaved:
            former.unlink(missing_ok=True)
            self._settings.remove_recent(former)
        self.told.emit(Message("window.saved", {"path": str(path)}))

    def _on_job_lost(self) -> None:
        self.job_named.emit("")
        self._job_path = None
