"""The word lists the gate judges free text with: data in ``resources/gate``, read once."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from reviewer_app.core.resources import resource


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The lists of words.toml as sets, and the patterns made of them."""

    abbreviations: frozenset[str]
    short: frozenset[str]
    acronyms: frozenset[str]
    digits: frozenset[str]
    separators: frozenset[str]
    connectors: frozenset[str]
    cues: frozenset[str]
    pages: frozenset[str]
    works: frozenset[str]
    editions: frozenset[str]
    units: frozenset[str]
    remarks: frozenset[str]
    number_name: re.Pattern[str]
    quantity: re.Pattern[str]
    named: re.Pattern[str]


@cache
def lexicon() -> Lexicon:
    """Return the word lists."""
    with resource("gate", "words.toml").open("rb") as file:
        lists: dict[str, list[str]] = tomllib.load(file)
    folded = {name: frozenset(word.casefold() for word in words) for name, words in lists.items()}
    return Lexicon(
        abbreviations=folded["abbreviations"],
        short=folded["short"],
        acronyms=frozenset(lists["acronyms"]),
        digits=folded["digits"],
        separators=folded["separators"],
        connectors=folded["connectors"],
        cues=folded["cues"],
        pages=folded["pages"],
        works=folded["works"],
        editions=folded["editions"],
        units=frozenset(lists["units"]),
        remarks=folded["remarks"],
        number_name=_number_name(lists["digits"]),
        quantity=_quantity(lists["units"]),
        named=_named(lists["named"]),
    )


@lru_cache(maxsize=8192)
def is_number_name(word: str) -> bool:
    """Return whether a word is made of names of numbers: "nio", "niohundranittionio"."""
    return lexicon().number_name.fullmatch(word) is not None


# Words with nothing of their inner signs: "plan" and "och" of "plan- och bygglag".
_WORD_RUN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Words:
    """A text, case folded, and its different runs of letters and digits."""

    folded: str
    runs: frozenset[str]

    def any_of(self, words: frozenset[str]) -> bool:
        """Return whether one of some words is among the runs."""
        return not words.isdisjoint(self.runs)


def words_of(text: str) -> Words:
    """Return the words of a text."""
    folded = text.casefold()
    return Words(folded, frozenset(_WORD_RUN.findall(folded)))


class Phrases:
    """A list of words and phrases, found whole and whatever their case.

    Trying each at every place is slow, so that a phrase's first two words are looked up among
    those of the text before; a word with any ending ("garanter*") as a part of the text.
    """

    def __init__(self, *lists: list[str]) -> None:
        entries = {entry for entries in lists for entry in entries}
        choices = "|".join(map(_open_ended, sorted(entries, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<!\w)(?:{choices})(?!\w)", re.IGNORECASE)
        pairs: dict[str, set[str]] = {}
        stems: list[str] = []
        for entry in entries:
            first, *rest = _WORD_RUN.findall(entry.casefold())
            if not rest and entry.endswith("*"):
                stems.append(first)
                continue
            closed = rest and not (len(rest) == 1 and entry.endswith("*"))
            pairs.setdefault(first, set()).add(rest[0] if closed else "")
        self._seconds = {first: frozenset(seconds) for first, seconds in pairs.items()}
        self._first = frozenset(pairs)
        self._stems = tuple(stems)

    def found_in(self, text: str, words: Words) -> Iterator[re.Match[str]]:
        """Yield the phrases in `text`, whose words are `words`."""
        return self._pattern.finditer(text) if self._may_stand(words) else iter(())

    def _may_stand(self, words: Words) -> bool:
        for first in self._first & words.runs:
            seconds = self._seconds[first]
            if "" in seconds or words.any_of(seconds):
                return True
        return any(stem in words.folded for stem in self._stems)


@cache
def overclaims() -> Phrases:
    """Return the words that claim more than was checked."""
    return Phrases(*_lists("overclaims.toml").values())


@cache
def registry_claims() -> Phrases:
    """Return what only the registry can tell."""
    return Phrases(_lists("claims.toml")["registry"])


@cache
def spelling_words() -> Phrases:
    """Return the ways to tell a code or an address without writing it."""
    return Phrases(_lists("claims.toml")["spelling"])


def _lists(name: str) -> dict[str, list[str]]:
    with resource("gate", name).open("rb") as file:
        return tomllib.load(file)


def _open_ended(word: str) -> str:
    """Return the pattern of one entry: "garanter*" has any ending, a space is any white space."""
    body = re.escape(word.rstrip("*")).replace(r"\ ", r"\s+")
    return body + r"\w*" if word.endswith("*") else body


def _longest_first(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _number_name(names: list[str]) -> re.Pattern[str]:
    # Forms seen are "nio", "niohundranittionio"
    return re.compile(rf"(?:{_longest_first(names)})+", re.IGNORECASE)


def _quantity(units: list[str]) -> re.Pattern[str]:
    # Forms seen are "30 mm", "2,5 %", "−5 °C", "≥ 4 m²", "1 200 kr", "±5mm"; a sign ends a unit
    # whatever follows: "25 %lutning".
    return re.compile(
        r"(?<![\w.,:/])(?P<sign>(?:[−±≥≤<>~+]|(?<!\w)-)?) ?(?<![0-9])"
        r"(?P<value>[0-9]{1,3}(?: [0-9]{3})+(?:,[0-9]+)?|[0-9]+(?:[.,][0-9]+)?)"
        rf" ?(?P<unit>{_longest_first(units)})(?:(?<=[%‰°])|(?![\w²³]))"
    )


def _named(names: list[str]) -> re.Pattern[str]:
    # Forms seen are "SS-EN 13859-1", "AFS 2023:3", "AB 04", "BBR 5:12", "SS-EN ISO 12944-2"
    choices = _longest_first(names)
    return re.compile(
        rf"(?<![\w-])(?:{choices})(?:[- /](?:{choices}))*[ \u00a0:.,-]*[0-9]+(?:[ .:/-]?[0-9]+)*"
    )
