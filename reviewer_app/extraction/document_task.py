"""What only the whole document tells: running heads, its kind, title block and health."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, Declaration, with_context
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.broken_headings import with_broken_headings
from reviewer_app.extraction.broken_references import with_broken_references
from reviewer_app.extraction.declarations import with_appendices
from reviewer_app.extraction.document_kind import DocumentKind, kind_of
from reviewer_app.extraction.edge_lines import digits_folded, lines_folded
from reviewer_app.extraction.health import HealthFinding, document_health
from reviewer_app.extraction.known_codes import KnownCodes, NoKnownCodes
from reviewer_app.extraction.listed_rules import with_listed_rules
from reviewer_app.extraction.mf_rows import MfRow
from reviewer_app.extraction.page_breaks import with_broken_sentences
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.extraction.page_task import PageFindings
from reviewer_app.extraction.section_editions import with_sections
from reviewer_app.extraction.title_block import find_title_block

_EDGE_LINES = 8
"""Lines at a page's beginning and end among which running heads are looked for: the most that
title blocks of tender pages take."""
_FEWEST_PAGES = 3
_SPACES = map(chr, (*range(9, 14), *range(28, 33), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)))
_FOLDED_SIGNS = frozenset("0123456789\u2028\u2029\u202f\u205f\u3000").union(_SPACES)
"""What a line may begin with that folding changes: digits and white space."""
_TITLE_LABELS = (
    "BET", "ÄNDRINGEN AVSER", "RITAD AV", "HANDLÄGGARE", "UPPDRAGSNR", "UPPDRAGNR", "UPPDRAG NR",
    "SKALA", "NUMMER", "KONSTR", "KONSTRUERAD", "GRANSKAD AV", "GODKÄND AV", "DATUM", "SIGN",
)  # fmt: skip
_TITLE_WORDS = re.compile(rf"\b(?:{'|'.join(_TITLE_LABELS)})\b")
_FEWEST_LABELS = 3
_TITLE_REACH = 160
"""Characters after the last label word of a title block that belong to it."""


@dataclass(frozen=True, slots=True)
class DocumentFindings:
    """What a document holds, page by page in order."""

    candidates: tuple[Candidate, ...]
    declarations: tuple[Declaration, ...]
    health: tuple[HealthFinding, ...]
    mf_rows: tuple[MfRow, ...]
    title_block: TitleBlock
    kind: DocumentKind


def gather(
    pages: Sequence[PageText],
    findings: Sequence[PageFindings | None],
    known: KnownCodes | None = None,
) -> DocumentFindings:
    """Return the findings of a document from those of its pages, in page order.

    `findings` may have None where a page failed. `known` tells which codes exist, for lists and
    ranges that run on over a page break.
    """
    found = [one for one in findings if one is not None]
    title = _title(pages, found)
    edges = PageEdges([page.text for page in pages])
    single_pages = tuple(_with_document_contexts(pages, found, title.number))
    codes = known or NoKnownCodes()
    parted = with_broken_references(pages, single_pages, codes, edges)
    candidates = with_broken_headings(pages, parted, codes, edges)
    mf_rows = tuple(row for one in found for row in one.mf_rows)
    single = [one for page in found for one in page.declarations]
    declarations = with_listed_rules(candidates, with_broken_sentences(pages, single, edges))
    return DocumentFindings(
        candidates=candidates,
        declarations=with_sections(pages, with_appendices(pages, declarations)),
        health=document_health(pages, (one for page in found for one in page.health)),
        mf_rows=mf_rows,
        title_block=title,
        kind=kind_of(pages, candidates, mf_rows),
    )


def _title(pages: Sequence[PageText], found: Sequence[PageFindings]) -> TitleBlock:
    """Return the title block: by its cells where they tell, else by the lines of the text."""
    if not pages:
        return TitleBlock()
    cells = found[0].title if found else TitleBlock()
    return cells.over(find_title_block(pages[0], pages[-1]))


def _with_document_contexts(
    pages: Sequence[PageText], findings: Iterable[PageFindings], number: str
) -> Iterator[Candidate]:
    """Yield the candidates in the contexts that only the document tells.

    `number` is the document's own, "" where its title block does not say.
    """
    edges = {page.page_index: _edge_lines(page.text) for page in pages}
    running = _running_lines(pages, edges)
    texts = {page.page_index: page.text for page in pages}
    for found in findings:
        if not found.candidates:
            continue
        heads = running.intersection(edges.get(found.page_index, ()))
        text = texts.get(found.page_index, "")
        yield from _with_page_contexts(found.candidates, text, heads, number)


def _with_page_contexts(
    candidates: Iterable[Candidate], text: str, heads: Collection[str], number: str
) -> Iterator[Candidate]:
    beginnings = _FOLDED_SIGNS.union(line[0] for line in heads)
    first, last = _title_span(text)
    for candidate in candidates:
        start = candidate.start
        if heads and _line_around(text, start, beginnings) in heads:
            yield with_context(candidate, Context.RUNNING)
        elif candidate.context is Context.BODY and (
            first <= start < last or (number and _is_own_number(candidate, number, text))
        ):
            yield with_context(candidate, Context.TITLE_BLOCK)
        else:
            yield candidate


def _is_own_number(candidate: Candidate, number: str, text: str) -> bool:
    """Return whether a candidate is the document's own number, alone on a line of its cover."""
    if candidate.page_index or candidate.code.rpartition(" ")[2] != number:
        return False
    end = text.find("\n", candidate.end)
    line = text[text.rfind("\n", 0, candidate.start) + 1 : end if end >= 0 else len(text)]
    return line.strip() == candidate.raw


def _running_lines(pages: Sequence[PageText], edges: Mapping[int, Sequence[str]]) -> frozenset[str]:
    """Return the edge lines, digits folded, that stand on most pages."""
    read = [page for page in pages if page.text and not page.text.isspace()]
    if len(read) < _FEWEST_PAGES:
        return frozenset()
    counts = Counter(line for page in read for line in set(edges[page.page_index]))
    return frozenset(
        line for line, count in counts.items() if count >= _FEWEST_PAGES and 2 * count > len(read)
    )


def _edge_lines(text: str) -> tuple[str, ...]:
    lines = list(filter(str.strip, text.split("\n")))
    edge = min(_EDGE_LINES, (len(lines) + 1) // 2)
    return lines_folded((*lines[:edge], *lines[len(lines) - edge :]))


def _line_around(text: str, offset: int, beginnings: Collection[str]) -> str:
    """Return the line at `offset`, digits folded; "" for one that begins like none of these."""
    first = text.rfind("\n", 0, offset) + 1
    if text[first] not in beginnings:
        return ""
    last = text.find("\n", offset)
    return digits_folded(text[first : last if last >= 0 else len(text)])


def _title_span(text: str) -> tuple[int, int]:
    """Return the raw offsets of a page's title block, (-1, -1) where it has none."""
    # Plain searches cost a tenth of the expression, and few pages have three labels.
    if sum(label in text for label in _TITLE_LABELS) < _FEWEST_LABELS:
        return -1, -1
    places = [match.span() for match in _TITLE_WORDS.finditer(text)]
    words = {text[first:last] for first, last in places}
    if len(words) < _FEWEST_LABELS:
        return -1, -1
    # A label's value stands beside or below it, so the block begins with its first label's line.
    return text.rfind("\n", 0, places[0][0]) + 1, places[-1][1] + _TITLE_REACH
