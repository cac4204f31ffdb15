"""Finding a quotation whose sentence runs on over a page break.

The parts on both pages become two places, one a page. Only furniture may stand between them:
page numbers, and lines that stand at the same edge of another page of the document too (running
heads and feet), their digits aside.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from reviewer_app.core.folding import fold
from reviewer_app.gate.quotation import Place, find_quotation
from reviewer_app.gate.searchable import SearchableDocument, key_of

_EDGE_LINES = 4
"""How many lines at an edge can be a running head or foot."""
_REACH = 1500
_DIGITS = re.compile("[0-9]+")
# Forms seen are "3", "3 (45)", "Sida 3 av 45", "D3(45)", "- 3 -"
_PAGE_NUMBER = re.compile(
    r"[-– ]*(?:(?:sida|sid\.|page) )?[A-Z]{0,2} ?[0-9]{1,4}"
    r"(?: ?(?:\(|/|av |of )[0-9]{1,4}\)?)?[-– ]*",
    re.IGNORECASE,
)


def find_over_page_break(document: SearchableDocument, claim: str) -> tuple[Place, ...]:
    """Return the two places of `claim` at the first page break it stands over, else ()."""
    words = fold(claim).text.split()
    opening, closing = key_of(" ".join(words[:2])), key_of(" ".join(words[-2:]))
    begins = {page_index for page_index, _ in document.candidates(opening)}
    ends = {page_index for page_index, _ in document.candidates(closing)}
    for page_index in sorted(begins):
        if page_index + 1 in ends:
            places = _over(document.texts, page_index, claim)
            if places:
                return places
    return ()


def _over(texts: Sequence[str], page_index: int, claim: str) -> tuple[Place, ...]:
    """Return the places on both sides of the break after `page_index`, () where there are none."""
    end = _body_end(texts, page_index)
    start = _body_start(texts, page_index + 1)
    low = max(0, end - _REACH)
    head = texts[page_index][low:end]
    joined = f"{head}\n{texts[page_index + 1][start : start + _REACH]}"
    for place in find_quotation(SearchableDocument([joined]), claim):
        if place.start < len(head) < place.end - 1:
            return (
                Place(page_index, low + place.start, low + len(head)),
                Place(page_index + 1, start, start + place.end - len(head) - 1),
            )
    return ()


def _body_end(texts: Sequence[str], page_index: int) -> int:
    """Return where the running text of a page ends, its foot and white space left out."""
    text = texts[page_index]
    feet = _edges(_last_lines(other) for i, other in enumerate(texts) if i != page_index)
    end = len(text.rstrip())
    for line in _last_lines(text):
        if not _is_furniture(line, feet):
            break
        end = len(text[:end][: text[:end].rfind("\n") + 1].rstrip())
    return end


def _body_start(texts: Sequence[str], page_index: int) -> int:
    """Return where the running text of a page begins, its head and white space left out."""
    text = texts[page_index]
    heads = _edges(_first_lines(other) for i, other in enumerate(texts) if i != page_index)
    start = len(text) - len(text.lstrip())
    for line in _first_lines(text):
        if not _is_furniture(line, heads):
            break
        after = text.find("\n", start) + 1
        rest = text[after:] if after else ""
        start = len(text) - len(rest.lstrip())
    return start


def _first_lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()][:_EDGE_LINES]


def _last_lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()][: -_EDGE_LINES - 1 : -1]


def _edges(pages: Iterable[list[str]]) -> Counter[str]:
    return Counter(masked for lines in pages for masked in {_masked(line) for line in lines})


def _masked(line: str) -> str:
    return _DIGITS.sub("#", line)


def _is_furniture(line: str, repeated: Counter[str]) -> bool:
    """Return whether a line at a page's edge is no part of the text: it ends no sentence."""
    if _PAGE_NUMBER.fullmatch(line):
        return True
    return repeated[_masked(line)] > 0 and not line.endswith((".", ",", ":", ";", "-"))
