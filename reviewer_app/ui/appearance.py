"""The person's wishes about looks, given to the whole program."""

from PySide6.QtWidgets import QApplication, QTableView

from reviewer_app.ui.row_table import OWN_HEIGHTS
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.theme import apply_theme, scaled_icons

_ROW_SPACE = 8
"""Pixels of a table's row that its text does not take."""
_SCALED = "scaled icons"


def apply_appearance(settings: Settings, point_size: float) -> None:
    """Give the program its theme and text size; `point_size` is the desktop's own."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    # Under a style sheet the program's font would not reach widgets that exist already.
    app.setStyleSheet("")
    font = app.font()
    font.setPointSizeF(point_size * settings.text_size / 100)
    app.setFont(font)
    apply_theme(app, settings.appearance)
    _set_row_heights(app)
    scale = settings.text_size / 100
    if scale != 1 or app.property(_SCALED):
        app.setProperty(_SCALED, True)
        app.setStyleSheet(app.styleSheet() + scaled_icons(scale))


def _set_row_heights(app: QApplication) -> None:
    """Let the rows of tables that are there already be as high as their text."""
    for widget in app.allWidgets():
        if isinstance(widget, QTableView) and not widget.property(OWN_HEIGHTS):
            rows = widget.verticalHeader()
            rows.setDefaultSectionSize(widget.fontMetrics().lineSpacing() + _ROW_SPACE)
