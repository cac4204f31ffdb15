"""Quotations whose sentence runs on over a page break.

The parts on both pages become two places, one a page. Nothing may stand between them but white
space, running heads and feet, and page numbers (see extraction.page_edges): text that is none of
these is never bridged.
"""

from dataclasses import dataclass
from functools import lru_cache

from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.gate.quotation import Place, find_quotation
from reviewer_app.gate.searchable import SearchableDocument
from reviewer_app.gate.sentences import sentence_around

_REACH = 1200
"""Characters on each side of a break: a quotation has 600 at most, marks that nobody sees aside."""


@dataclass(frozen=True, slots=True)
class Break:
    """The text on both sides of the end of a page, heads and feet left out, as one text.

    `low` and `end` bound what is taken of the page with `page_index`, `start` is where the next
    page's begins.
    """

    page_index: int
    low: int
    end: int
    start: int
    text: str

    @property
    def middle(self) -> int:
        """The offset in `text` at which the first page's part ends."""
        return self.end - self.low

    def before(self, offset: int) -> int:
        """Return the offset in `text` of an offset on the first page."""
        return offset - self.low

    def after(self, offset: int) -> int:
        """Return the offset in `text` of an offset on the second page."""
        return offset - self.start + self.middle + 1

    def places(self, start: int, end: int) -> tuple[Place, ...]:
        """Return the places on both pages of a piece of `text`; () where it is on one alone."""
        if not start < self.middle < end - 1:
            return ()
        stop = self.start + end - self.middle - 1
        return (
            Place(self.page_index, self.low + start, self.end),
            Place(self.page_index + 1, self.start, stop),
        )


def break_after(edges: PageEdges, page_index: int) -> Break | None:
    """Return the break between a page and the next one, None where either has no text."""
    texts = edges.texts
    if not 0 <= page_index < len(texts) - 1:
        return None
    end = edges.body_end(page_index)
    start = edges.body_start(page_index + 1)
    low = max(0, end - _REACH)
    head, tail = texts[page_index][low:end], texts[page_index + 1][start : start + _REACH]
    if not head.strip() or not tail.strip():
        return None
    return Break(page_index, low, end, start, f"{head}\n{tail}")


def find_over_page_break(
    document: SearchableDocument, claim: str, page_index: int = -1
) -> tuple[Place, ...]:
    """Return the two places of `claim` at a page break it stands over, () where there is none.

    Of several breaks that of the page claimed, `page_index`, else the first.
    """
    breaks, joined = _joined(document)
    found: list[tuple[Place, ...]] = []
    for place in find_quotation(joined, claim):
        parts = breaks[place.page_index].places(place.start, place.end)
        if any(part.page_index == page_index for part in parts):
            return parts
        found += [parts] if parts else []
    return found[0] if found else ()


@lru_cache(maxsize=8)
def _joined(document: SearchableDocument) -> tuple[tuple[Break, ...], SearchableDocument]:
    """Return the breaks of a document and their texts, prepared for finding quotations."""
    edges = PageEdges(document.texts)
    every = (break_after(edges, page_index) for page_index in range(len(document.texts) - 1))
    breaks = tuple(one for one in every if one is not None)
    return breaks, SearchableDocument([one.text for one in breaks])


def sentence_beyond(edges: PageEdges, place: Place, first: int, last: int) -> tuple[str, str]:
    """Return what of the sentence around a place stands on the page before and on the next one.

    [first, last) is the sentence as its own page has it; "" where it begins or ends there.
    """
    at_start = first <= edges.body_start(place.page_index)
    at_end = last >= edges.body_end(place.page_index)
    return (
        _begins_before(edges, place, first) if at_start else "",
        _goes_on(edges, place, last) if at_end else "",
    )


def _begins_before(edges: PageEdges, place: Place, first: int) -> str:
    over = break_after(edges, place.page_index - 1)
    if over is None or not first <= over.start <= place.start < over.start + _REACH:
        return ""
    at = over.after(place.start)
    begin, _ = sentence_around(over.text, at, at + 1)
    return over.text[begin : over.middle]


def _goes_on(edges: PageEdges, place: Place, last: int) -> str:
    over = break_after(edges, place.page_index)
    if over is None or not over.low < place.end <= over.end <= last:
        return ""
    at = over.before(place.end)
    _, stop = sentence_around(over.text, at - 1, at)
    return over.text[over.middle + 1 : stop]
