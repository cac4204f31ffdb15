"""A divider between two parts that stays where a person has put it, at every size."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QSplitter


class Divider(QObject):
    """Keeps the share of the room that a person has given the first of two parts.

    Signals:
        moved: the person has moved it.

    Attributes:
        share: the part of the whole, 0 to 1; None as long as nobody has moved the divider.
    """

    moved = Signal()

    def __init__(self, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self.share: float | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._apply)
        splitter.splitterMoved.connect(self._on_moved)
        splitter.installEventFilter(self)

    def take(self, share: float | None) -> None:
        """Take a share that was kept; None for none."""
        self.share = share
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._timer.start()
        return super().eventFilter(watched, event)

    def _on_moved(self) -> None:
        sizes = self._splitter.sizes()
        if sum(sizes) > 0:
            self.share = round(sizes[0] / sum(sizes), 4)
            self.moved.emit()

    def _apply(self) -> None:
        room = sum(self._splitter.sizes())
        if self.share is None or not self._splitter.isVisible():
            return
        before = round(self.share * room)
        if abs(self._splitter.sizes()[0] - before) > 1:
            self._splitter.setSizes([before, room - before])
