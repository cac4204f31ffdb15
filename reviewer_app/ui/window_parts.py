"""What the window is put together from; the first page does not wait for it."""

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication, QVBoxLayout

from reviewer_app.ui.actions import VIEWER_COMMANDS, Actions
from reviewer_app.ui.docks import (
    Dock,
    focus_next,
    hide_docks,
    lay_out,
    place_docks,
    size_docks,
    tool_bar,
)
from reviewer_app.ui.dropped import dropped_paths
from reviewer_app.ui.icons import program_icon
from reviewer_app.ui.one_seen import OneSeen
from reviewer_app.ui.text_size import TextSize

__all__ = [
    "VIEWER_COMMANDS", "Actions", "Dock", "OneSeen", "QApplication", "QUndoStack", "QVBoxLayout",
    "TextSize", "dropped_paths", "focus_next", "hide_docks", "lay_out", "place_docks",
    "program_icon", "size_docks", "tool_bar",
]  # fmt: skip
