"""Keeps how a person has arranged the window as it changes, so that a crash does not lose it.

That is: docks, dividers, and how the comments are sorted and grouped; never a filter, which would
hide comments of another tender.
"""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter

from reviewer_app.ui.main_window import MainWindow

_PAUSE_MS = 500
_CHANGES = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move)


class LayoutKeeper(QObject):
    """Watches what is arranged, and puts back what the window itself does not."""

    def __init__(self, window: MainWindow) -> None:
        """The window has all its panels."""
        super().__init__(window)
        self._window, self._settings = window, window.settings
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.keep_now)
        self._shares = self._settings.dividers
        self._splitters = {
            "codes": window.codes.splitter,
            "flagged": window.flagged.splitter,
        }
        if "comments" in self._shares:
            window.comments.share.take(self._shares["comments"])
        window.comments.splitter.splitterMoved.connect(lambda: self._on_moved("comments"))
        for name, splitter in self._splitters.items():
            splitter.splitterMoved.connect(lambda _at, _n, one=name: self._on_moved(one))
            splitter.installEventFilter(self)
        window.comments.arrange_button.take(self._settings.arranged)
        window.comments.arrange_button.arranged.connect(lambda *_: self._timer.start())
        for part in (window, *window.docks.values()):
            part.installEventFilter(self)

    def keep_now(self) -> None:
        """Write what holds now."""
        self._timer.stop()
        self._window.keep_layout()
        self._settings.dividers = self._shares
        self._settings.arranged = self._window.comments.arrange_button.state
        self._settings.write_now()

    def forget(self) -> None:
        """Take the first layout again."""
        self._shares.clear()
        self._window.comments.share.is_moved = False
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QSplitter):
            if event.type() is QEvent.Type.Show:
                QTimer.singleShot(0, watched, lambda: self._restore(watched))
        elif event.type() in _CHANGES:
            self._timer.start()
        return super().eventFilter(watched, event)

    def _on_moved(self, name: str) -> None:
        splitter = self._splitters.get(name, self._window.comments.splitter)
        before, after = splitter.sizes()
        if before + after > 0:
            self._shares[name] = round(before / (before + after), 4)
            self._timer.start()

    def _restore(self, splitter: QSplitter) -> None:
        """Put a divider back, once: from then on it is where the person moves it."""
        splitter.removeEventFilter(self)
        name = next(each for each, one in self._splitters.items() if one is splitter)
        if name in self._shares:
            set_share(splitter, self._shares[name])


def set_share(splitter: QSplitter, share: float) -> None:
    """Give the first of two parts a share of the room."""
    room = sum(splitter.sizes())
    before = round(share * room)
    splitter.setSizes([before, room - before])
