"""A review's objects are set aside, so that no collection looks at them again and again."""

import gc
from collections.abc import Iterator

import pytest

from reviewer_app.ui import collecting


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    kept = gc.get_threshold()
    yield
    gc.set_threshold(*kept)
    gc.unfreeze()


def test_no_full_collection_while_a_review_runs() -> None:
    collecting.begin_review()
    before = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(300_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert len(kept) == 300_000


def test_what_a_review_made_is_set_aside() -> None:
    collecting.begin_review()
    kept = [[number] for number in range(10_000)]
    collecting.end_review()
    assert gc.get_freeze_count() >= len(kept)
    assert len(gc.get_objects(generation=2)) < len(kept)
