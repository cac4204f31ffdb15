"""What only the whole document tells: running heads, its kind, title block and health."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.page import PageText
from reviewer_app.core.pausing import Pause, paced, unhurried
from reviewer_app.core.reference import Candidate, Declaration, with_context
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.broken_headings import with_broken_headings
from reviewer_app.extraction.broken_references import with_broken_references
from reviewer_app.extraction.declarations import with_appendices
from reviewer_app.extraction.document_kind import DocumentKind, kind_of
from reviewer_app.extraction.health import HealthFinding, document_health
from reviewer_app.extraction.known_codes import KnownCodes, NoKnownCodes
from reviewer_app.extraction.listed_rules import with_listed_rules
from reviewer_app.extraction.mf_rows import MfRow
from reviewer_app.extraction.page_breaks import with_broken_sentences
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.extraction.page_task import PageFindings
from reviewer_app.extraction.running_heads import RunningHeads
from reviewer_app.extraction.section_editions import with_sections
from reviewer_app.extraction.title_block import find_title_block

_PAGES = 40
"""Pages between two pauses: a millisecond or two."""


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
    pause: Pause = unhurried,
) -> DocumentFindings:
    """Return the findings of a document from those of its pages, in page order.

    `findings` may have None where a page failed. `known` tells which codes exist, for lists and
    ranges that run on over a page break. `pause` is called every few milliseconds of a long one.
    """
    found = [one for one in findings if one is not None]
    title = _title(pages, found)
    edges = PageEdges([page.text for page in pages])
    single_pages = tuple(_with_document_contexts(pages, paced(found, pause, _PAGES), title.number))
    codes = known or NoKnownCodes()
    parted = with_broken_references(pages, single_pages, codes, edges, pause)
    candidates = with_broken_headings(pages, parted, codes, edges, pause)
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
    running = RunningHeads(pages)
    texts = {page.page_index: page.text for page in pages}
    for found in findings:
        heads = running.of_page(found.page_index)
        on_cover = number if found.page_index == 0 else ""
        if found.candidates and (heads or on_cover):
            text = texts.get(found.page_index, "")
            yield from _with_page_contexts(found, text, running, heads, on_cover)
        else:
            yield from found.candidates


def _with_page_contexts(
    found: PageFindings, text: str, running: RunningHeads, heads: frozenset[str], number: str
) -> Iterator[Candidate]:
    for candidate in found.candidates:
        if heads and running.hold(heads, text, candidate.start):
            yield with_context(candidate, Context.RUNNING)
        elif (
            number and candidate.context is Context.BODY and _is_own_number(candidate, number, text)
        ):
            yield with_context(candidate, Context.TITLE_BLOCK)
        else:
            yield candidate


def _is_own_number(candidate: Candidate, number: str, text: str) -> bool:
    """Return whether a candidate is the document's own number, alone on a line of its cover."""
    if candidate.code.rpartition(" ")[2] != number:
        return False
    end = text.find("\n", candidate.end)
    line = text[text.rfind("\n", 0, candidate.start) + 1 : end if end >= 0 else len(text)]
    return line.strip() == candidate.raw
