"""Looks whether the files on disk are still those that were read, off the window's thread.

The system tells where a file or its folder has changed; where it cannot (some shares), files are
looked at when the person turns to the window or to a document. Nothing is polled.
"""

import os
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from reviewer_app.core.document import Document
from reviewer_app.documents.source import source_of
from reviewer_app.ui.session import FileState, ReviewSession
from reviewer_app.ui.task_thread import TaskThread

_PAUSE_MS = 300
_GONE = FileState.MISSING
_Stamp = tuple[int, int, int]
"""Size, time of change and inode: a file is hashed again only where one of them is another."""


class FileWatch(QObject):
    """Keeps the session's file states."""

    def __init__(self, session: ReviewSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._stamps: dict[tuple[str, str], tuple[_Stamp, FileState]] = {}
        self.thread_ = TaskThread("files", self)
        self._told = QFileSystemWatcher(self)
        # A file is written in pieces: one look for all of them.
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.check())
        for signal in (self._told.fileChanged, self._told.directoryChanged):
            signal.connect(lambda _path: self._pause.start())
        session.cleared.connect(self._forget)
        session.documents_added.connect(self.check)
        session.documents_changed.connect(self._on_documents_changed)

    def check(
        self, file_ids: Iterable[str] | None = None, done: Callable[[], None] | None = None
    ) -> None:
        """Look at files, all by default; what is found goes to the session, then to `done`."""
        chosen = self._session.documents if file_ids is None else file_ids
        known = self._session.documents
        # What is being read is hashed by the reading itself.
        documents = [
            known[one] for one in chosen if one in known and one not in self._session.reading
        ]

        def tell(states: dict[str, FileState]) -> None:
            self._session.set_file_states(states)
            self._listen(one.path for one in documents if states[one.file_id] is not _GONE)
            if done is not None:
                done()

        if documents:
            self.thread_.run(lambda: self._states(documents), tell)

    def _listen(self, paths: Iterable[str]) -> None:
        """Let the system tell of files that can be reached; one that was replaced is a new one."""
        wanted = {each for path in paths for each in (path, os.path.dirname(path))}
        new = wanted - {*self._told.files(), *self._told.directories()}
        if new:
            self._told.addPaths(sorted(new))

    def _forget(self) -> None:
        self._pause.stop()
        listened = [*self._told.files(), *self._told.directories()]
        if listened:
            self._told.removePaths(listened)

    def close(self) -> None:
        """End the thread."""
        self._pause.stop()
        self.thread_.close()

    def _on_documents_changed(self, file_ids: tuple[str, ...]) -> None:
        self.check(one for one in file_ids if one not in self._session.reading)

    def _states(self, documents: Sequence[Document]) -> dict[str, FileState]:
        return {one.file_id: self._state(one) for one in documents}

    def _state(self, document: Document) -> FileState:
        try:
            found = os.stat(document.path)
        except OSError:
            return FileState.MISSING
        stamp = (found.st_size, found.st_mtime_ns, found.st_ino)
        key = (document.file_id, document.path)
        before = self._stamps.get(key)
        if before is not None and before[0] == stamp:
            return before[1]
        same = source_of(document).unchanged()
        state = FileState.SAME if same else FileState.CHANGED
        self._stamps[key] = (stamp, state)
        return state
