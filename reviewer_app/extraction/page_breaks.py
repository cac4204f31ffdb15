"""Declaring sentences that begin on one page and end on the next.

"Denna beskrivning ansluter till" as the last words of a page and "AMA Anläggning 20" as the first
of the next one are one sentence; between them stand a foot and a head.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.edge_lines import digits_folded

_REACH = 500
"""Characters of a page's end and of the next one's beginning that a sentence may take."""
_MARGIN_LINES = 4
"""Lines of a foot or head at most, each a page number or the same on both pages."""
# "Sida 3 (12)", "3/12", "12", "2022-05-02"
_NUMBERED = re.compile(
    r"(?:[Ss]id(?:a|an|nr)?\.?:? )?[-–]? ?[0-9]+(?: ?(?:[(/]|av) ?[0-9]+ ?\)?)? ?[-–]?"
)
# A page's last words that call for the name of a work.
_UNFINISHED = re.compile(
    r"ansl\w{2,6}(?:\s+sig)?\s+till(?:\s+[\w&-]+){0,6}\s*\Z|\b(?:AMA|RA|MER|AF)\s*\Z", re.IGNORECASE
)


def with_broken_sentences(
    pages: Sequence[PageText], declarations: Sequence[Declaration]
) -> tuple[Declaration, ...]:
    """Return a document's declarations, those read whole that a page's end parts.

    Such a declaration stands where its sentence begins; its quotation goes on from the next page.
    """
    broken = [
        found for page, following in pairwise(pages) for found in _over_the_break(page, following)
    ]
    if not broken:
        return tuple(declarations)
    rest = (one for one in declarations if not any(whole.covers(one) for whole in broken))
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


def _over_the_break(page: PageText, following: PageText) -> Iterator[_Broken]:
    if "nsl" not in page.text[-_REACH:].lower():
        return
    end = _body_end(page.text, following.text)
    start = max(0, end - _REACH)
    tail = page.text[start:end]
    if _UNFINISHED.search(tail) is None:
        return
    head_start = _body_start(following.text, page.text)
    head = following.text[head_start : head_start + _REACH]
    whole = replace(page, text=f"{tail}\n{head}")
    for one in find_declarations(whole):
        if one.start < len(tail) < one.end:
            whole_sentence = replace(one, start=start + one.start, end=end)
            last = head_start + one.end - len(tail) - 1
            yield _Broken(whole_sentence, following.page_index, last)


def _body_end(text: str, other: str) -> int:
    """Return where a page's text ends before its foot."""
    end = len(text.rstrip())
    for _ in range(_MARGIN_LINES):
        start = text.rfind("\n", 0, end) + 1
        if start == 0 or not _is_margin(text[start:end], other):
            break
        end = len(text[:start].rstrip())
    return end


def _body_start(text: str, other: str) -> int:
    """Return where a page's text begins after its head."""
    start = len(text) - len(text.lstrip())
    for _ in range(_MARGIN_LINES):
        end = text.find("\n", start)
        if end < 0 or not _is_margin(text[start:end], other):
            break
        start = end + 1
    return start


def _is_margin(line: str, other: str) -> bool:
    """Return whether a line is a page number, or stands on the neighbouring page too."""
    if _NUMBERED.fullmatch(line.strip()) is not None:
        return True
    folded = digits_folded(line)
    lines = other.split("\n")
    edges = (*lines[: 2 * _MARGIN_LINES], *lines[-2 * _MARGIN_LINES :])
    return not folded or folded in map(digits_folded, edges)
