"""The tolerant reading maps every character back to where it came from."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.core.folding import fold


@pytest.mark.parametrize(
    ("raw", "folded"),
    [
        ("DCB.111\u00a0Bärlager", "DCB.111 Bärlager"),
        ("Bär\u00adlager", "Bärlager"),
        ("ﬁnkornig ﬂiskåpa", "finkornig fliskåpa"),
        (unicodedata.normalize("NFD", "Åtgärd på rör"), "Åtgärd på rör"),
        ("tjäl\u2011lossning", "tjäl-lossning"),
        ("4 m² −5 ½", "4 m² −5 ½"),
        ("DCB\u200b.\u2060111", "DCB.111"),
        ("rad\r\nrad", "rad\n\nrad"),
        ("enligt\t\r \xa0bilaga\t\r \xa03\n", "enligt bilaga 3\n"),
        ("enligt\t\xad\r \xa0bilaga\t\r\u200b \xa0\ufeff3\n", "enligt bilaga 3\n"),
        ("2031-\xad\u201002-\xad\u201001", "2031-02-01"),
        ("2031-\u200b\xad\u201002-\xad\ufeff\u201001", "2031-02-01"),
    ],
)
def test_folds_typesetting_only(raw: str, folded: str) -> None:
    assert fold(raw).text == folded


def test_a_ligature_maps_to_its_one_character() -> None:
    reading = fold("en ﬁn yta")
    start = reading.text.index("fi")
    assert reading.raw_span(start, start + 2) == (3, 4)
    assert reading.raw_span(start + 1, start + 2) == (3, 4)


_MARKS = st.text(
    alphabet=st.sampled_from(list("aåAÖ1.- \n\u00ad\u200bﬁ\u030a\u0308\u00a0\u2011²😀")),
    max_size=40,
)


@given(_MARKS)
def test_every_unit_maps_to_the_characters_it_came_from(raw: str) -> None:
    reading = fold(raw)
    for index in range(len(reading.text)):
        start, end = reading.raw_span(index, index + 1)
        assert 0 <= start < end <= len(raw)
        assert reading.text[index] in fold(raw[start:end]).text


@given(_MARKS)
def test_folding_twice_changes_nothing(raw: str) -> None:
    once = fold(raw).text
    assert fold(once).text == once
