"""Letters that a page or a whole file has lost, though the pages show them.

Seen in documents made on a computer, not scanned: every B gone ("HJÄLPARETEN", "ilaga"), or a and
b both; or the letter is given as another sign, the number of its glyph ("arCeten", "#ILAGA"). A
code that loses a letter becomes another code, so such a text is not judged. A letter is called
lost where it nowhere stands although the text is long enough for it, or where known words stand
without it.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from reviewer_app.extraction.prose import has_prose, is_swedish
from reviewer_app.extraction.sentences import words_of

_SWEDISH = {
    "a": 0.59, "b": 0.12, "d": 0.30, "e": 0.59, "f": 0.16, "g": 0.31, "h": 0.08, "i": 0.41,
    "k": 0.27, "l": 0.36, "m": 0.21, "n": 0.54, "o": 0.21, "p": 0.12, "r": 0.59, "s": 0.45,
    "t": 0.51, "u": 0.14, "v": 0.18, "å": 0.08, "ä": 0.18, "ö": 0.14,
}  # fmt: skip
_ENGLISH = {
    "a": 0.40, "b": 0.08, "d": 0.22, "e": 0.64, "f": 0.09, "g": 0.14, "h": 0.18, "i": 0.43,
    "k": 0.04, "l": 0.27, "m": 0.16, "n": 0.39, "o": 0.36, "p": 0.17, "r": 0.41, "s": 0.37,
    "t": 0.46, "u": 0.19, "v": 0.08,
}  # fmt: skip
"""The share of a page's different words, of four letters or more, that have a letter: medians of
3,500 pages of regulations, minutes, manuals and articles."""
_CAPITALS = {
    "A": 0.10, "B": 0.08, "D": 0.05, "E": 0.06, "F": 0.08, "G": 0.03, "H": 0.03, "I": 0.05,
    "K": 0.07, "L": 0.05, "M": 0.04, "N": 0.04, "O": 0.03, "P": 0.04, "R": 0.05, "S": 0.12,
    "T": 0.06, "U": 0.06, "V": 0.04,
}  # fmt: skip
"""The share of a Swedish file's different words with a capital that have this one: medians of the
same files."""
_CERTAIN = 12.0
"""Words expected with a letter that no word has. On those pages no letter was missing where more
than 7.6 words were expected to have it."""
_WITH_STAND_IN = 4.0
"""The same, where another sign stands in the midst of words instead."""
_COMMON_LETTERS = "".join((*_SWEDISH, *_CAPITALS))
"""Letters that a file of some length cannot do without."""
_DIACRITICS, _OTHER_NORDIC = frozenset("åäö"), ("ø", "æ", "Ø", "Æ")
_BARE = words_of("for ar pa fran foljande atgard enligt harmed")
"""Words of Swedish written without å, ä and ö, "enligt" and "harmed" aside: nothing is lost."""

_WORDS = words_of(
    "administrativa anbud anläggning anslutning arbete arbeten arbetsområde avlopp avstånd "
    "befintlig befintliga belysning beskrivning bestämmelser beställare beställaren besiktning "
    "betong bilaga bilagor brunn byggherre byggnad byggnader bärlager "
    "dagvatten datum denna dessa dokumentation entreprenad entreprenör entreprenören enligt "
    "fyllning förarbeten "
    "föreskrifter förfrågan förutsättningar godkänd handling handlingar hjälparbeten innehåll "
    "innehållsförteckning installation jordschakt kabel kommun konstruktion kontroll krav "
    "ledning ledningar markarbeten material mätning mängd mängdförteckning orientering "
    "provning publikation redovisas relationshandlingar revidering ritning ritningar schakt "
    "sida skydd teknisk tekniska underlag undersökning utföras utförande utrustning vatten "
    "återställning överbyggnad"
)
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
# A word of prose, capital at its beginning or none: what a letter's share is counted of.
_PROSE_WORD = re.compile(r"[^\W\d_]{4,}")
# A sign between small letters where it has no place: "arCeten", "jor#bruk"; not "e-post", "1/2".
_INSIDE = re.compile(r"[a-zåäöé]([^a-zåäöé\s\d.,:;/()'’´`–-])[a-zåäöé]")
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_WITHOUT_INVISIBLE = str.maketrans("", "", _INVISIBLE)
_EDGES = ".,:;()”“\"'–-"
_ENOUGH_WORDS = 3
_ENOUGH_PAGES = 40
_SHORTEST = 200
"""Characters of a page's text; a shorter one has too few words for any letter."""


