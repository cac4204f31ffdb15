"""What a person asks for while the window is still being made."""

from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from reviewer_app.ui.actions import Actions


class EarlyCommands(QObject):
    """Keeps the last command asked for before anything answers to it, and does it then."""

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self._wanted: QAction | None = None
        self._over = False
        for action in actions.all():
            # A switch has been turned already.
            if not action.isCheckable():
                action.triggered.connect(partial(self._on_triggered, action))

    def do(self) -> None:
        """Do what was asked for: everything answers now."""
        self._over = True
        # In a turn of its own: a command may wait for an answer.
        QTimer.singleShot(0, self, self._do_wanted)

    def _on_triggered(self, action: QAction, _checked: bool = False) -> None:
        if not self._over:
            self._wanted = action

    def _do_wanted(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted.isEnabled():
            wanted.trigger()
