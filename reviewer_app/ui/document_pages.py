"""The page viewer as the window uses it: files are opened when a place in them is asked for."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from reviewer_app.core.comment import Comment
from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.render_protocol import KnowWords
from reviewer_app.documents.source import Source
from reviewer_app.ui.language import Texts
from reviewer_app.ui.page_marks import PageMarks
from reviewer_app.ui.places import Place
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.viewer.jump import Target
from reviewer_app.ui.viewer.layout import Fit
from reviewer_app.ui.viewer.selection import Selection
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

SourceOf = Callable[[Document], Source]
LoadWords = Callable[[str, Callable[[KnowWords], None]], None]
LoadPages = Callable[[str, Callable[[tuple[PageText, ...]], None]], None]
_FILES_AHEAD = 3
_BYTES_AHEAD = 16 << 20
"""So many files, of so many bytes each, are opened before they are asked for: the render worker
holds an open file in memory."""


class DocumentPages(QObject):
    """Implements the window's page viewer on a ViewerWidget, and keeps the marks up to date.

    A tender of two hundred files is listed whole and opened one file at a time.

    Signals:
        words_known: id of an open file of which it is known now where OCR read what.

    Attributes:
        is_hidden: tells by id whether a comment is filtered out of its list.
    """

    words_known = Signal(str)

    def __init__(
        self,
        viewer: ViewerWidget,
        session: ReviewSession,
        texts: Texts,
        source_of: SourceOf,
        load_pages: LoadPages,
        load_words: LoadWords,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.viewer = viewer
        self._session = session
        self._texts = texts
        self._source_of = source_of
        self._load_pages = load_pages
        self._load_words = load_words
        self.is_hidden: Callable[[str], bool] = lambda _comment_id: False
        self._waiting: set[str] = set()
        self._next_jump: Place | None = None
        self._known: dict[str, Document] = {}
        self._stale: set[str] = set()
        # Marks are set once for a burst of comments.
        self._refresh = QTimer(self, singleShot=True, interval=120)
        self._refresh.timeout.connect(self._set_marks)
        session.references_judged.connect(self._mark_files)
        session.files_changed.connect(self._mark_files)
        session.comments_added.connect(self._on_comments_added)
        session.comments_removed.connect(self.mark_again)
        session.findings_cleared.connect(self._on_findings_cleared)
        session.pages_known.connect(self._on_pages_known)
        session.document_removed.connect(self._on_document_removed)
        self._ahead: tuple[Place, ...] = ()
        viewer.opened_ahead.connect(lambda _file_id: self._foresee())
        texts.language_changed.connect(self._on_findings_cleared)

    def open_document(self, document: Document) -> None:
        """Make a document known; its file is opened when a place in it is asked for."""
        self._known[document.file_id] = document
        if document.file_id in self.viewer.file_ids():
            self.viewer.set_document(document)

    def preview(self, document: Document, source: Source) -> None:
        """Show a file's pages before the review has read it."""
        if document.file_id not in self.viewer.file_ids():
            self.viewer.open_document(document, source)

    def drop_preview(self) -> None:
        """Close a file shown so that is no document of the review."""
        for file_id in set(self.viewer.file_ids()) - set(self._session.documents):
            self.viewer.close_document(file_id)

    def close_documents(self) -> None:
        """Forget all documents."""
        self._known.clear()
        self._ahead = ()
        for file_id in self.viewer.files_ahead:
            self.viewer.close_ahead(file_id)
        for file_id in self.viewer.file_ids():
            self.viewer.close_document(file_id)

    def jump_to(self, file_id: str, page_index: int, start: int, end: int) -> None:
        """Show a place, and keep where one came from for "back"."""
        self.open_file(file_id)
        place = Place(file_id, page_index, start, end)
        self._next_jump = None
        if place.has_span and file_id in self._waiting:
            self._next_jump = place
        elif place.has_span:
            self.viewer.jump_to(file_id, page_index, start, end)
        else:
            # A document as a whole is taken up where it was left.
            self.viewer.go_to_document(file_id, page_index if page_index > 0 else -1)

    def foresee(self, places: tuple[Place, ...]) -> None:
        """Have places ready that may be asked for next, likeliest first."""
        self._ahead = places
        for file_id in dict.fromkeys(place.file_id for place in places):
            self._open_ahead(file_id)
        self._foresee()

    def _open_ahead(self, file_id: str) -> None:
        viewer, document = self.viewer, self._known.get(file_id)
        is_open = file_id in (*viewer.file_ids(), *viewer.files_ahead)
        if is_open or document is None or document.size > _BYTES_AHEAD:
            return
        wanted = {place.file_id for place in self._ahead}
        for other in viewer.files_ahead:
            if len(viewer.files_ahead) >= _FILES_AHEAD and other not in wanted:
                viewer.close_ahead(other)
        if len(viewer.files_ahead) < _FILES_AHEAD:
            viewer.open_ahead(self._source_of(document))

    def _foresee(self) -> None:
        # Where OCR read what is not known to the worker yet: no place there can be computed.
        self.viewer.foresee(
            Target(one.file_id, one.page_index, one.start, one.end)
            for one in self._ahead
            if one.has_span and one.file_id not in self._waiting
        )

    def command(self, name: str) -> None:
        """Do a command of the window in the viewer."""
        viewer = self.viewer
        commands: dict[str, Callable[[], None]] = {
            "back": viewer.back,
            "forward": viewer.forward,
            "find": viewer.open_find,
            "find_everywhere": self._find_everywhere,
            "find_next": viewer.find_bar.go_next,
            "find_previous": viewer.find_bar.go_previous,
            "go_to_page": self._go_to_page,
            "zoom_in": lambda: viewer.view.zoom_by(1),
            "zoom_out": lambda: viewer.view.zoom_by(-1),
            "fit_page": lambda: viewer.fit(Fit.PAGE),
            "fit_width": lambda: viewer.fit(Fit.WIDTH),
            "rotate_right": lambda: viewer.view.rotate(90),
            "rotate_left": lambda: viewer.view.rotate(-90),
            "close_tab": lambda: viewer.close_document(viewer.current_file),
            "copy": self._copy,
            "actual_size": lambda: viewer.set_zoom(100),
        }
        commands[name]()

    def _find_everywhere(self) -> None:
        self.viewer.find_bar.everywhere.setChecked(True)
        self.viewer.open_find()

    def _copy(self) -> None:
        """Put the selected text on the clipboard, that of each page with where it stands."""
        parts = self.viewer.view.selector.parts
        if not parts or parts[0].file_id not in self._session.documents:
            self.viewer.copy_selection()
            return
        QGuiApplication.clipboard().setText("\n".join(map(self._with_place, parts)))

    def _with_place(self, chosen: Selection) -> str:
        name = self._session.documents[chosen.file_id].name
        page = self._session.page_label(chosen.file_id, chosen.page_index)
        place = self._texts("window.place", name=name, page=page)
        if self._session.is_stale(chosen.file_id):
            place = f"{place}; {self._texts('window.void')}"
        return f"{self._texts('window.quoted', text=chosen.text.strip())} ({place})"

    def open_file(self, file_id: str) -> None:
        """Have a document's file open, without showing it."""
        if file_id in self.viewer.file_ids():
            return
        document = self._known[file_id]
        # Not shown yet: the jump notes first where it leaves from.
        self.viewer.open_document(document, self._source_of(document), show=False)
        self._load_texts(file_id)
        self._mark_files((file_id,))

    def _load_texts(self, file_id: str) -> None:
        self._load_pages(file_id, lambda pages: self.viewer.set_pages(file_id, pages))
        if PageStatus.OCR in self._session.page_statuses.get(file_id, ()):
            self._waiting.add(file_id)
            self._load_words(file_id, self._on_words_loaded)

    def _on_words_loaded(self, known: KnowWords) -> None:
        """Tell the worker where OCR read what, and then go where someone wanted to go."""
        file_id, place = known.file_id, self._next_jump
        self._waiting.discard(file_id)
        if file_id not in self.viewer.file_ids():
            return
        self.viewer.bridge.know_words(known)
        self.viewer.forget_places(file_id)
        self._mark_files((file_id,))
        self.words_known.emit(file_id)
        if place is not None and place.file_id == file_id:
            self._next_jump = None
            self.viewer.jump_to(place.file_id, place.page_index, place.start, place.end)

    def _go_to_page(self) -> None:
        field = self.viewer.navigation.page_field
        field.setFocus()
        field.selectAll()

    def _on_pages_known(self, file_ids: tuple[str, ...]) -> None:
        for file_id in set(file_ids) & set(self.viewer.file_ids()):
            self._load_texts(file_id)

    def _on_document_removed(self, file_id: str) -> None:
        self._known.pop(file_id, None)
        self.viewer.close_ahead(file_id)
        self.viewer.close_document(file_id)

    def _on_comments_added(self, comments: tuple[Comment, ...]) -> None:
        self._mark_files(
            tuple(citation.file_id for comment in comments for citation in comment.citations)
        )

    def mark_again(self) -> None:
        """Mark what the list of comments shows now."""
        self._mark_files(self.viewer.file_ids())

    def _on_findings_cleared(self) -> None:
        self._mark_files(self.viewer.file_ids())

    def _mark_files(self, file_ids: tuple[str, ...]) -> None:
        self._stale |= set(file_ids) & set(self.viewer.file_ids())
        if self._stale and not self._refresh.isActive():
            self._refresh.start()

    def _set_marks(self) -> None:
        for file_id in self._stale & set(self.viewer.file_ids()):
            marks = PageMarks(self._session, self._texts, file_id, self.is_hidden)
            self.viewer.set_page_highlights(file_id, marks.of_page)
        self._stale.clear()
