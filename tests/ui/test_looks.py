"""Contrast, icons, texts: nothing is carried by colour alone, nothing is missing."""

import re
from enum import StrEnum
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QListWidgetItem, QWidget
from pytestqt.qtbot import QtBot

import reviewer_app.ui
from reviewer_app.core.labels import label, rule_name
from reviewer_app.core.resources import resource
from reviewer_app.core.texts import LANGUAGES, catalogue
from reviewer_app.core.verdicts import (
    Context,
    HeadingMatch,
    Origin,
    PageStatus,
    Severity,
    Status,
    Strength,
    Verdict,
    WithheldKind,
)
from reviewer_app.ui import theme
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.theme import Appearance

LOOKS = [
    *map(theme.verdict_look, Verdict), *map(theme.severity_look, Severity),
    *map(theme.status_look, Status), *map(theme.strength_look, Strength),
    *map(theme.origin_look, Origin), *map(theme.page_look, PageStatus),
]  # fmt: skip
VOCABULARIES: tuple[type[StrEnum], ...] = (
    Verdict, HeadingMatch, Strength, Context, PageStatus, Severity, Origin, WithheldKind, Status,
)  # fmt: skip


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.icon)
def test_contrast_on_both_grounds(look: theme.Look) -> None:
    for dark, color in ((False, look.light), (True, look.dark)):
        palette = theme.make_palette(dark=dark)
        for role in (palette.ColorRole.Base, palette.ColorRole.Window):
            assert theme.contrast(QColor(color), palette.color(role)) >= 4.5, role


def test_text_contrast_of_the_palettes() -> None:
    for dark in (False, True):
        palette = theme.make_palette(dark=dark)
        role = palette.ColorRole
        for text, ground in (
            (role.Text, role.Base), (role.WindowText, role.Window),
            (role.ButtonText, role.Button), (role.HighlightedText, role.Highlight),
            (role.ToolTipText, role.ToolTipBase), (role.PlaceholderText, role.Base),
        ):  # fmt: skip
            assert theme.contrast(palette.color(text), palette.color(ground)) >= 4.5, text


def test_each_verdict_has_its_own_icon_and_each_page_status_its_pattern() -> None:
    looks = [theme.verdict_look(verdict) for verdict in Verdict]
    drawings = {resource("icons", f"{look.icon}.svg").read_text("utf-8") for look in looks}
    assert len(drawings) == len(looks)
    patterns = {theme.page_look(status).pattern for status in PageStatus}
    assert len(patterns) == len(PageStatus)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.icon)
def test_every_icon_is_drawn(look: theme.Look) -> None:
    assert "currentColor" in resource("icons", f"{look.icon}.svg").read_text("utf-8")


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda each: each.__name__)
def test_every_member_has_a_name_of_its_own(vocabulary: type[StrEnum]) -> None:
    for language in LANGUAGES:
        names = [label(member, language) for member in vocabulary]
        assert len(set(names)) == len(names)


def test_rules_are_named_and_unknown_ones_shown_by_id() -> None:
    assert rule_name("edition_missing", "sv") == "Utgåva saknas"
    assert rule_name("not_a_rule", "sv") == "not_a_rule"


# A key of the window's texts in the source: "window.title"; those put together are f-strings.
_KEY = re.compile(r'"(window\.[a-z_]+)"')


def test_every_text_the_window_asks_for_exists() -> None:
    names = set(catalogue("window"))
    used: set[str] = set()
    for path in Path(next(iter(reviewer_app.ui.__path__))).rglob("*.py"):
        used |= {key.partition(".")[2] for key in _KEY.findall(path.read_text("utf-8"))}
    assert used - names == set()


def test_markup_is_shown_as_it_is(qtbot: QtBot) -> None:
    shown = PlainLabel("<b>fet</b> & <img src='x'>")
    qtbot.addWidget(shown)
    plain = QLabel("fet")
    qtbot.addWidget(plain)
    assert shown.sizeHint().width() > plain.sizeHint().width()
    assert "&lt;b&gt;" in tooltip("<b>fet</b>")
    assert tooltip("") == ""
    assert isinstance(shown, QWidget)


def test_what_is_not_ticked_has_a_box_on_a_dark_ground(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    kept = app.styleSheet(), app.palette()
    try:
        theme.apply_theme(app, Appearance.DARK)
        made = QListWidget()
        qtbot.addWidget(made)
        item = QListWidgetItem("", made)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked)
        picture = made.viewport().grab(made.visualItemRect(item)).toImage()
        ground = made.palette().color(made.palette().ColorRole.Base)
        seen = [
            theme.contrast(picture.pixelColor(x, picture.height() // 2), ground)
            for x in range(min(24, picture.width()))
        ]
        # The contrast that WCAG 2.1, 1.4.11 asks of a control's outline.
        assert sum(one >= 3 for one in seen) >= 2
    finally:
        app.setPalette(kept[1])
        app.setStyleSheet(kept[0])
