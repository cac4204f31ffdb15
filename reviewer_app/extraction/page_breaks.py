"""Declaring sentences that begin on one page and end on the next.

"Denna beskrivning ansluter till" as the last words of a page and "AMA Anläggning 20" as the first
of the next one are one sentence; between them stand a foot and a head.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.page_edges import EDGE_LINES, PageEdges
from reviewer_app.extraction.page_task import as_read_once

_REACH = 500
"""Characters of a page's end and of the next one's beginning that a sentence may take."""
# A page's last words that call for the name of a work.
_UNFINISHED = re.compile(
    r"ansl\w{2,6}(?:\s+sig)?\s+till(?:\s+[\w&-]+){0,6}\s*\Z"
    r"|\b(?:AMA|RA|MER|AF)(?:\s+(?:Anläggning|Hus|EL|AF|Konsult|VVS(?:\s*(?:&|och)\s*Kyla?)?))?\s*\Z",
    re.IGNORECASE,
)
_MARKS = ("nsl", "NSL", "AMA", "MER", "RA\n", "RA \n", "AF\n", "AF \n")
"""What a page's end holds where it connects to a work or names one; found sooner than searched."""


def with_broken_sentences(
    pages: Sequence[PageText], declarations: Sequence[Declaration], edges: PageEdges
) -> tuple[Declaration, ...]:
    """Return a document's declarations, those read whole that a page's end parts.

    Such a declaration stands where its sentence begins; its quotation goes on from the next page.
    `edges` are those of the pages' texts.
    """
    broken = [
        found
        for number, (page, following) in enumerate(pairwise(pages))
        for found in _over_the_break(edges, number, page, following)
    ]
    numbers = {page.page_index: number for number, page in enumerate(pages)}
    whole_lines = (_without_edges(edges, numbers, one) for one in declarations)
    rest = (one for one in whole_lines if not any(whole.covers(one) for whole in broken))
    every = (*rest, *(whole.declaration for whole in broken))
    return tuple(sorted(every, key=lambda one: (one.page_index, one.start)))


@dataclass(frozen=True, slots=True)
class _Broken:
    """A declaration whose sentence ends at `end` on the page with index `following`."""

    declaration: Declaration
    following: int
    end: int

    def covers(self, one: Declaration) -> bool:
        """Return whether a declaration is what one page alone gave of the sentence."""
        own = self.declaration
        if one.page_index == own.page_index:
            return one.start < own.end and one.end > own.start
        return one.page_index == self.following and one.start < self.end


def _over_the_break(
    edges: PageEdges, number: int, page: PageText, following: PageText
) -> Iterator[_Broken]:
    close = page.text[-_REACH:]
    if not any(mark in close for mark in _MARKS):
        return
    end = edges.body_end(number)
    start = max(0, end - _REACH)
    tail = page.text[start:end]
    if _UNFINISHED.search(tail) is None:
        return
    head_start = edges.body_start(number + 1)
    head = following.text[head_start : head_start + _REACH]
    whole = replace(page, text=f"{tail}\n{head}")
    for one in find_declarations(whole):
        if one.start < len(tail) < one.end:
            if page.is_ocr or following.is_ocr:
                # Whether two programs read both parts the same is told page by page.
                one = as_read_once(one)
            whole_sentence = replace(one, start=start + one.start, end=end)
            last = head_start + one.end - len(tail) - 1
            yield _Broken(whole_sentence, following.page_index, last)


def _without_edges(edges: PageEdges, numbers: Mapping[int, int], one: Declaration) -> Declaration:
    """Return a declaration without the head before its sentence and the foot behind it."""
    number = numbers.get(one.page_index, -1)
    text = edges.texts[number] if number >= 0 else ""
    near_start = text.count("\n", 0, one.start) < EDGE_LINES
    near_end = text.count("\n", one.end) < EDGE_LINES
    if not text or not (near_start or near_end):
        return one
    start = max(one.start, edges.body_start(number)) if near_start else one.start
    end = min(one.end, edges.body_end(number)) if near_end else one.end
    if (start, end) == (one.start, one.end) or start >= end:
        return one
    return replace(one, start=start, end=end, quotation=text[start:end])
