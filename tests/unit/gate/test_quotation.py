"""Faithful quotations are found, others are not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.gate.page_break import find_over_page_break
from reviewer_app.gate.quotation import fault_of, find_quotation, reads_as
from reviewer_app.gate.searchable import SearchableDocument, key_of, prepare

_PAGE = (
    "4.2 Packning\nBärlager ska utföras enligt handlingen och får inte packas vid tjäl-\n"
    "lossning. Tjocklek 30 mm ±5 mm. Temperatur −5 °C. Ytan ska\u00a0vara ≥ 4 m².\n"
    "Lutning 2,5 % mot brunn, högst 10‰. Bas-\nP ska utses före ef\u00adter\u00ad\narbeten med PE-rör.\n"
    "De ﬁna delarna och den inre spa\u0308nsten kontrolleras av entreprenören varje vecka.\n"
)

FAITHFUL = [
    "får inte packas vid tjällossning.",
    "får inte packas vid tjäl-\nlossning.",
    "får inte packas vid tjäl-lossning.",
    "får  inte\npackas vid tjäl- lossning.",
    "Ytan ska vara ≥ 4 m².",
    "Tjocklek 30 mm ±5 mm. Temperatur −5 °C.",
    "Bas-P ska utses före efterarbeten med PE-rör.",
    "De fina delarna och den inre späns",
    "De ﬁna delarna och den inre spänsten",
    "Lutning 2,5 % mot brunn, högst 10‰.",
]


@pytest.mark.parametrize("claim", FAITHFUL)
def test_faithful_quotations_are_found(claim: str) -> None:
    places = find_quotation(SearchableDocument([_PAGE]), claim)
    expected = 0 if claim.endswith("späns") else 1
    assert len(places) == expected


UNFAITHFUL = [
    "får packas vid tjällossning.",
    "får inte packas vid tjällosning.",
    "Temperatur 5 °C. Ytan ska vara ≥ 4 m².",
    "5 °C. Ytan ska vara ≥ 4 m².",
    "30 mm 5 mm. Temperatur −5 °C.",
    "5 mm. Temperatur −5 °C.",
    "Ytan ska vara 4 m².",
    "Ytan ska vara ≤ 4 m².",
    "4 m². Lutning 2,5 % mot brunn",
    "Ytan ska vara ≥ 4 m2.",
    "Ytan ska vara ≥ 4 m",
    "Lutning 25 % mot brunn",
    "Lutning 2.5 % mot brunn",
    "5 % mot brunn, högst 10‰.",
    "mot brunn, högst 10",
    "Lutning 2,5 % mot brunn, högst 10%",
    "Tjocklek 3",
    "handlingen och får inte packas vid tjäl",
    "lossning. Tjocklek 30 mm ±5 mm.",
    "utses före efterarbeten med PErör.",
    "utses före efterarbeten med PE rör.",
    "utses före efterarbeten med PE",
    "BasP ska utses fore efterarbeten",
    "BÄRLAGER SKA UTFÖRAS ENLIGT HANDLINGEN",
    "Barlager ska utforas enligt handlingen",
    "2 Packning Bärlager ska utföras enligt",
]


@pytest.mark.parametrize("claim", UNFAITHFUL)
def test_changed_or_cut_quotations_are_not_found(claim: str) -> None:
    assert find_quotation(SearchableDocument([_PAGE]), claim) == ()


def test_the_place_is_the_raw_span() -> None:
    claim = "med PE-rör. De fina delarna och den inre spänsten"
    (place,) = find_quotation(SearchableDocument(["", _PAGE]), claim)
    assert place.page_index == 1
    raw = _PAGE[place.start : place.end]
    assert raw == "med PE-rör.\nDe ﬁna delarna och den inre spa\u0308nsten"


def test_all_places_are_listed() -> None:
    document = SearchableDocument(
        ["Kravet ska redovisas i tid. " * 2, "x", "Kravet ska redovisas i tid."]
    )
    places = find_quotation(document, "Kravet ska redovisas i tid.")
    assert [place.page_index for place in places] == [0, 0, 2]


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ("ska redovisas", "quotation_short"),
        ("a b c d", "quotation_short"),
        ("Bärlager ska utföras ... ska redovisas", "quotation_ellipsis"),
        ("Bärlager ska utföras [...] ska redovisas", "quotation_ellipsis"),
        ("Bärlager ska utföras … ska redovisas", "quotation_ellipsis"),
        ("Bärlager ska\u200b utföras enligt handlingen", "quotation_unseen"),
        ("ord " * 200, "quotation_long"),
        ("får inte packas vid tjäl\u00adlossning", ""),
    ],
)
def test_what_can_be_no_quotation(claim: str, fault: str) -> None:
    assert fault_of(claim) == fault


_BREAK = [
    "Teknisk beskrivning\nMark\nEntreprenören ska före arbetets början upprätta en plan som\n"
    "visar hur schaktmassor hanteras och hur kontroll-\n\nSida 1 (3)\nMarkbyrån",
    "Teknisk beskrivning\nMark\nplanen följs upp under arbetets gång. Planen lämnas till\n"
    "beställaren.\nSida 2 (3)\nMarkbyrån",
    "Teknisk beskrivning\nMark\nAnnan text.\nSida 3 (3)\nMarkbyrån",
]


def test_a_sentence_over_a_page_break_is_two_places() -> None:
    claim = "visar hur schaktmassor hanteras och hur kontrollplanen följs upp under arbetets gång."
    first, second = find_over_page_break(SearchableDocument(_BREAK), claim)
    assert (first.page_index, second.page_index) == (0, 1)
    assert _BREAK[0][first.start : first.end].endswith("hur kontroll-")
    assert _BREAK[1][second.start : second.end] == "planen följs upp under arbetets gång."


def test_only_furniture_may_stand_between_the_parts() -> None:
    texts = [_BREAK[0].replace("Sida 1 (3)", "Detta gäller inte brunnar"), *_BREAK[1:]]
    claim = "visar hur schaktmassor hanteras och hur kontrollplanen följs upp under arbetets gång."
    assert find_over_page_break(SearchableDocument(texts), claim) == ()


_WORDS = st.sampled_from(
    ["krav", "ska", "PE-rör", "2,5", "%", "−5", "°C", "m²", "får", "inte", "tjällossning", "≥", "4"]
)
_BREAKS = st.sampled_from([" ", "\n", "  ", "\u00a0", " \n "])


@settings(max_examples=200, deadline=None)
@given(words=st.lists(_WORDS, min_size=4, max_size=30), data=st.data())
def test_typesetting_never_hides_a_quotation(words: list[str], data: st.DataObject) -> None:
    printed = words[0]
    for word in words[1:]:
        printed += data.draw(_BREAKS) + word
    hyphenated = printed.replace("tjällossning", "tjäl-\nlossning")
    assert find_quotation(SearchableDocument([hyphenated]), " ".join(words))


@settings(max_examples=200, deadline=None)
@given(words=st.lists(_WORDS, min_size=5, max_size=12), index=st.integers(1, 3))
def test_a_changed_word_is_never_found(words: list[str], index: int) -> None:
    changed = [*words[:index], "annat", *words[index + 1 :]]
    assert find_quotation(SearchableDocument([" ".join(words)]), " ".join(changed)) == ()


@settings(max_examples=200, deadline=None)
@given(text=st.text("ab- \n\u00ad\u00a0ﬁä1.,", max_size=60))
def test_keys_map_back_to_the_reading(text: str) -> None:
    page = prepare(text)
    assert page.key == key_of(page.folded.text)
    for at, sign in enumerate(page.key):
        found = page.folded.text[page.folded_offset(at)]
        assert found == sign or (sign == " " and found.isspace())


def test_a_hyphen_inside_a_line_is_the_words_own() -> None:
    assert reads_as("PE-rör", "PE-rör")
    assert not reads_as("PE-rör", "PErör")
    assert reads_as("tjäl-\nlossning", "tjällossning")
    assert not reads_as("tjäl-\nlossning", "tjäl lossning")
