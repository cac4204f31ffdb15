"""A document in parts small enough for a model, with its lines and references numbered.

The model answers with these numbers; what they stand for is known here and nowhere in its text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.assistant.view import DocumentView
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Context, PageStatus

# Measured: 2.0 to 2.8 characters a token in Swedish; the low side, so that a section fits.
_CHARACTERS_PER_TOKEN = 2.2
_TOKENS_PER_LINE = 4
_TOKENS_PER_REFERENCE = 4
# A quotation may be 600 characters; a longer line (a table's row run together) is cut at spaces.
_LONGEST_LINE = 400
_NEIGHBOUR_CHARACTERS = 400

# What no reader sees but a model reads: soft hyphens, zero-width and bidirectional marks,
# variation selectors, private use, the tag characters that spell hidden text; and controls.
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0"
    r"\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U0010ffff]+"
)
_BRACES = str.maketrans("{}", "()")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page, or a piece of an overlong one (then `whole` is False).

    `text` is the raw page text of [start, end).
    """

    page_index: int
    start: int
    end: int
    text: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Section:
    """Neighbouring lines, the references in them, and a glimpse of what stands around.

    Lines are numbered from 1 and references from 0, in reading order. `before` and `after` are
    for understanding only: nothing in them can be pointed at.
    """

    file_id: str
    lines: tuple[Line, ...]
    references: tuple[Reference, ...]
    before: str = ""
    after: str = ""

    @property
    def first_page_index(self) -> int:
        """The page the section begins on."""
        return self.lines[0].page_index

    @property
    def last_page_index(self) -> int:
        """The page the section ends on."""
        return self.lines[-1].page_index

    def line(self, number: int) -> Line:
        """Return the line with a number; raises IndexError for none."""
        if number < 1:
            raise IndexError(number)
        return self.lines[number - 1]

    def text(self) -> str:
        """Return the numbered lines as the model reads them, each reference with its number."""
        waiting = list(enumerate(self.references))
        shown: list[str] = []
        for number, line in enumerate(self.lines, start=1):
            here = [(index, ref) for index, ref in waiting if _begins_in(ref, line)]
            shown.append(f"{number}| {_marked(line, here)}")
        return "\n".join(shown)

    def halves(self) -> tuple["Section", "Section"]:
        """Return the section in two; it must have two lines."""
        middle = len(self.lines) // 2
        first, second = self.lines[:middle], self.lines[middle:]
        return (
            _section(
                self.file_id, first, self.references, self.before, _glimpse(second, first=True)
            ),
            _section(
                self.file_id, second, self.references, _glimpse(first, first=False), self.after
            ),
        )


def cut(
    view: DocumentView, tokens: int, most_references: int, *, neighbours: bool = True
) -> tuple[Section, ...]:
    """Return a document's readable text in sections of at most about `tokens` tokens.

    They end before a heading where one is near, else at a page's end, else where they are full.
    `neighbours` tells whether they carry a glimpse of what stands around them.
    """
    lines = [line for page in view.pages for line in _lines(page)]
    references = sorted(filter(_is_asked_about, view.references), key=_place)
    parts = list(_parts(lines, references, tokens, most_references))
    return tuple(
        _section(
            view.file_id,
            part,
            references,
            _glimpse(parts[index - 1], first=False) if neighbours and index else "",
            _glimpse(parts[index + 1], first=True) if neighbours and index + 1 < len(parts) else "",
        )
        for index, part in enumerate(parts)
    )


def visible(text: str) -> str:
    """Return a copy of document text without what no reader sees, its braces made round.

    Braces mark the numbers of references; a document must not be able to write any.
    """
    return _UNSEEN.sub("", text).translate(_BRACES)


def _is_asked_about(reference: Reference) -> bool:
    """Running heads repeat on every page; asking about them again and again tells nothing."""
    return reference.candidate.context is not Context.RUNNING


def _lines(page: PageText) -> Iterator[Line]:
    if page.status not in (PageStatus.TEXT, PageStatus.OCR):
        return
    start = 0
    for text in page.text.split("\n"):
        if visible(text).strip():
            yield from _pieces(page.page_index, start, text)
        start += len(text) + 1


