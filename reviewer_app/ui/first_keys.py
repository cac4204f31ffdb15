"""Whose the keys are when a review is opened from the start page."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from reviewer_app.ui.main_window import MainWindow


class FirstKeys(QObject):
    """Gives the comments the keys that the start page had, which nobody has when it goes away.

    A window that was opened on a file had no start page: its pages are read already.
    """

    def __init__(self, window: MainWindow, viewer: QWidget) -> None:
        super().__init__(window)
        self._window, self._viewer = window, viewer
        # After the pages and panels stand where the start page was.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._give)
        window.registry.start.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            self._later.start()
        return super().eventFilter(watched, event)

    @Slot()
    def _give(self) -> None:
        comments = self._window.comments.list
        heir = self._viewer if comments.visibleRegion().isEmpty() else comments
        heir.setFocus(Qt.FocusReason.OtherFocusReason)
