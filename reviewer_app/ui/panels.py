"""The parts of the window that its first page does not wait for."""

from reviewer_app.ui.codes.codes_panel import CodesPanel
from reviewer_app.ui.comments.comments_panel import CommentsPanel
from reviewer_app.ui.documents_panel.documents_panel import DocumentsPanel
from reviewer_app.ui.empty_state import EmptyState
from reviewer_app.ui.file_banner import FileBanner
from reviewer_app.ui.flag_bar import FlagBar
from reviewer_app.ui.flagged.flagged_panel import FlaggedPanel
from reviewer_app.ui.notices import NoticeBar
from reviewer_app.ui.registry.area import RegistryArea
from reviewer_app.ui.registry_entry import entries_of
from reviewer_app.ui.window_commands import WindowCommands

__all__ = [
    "CodesPanel", "CommentsPanel", "DocumentsPanel", "EmptyState", "FileBanner", "FlagBar",
    "FlaggedPanel", "NoticeBar", "RegistryArea", "WindowCommands",
    "entries_of",
]  # fmt: skip
