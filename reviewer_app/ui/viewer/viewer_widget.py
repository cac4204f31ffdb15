"""The viewer: tabs of documents, panels beside the pages, search, and going to places."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.render_protocol import ImageKey
from reviewer_app.ui.viewer.history import History, Place
from reviewer_app.ui.viewer.jump import Jump, Target
from reviewer_app.ui.viewer.layout import Anchor
from reviewer_app.ui.viewer.page_area import ViewState
from reviewer_app.ui.viewer.picture_supply import AHEAD_BYTES
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_documents import ViewerDocuments

if TYPE_CHECKING:
    from reviewer_app.ui.viewer.find_bar import FindBar
    from reviewer_app.ui.viewer.search import Hit


class ViewerWidget(ViewerDocuments):
    """Shows documents and goes to places in them.

    Signals:
        no_rects: file id, page index, start, end of a place without computable boxes
    """

    no_rects = Signal(str, int, int, int)

    def __init__(
        self, bridge: RenderBridge, language: str = "sv", parent: QWidget | None = None
    ) -> None:
        super().__init__(bridge, language, parent)
        self._history = History()
        self._jump = Jump(bridge, self)
        self._arrival: tuple[Target, tuple[Rect, ...]] | None = None
        self._connect()
        self._show_history()

    def _connect(self) -> None:
        self._connect_navigation()
        self.outline.page_chosen.connect(self.go_to_page)
        self.thumbnails.page_chosen.connect(self.go_to_page)
        self.document_closed.connect(self._on_document_closed)
        self._jump.found.connect(self._on_jump_found)
        self._jump.not_found.connect(self._on_jump_not_found)
        self._jump.delayed.connect(self._on_jump_delayed)

    def _on_find_bar_made(self, bar: "FindBar") -> None:
        bar.hit_chosen.connect(self._on_find_bar_hit_chosen)
        bar.hits_changed.connect(self._on_find_bar_hits_changed)
        bar.closed.connect(lambda: self.view.setFocus())
        for file_id, shown in self._documents.items():
            bar.searcher.set_pages(file_id, shown.pages)
        bar.set_scope(self.view.file_id, self.file_ids())

    def _connect_navigation(self) -> None:
        bar = self.navigation
        bar.back_pressed.connect(self.back)
        bar.forward_pressed.connect(self.forward)
        bar.page_entered.connect(self._on_navigation_page_entered)
        bar.zoom_stepped.connect(lambda steps: self.view.zoom_by(steps))
        bar.zoom_chosen.connect(self.set_zoom)
        bar.fit_chosen.connect(self.fit)
        bar.panel_toggled.connect(self.toggle_panel)
        bar.find_pressed.connect(self.open_find)

    # Going places

    def jump_to(self, file_id: str, page_index: int, start: int, end: int) -> None:
        """Go to a piece of a page's text, flash it and leave it outlined.

        Where no box can be computed the page is shown, and `no_rects` says so.
        """
        if file_id not in self._documents:
            return
        self._leave()
        self.show_document(file_id, page_index)
        self.view.expect(page_index)
        self._jump.begin(Target(file_id, page_index, start, end))

    def foresee(self, targets: Iterable[Target]) -> None:
        """Have pages drawn, and boxes computed, that may be gone to next, likeliest first."""
        keys: list[ImageKey] = []
        room = AHEAD_BYTES
        for target in targets:
            file_id, shown = target.file_id, self._documents.get(target.file_id)
            boxes = self._ahead.get(file_id, ()) if shown is None else shown.boxes
            if target.page_index >= len(boxes):
                continue
            kept = self._kept_states.get(file_id, ViewState()) if shown is None else shown.state
            key, pixels = self.view.foreseen_key(file_id, boxes, kept, target.page_index)
            room -= 4 * pixels
            if room >= 0:
                keys.append(key)
            if shown is not None:
                self._jump.foresee(target)
        self.view.supply.want_ahead(keys)

    def go_to_page(self, page_index: int) -> None:
        """Jump to the top of a page of the shown document."""
        self._leave()
        self._cancel_jump()
        self.view.go_to_page(page_index)
        self._following.catch_up()

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

    # Inside

    def _on_leaving_document(self) -> None:
        self._cancel_jump()

    def _on_boxes_known(self) -> None:
        if self._arrival is not None:
            self._arrive(*self._arrival)

    def forget_places(self, file_id: str) -> None:
        """Forget where texts of a file stand: its words are others now."""
        self._jump.forget(file_id)

    def _on_document_closed(self, file_id: str) -> None:
        self._history.forget(file_id)
        self._jump.forget(file_id)
        self._show_history()

    def _cancel_jump(self) -> None:
        self._jump.cancel()
        self._arrival = None

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
        self._following.catch_up()
        self._show_history()

    def _show_history(self) -> None:
        self.navigation.set_history(self._history.can_go_back, self._history.can_go_forward)

    def _on_navigation_page_entered(self, page_index: int) -> None:
        self.go_to_page(page_index)
        self.view.setFocus()

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
        self._following.catch_up()

    def _on_find_bar_hit_chosen(self, hit: "Hit") -> None:
        self.jump_to(hit.file_id, hit.page_index, hit.start, hit.end)
