"""The tolerant reading of document text, with a map back to the raw characters.

Document text only: what a model or a person writes is read strictly (design.md 2.4). Folds what
typesetting adds and a reader does not see: kinds of space, soft hyphens, invisible joiners,
ligatures, decomposed letters, non-breaking hyphens. Never NFKC: that would change digits,
superscripts and signs.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

# 1 to 3 are the numbers of the space's glyph, which fonts without an entry for it give instead.
_SPACES = dict.fromkeys(
    [
        0x01,
        0x02,
        0x03,
        0x09,
        0x0B,
        0x0C,
        0xA0,
        0x1680,
        *range(0x2000, 0x200B),
        0x202F,
        0x205F,
        0x3000,
    ],
    " ",
)
_HYPHENS = dict.fromkeys([0x2010, 0x2011], "-")
_LINE_ENDS = dict.fromkeys([0x0D, 0x85, 0x2028, 0x2029], "\n")
_SIGNS = {0x212B: "Å"}
_SAME_LENGTH = {
    chr(mark): plain for mark, plain in {**_SPACES, **_HYPHENS, **_LINE_ENDS, **_SIGNS}.items()
}

_LIGATURES = {
    "ﬀ": "ff",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬃ": "ffi",
    "ﬄ": "ffl",
    "ﬅ": "st",
    "ﬆ": "st",
}

_INVISIBLE = r"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"

# A letter and its marks, for example "a" + U+030A for "å", also with a soft hyphen between; a
# soft hyphen, zero-width mark or byte-order mark; a ligature.
_LENGTH_CHANGING = re.compile(
    rf"[^\W\d_][{_INVISIBLE}]*[\u0300-\u036f][\u0300-\u036f{_INVISIBLE}]*"
    rf"|[{_INVISIBLE}]"
    r"|[\ufb00-\ufb06]"
)
# Any character that folding may change; most pages have none, and searching costs less than
# translating.
_FOLDABLE = re.compile(f"[{''.join(_SAME_LENGTH)}{_INVISIBLE}\u0300-\u036f\ufb00-\ufb06]")
# What those have in common, found in a tenth of the time.
_LENGTH_MARK = re.compile(f"[{_INVISIBLE}\u0300-\u036f\ufb00-\ufb06]")
_OF_LATIN_1 = tuple(mark for mark in map(chr, range(0x100)) if _FOLDABLE.match(mark))
_DROPPED = re.compile(f"[{_INVISIBLE}]")
# A no-break space, a non-breaking hyphen, a form feed: one character for one.
_REPLACED = re.compile(f"[{''.join(_SAME_LENGTH)}]")
# A space as the text layers of some word processors spell it, an invisible mark between or not:
# "\t\r \xa0".
_SPELT_SPACE = re.compile(
    rf"[\t ][{_INVISIBLE}]*\r[{_INVISIBLE}]*[\t \u00a0][{_INVISIBLE}\t \u00a0]*"
)
_UNSEEN, _SOFT_HYPHEN = "\u200b", "\u00ad"
# A hyphen spelt so: "-\xad\u2010".
_SPELT_HYPHEN = re.compile(rf"-[{_INVISIBLE}]+\u2010")


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `starts[i]` and `ends[i]` bound the raw characters that `text[i]` came from.

    Both are None where the folding kept every length (index i is raw index i).
    """

    text: str
    starts: "array[int] | None" = None
    ends: "array[int] | None" = None

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the raw offsets of the non-empty folded range [start, end)."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def fold(raw: str) -> Folded:
    """Return the tolerant reading of `raw`; one line break stays one line break."""
    if _is_plain(raw) or _FOLDABLE.search(raw) is None:
        return Folded(raw)
    text = _one_sign(raw)
    # Replacing the few kinds that occur takes a tenth of the time of str.translate.
    for mark in set(_REPLACED.findall(raw)):
        text = text.replace(mark, _SAME_LENGTH[mark])
    if _LENGTH_MARK.search(text) is None:
        return Folded(text)
    parts: list[str] = []
    starts, ends = array("I"), array("I")
    for piece, start, end, kept in _pieces(text):
        parts.append(piece)
        if kept:
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
        else:
            starts.extend([start] * len(piece))
            ends.extend([end] * len(piece))
    return Folded("".join(parts), starts, ends)


def _one_sign(raw: str) -> str:
    """Return `raw` with spaces and hyphens that some fonts spell with several signs as one.

    The length stays: what is left over becomes invisible marks, which the reading drops.
    """
    if "\r" in raw:
        raw = _SPELT_SPACE.sub(lambda found: " " + _UNSEEN * (len(found[0]) - 1), raw)
    if "\u2010" in raw:
        raw = _SPELT_HYPHEN.sub(_hyphen, raw)
    return raw


def _hyphen(found: re.Match[str]) -> str:
    """Return a hyphen spelt with a soft one and another as one; other marks between are none."""
    spelt = found[0]
    return "-" + _UNSEEN * (len(spelt) - 1) if _SOFT_HYPHEN in spelt else spelt


def _is_plain(raw: str) -> bool:
    """Return whether `raw` is of Latin-1 without what folds there; told far sooner than searched.

    False says nothing.
    """
    try:
        raw.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return not any(mark in raw for mark in _OF_LATIN_1)


def _pieces(text: str) -> Iterator[tuple[str, int, int, bool]]:
    """Yield (folded piece, raw start, raw end, kept as it was); removed marks are left out."""
    last = 0
    for match in _LENGTH_CHANGING.finditer(text):
        start, end = match.span()
        if start > last:
            yield text[last:start], last, start, True
        found = match.group()
        piece = _DROPPED.sub("", found)
        if piece:
            expanded = "".join(_LIGATURES.get(letter, letter) for letter in piece)
            yield unicodedata.normalize("NFC", expanded), start, end, False
        last = end
    if last < len(text):
        yield text[last:], last, len(text), True
