"""Where sentences begin and end in Swedish and English text, abbreviations known."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from reviewer_app.gate.lexicon import lexicon

# A full stop, question or exclamation mark with closing quotes, then white space and the start
# of something new: "... redovisas. Lutning", "... klar? 2 krav".
_STOP = re.compile(r"[.!?][\"”’»)]*\s+(?=[\"“”«»(]*[A-ZÅÄÖÉ0-9{])")
# The word before a full stop, with its own inner stops: "t.ex", "kap".
_LAST_WORD = re.compile(r"[\w.]*$")
# A line that is a heading: begins with a code or number and ends without a mark; and an empty
# line.
_HEADING_END = re.compile(
    r"\n[ \t]*(?=\n)"
    r"|(?m:^[ \t]*(?:[A-Z]{1,3}(?:-?\.[0-9]{1,5})?|[0-9]{1,2}(?:\.[0-9A-Z]{1,4})*)"
    r"[ \t]+[*]?[A-ZÅÄÖ][^\n]*[^\n.,;:-][ \t]*)\n"
)
# A line break before something that can begin a sentence, heading or label.
_NEW_LINE = re.compile(r"(?<![-,–\n])\n(?=[ \t]*[A-ZÅÄÖ0-9])")
_SHORT = 0.7
"""A line shorter than this share of the page's longest was not broken for want of room."""


def sentence_starts(text: str) -> list[int]:
    """Return the offsets at which sentences of `text` begin, 0 first.

    >>> sentence_starts("Se t.ex. Bilaga 3. Lutning 2 %.")
    [0, 19]
    """
    stops = (
        match.end()
        for match in _STOP.finditer(text)
        if match.group()[0] != "." or not _abbreviated(text, match.start())
    )
    return [0, *stops]


def _abbreviated(text: str, stop: int) -> bool:
    """Return whether the full stop at `stop` belongs to an abbreviation or a single letter."""
    ending = text[max(0, stop - 2) : stop]
    if ending.isalpha() and len(ending) == 2 and ending.casefold()[-2:] not in _endings():
        return False
    found = _LAST_WORD.search(text, max(0, stop - 20), stop)
    word = found.group().casefold() if found else ""
    if word in lexicon().abbreviations:
        # "längden 8 m." ends a sentence, "s. 8" does not.
        return not text[max(0, stop - 30) : stop - len(word)].rstrip()[-1:].isdigit()
    return (
        len(word) == 1
        and word.isalpha()
        and not text[max(0, stop - 30) : stop - 1].rstrip()[-1:].isdigit()
    )


@cache
def _endings() -> frozenset[str]:
    """Return the last two letters of every abbreviation: most words end otherwise."""
    return frozenset(word[-2:] for word in lexicon().abbreviations)


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a comment, white space around them left out."""
    starts = [*sentence_starts(text), len(text)]
    parts = (text[a:b].strip() for a, b in pairwise(starts))
    return tuple(part for part in parts if part)


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of the sentence or sentences that [start, end) of page text stands in.

    Headings, labels and empty lines bound a sentence as well: they end without a full stop.
    """
    edges = _edges(text)
    after = bisect_right(edges, max(start, end - 1))
    return edges[bisect_right(edges, start) - 1], edges[after] if after < len(edges) else len(text)


@lru_cache(maxsize=256)
def _edges(text: str) -> tuple[int, ...]:
    headings = (match.end() for match in _HEADING_END.finditer(text))
    return tuple(sorted({*sentence_starts(text), *headings, *_line_starts(text)}))


def _line_starts(text: str) -> Iterator[int]:
    """Yield where lines begin that do not go on with the line before: headings, cells, labels."""
    room = _SHORT * max(map(len, text.split("\n")))
    for match in _NEW_LINE.finditer(text):
        if match.start() - text.rfind("\n", 0, match.start()) - 1 < room:
            yield match.end()
