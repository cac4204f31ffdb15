"""Where the running text of a page begins and ends: what stands at its edges on other pages too.

A running head or foot stands at the same edge, equally far from it, on neighbouring pages, its
page number one higher from page to page. A line that does not is text, however it looks: nothing
is joined over it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from reviewer_app.extraction.edge_lines import digits_folded, numbers_folded

EDGE_LINES = 8
"""How many lines at an edge can be a running head or foot (see document_task)."""
_WINDOW = 4
"""Pages on each side on which it is looked for: left and right pages may have their own."""
_LONGEST = 400
"""Characters of a running line at most; what is longer is not compared."""
_FEW_PAGES = 3
"""A document as short has one other page that tells, and may have a head on one, a foot on the
other."""
_STEPS = sorted((step for step in range(-_WINDOW, _WINDOW + 1) if step), key=abs)
_SHIFT = 1
"""Lines by which the distance from the edge may differ, as where a title takes two lines."""
_SOLID = re.compile(r"\S")
_LETTER = re.compile(r"[^\W\d_]")
# "D3(45)": a chapter's letter and the page number.
_CHAPTER_PAGE = re.compile(r"\A([A-ZÅÄÖ]{1,3})(?=[0-9]{1,3} ?\()")
# "Sida 3 (12)", "3/12", "sid 3 av 12", "page 3 of 12", "Sida 3": a page number that says so.
_PAGE_NUMBER = re.compile(
    r"[-– ]*(?:(?P<word>sida|sidan|sid\.?|s\.|page):? ?)?(?:[A-Z]{1,3} ?)?(?P<page>[0-9]{1,4})"
    r"(?P<total> ?(?:\(|/|av |of )[0-9]{1,4}\)?)?[-– ]*",
    re.IGNORECASE,
)
# "(12)", "/ 12": the number of pages in a cell of its own.
_TOTAL = re.compile(r"[(/] ?[0-9]{1,4}\)?")
# A line that a sentence runs through or that ends one is no running head.
_OF_A_SENTENCE = re.compile(r"[.,:;]\Z|[^\W\d_]-\Z")


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    """A line at an edge: its raw offsets, its text, and that with its numbers as one sign."""

    start: int
    end: int
    text: str
    folded: str


class _Edge:
    """The lines of a text from one edge inwards, read as far as they are asked for."""

    __slots__ = ("_rest", "lines")

    def __init__(self, rest: Iterator[_EdgeLine]) -> None:
        self._rest = rest
        self.lines: list[_EdgeLine] = []

    def upto(self, depth: int) -> list[_EdgeLine]:
        """Return the lines known, those of depths up to `depth` among them."""
        while len(self.lines) <= depth and (line := next(self._rest, None)) is not None:
            self.lines.append(line)
        return self.lines


class PageEdges:
    """Where the body of each page of a document begins and ends; looked up when asked."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._edges: dict[tuple[int, bool], _Edge] = {}
        self._starts: dict[int, int] = {}
        self._ends: dict[int, int] = {}

    @cached_property
    def _is_short(self) -> bool:
        return sum(1 for text in self.texts if text and not text.isspace()) <= _FEW_PAGES

    def body_start(self, page_index: int) -> int:
        """Return where a page's text begins after its running head and white space."""
        start = self._starts.get(page_index)
        if start is None:
            text = self.texts[page_index]
            start = len(text) - len(text.lstrip())
            for line in self._running(page_index, top=True):
                start = len(text) - len(text[line.end :].lstrip())
            self._starts[page_index] = start
        return start

    def body_end(self, page_index: int) -> int:
        """Return where a page's text ends before its running foot and white space."""
        end = self._ends.get(page_index)
        if end is None:
            text = self.texts[page_index]
            end = len(text.rstrip())
            for line in self._running(page_index, top=False):
                end = len(text[: line.start].rstrip())
            self._ends[page_index] = end
        return end

    def _running(self, page_index: int, *, top: bool) -> Iterator[_EdgeLine]:
        """Yield the lines of a running head or foot, from the edge inwards."""
        edge = self._edge(page_index, top=top)
        for depth in range(EDGE_LINES):
            lines = edge.upto(depth)
            if len(lines) <= depth or not self._is_running(
                page_index, depth, lines[depth], top=top
            ):
                return
            yield lines[depth]

    def _is_running(self, page_index: int, depth: int, line: _EdgeLine, *, top: bool) -> bool:
        if not line.text or _OF_A_SENTENCE.search(line.text):
            return False
        if _says_page(line.text, page_index + 1):
            return True
        wanted = 1 if self._is_short else 2
        for step in _STEPS:
            other = page_index + step
            if not 0 <= other < len(self.texts):
                continue
            wanted -= self._stands(other, depth, line, step, top=top)
            if not wanted:
                return True
        return False

    def _stands(self, other: int, depth: int, line: _EdgeLine, step: int, *, top: bool) -> bool:
        """Return whether a line stands at the same edge of another page, its numbers counted on."""
        lines = self._edge(other, top=top).upto(depth + _SHIFT)
        near = lines[max(0, depth - _SHIFT) : depth + _SHIFT + 1]
        if any(_is_same(line, one, step) for one in near):
            return True
        if not self._is_short:
            return False
        beyond = self._edge(other, top=not top).upto(EDGE_LINES)
        return any(_is_same(line, one, step) for one in beyond)

    def _edge(self, page_index: int, *, top: bool) -> _Edge:
        key = (page_index, top)
        found = self._edges.get(key)
        if found is None:
            lines = _first_lines if top else _last_lines
            found = self._edges[key] = _Edge(lines(self.texts[page_index]))
        return found


def _says_page(text: str, number: int) -> bool:
    """Return whether a line says that it is the number of the page with this 1-based number."""
    match = _PAGE_NUMBER.fullmatch(text)
    if match is None or not (match["word"] or match["total"]):
        return False
    return int(match["page"]) == number


def _is_same(line: _EdgeLine, other: _EdgeLine, step: int) -> bool:
    """Return whether two lines are one running line on pages `step` apart."""
    if line.folded != other.folded:
        return False
    if line.text == other.text and "#" not in line.folded:
        return True
    numbers = numbers_folded(line.text)
    steps = {b - a for a, b in zip(numbers, numbers_folded(other.text), strict=True)}
    if not steps <= {0, step}:
        return False
    # A number alone counts the pages; "12" in the same cell of each page is a quantity.
    lettered = _LETTER.search(line.folded) is not None
    return lettered or step in steps or len(numbers) > 2 or _TOTAL.fullmatch(line.text) is not None


def _first_lines(text: str) -> Iterator[_EdgeLine]:
    position = 0
    for _ in range(EDGE_LINES):
        solid = _SOLID.search(text, position)
        if solid is None:
            return
        end = text.find("\n", solid.start())
        end = len(text) if end < 0 else end
        yield _edge_line(text, text.rfind("\n", 0, solid.start()) + 1, end)
        position = end


def _last_lines(text: str) -> Iterator[_EdgeLine]:
    end = len(text.rstrip())
    for _ in range(EDGE_LINES):
        if not end:
            return
        start = text.rfind("\n", 0, end) + 1
        yield _edge_line(text, start, end)
        end = len(text[:start].rstrip())


def _edge_line(text: str, start: int, end: int) -> _EdgeLine:
    if end - start > _LONGEST:
        return _EdgeLine(start, end, "", "")
    plain = _CHAPTER_PAGE.sub(r"\1 ", " ".join(text[start:end].split()))
    return _EdgeLine(start, end, plain, digits_folded(plain))
