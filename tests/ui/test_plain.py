"""Labels: text as it is, whole in a narrow place."""

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app.ui.plain import PlainLabel, breakable


@pytest.mark.parametrize(
    "text", ["MARKÖVERBYGGNADER M M", "Räcken för väg, plan o d", "", "två  mellanslag", "x" * 99]
)
def test_places_to_break_a_word_change_no_letter(text: str) -> None:
    assert breakable(text).replace("\u200b", "") == text


def test_words_of_common_length_are_left_alone() -> None:
    assert breakable("Beläggning av sten") == "Beläggning av sten"


def test_a_label_narrower_than_a_long_word_breaks_it(qtbot: QtBot) -> None:
    whole, broken = (PlainLabel(text, wrap=True) for text in ("X" * 40, breakable("X" * 40)))
    for label in (whole, broken):
        qtbot.addWidget(label)
    assert broken.heightForWidth(100) > whole.heightForWidth(100)
