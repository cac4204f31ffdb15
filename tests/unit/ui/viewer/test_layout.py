"""Where pages lie, and that zooming keeps the point under the cursor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.ui.first_look import GAP
from reviewer_app.ui.viewer.layout import (
    FULL_SCALE,
    LARGEST,
    SMALLEST,
    Fit,
    Layout,
    PageStack,
    anchor_at,
    anchor_position,
    fitting_scale,
    stepped,
)

A4 = PageBox(595, 842, 0)
A3_TURNED = PageBox(842, 1191, 90)

page_boxes = st.builds(
    PageBox,
    st.floats(50, 4000),
    st.floats(50, 4000),
    st.sampled_from([0, 90, 180, 270]),
)
stacks = st.builds(
    PageStack, st.lists(page_boxes, min_size=1, max_size=30), st.sampled_from([0, 90, 180, 270])
)
scales = st.floats(SMALLEST, LARGEST)


def test_pages_lie_under_each_other_and_centred() -> None:
    layout = Layout(PageStack([A4, A3_TURNED]), 1.0, 800.0)
    assert layout.page_rect(0) == ((1211 - 595) / 2, GAP, (1211 + 595) / 2, GAP + 842)
    assert layout.page_rect(1) == (GAP, 842 + 2 * GAP, GAP + 1191, 842 + 2 * GAP + 842)
    assert (layout.width, layout.height) == (1211, 842 * 2 + 3 * GAP)


def test_added_rotation_turns_every_page() -> None:
    stack = PageStack([A4, A3_TURNED], 90)
    assert stack.sizes == ((842, 595), (842, 1191))
    assert [stack.total_rotation(index) for index in (0, 1)] == [90, 180]


@pytest.mark.parametrize(
    ("top", "bottom", "pages"),
    [
        (0, 5, []),
        (0, 15, [0]),
        (0, 900, [0, 1]),
        (853, 857, []),
        (853, 900, [1]),
        (900, 2600, [1, 2, 3]),
        (3300, 9000, [3]),
    ],
)
def test_visible_pages(top: float, bottom: float, pages: list[int]) -> None:
    layout = Layout(PageStack([A4] * 4), 1.0, 600.0)
    shown = [index for index in layout.visible(top, bottom) if layout.page_rect(index)[1] < bottom]
    assert shown == pages


def test_the_current_page_takes_most_of_the_view() -> None:
    layout = Layout(PageStack([A4] * 4), 1.0, 600.0)
    assert layout.current(0, 800) == 0
    assert layout.current(700, 1400) == 1
    assert layout.current(0, 4000) == 0


def test_an_empty_document_has_no_pages() -> None:
    layout = Layout(PageStack(()), 1.0, 300.0)
    assert list(layout.visible(0, 500)) == []
    assert (layout.height, layout.current(0, 100)) == (0.0, 0)


def test_a_page_without_size_is_taken_as_a4() -> None:
    assert PageStack([PageBox(0, 0, 0)]).sizes == ((595.0, 842.0),)


def test_fitting_follows_width_or_the_whole_page() -> None:
    stack = PageStack([A4, A3_TURNED])
    assert fitting_scale(stack, Fit.WIDTH, 0, 615, 100) == pytest.approx(1.0)
    assert fitting_scale(stack, Fit.PAGE, 0, 2000, 441) == pytest.approx(0.5)
    assert fitting_scale(stack, Fit.WIDTH, 1, 1211, 100) == pytest.approx(1.0)
    with pytest.raises(ValueError):
        fitting_scale(stack, Fit.NONE, 0, 100, 100)


@pytest.mark.parametrize(
    ("percent", "steps", "result"),
    [(100, 1, 110), (100, -1, 90), (97, 1, 100), (97, -1, 90), (6400, 1, 6400), (10, -3, 10),
     (100, 2, 125), (5000, 4, 6400)],
)  # fmt: skip
def test_zoom_steps(percent: float, steps: int, result: float) -> None:
    assert stepped(percent / 100 * FULL_SCALE, steps) == pytest.approx(result / 100 * FULL_SCALE)


@given(stacks, scales, scales, st.data())
def test_the_page_point_under_the_cursor_stays(
    stack: PageStack, before: float, after: float, data: st.DataObject
) -> None:
    layout, zoomed = Layout(stack, before, 900.0), Layout(stack, after, 900.0)
    page_index = data.draw(st.integers(0, len(stack) - 1))
    x0, y0, x1, y1 = layout.page_rect(page_index)
    x, y = data.draw(st.floats(x0, x1)), data.draw(st.floats(y0, y1 - 0.01 * (y1 - y0)))
    anchor = anchor_at(layout, x, y)
    assert anchor.page_index == page_index
    again = anchor_at(zoomed, *anchor_position(zoomed, anchor))
    assert again.page_index == page_index
    assert abs(again.x - anchor.x) * after < 0.01
    assert abs(again.y - anchor.y) * after < 0.01


@given(stacks, scales, st.data())
def test_page_points_go_to_the_content_and_back(
    stack: PageStack, scale: float, data: st.DataObject
) -> None:
    layout = Layout(stack, scale, 500.0)
    page_index = data.draw(st.integers(0, len(stack) - 1))
    page = stack.pages[page_index]
    x, y = data.draw(st.floats(0, page.width)), data.draw(st.floats(0, page.height))
    left, top, _, _ = layout.to_content(page_index, (x, y, x, y))
    assert layout.to_page(page_index, left, top) == pytest.approx((x, y), abs=0.01)
    x0, y0, x1, y1 = layout.page_rect(page_index)
    assert x0 - 0.01 <= left <= x1 + 0.01
    assert y0 - 0.01 <= top <= y1 + 0.01


@given(stacks, scales, st.floats(0, 1e6), st.floats(1, 3000))
def test_visible_is_what_overlaps(
    stack: PageStack, scale: float, top: float, height: float
) -> None:
    layout = Layout(stack, scale, 500.0)
    overlapping = [
        index
        for index in range(len(stack))
        if layout.page_rect(index)[3] > top and layout.page_rect(index)[1] < top + height
    ]
    assert set(overlapping) <= set(layout.visible(top, top + height))
    assert len(layout.visible(top, top + height)) <= len(overlapping) + 1


@pytest.mark.parametrize(
    ("own", "added", "rect", "turn"),
    [
        (0, 0, (0, 0, 40, 10), 0),
        (0, 90, (0, 0, 40, 10), 90),
        (90, 0, (0, 0, 40, 10), 90),
        (270, 0, (0, 0, 40, 10), 270),
        (90, 0, (0, 0, 10, 40), 0),
        (270, 0, (0, 0, 10, 40), 0),
        (270, 90, (0, 0, 10, 40), 90),
        (0, 0, (0, 0, 10, 40), 270),
    ],
)
def test_the_turn_of_text_follows_the_page(
    own: int, added: int, rect: tuple[float, float, float, float], turn: int
) -> None:
    stack = PageStack([PageBox(100, 200, own)], added)
    assert stack.text_turn(0, rect) == turn
