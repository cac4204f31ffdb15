"""Grain becomes white paper; print, faint print and photographs stay."""

import random

from reviewer_app.documents.clean_paper import clean

CHANCE = random.Random(3)


def paper(grey: int, grain: int, print_grey: int = 20, share: float = 0.02) -> bytes:
    """A page of one grey with grain to both sides, and some print."""
    words = int(40_000 * share)
    made = [max(0, min(255, grey + CHANCE.randint(-grain, grain))) for _ in range(40_000 - words)]
    return bytes(made) + bytes([print_grey]) * words


def test_grain_is_white_and_print_as_dark_as_before() -> None:
    cleaned = clean(paper(230, 24))
    assert set(cleaned[:39_000]) == {255}
    assert max(cleaned[-700:]) < 60


def test_faint_print_on_a_clean_paper_stays() -> None:
    cleaned = clean(paper(255, 0, print_grey=225))
    assert set(cleaned[:39_000]) == {255}
    assert max(cleaned[-700:]) < 255


def test_a_photograph_is_left_as_it_is() -> None:
    dark = paper(90, 60)
    varied = bytes(CHANCE.randrange(256) for _ in range(40_000))
    assert clean(dark) == dark
    assert clean(varied) == varied
    assert clean(b"") == b""
