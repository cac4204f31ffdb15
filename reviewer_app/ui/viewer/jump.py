"""Going to a place whose boxes the worker has to compute first."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.documents.render_protocol import PageFailed, SpanRects
from reviewer_app.ui.viewer.render_bridge import RenderBridge

PATIENCE = 150
"""Milliseconds after which the page is shown before its boxes are there."""


@dataclass(frozen=True, slots=True)
class Target:
    """A piece of a page's raw text to go to."""

    file_id: str
    page_index: int
    start: int
    end: int


class Jump(QObject):
    """The one jump under way; a newer one takes its place.

    Signals:
        found: Target and its rectangles
        not_found: Target, where no rectangle can be computed
        delayed: Target, when its boxes are late
    """

    found = Signal(object, object)
    not_found = Signal(object)
    delayed = Signal(object)

    def __init__(self, bridge: RenderBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._target: Target | None = None
        self._token = 0
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE)
        self._timer.timeout.connect(self._on_timer_timeout)
        bridge.rects_found.connect(self._on_bridge_rects_found)
        bridge.page_failed.connect(self._on_bridge_page_failed)

    def begin(self, target: Target) -> None:
        """Ask where a target stands."""
        self._target = target
        span = (target.start, target.end)
        self._token = self._bridge.ask_rects(target.file_id, target.page_index, [span])
        self._timer.start()

    def cancel(self) -> None:
        """Go nowhere."""
        self._target = None
        self._timer.stop()

    def _on_bridge_rects_found(self, answer: SpanRects) -> None:
        if self._target is None or answer.token != self._token:
            return
        target = self._target
        self.cancel()
        if answer.rects[0]:
            self.found.emit(target, answer.rects[0])
        else:
            self.not_found.emit(target)

    def _on_bridge_page_failed(self, failure: PageFailed) -> None:
        target = self._target
        if target is None:
            return
        if (failure.file_id, failure.page_index) == (target.file_id, target.page_index):
            self.cancel()
            self.not_found.emit(target)

    def _on_timer_timeout(self) -> None:
        if self._target is not None:
            self.delayed.emit(self._target)
