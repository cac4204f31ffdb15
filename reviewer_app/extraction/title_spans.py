"""Where on a page its title block stands, by the words that label its fields."""

import re

from reviewer_app.core.reference import Candidate, with_context
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.page_signs import PageSigns, capitals_of

_LABELS = (
    "BET", "ÄNDRINGEN AVSER", "RITAD AV", "HANDLÄGGARE", "UPPDRAGSNR", "UPPDRAGNR", "UPPDRAG NR",
    "SKALA", "NUMMER", "KONSTR", "KONSTRUERAD", "GRANSKAD AV", "GODKÄND AV", "DATUM", "SIGN",
)  # fmt: skip
_IN_CAPITALS = tuple(map(capitals_of, _LABELS))
_WORDS = re.compile(rf"\b(?:{'|'.join(_LABELS)})\b")
_FEWEST = 3
_REACH = 160
"""Characters after the last label word of a title block that belong to it."""


def with_title_block(candidates: tuple[Candidate, ...], signs: PageSigns) -> tuple[Candidate, ...]:
    """Return a page's candidates, those in its title block as such; `signs` are its raw text's."""
    first, last = _title_span(signs)
    if first < 0:
        return candidates
    return tuple(
        with_context(one, Context.TITLE_BLOCK)
        if one.context is Context.BODY and first <= one.start < last
        else one
        for one in candidates
    )


def _title_span(signs: PageSigns) -> tuple[int, int]:
    """Return the raw offsets of a page's title block, (-1, -1) where it has none."""
    # Few pages have three labels.
    if sum([label in signs.capitals for label in _IN_CAPITALS]) < _FEWEST:
        return -1, -1
    text = signs.text
    places = [match.span() for match in _WORDS.finditer(text)]
    words = {text[first:last] for first, last in places}
    if len(words) < _FEWEST:
        return -1, -1
    # A label's value stands beside or below it, so the block begins with its first label's line.
    return text.rfind("\n", 0, places[0][0]) + 1, places[-1][1] + _REACH
