"""Letters that a whole file has lost, though the pages show them.

Seen in documents made on a computer, not scanned: every B gone ("HJÄLPARETEN", "ilaga"), or a and
b both. A code that loses a letter becomes another code, so such a file is not judged.
"""

import re
from collections.abc import Iterable, Iterator

from reviewer_app.extraction.sentences import words_of

_COMMON_LETTERS = "abdefghiklmnoprstuvåäöABDEFGHIKLMNOPRSTUV"
"""Letters that a file of some length cannot do without."""

_WORDS = words_of(
    "administrativa anbud anläggning anslutning arbete arbeten arbetsområde avlopp avstånd "
    "belysning beskrivning beställare beställaren besiktning betong bilaga brunn byggherre "
    "dagvatten datum denna entreprenad entreprenör entreprenören enligt fyllning förarbeten "
    "föreskrifter förfrågan förutsättningar godkänd handling handlingar hjälparbeten innehåll "
    "innehållsförteckning installation jordschakt kabel kommun konstruktion kontroll krav "
    "ledning ledningar markarbeten material mätning mängd mängdförteckning orientering "
    "provning publikation redovisas relationshandlingar revidering ritning ritningar schakt "
    "sida skydd teknisk tekniska underlag undersökning utföras utförande utrustning vatten "
    "återställning överbyggnad"
)
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_ENOUGH_WORDS = 3
_ENOUGH_PAGES = 40


def lost_letters(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the letters lost in a file, () for a healthy one.

    A letter is lost where the file nowhere has it, and at least three known words stand in it
    without it. The texts are read only as far as is needed to have seen every letter.
    """
    missing = set(_COMMON_LETTERS)
    seen: list[str] = []
    for text in texts:
        if len(seen) < _ENOUGH_PAGES:
            seen.append(text)
        missing = {letter for letter in missing if letter not in text}
        if not missing:
            return ()
    damaged = _damaged_words(missing, {word for text in seen for word in _LONG_WORD.findall(text)})
    found = {letter for letters in damaged for letter in letters}
    counts = {letter: sum(letter in letters for letters in damaged) for letter in found}
    return tuple(sorted(letter for letter, count in counts.items() if count >= _ENOUGH_WORDS))


def _damaged_words(missing: set[str], words: set[str]) -> list[str]:
    """Return, for each known word that stands in the file damaged, the letters it lacks."""
    damaged = []
    for form in _forms():
        lacking = "".join(sorted({letter for letter in form if letter in missing}))
        rest = "".join(letter for letter in form if letter not in missing)
        if lacking and len(rest) >= 3 and rest in words and form not in words:
            damaged.append(lacking)
    return damaged


def _forms() -> Iterator[str]:
    for word in _WORDS:
        yield from (word, word.capitalize(), word.upper())
