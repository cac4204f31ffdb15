"""Search in all documents of the review, those without a tab as well."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from reviewer_app.core.page import PageText
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.viewer.find_bar import FindBar
from reviewer_app.ui.viewer.search import Hit
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

LoadPages = Callable[[str, Callable[[tuple[PageText, ...]], None]], None]
Jump = Callable[[str, int, int, int], None]


class JobSearch(QObject):
    """Gives the search field the texts of documents that have no tab, once they are asked for."""

    def __init__(
        self,
        viewer: ViewerWidget,
        session: ReviewSession,
        load_pages: LoadPages,
        jump: Jump,
        parent: QObject | None = None,
    ) -> None:
        """`jump` shows a place, given as file id, page index, start and end; opens its file."""
        super().__init__(parent)
        self._viewer, self._session = viewer, session
        self._load_pages, self._jump = load_pages, jump
        self._bar: FindBar | None = None
        self._given: set[str] = set()
        viewer.find_bar_made.connect(self._on_find_bar_made)
        viewer.document_closed.connect(self._on_document_closed)
        session.pages_known.connect(self._on_pages_known)
        session.document_removed.connect(self._forget)
        session.cleared.connect(self._on_cleared)

    def _on_find_bar_made(self, bar: FindBar) -> None:
        self._bar = bar
        bar.name_of = self._name_of
        bar.everywhere.toggled.connect(self._load)
        bar.hit_chosen.connect(self._on_hit_chosen)
        bar.hits_changed.connect(self._mark_pages)
        self._viewer.document_shown.connect(self._mark_pages)

    def _name_of(self, file_id: str) -> str:
        document = self._session.documents.get(file_id)
        return document.name if document is not None else ""

    def _load(self) -> None:
        """Ask for the texts that are missing."""
        if self._bar is None or not self._bar.everywhere.isChecked():
            return
        known = self._given | set(self._viewer.file_ids())
        for file_id in [each for each in self._session.documents if each not in known]:
            self._given.add(file_id)
            self._load_pages(file_id, partial(self._give, file_id))

    def _give(self, file_id: str, pages: tuple[PageText, ...]) -> None:
        if self._bar is None or file_id not in self._given:
            return
        if file_id not in self._viewer.file_ids():
            self._bar.searcher.set_pages(file_id, pages)
        self._bar.set_elsewhere(tuple(self._given))

    def _on_hit_chosen(self, hit: Hit) -> None:
        if self._bar is not None and hit.file_id not in self._viewer.file_ids():
            self._jump(hit.file_id, hit.page_index, hit.start, hit.end)
            # The pages just opened get their marks.
            self._bar.hits_changed.emit(tuple(self._bar.model.hits))

    def _mark_pages(self) -> None:
        if self._bar is not None:
            shown = self._viewer.current_file
            found = {hit.page_index for hit in self._bar.model.hits if hit.file_id == shown}
            self._viewer.view.mark_pages(sorted(found))

    def _on_pages_known(self, file_ids: tuple[str, ...]) -> None:
        self._given -= set(file_ids)
        self._load()

    def _on_document_closed(self, file_id: str) -> None:
        # Closing a tab forgets its texts.
        self._given.discard(file_id)
        self._load()

    def _forget(self, file_id: str) -> None:
        self._given.discard(file_id)
        if self._bar is not None:
            self._bar.searcher.set_pages(file_id, ())

    def _on_cleared(self) -> None:
        for file_id in tuple(self._given):
            self._forget(file_id)
