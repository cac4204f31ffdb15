"""Looks whether the files on disk are still those that were read, off the window's thread."""

import os
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject

from reviewer_app.core.document import Document
from reviewer_app.documents.source import source_of
from reviewer_app.ui.session import FileState, ReviewSession
from reviewer_app.ui.task_thread import TaskThread

_Stamp = tuple[int, int, int]
"""Size, time of change and inode: a file is hashed again only where one of them is another."""


class FileWatch(QObject):
    """Keeps the session's file states; a check is asked for, nothing is polled."""

    def __init__(self, session: ReviewSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._stamps: dict[tuple[str, str], tuple[_Stamp, FileState]] = {}
        self.thread_ = TaskThread("files", self)
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
            if done is not None:
                done()

        if documents:
            self.thread_.run(lambda: self._states(documents), tell)

    def close(self) -> None:
        """End the thread."""
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
