"""Declaring sentences in a column of print whose lines the text gives in turn with another's.

A page drawn row by row over two columns reads "Denna beskrivning ansluter till|kategori A|AMA
Anläggning 20": the sentence goes on where the next line of its column is, which the boxes tell.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.rows import Cell, PageRows

# "ansluter till" at a line's end, or with the layer's letters: "ansluter till AMA".
_UNFINISHED = re.compile(r"nslut\w{0,4}(?: sig)? till(?: (?:AMA|RA|MER|AF))?[ \u00a0]?\n")
# The next line of the text goes on with the sentence.
_GOES_ON = re.compile(r"[ \u00a0]?(?:AMA|RA|MER|AF|Hus|EL|El|VVS|Anläggning|Mark)\b")
_LINES_ABOVE, _LINES_BELOW = 2, 3


def with_columns(
    page: PageText, geometry: PageGeometry, declarations: Sequence[Declaration]
) -> tuple[Declaration, ...]:
    """Return a page's declarations, those read whole whose lines stand apart in the text.

    Such a declaration stands where its sentence begins; its quotation is that of its column. The
    boxes are asked for only where a sentence is left open at a line's end.
    """
    broken = [
        match
        for match in _UNFINISHED.finditer(page.text)
        if _GOES_ON.match(page.text, match.end()) is None
        and not any(
            one.start <= match.start() < one.end and one.strength is not Strength.MENTION
            for one in declarations
        )
    ]
    if not broken:
        return tuple(declarations)
    rows = PageRows(geometry.words(), page)
    whole = [found for match in broken for found in _in_column(page, rows, match.start())]
    ends = {one.start for one, _ in whole}
    parts = [place for _, places in whole for place in places]
    kept = (
        one
        for one in declarations
        if one.start not in ends and not any(start <= one.start < end for start, end in parts)
    )
    every = (*kept, *(one for one, _ in whole))
    return tuple(sorted(every, key=lambda one: one.start))


def _in_column(
    page: PageText, rows: PageRows, offset: int
) -> Iterator[tuple[Declaration, list[tuple[int, int]]]]:
    """Yield the declarations of the column's lines around a place, each with its lines' spans."""
    lines = _lines_around(rows, rows.word_at(offset))
    spans = [(rows.words[line[0]].start, rows.words[line[-1]].end) for line in lines]
    if all(not page.text[one[1] : other[0]].strip() for one, other in pairwise(spans)):
        return
    column = "\n".join(page.text[start:end] for start, end in spans)
    for one in find_declarations(replace(page, text=column)):
        if one.strength is Strength.MENTION:
            continue
        held = list(_raw_spans(spans, one.start, one.end))
        yield replace(one, start=held[0][0], end=held[0][1]), held


def _raw_spans(
    spans: Sequence[tuple[int, int]], first: int, last: int
) -> Iterator[tuple[int, int]]:
    """Yield the raw parts of [first, last) of the column's text, line by line."""
    begins = 0
    for start, end in spans:
        length = end - start
        if begins < last and begins + length > first:
            yield start + max(0, first - begins), start + min(length, last - begins)
        begins += length + 1


def _lines_around(rows: PageRows, index: int) -> list[Cell]:
    """Return the lines of a word's column around it, from top to bottom; [] where none."""
    if index < 0:
        return []
    own = next(cell for cell in rows.cells(rows.row_of(index)) if index in cell)
    lines = [own]
    for _ in range(_LINES_ABOVE):
        above = rows.above(lines[0])
        if above is None:
            break
        lines.insert(0, above)
    for _ in range(_LINES_BELOW):
        below = rows.below(lines[-1])
        if below is None:
            break
        lines.append(below)
    return lines
