"""Correcting a title block, as a step that can be taken back."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QUndoCommand

from reviewer_app.core.document import TitleBlock, TitleChoice


class TitleChange(QUndoCommand):
    """One correction; `before` are the fields that a person had corrected until then."""

    def __init__(
        self,
        choice: TitleChoice,
        before: TitleBlock,
        apply: Callable[[TitleChoice], None],
        text: str,
    ) -> None:
        super().__init__(text)
        self._choice, self._apply = choice, apply
        self._before = replace(choice, block=before)

    def redo(self) -> None:
        self._apply(self._choice)

    def undo(self) -> None:
        self._apply(self._before)