def lost_letters(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the letters lost in a file, () for a healthy one.

    The texts are read only as far as is needed to have seen every letter.
    """
    missing = set(_COMMON_LETTERS)
    seen: list[str] = []
    for text in texts:
        if len(seen) < _ENOUGH_PAGES:
            seen.append(text)
        missing = {letter for letter in missing if letter not in text}
        if not missing:
            return ()
    words = _Words("\n".join(seen))
    lost = _damaged(missing, words) | _missing_from_prose(missing, words)
    return tuple(sorted(lost | _replaced(missing, words)))


def lost_on_page(text: str) -> tuple[str, ...]:
    """Return the small letters that a page of prose has lost; () for a healthy or short one."""
    missing = {letter for letter in _SWEDISH if letter not in text}
    if not missing or len(text) < _SHORTEST:
        return ()
    return tuple(sorted(_missing_from_prose(missing, _Words(text))))


class _Words:
    """The different words of a text, as they stand between white space and as runs of letters."""

    def __init__(self, text: str) -> None:
        # A dozen plain searches cost a tenth of translating the whole text.
        if any(mark in text for mark in _INVISIBLE):
            text = text.translate(_WITHOUT_INVISIBLE)
        self.tokens = frozenset(text.split())
        # Every word once: nothing that is looked for goes over white space.
        self.text = "\n".join(self.tokens)

    @cached_property
    def has_stand_in(self) -> bool:
        """Whether one sign stands in the midst of several words in a letter's place."""
        words = (word for word in self.tokens if not word.islower() and not word.isupper())
        signs = Counter(sign for word in words for sign in set(_INSIDE.findall(word)))
        return any(count >= _ENOUGH_WORDS for count in signs.values())


def _missing_from_prose(missing: set[str], words: _Words) -> set[str]:
    """Return the missing letters that so many words of prose could not do without."""
    if not has_prose(words.tokens):
        return set()
    swedish = is_swedish(words.tokens)
    if missing >= _DIACRITICS and (not swedish or not _BARE.isdisjoint(words.tokens)):
        missing = missing - _DIACRITICS
    if any(letter in words.text for letter in _OTHER_NORDIC):
        missing = missing - _DIACRITICS
    prose = set(_PROSE_WORD.findall(words.text))
    small = sum(1 for word in prose if word[1:].islower())
    shares = _SWEDISH if swedish else _ENGLISH
    lost = _expected(missing, shares, small, _WITH_STAND_IN)
    if lost and not words.has_stand_in:
        lost = _expected(missing, shares, small, _CERTAIN)
    if swedish:
        capital = sum(1 for word in prose if word[0].isupper())
        lost |= _expected(missing, _CAPITALS, capital, _CERTAIN)
    return lost


def _expected(
    missing: Collection[str], shares: Mapping[str, float], words: int, needed: float
) -> set[str]:
    """Return the missing letters that at least `needed` of so many words would have."""
    return {
        letter for letter, share in shares.items() if letter in missing and share * words >= needed
    }


def _damaged(missing: set[str], words: _Words) -> set[str]:
    """Return the missing letters without which at least three known words stand in a text."""
    long_words = frozenset(_LONG_WORD.findall(words.text))
    counts = Counter(letter for lacking in _lacking(missing, long_words) for letter in lacking)
    return {letter for letter, count in counts.items() if count >= _ENOUGH_WORDS}


def _lacking(missing: set[str], words: Collection[str]) -> Iterator[str]:
    """Yield, for each known word that stands damaged, the letters it lacks."""
    for form in _forms():
        lacking = "".join(sorted({letter for letter in form if letter in missing}))
        rest = "".join(letter for letter in form if letter not in missing)
        if lacking and len(rest) >= 3 and rest in words and form not in words:
            yield lacking


def _replaced(missing: set[str], words: _Words) -> set[str]:
    """Return the missing letters in whose place three known words have one and the same sign."""
    masked = {
        form.replace(letter, "\0"): letter
        for form in _forms()
        for letter in missing
        if letter in form
    }
    counts = Counter(
        (letter, sign)
        for token in {token.strip(_EDGES) for token in words.tokens}
        if len(token) > _ENOUGH_WORDS
        for sign in set(token)
        if (letter := masked.get(token.replace(sign, "\0"))) is not None
    )
    return {letter for (letter, _), count in counts.items() if count >= _ENOUGH_WORDS}


def _forms() -> Iterator[str]:
    for word in _WORDS:
        yield from (word, word.capitalize(), word.upper())
