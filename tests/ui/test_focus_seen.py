"""Whoever moves between panes by keys sees which one has them."""

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QListWidget,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reviewer_app.ui import theme
from reviewer_app.ui.program import Program
from reviewer_app.ui.theme import Appearance
from tests.ui.program_runs import review_sample


@pytest.mark.parametrize("dark", [False, True])
def test_the_line_round_a_pane_is_told_from_its_grounds(dark: bool, qapp: QApplication) -> None:
    app = qapp
    kept = app.styleSheet(), app.palette()
    try:
        theme.apply_theme(app, Appearance.DARK if dark else Appearance.LIGHT)
        palette = app.palette()
        for ground in (palette.base(), palette.window()):
            # What WCAG 2.1, 1.4.11 asks of what shows the focus.
            assert theme.contrast(theme.focus_color(), ground.color()) >= 3
    finally:
        app.setPalette(kept[1])
        app.setStyleSheet(kept[0])


def _edge(part: QWidget) -> QColor:
    """Return the colour in the middle of a widget's left edge."""
    picture: QImage = part.grab().toImage()
    return picture.pixelColor(0, picture.height() // 2)


def test_a_list_with_the_keys_is_lined(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    kept = app.styleSheet(), app.palette()
    try:
        theme.apply_theme(app, Appearance.LIGHT)
        ground = QWidget()
        qtbot.addWidget(ground)
        first, second = QListWidget(ground), QListWidget(ground)
        second.move(400, 0)
        with qtbot.waitActive(ground):
            ground.show()
            ground.activateWindow()
        first.setFocus()
        assert (_edge(first), _edge(second)) == (theme.focus_color(), theme.line_color())
        second.setFocus()
        assert (_edge(first), _edge(second)) == (theme.line_color(), theme.focus_color())
    finally:
        app.setPalette(kept[1])
        app.setStyleSheet(kept[0])


def test_the_pages_show_that_they_have_the_keys(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    bar, panes = program.viewer.focus_bar, program.viewer.panes
    program.window.documents.tree.setFocus()
    assert not bar.isVisible()
    program.window.actions_["next_pane"].trigger()
    assert bar.isVisible()
    assert bar.height() == panes.active.height()
    program.window.actions_["split_beside"].trigger()
    panes.views[1].setFocus()
    qtbot.waitUntil(lambda: bar.x() > panes.width() / 3)
    panes.views[0].setFocus()
    assert bar.x() == 0
    program.window.comments.list.setFocus()
    assert not bar.isVisible()


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
@pytest.mark.parametrize("checked", [False, True])
def test_ticks_are_as_large_in_dark_as_in_light(
    kind: type[QCheckBox | QRadioButton], checked: bool, qtbot: QtBot
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    kept = app.styleSheet(), app.palette()
    sizes = []
    try:
        for appearance in (Appearance.LIGHT, Appearance.DARK):
            theme.apply_theme(app, appearance)
            app.setStyleSheet(app.styleSheet() + theme.scaled_icons(2))
            made = kind("x")
            qtbot.addWidget(made)
            made.setChecked(checked)
            made.ensurePolished()
            option = QStyleOptionButton()
            made.initStyleOption(option)
            option.rect.setSize(made.sizeHint())
            element = (
                QStyle.SubElement.SE_CheckBoxIndicator
                if kind is QCheckBox
                else QStyle.SubElement.SE_RadioButtonIndicator
            )
            sizes.append(made.style().subElementRect(element, option, made).width())
    finally:
        app.setPalette(kept[1])
        app.setStyleSheet(kept[0])
    assert sizes[0] >= 26
    assert abs(sizes[0] - sizes[1]) <= 4
