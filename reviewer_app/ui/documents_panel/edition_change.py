"""Setting an edition, as a step that can be taken back."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QUndoCommand

from reviewer_app.core.reference import EditionChoice


class EditionChange(QUndoCommand):
    """One choice of an edition; `before` is the person's former choice, "" for none."""

    def __init__(
        self,
        choice: EditionChoice,
        before: str,
        apply: Callable[[EditionChoice], None],
        text: str,
    ) -> None:
        super().__init__(text)
        self._choice, self._apply = choice, apply
        self._before = replace(choice, edition=before)

    def redo(self) -> None:
        self._apply(self._choice)

    def undo(self) -> None:
        self._apply(self._before)
