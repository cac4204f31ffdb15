"""The heading that belongs to a code, and what kind of place the code stands in.

A code that begins a line has its heading on the same baseline: on its text line, or in another
piece of text beside it. Only in the latter case, and only where the next text line is not the
code's known heading, are the boxes of words asked for: they cost as much as a quarter of reading
the page.
"""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import NamedTuple

from reviewer_app.core.folding import Folded, fold
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.heading_lines import (
    clean_heading,
    continues_heading,
    has_leader,
    is_heading_text,
    is_plain_heading,
    is_prose,
)
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.normalised import normalised
from reviewer_app.extraction.page_signs import PageSigns
from reviewer_app.extraction.rows import UNIT, Cell, PageRows
from reviewer_app.extraction.sentences import words_of

# What may stand before a code that begins its line: a position number, an asterisk, "//".
_LEAD = re.compile(r"[\s*•·/0-9.)]*")
# A line's end after which the next line goes on with the sentence.
_UNFINISHED = words_of(
    "enligt och under kod koden avsnitt kapitel samt eller i av till med se AMA RA MER för"
)
_TOP = 500
"""Characters at a page's beginning in which a table of contents says that it is one."""
_CONTENTS_TITLE = re.compile(
    r"^ *(?:INNEHÅLL(?:SFÖRTECKNING)?|Innehåll(?:sförteckning)?) *:?$", re.MULTILINE
)
# A page number at a line's end, "Jordschakt 7", or on a line of its own.
_ENTRY_END = re.compile(r"(?:^| )[0-9]{1,3} *$", re.MULTILINE)
_FEWEST_ENTRIES = 2
# A line that is a code and nothing else: the beginning of a column of codes.
_LONE_CODE = re.compile(r"[A-Z]{2,3}[-–]?\.[0-9]{1,5}|[A-Z]{1,3}|[0-9]{2}\.[A-Z]{1,4}(?:/[0-9]+)?")
_LEADER_LINE = re.compile(r"\.{4}|(?:\. ){3}|…{2}")
_LONGEST_LINE = 400
"""Characters: what is read of a line around a code; longer ones are no headings."""
_WIDEST_LEAD = 24
_TELLING = 12
"""Letters of a heading, without spaces, that no other line begins with by chance."""
_LONGEST = 3
"""Lines that a heading may take."""
_SHORT_CELL = 25
"""Letters of a cell that names a room or a part, at most; a line of a column of text has more."""
_NAME = re.compile(r"[A-Za-zÅÄÖåäö]{2}")


class Place(NamedTuple):
    """Where a code stands: its context and heading, `start`/`end` raw offsets of it (-1: none)."""

    context: Context
    heading: str = ""
    start: int = -1
    end: int = -1


_BODY = Place(Context.BODY)


