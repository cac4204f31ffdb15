"""A document's text prepared for finding quotations.

Each page has a *key*: its tolerant reading with white space single and every hyphen between
letters left out together with the white space after it. A quotation's key is made the same way,
so both readings of a word broken at a line's end ("tjäl-\\nlossning") have one key. A hit in the
key is only a candidate; gate.quotation compares it letter by letter.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reviewer_app.core.folding import Folded, fold

# A soft hyphen at a line's end is that line's hyphen: "tjäl\u00ad\nlossning".
_SOFT_AT_END = re.compile("\u00ad(?=[ \t\r]*\n)")
# A hyphen between letters with the white space after it: "tjäl-\nlossning", "PE-rör".
_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)\s*(?=[^\W\d_])")
# White space that is not one plain space.
_SPACE = re.compile(r"\s{2,}|[^\S ]")
# What changes the length of a text on its way to its key.
_REDUCED = re.compile(rf"{_HYPHEN.pattern}|\s{{2,}}")


def reading(raw: str) -> Folded:
    """Return the tolerant reading of document text, a soft hyphen at a line's end kept as "-"."""
    return fold(_SOFT_AT_END.sub("-", raw) if "\u00ad" in raw else raw)


def key_of(folded: str) -> str:
    """Return the search key of a folded text.

    >>> key_of("packas vid tjäl-\\nlossning, PE-rör")
    'packas vid tjällossning, PErör'
    """
    return _SPACE.sub(" ", _HYPHEN.sub("", folded))


@dataclass(frozen=True, slots=True)
class PreparedPage:
    """A page's reading, its key, and where key offsets lie in the reading.

    `key_breaks[i]` is the key offset from which the reading's offset is
    `key offset + shifts[i]`.
    """

    raw: str
    folded: Folded
    key: str
    key_breaks: tuple[int, ...]
    shifts: tuple[int, ...]

    def folded_offset(self, key_offset: int) -> int:
        """Return the offset in the reading of the character at `key_offset`."""
        return key_offset + self.shifts[bisect_right(self.key_breaks, key_offset) - 1]


@lru_cache(maxsize=256)
def prepare(raw: str) -> PreparedPage:
    """Return a page's text prepared for comparing."""
    folded = reading(raw)
    breaks, shifts, removed = [0], [0], 0
    for match in _REDUCED.finditer(folded.text):
        kept = 0 if match.group()[0] == "-" else 1
        start, end = match.span()
        key_offset = start - removed + kept
        removed += end - start - kept
        breaks.append(key_offset)
        shifts.append(removed)
    return PreparedPage(raw, folded, key_of(folded.text), tuple(breaks), tuple(shifts))


class SearchableDocument:
    """The keys of all pages of a document, and on which pages each word of them stands."""

    __slots__ = ("_keys", "_pages_with", "texts")

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._keys = [key_of(reading(text).text) for text in texts]
        self._pages_with: dict[str, list[int]] = {}
        for page_index, key in enumerate(self._keys):
            for word in set(key.split(" ")):
                self._pages_with.setdefault(word, []).append(page_index)

    def candidates(self, key: str) -> Iterator[tuple[int, int]]:
        """Yield (page index, offset in that page's key) of every place of `key`, in order."""
        for page_index in self._pages_for(key):
            page_key = self._keys[page_index]
            at = page_key.find(key)
            while at >= 0:
                yield page_index, at
                at = page_key.find(key, at + 1)

    def _pages_for(self, key: str) -> Sequence[int]:
        """Return the pages that can hold `key`: those with the rarest of its whole words.

        Its first and last word may be parts of longer ones; those between are bounded by spaces.
        """
        whole = key.split(" ")[1:-1]
        if not whole:
            return range(len(self._keys))
        return min((self._pages_with.get(word, ()) for word in whole), key=len)
