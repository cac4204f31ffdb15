"""What is said of an edition, of a work, and of all that is held."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from registry_db.records import Holding
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry.entry_blocks import (
    Block,
    Kind,
    Span,
    line,
    link,
    quiet,
    row,
)
from reviewer_app.ui.registry.entry_lines import (
    CodeLines,
    change_lines,
    coverage_said,
    holding_rows,
)
from reviewer_app.ui.registry.entry_reading import (
    CodeEntry,
    Entry,
    HeldEdition,
    RegistryEntryList,
    WorkEntry,
)
from reviewer_app.ui.registry.job_uses import JobUses
from reviewer_app.ui.registry_card import coverage_look


def entry_lines(entry: Entry, uses: JobUses, texts: Texts) -> tuple[Block, ...]:
    """Return the lines of an entry's page."""
    if isinstance(entry, CodeEntry):
        target = entry.target
        found = uses.of(target.work, target.code) if uses.job_open else None
        return CodeLines(entry, found, texts).lines()
    if isinstance(entry, RegistryEntryList):
        return tuple(_everything(entry, texts))
    return tuple(_edition(entry, texts) if entry.target.edition else _work(entry, texts))


def _edition(entry: WorkEntry, texts: Texts) -> Iterator[Block]:
    target = entry.target
    yield line(Kind.TITLE, link(target.work, Target(target.work)), Span(f" {target.edition}"))
    holding = entry.editions[0].holding
    coverage = "none" if holding is None else str(holding.coverage)
    label = texts("labels.coverage_none") if holding is None else coverage_said(holding, texts)
    yield line(Kind.LEAD, Span(label, look=coverage_look(coverage)))
    yield line(Kind.TEXT, Span(texts(f"registry_browser.coverage_{coverage}_means")))
    if holding is not None:
        yield line(Kind.SECTION, Span(texts("registry_browser.origin")))
        yield from holding_rows(holding, texts)


def _work(entry: WorkEntry, texts: Texts) -> Iterator[Block]:
    yield line(Kind.TITLE, Span(entry.target.work))
    if entry.leans_on:
        target = Target(entry.leans_on)
        yield line(Kind.TEXT, quiet(texts("registry_browser.leans_on")), Span(" "),
                   link(entry.leans_on, target))  # fmt: skip
    yield line(Kind.SECTION, Span(texts("registry_browser.editions_of_work")))
    for one in entry.editions:
        yield _held(one, texts)
    held = [one.edition for one in entry.editions if one.holding is not None]
    yield from _pairs(entry.target.work, held, texts)
    if entry.changes:
        yield line(Kind.SECTION, Span(texts("registry_browser.changes")))
        yield from change_lines(entry.changes, texts)


def _pairs(work: str, held: Sequence[str], texts: Texts) -> Iterator[Block]:
    pairs = list(pairwise(held))
    if not pairs:
        return
    yield line(Kind.SECTION, Span(texts("registry_browser.compare")))
    for first, second in pairs:
        said = texts("registry_browser.compare_two", first=first, second=second)
        yield line(Kind.TEXT, link(said, EditionPair(work, first, second)))


def _held(one: HeldEdition, texts: Texts) -> Block:
    if one.holding is None:
        said = Span(texts("labels.coverage_none"), look=coverage_look("none"))
        return row(quiet(one.edition), said, Span(""))
    return _holding(one.edition, one.holding, texts)


def _holding(name: str, holding: Holding, texts: Texts) -> Block:
    coverage = Span(coverage_said(holding, texts), look=coverage_look(holding.coverage))
    rows = texts("registry_browser.rows", count=holding.rows)
    return row(link(name, Target(holding.work, holding.edition)), coverage, Span(rows))


def _everything(entry: RegistryEntryList, texts: Texts) -> Iterator[Block]:
    total = sum(one.rows for one in entry.holdings)
    yield line(Kind.TITLE, Span(texts("registry_browser.title")))
    yield line(Kind.LEAD, Span(texts("registry_browser.everything", rows=total,
                                     editions=len(entry.holdings))))  # fmt: skip
    yield line(Kind.TEXT, Span(texts("registry_browser.law")))
    said = texts("registry_browser.version", version=entry.version, sha256=entry.sha256[:12])
    yield line(Kind.TEXT, quiet(said))
    yield line(Kind.SECTION, Span(texts("registry_browser.held")))
    for holding in entry.holdings:
        yield _holding(f"{holding.work} {holding.edition}", holding, texts)
