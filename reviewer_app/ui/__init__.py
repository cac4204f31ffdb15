"""The window: the only importer of PySide6."""

from reviewer_app.ui.immortal import keep_singletons_alive

keep_singletons_alive()
