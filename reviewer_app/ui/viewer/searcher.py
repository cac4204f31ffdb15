"""Searching in small slices, so that the window never waits."""

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.core.page import PageText
from reviewer_app.ui.viewer.search import Hit, SearchPage, needle_of

SLICE = 0.012
"""Seconds of one slice."""
LIMIT = 5000
"""Hits; more than a person will step through."""


class Searcher(QObject):
    """Finds a text on the pages of documents.

    Signals:
        hits_added: hits found in one slice, in page order
        finished: whether there were more than LIMIT
    """

    hits_added = Signal(object)
    finished = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts: dict[str, Sequence[PageText]] = {}
        self._ready: dict[tuple[str, int], SearchPage] = {}
        self._work: Iterator[list[Hit]] | None = None
        self._count = 0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_timer_timeout)

    def set_pages(self, file_id: str, pages: Sequence[PageText]) -> None:
        """Give the texts of a document; () forgets it."""
        self._texts[file_id] = pages
        self._ready = {key: page for key, page in self._ready.items() if key[0] != file_id}

    def search(self, query: str, file_ids: Sequence[str]) -> None:
        """Begin to look for a text, in place of what was looked for before."""
        self._count = 0
        needle = needle_of(query)
        self._work = self._pages(needle, file_ids) if needle else iter(())
        self._timer.start()

    def stop(self) -> None:
        """Look no further."""
        self._work = None
        self._timer.stop()

    def _pages(self, needle: str, file_ids: Sequence[str]) -> Iterator[list[Hit]]:
        for file_id in file_ids:
            for number, page in enumerate(self._texts.get(file_id, ())):
                if (file_id, number) not in self._ready:
                    self._ready[file_id, number] = SearchPage(file_id, page)
                yield list(self._ready[file_id, number].find(needle))

    def _on_timer_timeout(self) -> None:
        until = time.perf_counter() + SLICE
        hits: list[Hit] = []
        while time.perf_counter() < until:
            found = next(self._work, None) if self._work is not None else None
            if found is None or self._count + len(hits) >= LIMIT:
                self.stop()
                break
            hits.extend(found)
        hits = hits[: LIMIT - self._count]
        self._count += len(hits)
        if hits:
            self.hits_added.emit(hits)
        if self._work is None:
            self.finished.emit(self._count >= LIMIT)
