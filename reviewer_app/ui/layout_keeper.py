"""Keeps how a person has arranged the window as it changes, so that a crash does not lose it.

That is: docks, dividers, and how the comments are sorted and grouped; never a filter, which would
hide comments of another tender.
"""

from PySide6.QtCore import QEvent, QObject, QTimer

from reviewer_app.ui.divider import Divider
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
        self._dividers = {
            "comments": window.comments.share.divider,
            "codes": Divider(window.codes.splitter),
            "flagged": Divider(window.flagged.splitter),
        }
        kept = self._settings.dividers
        for name, divider in self._dividers.items():
            divider.take(kept.get(name))
            divider.moved.connect(self._timer.start)
        window.comments.arrange_button.take(self._settings.arranged)
        window.comments.arrange_button.arranged.connect(lambda *_: self._timer.start())
        for part in (window, *window.docks.values()):
            part.installEventFilter(self)

    def keep_now(self) -> None:
        """Write what holds now."""
        self._timer.stop()
        self._window.keep_layout()
        shares = {name: one.share for name, one in self._dividers.items()}
        self._settings.dividers = {
            name: share for name, share in shares.items() if share is not None
        }
        self._settings.arranged = self._window.comments.arrange_button.state
        self._settings.write_now()

    def forget(self) -> None:
        """Take the first layout again."""
        for divider in self._dividers.values():
            divider.take(None)
        self._window.comments.share.begin_again()
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self._timer.start()
        return super().eventFilter(watched, event)
