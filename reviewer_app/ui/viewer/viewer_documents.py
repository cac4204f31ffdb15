"""The documents of the viewer: one tab each, shown in the views at their places."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.render_protocol import Opened, OpenFailed, PageBox
from reviewer_app.documents.source import Source
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.viewer.following import Following
from reviewer_app.ui.viewer.highlights import Highlight, MarksOfPage
from reviewer_app.ui.viewer.open_documents import OpenDocument, ViewerState, page_boxes
from reviewer_app.ui.viewer.page_area import ViewState
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_frame import ViewerFrame

if TYPE_CHECKING:
    from reviewer_app.ui.viewer.search import Hit


class ViewerDocuments(ViewerFrame):
    """Shows documents; where in them to go is the business of the viewer made of it.

    Signals:
        page_changed: file id, page index
        document_shown: file id of the document whose tab is in front, "" for none
        document_closed: file id
        highlight_activated: id of the clicked reference or comment
        selection_made: Selection
        render_failed: file id, page index (-1: the whole file)
        view_moved: place or zoom changed, so that the state is worth keeping
        opened_ahead: file id of a file without a tab whose pages are known now
    """

    page_changed = Signal(str, int)
    document_shown = Signal(str)
    document_closed = Signal(str)
    highlight_activated = Signal(str)
    selection_made = Signal(object)
    render_failed = Signal(str, int)
    view_moved = Signal()
    opened_ahead = Signal(str)

    def __init__(
        self, bridge: RenderBridge, language: str = "sv", parent: QWidget | None = None
    ) -> None:
        super().__init__(bridge, language, parent)
        self._documents: dict[str, OpenDocument] = {}
        self._kept_states: dict[str, ViewState] = {}
        self._ahead: dict[str, tuple[PageBox, ...]] = {}
        self._following = Following(self._follow, self)
        self.tabs.currentChanged.connect(self._on_tabs_current_changed)
        self.tabs.tabCloseRequested.connect(self._on_tabs_tab_close_requested)
        self._bridge.opened.connect(self._on_bridge_opened)
        self._bridge.open_failed.connect(self._on_bridge_open_failed)
        self.view.supply.page_failed.connect(self.render_failed)
        self._follow_view(self.view)
        self.panes.view_made.connect(self._follow_view)
        self.panes.active_changed.connect(self._on_panes_active_changed)
        self.panes.split_changed.connect(self._say_names)

    def _follow_view(self, view: PageView) -> None:
        view.page_changed.connect(lambda page_index: self._on_view_page_changed(view, page_index))
        view.zoom_changed.connect(lambda percent: self._on_view_zoom_changed(view, percent))
        view.highlight_activated.connect(self.highlight_activated)
        view.view_moved.connect(self.view_moved)
        view.selector.made.connect(self.selection_made)

    @property
    def current_file(self) -> str:
        """The file id of the document shown, "" for none."""
        return self.view.file_id

    def file_ids(self) -> tuple[str, ...]:
        """Return the open documents in the order of their tabs."""
        return tuple(self.tabs.tabData(index) for index in range(self.tabs.count()))

    def open_document(
        self,
        document: Document,
        source: Source,
        pages: Sequence[PageText] = (),
        *,
        show: bool = True,
    ) -> None:
        """Open a document in a tab of its own and, if asked, show it; the first one is shown.

        Its pages appear at once, from `pages` or as soon as the worker has opened the file; the
        texts, needed for searching, can come later (`set_pages`).
        """
        file_id = document.file_id
        if file_id not in self._documents:
            self._bridge.open(source)
            state = self._kept_states.pop(file_id, ViewState())
            boxes = page_boxes(pages) or self._ahead.pop(file_id, ())
            self._documents[file_id] = OpenDocument(document, pages, boxes, state)
            self._give_texts(file_id, pages)
            index = self.tabs.addTab(document.name.replace("&", "&&"))
            self.tabs.setTabData(index, file_id)
            self.tabs.setTabToolTip(index, tooltip(document.path))
            self.tabs.show()
        if show:
            self.show_document(file_id)

    def open_ahead(self, source: Source) -> None:
        """Let the worker open a file that may be asked for next; `opened_ahead` follows."""
        if source.file_id not in self._documents and source.file_id not in self._ahead:
            self._ahead[source.file_id] = ()
            self._bridge.open(source)

    def close_ahead(self, file_id: str) -> None:
        """Let go of a file that was opened ahead and has not been shown."""
        if self._ahead.pop(file_id, None) is not None:
            self._bridge.close_file(file_id)

    @property
    def files_ahead(self) -> tuple[str, ...]:
        """The files that are open without a tab, the longest open first."""
        return tuple(self._ahead)

    def set_pages(self, file_id: str, pages: Sequence[PageText]) -> None:
        """Give the texts of an open document, for searching and labels."""
        shown = self._documents.get(file_id)
        if shown is None:
            return
        shown.pages = pages
        self._give_texts(file_id, pages)
        if not shown.boxes:
            self._set_boxes(shown, page_boxes(pages))

    def set_document(self, document: Document) -> None:
        """Give what is newly known of an open document: its outline."""
        shown = self._documents[document.file_id]
        shown.document = document
        if self.current_file == document.file_id:
            self.outline.set_outline(document.outline)
            self.outline.follow(self.view.current_page)

    def close_document(self, file_id: str) -> None:
        """Close a document's tab; its place and zoom are kept."""
        if file_id not in self._documents:
            return
        self._keep_state()
        self._kept_states[file_id] = self._documents.pop(file_id).state
        for view in self.panes.views:
            view.forget(file_id)
        self.thumbnails.supply.forget(file_id)
        self._give_texts(file_id, ())
        self.tabs.removeTab(self.file_ids().index(file_id))
        self.tabs.setVisible(self.tabs.count() > 0)
        self._bridge.close_file(file_id)
        if self.view.file_id == file_id:
            self._show_current()
        if self.panes.other is not None and self.panes.other.file_id == file_id:
            self.panes.merge()
        self.document_closed.emit(file_id)

    def show_document(self, file_id: str, page_index: int = -1) -> None:
        """Bring a document's tab to the front, where a person left off in it or at a page.

        Unknown ones are ignored, and one that is shown stays where it is.
        """
        if file_id not in self._documents:
            return
        if page_index >= 0 and self.view.file_id != file_id:
            shown = self._documents[file_id]
            shown.state = replace(shown.state, page_index=page_index, x=0.0, y=0.0)
        self.tabs.setCurrentIndex(self.file_ids().index(file_id))
        if self.view.file_id != file_id:
            self._show_current()

    def set_page_highlights(self, file_id: str, marks_of: MarksOfPage) -> None:
        """Replace the marks on a document's pages; each page's are asked for when it is seen."""
        self.view.highlights.set_maker(file_id, marks_of)
        self.panes.update_pages()

    def step_tab(self, step: int) -> None:
        """Bring the next tab to the front, the one before where negative, round and round."""
        count = self.tabs.count()
        if count:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % count)

    def view_state(self) -> ViewerState:
        """Return place and zoom of every document seen, for the caller to keep."""
        self._keep_states()
        states = {file_id: shown.state for file_id, shown in self._documents.items()}
        return ViewerState(self.current_file, {**self._kept_states, **states})

    def restore_view_state(self, state: ViewerState) -> None:
        """Take up kept places and zooms, for documents open now or opened later."""
        for file_id, kept in state.documents.items():
            if file_id in self._documents:
                self._documents[file_id].state = kept
            else:
                self._kept_states[file_id] = kept
        if self.current_file:
            self._show_current(keep=False)
        self.show_document(state.current)

    def set_language(self, language: str) -> None:
        super().set_language(language)
        failed = any(shown.problem is not None for shown in self._documents.values())
        if failed or (self._kept_states and not self._documents):
            self._show_current()

    # Inside

    def _show_current(self, keep: bool = True) -> None:
        if keep:
            self._keep_state()
        index = self.tabs.currentIndex()
        file_id = self.tabs.tabData(index) if index >= 0 else ""
        shown = self._documents.get(file_id)
        self._on_leaving_document()
        self.view.clear_marks_of_hand()
        self._show_document(file_id, shown)
        self.document_shown.emit(file_id)

    def _show_document(self, file_id: str, shown: OpenDocument | None) -> None:
        if shown is None:
            self.view.show_message(say("viewer.nothing_open", self._language))
        elif shown.problem:
            problem = shown.problem
            self.view.show_message(say(problem.key, self._language, **problem.params))
        else:
            self.view.show_pages(file_id, shown.boxes, shown.state)
        self._show_surroundings(file_id, shown)

    def _show_surroundings(self, file_id: str, shown: OpenDocument | None) -> None:
        """Let bars and panels follow the document that the keys act on."""
        self._say_names()
        self.navigation.set_labels(shown.labels if shown is not None else ())
        self.navigation.set_zoom(self.view.zoom)
        self.outline.set_outline(shown.document.outline if shown is not None else ())
        self.thumbnails.set_pages(file_id, shown.boxes if shown is not None else ())
        if self._find_bar is not None:
            self._find_bar.set_scope(file_id, self.file_ids())
        self._following.now(self.view.current_page)

    def _say_names(self) -> None:
        self.panes.say_names({key: one.document.name for key, one in self._documents.items()})
        self._say_place()

    def _say_place(self) -> None:
        """Name each view for those who hear the window: document and page."""
        for view in self.panes.views:
            shown = self._documents.get(view.file_id)
            name, label = "", ""
            if shown is not None and shown.boxes:
                name, label = shown.document.name, shown.label(view.current_page)
            key = "viewer.pages_at" if name else "viewer.pages"
            view.setAccessibleName(say(key, self._language, name=name, label=label))

    def _on_leaving_document(self) -> None:
        """Another document takes the place of the shown one."""

    def _on_boxes_known(self) -> None:
        """The pages of the shown document are known now."""

    def _keep_state(self) -> None:
        shown = self._documents.get(self.view.file_id)
        if shown is not None and shown.boxes:
            shown.state = self.view.state()

    def _keep_states(self) -> None:
        """Keep the places in both views; of one document in both, that of the one in use."""
        other = self.panes.other
        shown = None if other is None else self._documents.get(other.file_id)
        if other is not None and shown is not None and shown.boxes:
            shown.state = other.state()
        self._keep_state()

    def _set_boxes(self, shown: OpenDocument, boxes: tuple[PageBox, ...]) -> None:
        if shown.boxes == boxes:
            return
        self._keep_state()
        known, shown.boxes = bool(shown.boxes), boxes
        file_id, other = shown.document.file_id, self.panes.other
        if other is not None and other.file_id == file_id:
            other.show_pages(file_id, boxes, other.state() if known else shown.state)
        if self.view.file_id == file_id:
            self._show_document(file_id, shown)
            self._on_boxes_known()

    def _follow(self, page_index: int) -> None:
        self.navigation.set_page(page_index)
        self.thumbnails.follow(page_index)
        self.outline.follow(page_index)
        self._say_place()

    def _on_tabs_current_changed(self, _index: int) -> None:
        index = self.tabs.currentIndex()
        file_id = self.tabs.tabData(index) if index >= 0 else None
        if file_id is not None and file_id != self.view.file_id:
            self._show_current()

    def _on_tabs_tab_close_requested(self, index: int) -> None:
        self.close_document(self.tabs.tabData(index))

    def _on_panes_active_changed(self) -> None:
        """Let everything follow the view that the person has turned to."""
        file_id = self.view.file_id
        self._on_leaving_document()
        if file_id in self._documents:
            self.tabs.setCurrentIndex(self.file_ids().index(file_id))
        self._show_surroundings(file_id, self._documents.get(file_id))
        self.document_shown.emit(file_id)

    def _on_view_page_changed(self, view: PageView, page_index: int) -> None:
        if view is self.view:
            self.navigation.set_page(page_index)
            self._following.to(page_index)
            self.page_changed.emit(view.file_id, page_index)

    def _on_view_zoom_changed(self, view: PageView, percent: float) -> None:
        if view is self.view:
            self.navigation.set_zoom(percent)

    def _on_bridge_opened(self, answer: Opened) -> None:
        shown = self._documents.get(answer.file_id)
        if shown is not None:
            self._set_boxes(shown, answer.pages)
        elif answer.file_id in self._ahead:
            self._ahead[answer.file_id] = answer.pages
            self.opened_ahead.emit(answer.file_id)

    def _on_bridge_open_failed(self, answer: OpenFailed) -> None:
        shown = self._documents.get(answer.file_id)
        if shown is None:
            self._ahead.pop(answer.file_id, None)
            return
        shown.problem = answer.problem
        if self.view.file_id == answer.file_id:
            self._show_current(keep=False)
        self.render_failed.emit(answer.file_id, -1)

    def _on_find_bar_hits_changed(self, hits: "Sequence[Hit]") -> None:
        for file_id in self.file_ids():
            marks = [
                Highlight("", hit.page_index, hit.start, hit.end, Verdict.UNCHECKED)
                for hit in hits
                if hit.file_id == file_id
            ]
            self.view.found.set_marks(file_id, marks)
        self.panes.update_pages()
