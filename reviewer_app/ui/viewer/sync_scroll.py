"""Two views that are scrolled and zoomed together."""

from PySide6.QtCore import QObject, Signal

from reviewer_app.ui.viewer.layout import Fit, Layout
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.panes import PagePanes


class SyncScroll(QObject):
    """Moves the other view along with the one that has the keys, while it is on.

    The distance between the two, in pages, stays as it was when it was switched on: revisions of
    one document are laid at the same heading first.

    Signals:
        changed: whether it is on
    """

    changed = Signal(bool)

    def __init__(self, panes: PagePanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panes = panes
        self._on = self._moving = False
        self._apart: dict[PageView, float] = {}
        self._follow(panes.active)
        panes.view_made.connect(self._follow)
        panes.split_changed.connect(lambda: self.set_on(self._on and panes.is_split))

    @property
    def is_on(self) -> bool:
        """Whether the views move together."""
        return self._on

    def set_on(self, on: bool) -> None:
        """Move the views together, or apart."""
        on = on and self._panes.is_split
        if on:
            self._note_distance()
        if on is not self._on:
            self._on = on
            self.changed.emit(on)

    def _follow(self, view: PageView) -> None:
        view.view_moved.connect(lambda: self._on_view_moved(view))

    def _note_distance(self) -> None:
        first, second = self._panes.views
        apart = place_in(second) - place_in(first)
        self._apart = {first: apart, second: -apart}

    def _on_view_moved(self, view: PageView) -> None:
        other = self._panes.other
        if not self._on or self._moving or view is not self._panes.active or other is None:
            return
        self._moving = True
        try:
            if view.fit is not Fit.NONE and other.fit is not view.fit:
                other.set_fit(view.fit)
            elif view.fit is Fit.NONE and abs(other.zoom - view.zoom) > 0.01:
                other.set_zoom(view.zoom)
            move_to(other, place_in(view) + self._apart[view])
        finally:
            self._moving = False


def place_in(view: PageView) -> float:
    """Return what stands in the middle of a view: page index and share of that page's height."""
    layout = view.page_layout
    if not len(layout.stack):
        return 0.0
    middle = view.verticalScrollBar().value() + view.viewport().height() / 2
    page_index = layout.page_at(middle)
    return page_index + (middle - layout.top(page_index)) / _height(layout, page_index)


def move_to(view: PageView, place: float) -> None:
    """Scroll a view so that `place`, as `place_in` returns it, stands in its middle."""
    layout = view.page_layout
    if not len(layout.stack):
        return
    page_index = min(max(int(place // 1), 0), len(layout.stack) - 1)
    share = place - page_index
    middle = layout.top(page_index) + share * _height(layout, page_index)
    view.verticalScrollBar().setValue(round(middle - view.viewport().height() / 2))


def _height(layout: Layout, page_index: int) -> float:
    return layout.top(page_index + 1) - layout.top(page_index)
