"""The places of a comment that are pictured: quotations that stand together share one picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.comment import Citation
from reviewer_app.core.geometry import Rect, union

MOST_PICTURES = 3
"""Pictures of one comment: a finding that stands in thirty places is understood from three."""
_NEAR = 40.0
_TALLEST, _WIDEST = 150.0, 540.0
"""Points: what quotations may lie apart, and be together, to be seen in one picture."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a page to be pictured; `rects` are marked, on the unrotated page."""

    file_id: str
    page_index: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """Quotations that follow upon each other, and the place that shows them all.

    `place` is None where they have no highlight, or where enough is pictured already.
    """

    citations: tuple[Citation, ...]
    place: Place | None


def seen(citations: Sequence[Citation]) -> Iterator[Seen]:
    """Yield the quotations of a comment with what is pictured of them."""
    pictures = 0
    for group in _groups(citations):
        rects = tuple(dict.fromkeys(rect for one in group for rect in one.rects))
        shown = bool(rects) and pictures < MOST_PICTURES
        pictures += shown
        place = Place(group[0].file_id, group[0].page_index, rects) if shown else None
        yield Seen(tuple(group), place)


def _groups(citations: Sequence[Citation]) -> Iterator[list[Citation]]:
    group: list[Citation] = []
    for citation in citations:
        if group and not _together(group, citation):
            yield group
            group = []
        group.append(citation)
    if group:
        yield group


def _together(group: Sequence[Citation], citation: Citation) -> bool:
    last = group[-1]
    if (last.file_id, last.page_index) != (citation.file_id, citation.page_index):
        return False
    rects = [rect for one in group for rect in one.rects]
    if not rects or not citation.rects or not all(map(_lies, (*rects, *citation.rects))):
        return False
    above, below = sorted((union(rects), union(citation.rects)), key=lambda rect: rect[1])
    whole = union([above, below])
    return (
        below[1] - above[3] <= _NEAR
        and whole[3] - whole[1] <= _TALLEST
        and whole[2] - whole[0] <= _WIDEST
    )


def _lies(rect: Rect) -> bool:
    """Return whether print runs along the unrotated page: only then is above surely above."""
    return rect[2] - rect[0] >= rect[3] - rect[1]
