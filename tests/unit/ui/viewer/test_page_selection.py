"""Selecting text on pages by the mouse: words, blocks, and over the edge of a page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.ui.viewer.page_view import PageView
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import Show, wait_painted


def test_dragging_selects_words_and_says_so(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    text = "Obundet DCB.111 Lager\nav kross"
    source = text_pdf(tmp_path / "t.pdf", [text])
    view = show(source)
    wait_painted(qtbot, view)
    start, end = (view.to_viewport(0, (x, y, x, y)).topLeft() for x, y in ((140, 97), (95, 113)))
    with qtbot.waitSignal(view.selector.made) as made:
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start.toPoint())
        QTest.mouseMove(view.viewport(), (start + QPointF(20, 0)).toPoint())
        QTest.mouseMove(view.viewport(), end.toPoint())
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end.toPoint())
    assert made.args is not None
    selection = made.args[0]
    assert selection.text == "DCB.111 Lager\nav kross"
    assert text[selection.start : selection.end] == selection.text
    assert len(selection.rects) == 2


@pytest.mark.parametrize(
    "held", [Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier]
)
def test_dragging_with_alt_or_ctrl_selects_a_block(
    held: Qt.KeyboardModifier, qtbot: QtBot, show: Show, tmp_path: Path
) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["Kod Text\nDCB.111 Lager\nDCB.112 Slitlager"])
    view = show(source)
    wait_painted(qtbot, view)
    start, end = (view.to_viewport(0, (x, y, x, y)).topLeft() for x, y in ((65, 98), (115, 135)))
    left = Qt.MouseButton.LeftButton
    with qtbot.waitSignal(view.selector.made) as made:
        QTest.mousePress(view.viewport(), left, held, start.toPoint())
        for place in (start + QPointF(20, 5), end):
            event = QMouseEvent(
                QMouseEvent.Type.MouseMove, place, view.viewport().mapToGlobal(place),
                Qt.MouseButton.NoButton, left, held,
            )  # fmt: skip
            QGuiApplication.sendEvent(view.viewport(), event)
        QTest.mouseRelease(view.viewport(), left, held, end.toPoint())
    assert made.args is not None
    assert made.args[0].text == "DCB.111\nDCB.112"


def test_a_double_click_selects_a_word(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["Obundet DCB.111"]))
    place = view.to_viewport(0, (150, 96, 150, 96)).topLeft().toPoint()
    with qtbot.waitSignal(view.selector.made) as made:
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert made.args is not None
    assert made.args[0].text == "DCB.111"


def drag(view: PageView, start: QPointF, *places: QPointF) -> None:
    """Drag with the left button held from a place in the view over others."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(view.viewport(), left, none, start.toPoint())
    for place in places:
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove, place, view.viewport().mapToGlobal(place),
            Qt.MouseButton.NoButton, left, none,
        )  # fmt: skip
        QGuiApplication.sendEvent(view.viewport(), event)
    QTest.mouseRelease(view.viewport(), left, none, places[-1].toPoint())


def at(view: PageView, page_index: int, x: float, y: float) -> QPointF:
    return view.to_viewport(page_index, (x, y, x, y)).topLeft()


@pytest.mark.parametrize("down", [True, False])
def test_a_drag_over_the_edge_of_a_page_selects_of_both(
    down: bool, qtbot: QtBot, show: Show, tmp_path: Path
) -> None:
    pages = ["Rubrik\nKravet börjar här", "och slutar på nästa sida\nmed fler ord"]
    view = show(text_pdf(tmp_path / "t.pdf", pages))
    wait_painted(qtbot, view)
    view.set_zoom(25)
    upper, lower = at(view, 0, 75, 113), at(view, 1, 85, 97)
    start, end = (upper, lower) if down else (lower, upper)
    with qtbot.waitSignal(view.selector.made) as made:
        drag(view, start, start + (end - start) * 0.5, end)
    assert [one.text for one in view.selector.parts] == ["Kravet börjar här", "och"]
    assert [one.page_index for one in view.selector.parts] == [0, 1]
    assert made.args is not None
    assert made.args[0] is view.selector.parts[0 if down else 1]
    for part, text in zip(view.selector.parts, pages, strict=True):
        assert text[part.start : part.end] == part.text
    # Back on the page where it began, nothing of the other is selected any longer.
    drag(view, upper, lower, at(view, 0, 115, 113))
    assert [one.text for one in view.selector.parts] == ["Kravet börjar"]
    view.selector.clear()
    assert view.selector.parts == ()
    assert view.selector.selection is None
