"""Boxes that are the same but for rounding."""

from collections.abc import Sequence


def is_near(one: Sequence[float], other: Sequence[float], off: float) -> bool:
    """Return whether no number of one is more than `off` from that of the other."""
    return all(abs(first - second) <= off for first, second in zip(one, other, strict=True))


def are_near(
    some: Sequence[Sequence[float]], others: Sequence[Sequence[float]], off: float
) -> bool:
    """Return whether each box of some is one of the others, in any order.

    They are not sorted: lines that begin at one edge to a thousandth of a point would be sorted
    one way before rounding and another way after it.
    """
    left = list(others)
    for one in some:
        at = next((at for at, other in enumerate(left) if is_near(one, other, off)), None)
        if at is None:
            return False
        del left[at]
    return not left
