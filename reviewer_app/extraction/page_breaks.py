"""Declaring sentences that begin on one page and end on the next.

"Denna beskrivning ansluter till" as the last words of a page and "AMA Anläggning 20" as the first
of the next one are one sentence; between them stand a foot and a head.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
    joined: list[Declaration] = []
    parted: set[tuple[int, int]] = set()
    for page, following in pairwise(pages):
        found = list(_over_the_break(page, following))
        joined += found
        parted |= {(one.page_index, one.start) for one in found}
    if not joined:
        return tuple(declarations)
    rest = (one for one in declarations if not _is_part(one, joined))
    return tuple(sorted((*rest, *joined), key=lambda one: (one.page_index, one.start)))


def _is_part(one: Declaration, joined: Sequence[Declaration]) -> bool:
    """Return whether a declaration is what a page alone gave of a sentence now read whole."""
    return any(
        (one.page_index == whole.page_index and one.start < whole.end and one.end > whole.start)
        or (one.page_index == whole.page_index + 1 and whole.quotation.endswith(one.quotation))
        for whole in joined
    )


def _over_the_break(page: PageText, following: PageText) -> Iterator[Declaration]:
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
            first, last = one.start, min(one.end, len(tail))
            yield replace(one, start=start + first, end=start + last)


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
