"""Headings of codes that go on over a page break: "Obundet bärlager till" and "grusytor"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from registry_db.headings import normalise_heading
from reviewer_app.core.page import PageText
from reviewer_app.core.pausing import Pause, paced, unhurried
from reviewer_app.core.reference import Candidate
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.page_edges import PageEdges

_LINES = 2
"""Lines of a heading that may stand on the next page."""
_CANDIDATES = 50
"""Between two pauses: two milliseconds where each ends a page."""
_FOOT = 400
"""Characters of a page's foot at most, below its last heading."""


def with_broken_headings(
    pages: Sequence[PageText],
    candidates: Sequence[Candidate],
    known: KnownCodes,
    edges: PageEdges,
    pause: Pause = unhurried,
) -> tuple[Candidate, ...]:
    """Return the candidates, those whose heading a page's end parts with the whole of it.

    Only where the whole is the heading of some edition: what else the next page begins with is
    its own. `pause` is called every few milliseconds of a long document.
    """
    numbers = {page.page_index: number for number, page in enumerate(pages[:-1])}
    return tuple(
        _whole(one, numbers[one.page_index], known, edges)
        if one.heading_end > 0
        and one.page_index in numbers
        and len(pages[numbers[one.page_index]].text) - one.heading_end < _FOOT
        else one
        for one in paced(candidates, pause, _CANDIDATES)
    )


def _whole(one: Candidate, number: int, known: KnownCodes, edges: PageEdges) -> Candidate:
    wanted = known.headings(one.code)
    own = normalise_heading(one.heading)
    if own in wanted or not any(heading.startswith(own) for heading in wanted):
        return one
    if one.heading_end < edges.body_end(number):
        return one
    for heading in _continued(one.heading, edges, number + 1):
        if normalise_heading(heading) in wanted:
            return replace(one, heading=heading)
    return one


def _continued(heading: str, edges: PageEdges, number: int) -> Iterator[str]:
    """Yield a heading with the first line of a page, and with the first two."""
    text = edges.texts[number]
    start = edges.body_start(number)
    for line in text[start:].split("\n", _LINES)[:_LINES]:
        plain = " ".join(line.split())
        heading = heading[:-1] + plain if heading.endswith("-") else f"{heading} {plain}"
        yield heading
