"""A code printed over itself, as imitated bold type is, is one reference."""

import pytest

from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import Boxes, drawn, read, text_page

LINE = "QQB.11 Rubrik för prov"


def codes(pieces: list[tuple[float, float, str]]) -> list[str]:
    page, boxes = read(drawn(pieces))
    return [one.code for one in sweep_page(page, boxes)]


@pytest.mark.parametrize("shift", [0.0, 0.3, 0.8])
def test_over_itself_it_is_one(shift: float) -> None:
    assert codes([(70, 100, LINE), (70 + shift, 100, LINE)]) == ["QQB.11"]


def test_on_the_next_row_it_is_another() -> None:
    assert codes([(70, 100, LINE), (70, 114, LINE)]) == ["QQB.11", "QQB.11"]
    assert codes([(70, 100, "QQB.11"), (200, 100, "QQB.11")]) == ["QQB.11", "QQB.11"]


def test_boxes_are_asked_for_only_where_a_line_is_repeated() -> None:
    boxes = Boxes()
    sweep_page(text_page("QQB.11 Rubrik\nkrav enligt QQB.11\nse QQB.11\n"), boxes)
    assert boxes.asked == 0