def _pieces(page_index: int, start: int, text: str) -> Iterator[Line]:
    """Yield a line whole, or an overlong one in pieces that end at spaces where they can."""
    if len(text) <= _LONGEST_LINE:
        yield Line(page_index, start, start + len(text), text, whole=True)
        return
    begin = 0
    while begin < len(text):
        end = min(len(text), begin + _LONGEST_LINE)
        space = text.rfind(" ", begin + 1, end)
        if end < len(text) and space > begin + _LONGEST_LINE // 2:
            end = space + 1
        piece = text[begin:end]
        if visible(piece).strip():
            yield Line(page_index, start + begin, start + end, piece, whole=False)
        begin = end


def _parts(
    lines: Sequence[Line], references: Sequence[Reference], tokens: int, most_references: int
) -> Iterator[tuple[Line, ...]]:
    """Yield the lines of each section: filled until full, then cut at the best place behind."""
    marks = _Marks(references)
    begin, spent, held = 0, 0.0, 0
    index = 0
    while index < len(lines):
        line = lines[index]
        cost, count = marks.cost(line), marks.count(line)
        if index > begin and (spent + cost > tokens or held + count > most_references):
            cut_at = _best_cut(lines, marks, begin, index)
            yield tuple(lines[begin:cut_at])
            begin = index = cut_at
            spent, held = 0.0, 0
            continue
        spent, held = spent + cost, held + count
        index += 1
    if begin < len(lines):
        yield tuple(lines[begin:])


class _Marks:
    """Where references begin: how much they add to a line, and which lines are headings."""

    def __init__(self, references: Iterable[Reference]) -> None:
        self._starts: dict[int, list[int]] = {}
        self._headings: set[tuple[int, int]] = set()
        for reference in references:
            candidate = reference.candidate
            self._starts.setdefault(candidate.page_index, []).append(candidate.start)
            if candidate.context is Context.HEADING:
                self._headings.add((candidate.page_index, candidate.start))

    def count(self, line: Line) -> int:
        """Return how many references begin in a line."""
        starts = self._starts.get(line.page_index, ())
        return sum(line.start <= start < line.end for start in starts)

    def cost(self, line: Line) -> float:
        """Return about how many tokens a line takes, numbers included."""
        letters = len(line.text) / _CHARACTERS_PER_TOKEN
        return letters + _TOKENS_PER_LINE + _TOKENS_PER_REFERENCE * self.count(line)

    def rank(self, lines: Sequence[Line], index: int) -> int:
        """Return how good a place it is to begin a section: heading, page, anything else."""
        line = lines[index]
        indent = len(line.text) - len(line.text.lstrip())
        if (line.page_index, line.start + indent) in self._headings:
            return 2
        return int(line.page_index != lines[index - 1].page_index)


def _best_cut(lines: Sequence[Line], marks: _Marks, begin: int, full: int) -> int:
    """Return the best line to begin the next section with, in the later half of this one."""
    earliest = begin + max(1, (full - begin) // 2)
    return max(range(earliest, full + 1), key=lambda index: (marks.rank(lines, index), index))


def _section(
    file_id: str,
    lines: tuple[Line, ...],
    references: Sequence[Reference],
    before: str,
    after: str,
) -> Section:
    """Return the section of some lines; `references` are in reading order."""
    begin = bisect_left(references, (lines[0].page_index, lines[0].start, ""), key=_place)
    end = bisect_left(references, (lines[-1].page_index, lines[-1].end, ""), key=_place)
    return Section(file_id, lines, tuple(references[begin:end]), before, after)


def _place(reference: Reference) -> tuple[int, int, str]:
    return reference.candidate.page_index, reference.candidate.start, reference.id


def _begins_in(reference: Reference, line: Line) -> bool:
    candidate = reference.candidate
    return candidate.page_index == line.page_index and line.start <= candidate.start < line.end


def _marked(line: Line, here: Sequence[tuple[int, Reference]]) -> str:
    """Return a line's visible text with each reference's number behind it."""
    parts: list[str] = []
    done = line.start
    places = sorted((min(ref.candidate.end, line.end), index) for index, ref in here)
    for end, index in places:
        parts.append(visible(line.text[done - line.start : end - line.start]))
        parts.append(f"{{c{index}}}")
        done = end
    parts.append(visible(line.text[done - line.start :]))
    return "".join(parts).strip()


def _glimpse(lines: Sequence[Line], *, first: bool) -> str:
    """Return the beginning or the end of some lines, as far as understanding needs it."""
    ordered = lines if first else reversed(lines)
    shown: list[str] = []
    room = _NEIGHBOUR_CHARACTERS
    for line in ordered:
        text = visible(line.text).strip()
        room -= len(text)
        if room < 0:
            break
        shown.append(text)
    return "\n".join(shown if first else reversed(shown))
