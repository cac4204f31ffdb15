"""A full stop behind an abbreviation ends no sentence."""

import pytest

from reviewer_app.gate.lexicon import lexicon
from reviewer_app.gate.sentences import sentences


@pytest.mark.parametrize("word", sorted(lexicon().abbreviations))
def test_no_sentence_ends_behind_an_abbreviation(word: str) -> None:
    for written in (word, word.capitalize(), word.upper()):
        text = f"Se ritning {written}. Bilaga 3 gäller."
        assert sentences(text) == (text,)


@pytest.mark.parametrize("word", sorted(lexicon().abbreviations))
def test_one_ends_behind_a_quantity_and_behind_a_longer_word(word: str) -> None:
    if word.isalpha():
        assert len(sentences(f"Längden är 8 {word}. Bilaga 3 gäller.")) == 2
        assert len(sentences(f"Se kvist{word}. Bilaga 3 gäller.")) == 2


@pytest.mark.parametrize("word", ["rör", "å", "gata", "handling", "Straße", "A1", "väg_2"])
def test_other_words_end_one_unless_they_are_a_single_letter(word: str) -> None:
    assert len(sentences(f"Se {word}. Bilaga 3 gäller.")) == (1 if len(word) == 1 else 2)
