"""Boxes are compared whatever order rounding would put them in."""

import pytest

from reviewer_app.verify.nearness import are_near

UPPER = (62.4109992980957, 238.3214, 415.5505, 253.6008)
LOWER = (62.41104507446289, 225.8351, 422.0457, 240.7060)


def _rounded(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(side, 3) for side in box)


def test_lines_that_begin_at_one_edge_are_told_apart_after_rounding() -> None:
    exact, rounded = [UPPER, LOWER], [_rounded(UPPER), _rounded(LOWER)]
    assert sorted(exact)[0] == UPPER
    assert sorted(rounded)[0] == _rounded(LOWER), "sorting would exchange them"
    assert are_near(rounded, exact, 0.6)
    assert are_near(rounded[::-1], exact, 0.6)


@pytest.mark.parametrize(
    "others", [[UPPER], [UPPER, UPPER], [UPPER, LOWER, LOWER], [UPPER, (67.4, *LOWER[1:])]]
)
def test_other_boxes_are_not_near(others: list[tuple[float, ...]]) -> None:
    assert not are_near([UPPER, LOWER], others, 0.6)
