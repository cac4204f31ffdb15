"""The viewer: tabs of documents, panels beside the pages, search, and going to places."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from reviewer_app.core.document import Document
from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import PageText
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.render_protocol import Opened, OpenFailed, PageBox
from reviewer_app.documents.source import Source
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.viewer.highlights import Highlight, MarksOfPage
from reviewer_app.ui.viewer.history import History, Place
from reviewer_app.ui.viewer.jump import Jump, Target
from reviewer_app.ui.viewer.layout import Anchor
from reviewer_app.ui.viewer.open_documents import OpenDocument, ViewerState, page_boxes
from reviewer_app.ui.viewer.page_area import ViewState
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_frame import ViewerFrame

if TYPE_CHECKING:
    from reviewer_app.ui.viewer.find_bar import FindBar
    from reviewer_app.ui.viewer.search import Hit


class ViewerWidget(ViewerFrame):
    """Shows documents and goes to places in them.

    Signals:
        page_changed: file id, page index
        document_shown: file id of the document whose tab is in front, "" for none
        document_closed: file id
        highlight_activated: id of the clicked reference or comment
        selection_made: Selection
        no_rects: file id, page index, start, end of a place without computable boxes
        render_failed: file id, page index (-1: the whole file)
        view_moved: place or zoom changed, so that the state is worth keeping
    """

    page_changed = Signal(str, int)
    document_shown = Signal(str)
    document_closed = Signal(str)
    highlight_activated = Signal(str)
    selection_made = Signal(object)
    no_rects = Signal(str, int, int, int)
    render_failed = Signal(str, int)
    view_moved = Signal()

    def __init__(
        self, bridge: RenderBridge, language: str = "sv", parent: QWidget | None = None
    ) -> None:
        super().__init__(bridge, language, parent)
        self._documents: dict[str, OpenDocument] = {}
        self._kept_states: dict[str, ViewState] = {}
        self._history = History()
        self._jump = Jump(bridge, self)
        self._arrival: tuple[Target, tuple[Rect, ...]] | None = None
        self._connect()
        self._show_history()

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._on_tabs_current_changed)
        self.tabs.tabCloseRequested.connect(self._on_tabs_tab_close_requested)
        self._connect_navigation()
        self.view.page_changed.connect(self._on_view_page_changed)
        self.view.zoom_changed.connect(self.navigation.set_zoom)
        self.view.highlight_activated.connect(self.highlight_activated)
        self.view.view_moved.connect(self.view_moved)
        self.view.selector.made.connect(self.selection_made)
        self.view.supply.page_failed.connect(self.render_failed)
        self.outline.page_chosen.connect(self.go_to_page)
        self.thumbnails.page_chosen.connect(self.go_to_page)
        self._bridge.opened.connect(self._on_bridge_opened)
        self._bridge.open_failed.connect(self._on_bridge_open_failed)
        self._jump.found.connect(self._on_jump_found)
        self._jump.not_found.connect(self._on_jump_not_found)
        self._jump.delayed.connect(self._on_jump_delayed)

    def _on_find_bar_made(self, bar: "FindBar") -> None:
        bar.hit_chosen.connect(self._on_find_bar_hit_chosen)
        bar.hits_changed.connect(self._on_find_bar_hits_changed)
        bar.closed.connect(self.view.setFocus)
        for file_id, shown in self._documents.items():
            bar.searcher.set_pages(file_id, shown.pages)
        bar.set_scope(self.view.file_id, self.file_ids())

    def _connect_navigation(self) -> None:
        bar = self.navigation
        bar.back_pressed.connect(self.back)
        bar.forward_pressed.connect(self.forward)
        bar.page_entered.connect(self._on_navigation_page_entered)
        bar.zoom_stepped.connect(self.view.zoom_by)
        bar.zoom_chosen.connect(self.view.set_zoom)
        bar.fit_chosen.connect(self.view.set_fit)
        bar.panel_toggled.connect(self.toggle_panel)
        bar.find_pressed.connect(self.open_find)

    # Documents

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
            self._documents[file_id] = OpenDocument(document, pages, page_boxes(pages), state)
            self._give_texts(file_id, pages)
            index = self.tabs.addTab(document.name.replace("&", "&&"))
            self.tabs.setTabData(index, file_id)
            self.tabs.setTabToolTip(index, tooltip(document.path))
            self.tabs.show()
        if show:
            self.show_document(file_id)

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
        self._history.forget(file_id)
        self._show_history()
        self.view.forget(file_id)
        self.thumbnails.supply.forget(file_id)
        self._give_texts(file_id, ())
        self.tabs.removeTab(self.file_ids().index(file_id))
        self.tabs.setVisible(self.tabs.count() > 0)
        self._bridge.close_file(file_id)
        if self.view.file_id == file_id:
            self._show_current()
        self.document_closed.emit(file_id)

    def show_document(self, file_id: str) -> None:
        """Bring a document's tab to the front; unknown ones are ignored."""
        if file_id not in self._documents:
            return
        self.tabs.setCurrentIndex(self.file_ids().index(file_id))
        if self.view.file_id != file_id:
            self._show_current()

    def set_page_highlights(self, file_id: str, marks_of: MarksOfPage) -> None:
        """Replace the marks on a document's pages; each page's are asked for when it is seen."""
        self.view.highlights.set_maker(file_id, marks_of)
        self.view.viewport().update()

    # Going places

    def jump_to(self, file_id: str, page_index: int, start: int, end: int) -> None:
        """Go to a piece of a page's text, flash it and leave it outlined.

        Where no box can be computed the page is shown, and `no_rects` says so.
        """
        if file_id not in self._documents:
            return
        self._leave()
        self.show_document(file_id)
        self._jump.begin(Target(file_id, page_index, start, end))
        self.view.expect(page_index)

    def go_to_page(self, page_index: int) -> None:
        """Jump to the top of a page of the shown document."""
        self._leave()
        self._cancel_jump()
        self.view.go_to_page(page_index)

    def go_to_document(self, file_id: str, page_index: int = -1) -> None:
        """Jump to the top of a page of a document; -1 for where a person left off in it."""
        if self.view.file_id != file_id or page_index >= 0:
            self._leave()
        self.show_document(file_id)
        if page_index >= 0:
            self._cancel_jump()
            self._arrive(Target(file_id, page_index, -1, -1), ())

    def back(self) -> None:
        """Go back to the place that the last jump left."""
        self._return(self._history.back(self._here()))

    def forward(self) -> None:
        """Undo going back."""
        self._return(self._history.forward(self._here()))

    def open_find(self) -> None:
        """Open the search field, with the selected text in it."""
        chosen = self.view.selector.selection
        self.find_bar.open_bar(chosen.text if chosen is not None else "")

    def copy_selection(self) -> None:
        """Put the selected text on the clipboard."""
        if self.view.selector.selection is not None:
            QGuiApplication.clipboard().setText(self.view.selector.selection.text)

    # State

    def view_state(self) -> ViewerState:
        """Return place and zoom of every document seen, for the caller to keep."""
        self._keep_state()
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

    def changeEvent(self, event: QEvent) -> None:
        """Repaint with the colours of a new theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self.view.viewport().update()
        super().changeEvent(event)

    # Inside

    def _show_current(self, keep: bool = True) -> None:
        if keep:
            self._keep_state()
        index = self.tabs.currentIndex()
        file_id = self.tabs.tabData(index) if index >= 0 else ""
        shown = self._documents.get(file_id)
        self._cancel_jump()
        self.view.clear_marks_of_hand()
        self._show_document(file_id, shown)
        self.document_shown.emit(file_id)

    def _show_document(self, file_id: str, shown: OpenDocument | None) -> None:
        if shown is None:
            self.view.clear()
        elif shown.problem:
            self.view.show_message(shown.problem)
        else:
            self.view.show_pages(file_id, shown.boxes, shown.state)
        self.navigation.set_labels(shown.labels if shown is not None else ())
        self.navigation.set_zoom(self.view.zoom)
        self.outline.set_outline(shown.document.outline if shown is not None else ())
        self.thumbnails.set_pages(file_id, shown.boxes if shown is not None else ())
        if self._find_bar is not None:
            self._find_bar.set_scope(file_id, self.file_ids())
        self._follow(self.view.current_page)

    def _cancel_jump(self) -> None:
        self._jump.cancel()
        self._arrival = None

    def _keep_state(self) -> None:
        shown = self._documents.get(self.view.file_id)
        if shown is not None and shown.boxes:
            shown.state = self.view.state()

    def _set_boxes(self, shown: OpenDocument, boxes: tuple[PageBox, ...]) -> None:
        if shown.boxes == boxes:
            return
        self._keep_state()
        shown.boxes = boxes
        if self.view.file_id == shown.document.file_id:
            self._show_document(self.view.file_id, shown)
            if self._arrival is not None:
                self._arrive(*self._arrival)

    def _follow(self, page_index: int) -> None:
        self.navigation.set_page(page_index)
        self.thumbnails.follow(page_index)
        self.outline.follow(page_index)

    def _here(self) -> Place:
        middle = self.view.middle()
        return Place(self.view.file_id, middle.page_index, middle.x, middle.y)

    def _leave(self) -> None:
        if self.view.file_id:
            self._history.leave(self._here())
            self._show_history()

    def _return(self, place: Place | None) -> None:
        if place is None:
            return
        self.show_document(place.file_id)
        self._cancel_jump()
        self.view.clear_marks_of_hand()
        self.view.centre(Anchor(place.page_index, place.x, place.y))
        self._show_history()

    def _show_history(self) -> None:
        self.navigation.set_history(self._history.can_go_back, self._history.can_go_forward)

    def _on_tabs_current_changed(self, _index: int) -> None:
        index = self.tabs.currentIndex()
        file_id = self.tabs.tabData(index) if index >= 0 else None
        if file_id is not None and file_id != self.view.file_id:
            self._show_current()

    def _on_tabs_tab_close_requested(self, index: int) -> None:
        self.close_document(self.tabs.tabData(index))

    def _on_view_page_changed(self, page_index: int) -> None:
        self._follow(page_index)
        self.page_changed.emit(self.view.file_id, page_index)

    def _on_navigation_page_entered(self, page_index: int) -> None:
        self.go_to_page(page_index)
        self.view.setFocus()

    def _on_bridge_opened(self, answer: Opened) -> None:
        shown = self._documents.get(answer.file_id)
        if shown is not None:
            self._set_boxes(shown, answer.pages)

    def _on_bridge_open_failed(self, answer: OpenFailed) -> None:
        shown = self._documents.get(answer.file_id)
        if shown is None:
            return
        shown.problem = say(answer.problem.key, self._language, **answer.problem.params)
        if self.view.file_id == answer.file_id:
            self._show_current(keep=False)
        self.render_failed.emit(answer.file_id, -1)

    def _on_jump_found(self, target: Target, rects: tuple[Rect, ...]) -> None:
        self._arrive(target, rects)

    def _on_jump_not_found(self, target: Target) -> None:
        self._arrive(target, ())
        self.no_rects.emit(target.file_id, target.page_index, target.start, target.end)

    def _on_jump_delayed(self, target: Target) -> None:
        self._arrive(target, ())

    def _arrive(self, target: Target, rects: tuple[Rect, ...]) -> None:
        """Show a place; one in a file whose pages are not known yet, as soon as they are."""
        if self.view.file_id != target.file_id:
            return
        if not self._documents[target.file_id].boxes:
            self._arrival = (target, rects)
            return
        self._arrival = None
        if rects:
            self.view.reveal(target.page_index, rects)
        else:
            self.view.go_to_page(target.page_index)

    def _on_find_bar_hit_chosen(self, hit: "Hit") -> None:
        self.jump_to(hit.file_id, hit.page_index, hit.start, hit.end)

    def _on_find_bar_hits_changed(self, hits: "Sequence[Hit]") -> None:
        for file_id in self.file_ids():
            marks = [
                Highlight("", hit.page_index, hit.start, hit.end, Verdict.UNCHECKED)
                for hit in hits
                if hit.file_id == file_id
            ]
            self.view.found.set_marks(file_id, marks)
        self.view.viewport().update()
