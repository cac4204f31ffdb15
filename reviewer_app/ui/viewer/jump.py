"""Going to a place whose boxes the worker has to compute first."""

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.render_protocol import PageFailed, SpanRects
from reviewer_app.ui.viewer.render_bridge import RenderBridge

PATIENCE = 150
"""Milliseconds after which the page is shown before its boxes are there."""
_FORESEEN = 64
"""Places whose boxes are kept for when they are asked for."""


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
        self._foreseen: OrderedDict[Target, tuple[Rect, ...]] = OrderedDict()
        self._asked: dict[int, Target] = {}
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE)
        self._timer.timeout.connect(self._on_timer_timeout)
        bridge.rects_found.connect(self._on_bridge_rects_found)
        bridge.page_failed.connect(self._on_bridge_page_failed)

    def begin(self, target: Target) -> None:
        """Ask where a target stands; of one that was foreseen that is known at once."""
        self._target = target
        rects = self._foreseen.get(target)
        if rects is not None:
            self._arrive(target, rects)
            return
        self._token = self._ask(target)
        self._timer.start()

    def foresee(self, target: Target) -> None:
        """Ask where a target stands that may be gone to next."""
        if target not in self._foreseen and target not in self._asked.values():
            self._asked[self._ask(target, patient=True)] = target

    def forget(self, file_id: str) -> None:
        """Forget where targets in a file stand: it is closed, or its words are others now."""
        for target in [one for one in self._foreseen if one.file_id == file_id]:
            del self._foreseen[target]
        self._asked = {key: one for key, one in self._asked.items() if one.file_id != file_id}

    def cancel(self) -> None:
        """Go nowhere."""
        self._target = None
        self._timer.stop()

    def _ask(self, target: Target, *, patient: bool = False) -> int:
        span = (target.start, target.end)
        return self._bridge.ask_rects(target.file_id, target.page_index, [span], patient=patient)

    def _on_bridge_rects_found(self, answer: SpanRects) -> None:
        rects = answer.rects[0] if answer.rects else ()
        foreseen = self._asked.pop(answer.token, None)
        if foreseen is not None:
            self._foreseen[foreseen] = rects
            if len(self._foreseen) > _FORESEEN:
                self._foreseen.popitem(last=False)
        target = self._target
        if target is not None and (answer.token == self._token or foreseen == target):
            self._arrive(target, rects)

    def _arrive(self, target: Target, rects: tuple[Rect, ...]) -> None:
        self.cancel()
        if rects:
            self.found.emit(target, rects)
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
