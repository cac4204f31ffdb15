"""What was open when the program ended: taken up again after a crash, or whenever that is wished.

A job itself loses nothing by a crash. What is kept here is which job was open, and its tabs.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Qt, QTimer, Signal

from reviewer_app.core.reference import Message
from reviewer_app.ui.controller import ReviewController
from reviewer_app.ui.document_pages import DocumentPages
from reviewer_app.ui.main_window import MainWindow

_PAUSE_MS = 300
_PATIENCE_MS = 3000
_SOUND_MS = 60_000
"""Milliseconds after which a program that was taken up again is held to be sound."""
_MOST_JOBS = 20
_MOST_CRASHES = 2
"""A job whose opening ends the program twice running is not opened by itself a third time."""


@dataclass(frozen=True, slots=True)
class OpenTabs:
    """The tabs of a job; `beside` is the file of a second view, "" for none.

    `share` is the part of the room that the first of two views has.
    """

    job: str
    tabs: tuple[str, ...] = ()
    current: str = ""
    beside: str = ""
    below: bool = False
    share: float = 0.5


class LastSession(QObject):
    """Watches what is open and takes it up again.

    Signals:
        told: a Message for the person.
    """

    told = Signal(object)

    def __init__(
        self, window: MainWindow, pages: DocumentPages, controller: ReviewController, data: Path
    ) -> None:
        """`data` is the person's folder for this program."""
        super().__init__(window)
        self._window, self._settings, self._session = window, window.settings, window.session
        self._pages, self._viewer, self._controller = pages, pages.viewer, controller
        data.mkdir(parents=True, exist_ok=True)
        self._lock = QLockFile(str(data / ".window.lock"))
        self._lock.setStaleLockTime(0)
        # A second window is no crash of the first, and what it shows is not taken up.
        self._is_first = self._lock.tryLock(0)
        self._crashed = self._is_first and self._settings.session_runs
        self._wanted: OpenTabs | None = None
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.keep_now)
        self._connect()
        if self._is_first:
            self._settings.session_runs = True
            self._settings.write_now()

    def _connect(self) -> None:
        viewer, session = self._viewer, self._session
        for signal in (
            viewer.document_shown, viewer.document_closed, viewer.panes.split_changed,
            viewer.panes.shared,
            session.documents_added, session.cleared,
        ):  # fmt: skip
            signal.connect(self._timer.start)
        session.documents_added.connect(self._on_documents_added)
        session.cleared.connect(self._on_cleared)

    def job_to_open(self) -> Path | None:
        """Return the job that the program opens by itself at its start, None for none."""
        kept = self._settings.last_job
        if not self._is_first or kept is None or not kept.is_file():
            return None
        name = {"name": self._window.commands.recent_name(kept)}
        if not self._crashed:
            self._settings.session_crashes = 0
            return kept if self._settings.reopen_last else None
        self._settings.session_crashes += 1
        if self._settings.session_crashes > _MOST_CRASHES:
            self.told.emit(Message("window.session_not_restored", name))
            return None
        self.told.emit(Message("window.session_restored", name))
        QTimer.singleShot(_SOUND_MS, self, self._on_sound)
        return kept

    def keep_now(self) -> None:
        """Keep what is open."""
        self._timer.stop()
        path = self._controller.job_path
        if not self._is_first or self._wanted is not None:
            return
        self._settings.last_job = path
        if path is not None and self._viewer.file_ids():
            others = [one for one in self._kept() if one.job != str(path)]
            self._settings.open_tabs = json.dumps(
                [asdict(one) for one in (self._open_now(path), *others)][:_MOST_JOBS]
            )
        self._settings.write_now()

    def end(self) -> None:
        """Note that the program ends as it should."""
        self.keep_now()
        if self._is_first:
            self._settings.session_runs = False
            self._settings.session_crashes = 0
            self._settings.write_now()
            self._lock.unlock()

    def _open_now(self, path: Path) -> OpenTabs:
        panes = self._viewer.panes
        other = panes.other.file_id if panes.other is not None else ""
        below = panes.orientation is Qt.Orientation.Vertical
        shown = self._viewer.file_ids(), self._viewer.current_file
        return OpenTabs(str(path), *shown, other, below, round(panes.share, 3))

    def _kept(self) -> list[OpenTabs]:
        try:
            kept = json.loads(self._settings.open_tabs)
            return [OpenTabs(**{**one, "tabs": tuple(one["tabs"])}) for one in kept]
        except (ValueError, TypeError, KeyError):
            return []  # of another version of the program, or damaged: tabs are opened anew

    def _on_sound(self) -> None:
        self._settings.session_crashes = 0

    def _on_cleared(self) -> None:
        self._wanted = None

    def _on_documents_added(self, file_ids: tuple[str, ...]) -> None:
        """Open the tabs of a job that is being opened, once its documents are known."""
        path = self._controller.job_path
        if path is not None and len(self._session.documents) == len(file_ids):
            self._wanted = next((one for one in self._kept() if one.job == str(path)), None)
            # Of a document that has left the job meanwhile nobody hears.
            QTimer.singleShot(_PATIENCE_MS, self, self._take_up)
        wanted = self._wanted
        if wanted is not None and set(wanted.tabs) <= set(self._session.documents):
            # The window shows the first document in this turn of the event loop.
            QTimer.singleShot(0, self, self._take_up)

    def _take_up(self) -> None:
        wanted, self._wanted = self._wanted, None
        known = self._session.documents
        tabs = [] if wanted is None else [each for each in wanted.tabs if each in known]
        if wanted is None or not tabs:
            return
        for file_id in tabs:
            self._pages.open_file(file_id)
        if wanted.beside in known:
            self._viewer.show_document(wanted.beside)
            way = Qt.Orientation.Vertical if wanted.below else Qt.Orientation.Horizontal
            self._viewer.panes.split(way)
            self._viewer.panes.set_share(wanted.share)
            self._viewer.panes.activate(self._viewer.panes.views[1])
        self._viewer.show_document(wanted.current if wanted.current in tabs else tabs[0])
        for file_id in set(self._viewer.file_ids()) - set(tabs):
            self._viewer.close_document(file_id)
