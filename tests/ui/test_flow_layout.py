"""The layout that sets things in lines: nothing stands on anything else."""

from itertools import combinations

from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.ui.flow_layout import FlowLayout


def test_what_is_added_later_gets_a_place_of_its_own(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, gap=4)
    holder.resize(400, 200)
    holder.show()
    shown = [_add(flow, holder, name) for name in ("DEG.1", "DCG.23")]
    qtbot.waitUntil(lambda: _apart(shown))
    shown.append(_add(flow, holder, "EBC.11"))
    qtbot.waitUntil(lambda: _apart(shown), timeout=2000)
    assert all(one.width() >= one.sizeHint().width() for one in shown)


def _add(flow: FlowLayout, holder: QWidget, name: str) -> QToolButton:
    """Add a button that is shown before the layout has it, as chips are."""
    button = QToolButton(holder)
    button.setText(name)
    button.show()
    flow.addWidget(button)
    return button


def _apart(shown: list[QToolButton]) -> bool:
    pairs = combinations(shown, 2)
    return not any(one.geometry().intersects(other.geometry()) for one, other in pairs)
