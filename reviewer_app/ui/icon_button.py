"""Flat buttons of one icon."""

from collections.abc import Callable

from PySide6.QtWidgets import QToolButton, QWidget

from reviewer_app.ui.icons import icon


def icon_button(
    name: str, slot: Callable[[], None] | None = None, parent: QWidget | None = None
) -> QToolButton:
    """Return a flat button with the icon `name` that calls `slot`; its words are set elsewhere."""
    button = QToolButton(parent)
    button.setIcon(icon(name))
    button.setAutoRaise(True)
    if slot is not None:
        button.clicked.connect(slot)
    return button