class PageHeadings:
    """Answers for one page; remembers what it worked out."""

    def __init__(
        self,
        page: PageText,
        reading: Folded,
        signs: PageSigns,
        geometry: PageGeometry,
        known: KnownCodes,
    ) -> None:
        """`signs` are those of the folded text."""
        self._page = page
        self._reading = reading
        self._signs = signs
        self._text = reading.text
        self._geometry = geometry
        self._known = known
        self._places: dict[tuple[int, int], Place] = {}
        self._row_levels: list[float] = []

    def place(self, start: int, end: int, code: str) -> Place:
        """Return the place of a code at folded offsets [start, end)."""
        place = self._places.get((start, end))
        if place is None:
            place = self._places[start, end] = self._find(start, end, code)
        return place

    def text_beside(self, start: int, end: int) -> str:
        """Return the heading beside what stands at folded offsets [start, end), "" for none."""
        return self.place(start, end, self._text[start:end]).heading

    def place_without_heading(self, start: int) -> Place:
        """Return the place of a reference that has no heading of its own, such as a statute."""
        return self._body(start)

    def adjacent(self, first: int, second: int) -> bool:
        """Return whether what stands at two folded offsets is on neighbouring lines of print."""
        rows = self._rows
        upper = rows.word_at(self._reading.raw_span(first, first + 1)[0])
        lower = rows.word_at(self._reading.raw_span(second, second + 1)[0])
        return upper >= 0 and lower >= 0 and rows.right_below(upper, lower)

    def overprinted(self, first: int, second: int) -> bool:
        """Return whether what stands at two folded offsets is printed over each other."""
        rows = self._rows
        one = rows.word_at(self._reading.raw_span(first, first + 1)[0])
        other = rows.word_at(self._reading.raw_span(second, second + 1)[0])
        return one >= 0 and other >= 0 and one != other and rows.overprinted(one, other)

    @cached_property
    def _rows(self) -> PageRows:
        return PageRows(self._geometry.words(), self._page)

    @cached_property
    def is_contents(self) -> bool:
        """Whether the page is a table of contents."""
        if self._has_leaders and len(_LEADER_LINE.findall(self._text)) >= 3:
            return True
        if "INNEHÅLL" not in self._text[:_TOP] and "Innehåll" not in self._text[:_TOP]:
            return False
        titled = _CONTENTS_TITLE.search(self._text, 0, _TOP) is not None
        return titled and len(_ENTRY_END.findall(self._text)) >= _FEWEST_ENTRIES

    @cached_property
    def is_table(self) -> bool:
        """Whether the page has the column words of a bill of quantities."""
        return self._signs.is_bill

    @cached_property
    def _has_leaders(self) -> bool:
        return self._signs.has_leaders

    def _body(self, start: int) -> Place:
        if not self._has_leaders:
            return _BODY
        # On a page of contents what begins a line is an entry, also one that takes two lines.
        begins = self.is_contents and self._text[start - 1 : start] in ("", "\n")
        return Place(Context.CONTENTS) if begins or has_leader(self._line_of(start)) else _BODY

    def _kind(self, context: Context, line: str) -> Context:
        if (self._has_leaders and has_leader(line)) or (
            context is Context.HEADING and self.is_contents
        ):
            return Context.CONTENTS
        if context is Context.HEADING and self.is_table:
            return Context.TABLE
        return context

    def _line_of(self, start: int) -> str:
        first = max(self._text.rfind("\n", 0, start) + 1, start - _LONGEST_LINE)
        return self._text[first : self._line_end(start)]

    def _line_end(self, start: int) -> int:
        """Return where the line at `start` ends, or a reading distance on."""
        limit = min(start + _LONGEST_LINE, len(self._text))
        end = self._text.find("\n", start, limit)
        return end if end >= 0 else limit

    def _find(self, start: int, end: int, code: str) -> Place:
        text = self._text
        line_start = text.rfind("\n", 0, start) + 1
        if start != line_start and (
            start - line_start > _WIDEST_LEAD or not _LEAD.fullmatch(text, line_start, start)
        ):
            return self._body(start)
        line_end = self._line_end(end)
        if (
            line_start
            and _is_unfinished(text[max(0, line_start - 24) : line_start].rstrip())
            and not self._begins_own_column(start, end, line_end, code)
        ):
            return _BODY
        if text[end:line_end].strip(" .*:/"):
            return self._on_the_line(end, line_end, code)
        return self._beside(start, line_end + 1, code)

    def _on_the_line(self, end: int, line_end: int, code: str) -> Place:
        first, last = clean_heading(self._text, end, line_end, contents=self.is_contents)
        heading = self._text[first:last]
        if not is_heading_text(heading) or is_prose(heading):
            return Place(self._kind(Context.BODY, self._text[end:line_end]))
        line = self._text[end:line_end]
        if not has_leader(line):
            last = self._with_next_lines(first, last, line_end, code)
            longer = self._goes_on_in_column(first, last, code)
            if longer is not None:
                return longer
        return self._placed(first, last, self._text[end : max(last, line_end)])

    def _begins_own_column(self, start: int, end: int, line_end: int, code: str) -> bool:
        """Return whether a code with its heading stands in another column than the line before.

        The boxes are asked for only where its own heading follows.
        """
        found = normalised(self._text[end:line_end])
        official = self._known.headings(code)
        if not found or not any(one.startswith(found) for one in official):
            return False
        rows = self._rows
        own = rows.word_at(self._reading.raw_span(start, start + 1)[0])
        before = len(self._text[: self._text.rfind("\n", 0, start)].rstrip()) - 1
        other = rows.word_at(self._reading.raw_span(before, before + 1)[0]) if before >= 0 else -1
        return own >= 0 and other >= 0 and not rows.shares_column(own, other)

    def _goes_on_in_column(self, first: int, last: int, code: str) -> Place | None:
        """Return the place of a heading cut short in the text that goes on below in its column.

        None where it is whole, as nearly always: only the beginning of an official heading asks
        for the boxes.
        """
        official = self._known.headings(code)
        if not official:
            return None
        found = normalised(self._text[first:last])
        if found in official or not any(one.startswith(found) for one in official):
            return None
        index = self._rows.word_at(self._reading.raw_span(first, first + 1)[0])
        if index < 0:
            return None
        row = self._rows.row_of(index)
        heads = [(index,), *((one,) for one in row[: row.index(index)][-1:])]
        for head in heads:
            following = self._rows.below(head)
            if following is None:
                continue
            more = self._cell_text(following)
            heading = f"{' '.join(self._text[first:last].split())} {more}"
            if normalised(heading) in official:
                start, end = self._reading.raw_span(first, last)
                return Place(self._kind(Context.HEADING, more), heading, start, end)
        return None

    def _with_next_lines(self, first: int, last: int, line_end: int, code: str) -> int:
        """Return where a heading ends that may go on over the next lines."""
        official = self._known.headings(code)
        for _ in range(_LONGEST - 1):
            heading = self._text[first:last]
            if line_end >= len(self._text) or self._text[last:line_end].strip():
                break
            following = self._line_end(line_end + 1)
            line = self._text[line_end + 1 : following]
            if not continues_heading(heading, line, official):
                break
            _, last = clean_heading(self._text, line_end + 1, following, contents=self.is_contents)
            line_end = following
        return last

    def _placed(self, first: int, last: int, line: str) -> Place:
        heading = " ".join(self._text[first:last].split())
        start, end = self._reading.raw_span(first, last)
        return Place(self._kind(Context.HEADING, line), heading, start, end)

    def _beside(self, start: int, next_line: int, code: str) -> Place:
        """Return the place of a code alone on its text line; its heading stands beside it."""
        text = self._text
        line_end = self._line_end(next_line)
        first, last = clean_heading(text, next_line, line_end, contents=self.is_contents)
        if first < last:
            official = self._known.headings(code)
            if official:
                known_end = self._known_heading_end(first, last, line_end, official)
                if known_end == first and self._is_cut_short(start, first, last, official):
                    known_end = self._with_next_lines(first, last, line_end, code)
                last = known_end
            elif self._follows_plainly(start, text[first:last]):
                last = self._with_next_lines(first, last, line_end, code)
            else:
                last = first
        if first < last:
            return self._placed(first, last, text[next_line:line_end])
        return self._by_boxes(self._reading.raw_span(start, start + 1)[0], code)

    def _known_heading_end(
        self, first: int, last: int, line_end: int, official: Collection[str]
    ) -> int:
        """Return where an official heading ends that begins at `first`; `first` where none does."""
        for _ in range(_LONGEST):
            found = normalised(self._text[first:last])
            if found in official:
                return last
            if line_end >= len(self._text) or not any(one.startswith(found) for one in official):
                break
            following = self._line_end(line_end + 1)
            _, last = clean_heading(self._text, line_end + 1, following, contents=self.is_contents)
            line_end = following
        return first

    def _is_cut_short(self, start: int, first: int, last: int, official: Collection[str]) -> bool:
        """Return whether the line after a code is the beginning of the code's official heading.

        Below another code it may be that one's heading, with which this one's often begins.
        """
        if self.is_table or self._is_below_lone_code(start):
            return False
        found = normalised(self._text[first:last])
        return len(found) >= _TELLING and any(one.startswith(found) for one in official)

    def _is_below_lone_code(self, start: int) -> bool:
        text = self._text
        line_start = text.rfind("\n", 0, start) + 1
        before = text[max(0, text.rfind("\n", 0, line_start - 1) + 1) : max(0, line_start - 1)]
        return _LONE_CODE.fullmatch(before.strip()) is not None

    def _follows_plainly(self, start: int, line: str) -> bool:
        """Return whether the line after a code that no register knows is plainly its heading.

        Nothing will be compared with it, so its looks may decide: short, not a sentence, and
        neither in a table nor in a block of codes, whose headings stand elsewhere in the text.
        """
        return is_plain_heading(line) and not self._is_below_lone_code(start) and not self.is_table

    def _by_boxes(self, raw_start: int, code: str) -> Place:
        rows = self._rows
        index = rows.word_at(raw_start)
        if index < 0:
            return Place(self._kind(Context.BODY, ""))
        right = rows.cells_right_of(index)[:4]
        if self._is_in_row(index, right):
            self._row_levels.append(rows.middle(index))
            return Place(Context.TABLE)
        for cell in right:
            text = self._cell_text(cell)
            if is_heading_text(text) and UNIT.fullmatch(text) is None:
                return self._cell_place(cell, code)
        return Place(Context.TABLE if self.is_table else Context.HEADING)

    def _is_in_row(self, index: int, right: Sequence[Cell]) -> bool:
        """Return whether a code is one cell of a row about something else: a room, a wall.

        Another code is beside it, or a short text before it that is no position's number.
        """
        if right and _LONE_CODE.fullmatch(self._cell_text(right[0])) is not None:
            return True
        row = self._rows.row_of(index)
        before = self._rows.cells(row[: row.index(index)])
        text = self._cell_text(before[-1]) if before else ""
        return len(text) <= _SHORT_CELL and _NAME.search(text) is not None

    @property
    def has_rows(self) -> bool:
        """Whether some code of the page is a cell of a row about something else."""
        return bool(self._row_levels)

    def stands_in_row(self, start: int) -> bool:
        """Return whether what stands at a raw offset is in such a row."""
        index = self._rows.word_at(start)
        return index >= 0 and any(self._rows.is_level(index, one) for one in self._row_levels)

    def _cell_place(self, cell: Cell, code: str) -> Place:
        """Return the place of a code whose heading begins in `cell`, over the cells below."""
        rows = self._rows
        official = self._known.headings(code)
        line = self._cell_text(cell)
        first, last = clean_heading(line, 0, len(line), contents=self.is_contents)
        heading, start, end = line[first:last], rows.words[cell[0]].start, rows.words[cell[-1]].end
        if last < len(line):
            end = start + min(end - start, last)
        following = rows.below(cell)
        while following is not None and line == heading:
            more = self._cell_text(following)
            if not continues_heading(heading, more, official):
                break
            if following[0] == cell[-1] + 1:
                end = rows.words[following[-1]].end
            heading = line = f"{heading} {more}"
            cell, following = following, rows.below(following)
        return Place(self._kind(Context.HEADING, line), heading, start, end)

    def _cell_text(self, cell: Cell) -> str:
        words = self._rows.words
        return fold(" ".join(self._page.text[words[i].start : words[i].end] for i in cell)).text


def _is_unfinished(before: str) -> bool:
    """Return whether a line, of which `before` is the end, goes on with the code below it."""
    if before[-1:] in ("(", "–"):
        return True
    if before[-1:] in (",", "-"):
        return before[-2:-1].isalnum()
    return before[max(before.rfind(" "), before.rfind("\n")) + 1 :] in _UNFINISHED
