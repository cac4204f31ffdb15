"""Keeps the place and zoom in each file in the job, and takes them up when it is opened again."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from reviewer_app.job import Place
from reviewer_app.ui.viewer.layout import FULL_SCALE, Fit
from reviewer_app.ui.viewer.open_documents import ViewerState
from reviewer_app.ui.viewer.page_area import ViewState
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

_PAUSE_MS = 1000
"""A place is kept when the person has stayed there so long: a kill loses no more."""


class PlaceKeeper(QObject):
    """Watches a viewer and hands its places on, those that have changed."""

    def __init__(
        self,
        viewer: ViewerWidget,
        keep: Callable[[Sequence[Place]], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._viewer = viewer
        self._keep = keep
        self._kept: dict[str, Place] = {}
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.keep_now)
        viewer.view_moved.connect(self._timer.start)

    def keep_now(self) -> None:
        """Keep the places that have changed."""
        self._timer.stop()
        states = self._viewer.view_state().documents
        places = [place_of(file_id, state) for file_id, state in states.items()]
        changed = [place for place in places if self._kept.get(place.file_id) != place]
        self._kept |= {place.file_id: place for place in changed}
        if changed:
            self._keep(changed)

    def restore(self, places: Sequence[Place]) -> None:
        """Take up the places of a job that is being opened."""
        self._timer.stop()
        self._kept = {place.file_id: place for place in places}
        states = {place.file_id: state_of(place) for place in places}
        self._viewer.restore_view_state(ViewerState("", states))


def place_of(file_id: str, state: ViewState) -> Place:
    """Return a view's state as a job keeps it; the point is that in the middle of the view."""
    fit = "" if state.fit is Fit.NONE else state.fit.value
    zoom = state.scale / FULL_SCALE
    return Place(file_id, state.page_index, state.x, state.y, zoom, fit, state.rotation)


def state_of(place: Place) -> ViewState:
    """Return a kept place as the viewer takes it up."""
    fit = Fit(place.fit) if place.fit else Fit.NONE
    scale = place.zoom * FULL_SCALE
    return ViewState(place.page_index, place.x, place.y, scale, fit, place.rotation)
