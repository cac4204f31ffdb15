"""The garbage collector is held back for a while and then as it was."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from reviewer_app.core.collecting import uncollected


class _Ring:
    """A value that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _enabled() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was_enabled else gc.disable)()


def test_no_cycle_is_looked_for_meanwhile() -> None:
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        with uncollected():
            ring = weakref.ref(_Ring())
            kept = [[] for _ in range(1000)]
            assert ring() is not None
        kept.append([])
    finally:
        gc.set_threshold(*threshold)
    assert gc.isenabled()


def test_the_collector_is_on_again_after_a_failure() -> None:
    with pytest.raises(ValueError), uncollected():
        raise ValueError
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with uncollected():
        assert not gc.isenabled()
    assert not gc.isenabled()
