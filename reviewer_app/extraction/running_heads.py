"""Running heads and feet: lines that stand at the edges of most pages, whatever their numbers."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from reviewer_app.core.page import PageText
from reviewer_app.extraction.edge_lines import digits_folded

_EDGE_LINES = 8
"""Lines at a page's beginning and end among which running heads are looked for: the most that
title blocks of tender pages take."""
_NEAR_EDGE = _EDGE_LINES + 4
"""Lines, blank ones among them, in which those of an edge stand as a rule."""
_FEWEST_PAGES = 3
_SPACES = map(chr, (*range(9, 14), *range(28, 33), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)))
_FOLDED_SIGNS = frozenset("0123456789\u2028\u2029\u202f\u205f\u3000").union(_SPACES)
"""What a line may begin with that folding changes: digits and white space."""
_LEFT_OUT = b"0123456789# \t\r\x0b\x0c\x1c\x1d\x1e\x1f"
"""What folding changes or puts in, of ASCII; a line's key has neither these nor other letters."""

T = TypeVar("T", bound=Hashable)


class RunningHeads:
    """The running heads of a document; remembers how the lines of several pages read folded."""

    def __init__(self, pages: Sequence[PageText]) -> None:
        self._folded: dict[str, str] = {}
        self._heads_signs: dict[frozenset[str], tuple[frozenset[str], str]] = {}
        read = [page for page in pages if page.text and not page.text.isspace()]
        edges = {page.page_index: _edge_lines(page.text) for page in read}
        # A key costs a tenth of folding a line, so only lines whose keys recur are folded.
        keys = {index: _keys(lines) for index, lines in edges.items()}
        common = _frequent(keys.values(), len(read))
        self._edges: dict[int, set[str]] = {}
        for index, lines in edges.items():
            recurring = zip(lines, keys[index], strict=True)
            self._edges[index] = {self._fold(line) for line, key in recurring if key in common}
        self._running = _frequent(self._edges.values(), len(read))

    def of_page(self, page_index: int) -> frozenset[str]:
        """Return the running heads of a page, folded (see edge_lines)."""
        return self._running.intersection(self._edges.get(page_index, ()))

    def hold(self, heads: frozenset[str], text: str, offset: int) -> bool:
        """Return whether the line of a text at `offset` is one of the `heads`."""
        beginnings, letters = self._signs(heads)
        first = text[offset : offset + 2]
        # Folding changes no letter: what is not in the heads is not on a line that is one.
        if first.isalpha() and first not in letters:
            return False
        start = text.rfind("\n", 0, offset) + 1
        if text[start] not in beginnings:
            return False
        end = text.find("\n", offset)
        return self._fold(text[start : end if end >= 0 else len(text)]) in heads

    def _signs(self, heads: frozenset[str]) -> tuple[frozenset[str], str]:
        """Return what a line of these heads may begin with before it is folded, and the heads."""
        signs = self._heads_signs.get(heads)
        if signs is None:
            firsts = _FOLDED_SIGNS.union(line[0] for line in heads)
            signs = self._heads_signs[heads] = firsts, "\n".join(heads)
        return signs

    def _fold(self, line: str) -> str:
        folded = self._folded.get(line)
        if folded is None:
            folded = self._folded[line] = digits_folded(line)
        return folded


def _edge_lines(text: str) -> list[str]:
    """Return the lines of print at a page's beginning and end."""
    if text.count("\n") > 2 * _NEAR_EDGE:
        # The midst of a long page is not looked at.
        first = list(filter(str.strip, text.split("\n", _NEAR_EDGE)[:-1]))
        last = list(filter(str.strip, text.rsplit("\n", _NEAR_EDGE)[1:]))
        if min(len(first), len(last)) >= _EDGE_LINES:
            return first[:_EDGE_LINES] + last[-_EDGE_LINES:]
    lines = list(filter(str.strip, text.split("\n")))
    edge = min(_EDGE_LINES, (len(lines) + 1) // 2)
    return lines[:edge] + lines[len(lines) - edge :]


def _keys(lines: Sequence[str]) -> list[bytes]:
    """Return a key of each line; lines that fold to the same have the same key."""
    return "\n".join(lines).encode("ascii", "ignore").translate(None, _LEFT_OUT).split(b"\n")


def _frequent(pages: Iterable[Iterable[T]], count: int) -> frozenset[T]:
    """Return what stands on most of `count` pages, nothing of a document of few."""
    if count < _FEWEST_PAGES:
        return frozenset()
    counts = Counter(chain.from_iterable(map(set, pages)))
    return frozenset(
        one for one, times in counts.items() if times >= _FEWEST_PAGES and 2 * times > count
    )
