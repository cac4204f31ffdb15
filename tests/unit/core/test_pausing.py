"""Long work that lets others go first."""

from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.core.pausing import paced


@given(st.lists(st.integers(), max_size=50), st.integers(1, 9))
def test_everything_is_yielded_with_a_pause_before_each_so_manieth(
    items: list[int], every: int
) -> None:
    pauses: list[None] = []
    assert list(paced(items, lambda: pauses.append(None), every)) == items
    assert len(pauses) == len(items) // every


def test_pauses_come_in_between() -> None:
    happened: list[object] = []
    happened.extend(paced("abcdef", lambda: happened.append("pause"), 2))
    assert happened == ["a", "pause", "b", "c", "pause", "d", "e", "pause", "f"]
