"""The tolerant reading maps every character back to where it came from."""

import unicodedata

import pytest
from hypothesis import given, settings
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


@settings(deadline=None)
@given(_MARKS)
def test_every_unit_maps_to_the_characters_it_came_from(raw: str) -> None:
    reading = fold(raw)
    for index in range(len(reading.text)):
        start, end = reading.raw_span(index, index + 1)
        assert 0 <= start < end <= len(raw)
        assert reading.text[index] in fold(raw[start:end]).text


@settings(deadline=None)
@given(_MARKS)
def test_folding_twice_changes_nothing(raw: str) -> None:
    once = fold(raw).text
    assert fold(once).text == once


def _decorated(letter: str, way: int) -> str:
    """Return a letter as typesetting may leave it in a PDF, of one or more characters."""
    ways = (
        letter,
        unicodedata.normalize("NFD", letter),
        letter + "\u00ad",
        letter + "\u200b",
        {"-": "\u2011", " ": "\u00a0"}.get(letter, letter),
    )
    return ways[way]


_LETTERS = st.lists(
    st.tuples(st.sampled_from([*"aåäöÅÖ1.- CDB😀é", "fi", "ffl"]), st.integers(0, 4)), max_size=30
)
_AS_LIGATURE = {"fi": "ﬁ", "ffl": "ﬄ"}


@settings(deadline=None)
@given(_LETTERS)
def test_what_typesetting_does_is_undone_and_every_letter_maps_to_its_own(
    letters: list[tuple[str, int]],
) -> None:
    written = [_AS_LIGATURE.get(letter) or _decorated(letter, way) for letter, way in letters]
    reading = fold("".join(written))
    assert reading.text == "".join(letter for letter, _ in letters)
    at = raw_at = 0
    for (letter, _), chunk in zip(letters, written, strict=True):
        start, end = reading.raw_span(at, at + len(letter))
        assert raw_at <= start < end <= raw_at + len(chunk)
        assert fold("".join(written)[start:end]).text == letter
        at, raw_at = at + len(letter), raw_at + len(chunk)


@settings(deadline=None)
@given(st.text(alphabet="aC.1\ud83d\ude00\udc00\u00ad\u0308\u200b", max_size=30))
def test_lone_surrogates_keep_their_places(raw: str) -> None:
    reading = fold(raw)
    spans = [reading.raw_span(index, index + 1) for index in range(len(reading.text))]
    assert spans == sorted(spans)
    assert [raw[start:end] for start, end in spans if raw[start] >= "\ud800"] == [
        sign for sign in raw if sign >= "\ud800"
    ]
