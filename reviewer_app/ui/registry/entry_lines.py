"""What is said of an entry: the lines of its page, in the language in use."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from registry_db.compare import Step, word_diff
from registry_db.records import Change, Coverage, Holding, Parent
from reviewer_app.core.reference import Reference
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry.entry_blocks import (
    Block,
    Kind,
    Span,
    Style,
    line,
    link,
    quiet,
    row,
    word_spans,
)
from reviewer_app.ui.registry.entry_reading import CodeEntry
from reviewer_app.ui.registry.job_uses import Use
from reviewer_app.ui.registry_card import coverage_look

MOST_LISTED = 40
"""Codes below, and places in the job, that a page lists; the tree and the code list have all."""
_HASH_SHOWN = 12


class CodeLines:
    """The lines of a code's page."""

    def __init__(self, entry: CodeEntry, uses: Sequence[Use] | None, texts: Texts) -> None:
        """`uses` are the places in the open job, None where no job is open."""
        self._entry, self._uses, self._texts = entry, uses, texts
        self._target = entry.target

    def lines(self) -> tuple[Block, ...]:
        """Return all lines."""
        return (
            *self._head(), *self._parents(), *self._below(), *self._history(), *self._changes(),
            *self._elsewhere(), *self._used(), *self._origin(),
        )  # fmt: skip

    def _say(self, key: str, **params: object) -> str:
        return self._texts(f"registry_browser.{key}", **params)

    def _section(self, key: str, **params: object) -> Block:
        return line(Kind.SECTION, Span(self._say(key, **params)))

    def _head(self) -> Iterator[Block]:
        entry, target = self._entry, self._target
        edition = f"{target.work} {target.edition}"
        above = link(edition, Target(target.work, target.edition))
        yield line(Kind.TITLE, Span(target.code), quiet("   "), above)
        if entry.row is not None:
            yield line(Kind.LEAD, Span(entry.row.heading))
        else:
            yield line(Kind.LEAD, Span(self._say(self._missing(), edition=edition)))
        coverage = "none" if entry.holding is None else str(entry.coverage)
        label = self._texts(f"labels.coverage_{coverage}")
        means = self._say(f"coverage_{coverage}_means")
        yield line(Kind.TEXT, Span(label, look=coverage_look(coverage)), quiet(f"   {means}"))

    def _missing(self) -> str:
        if self._entry.holding is None:
            return "no_edition"
        return "no_code" if self._entry.coverage is Coverage.COMPLETE else "no_row"

    def _parents(self) -> Iterator[Block]:
        if self._entry.parents:
            yield self._section("parents")
            yield from map(self._parent, reversed(self._entry.parents))

    def _parent(self, parent: Parent) -> Block:
        heading = Span(parent.row.heading) if parent.row else quiet(self._say("row_missing"))
        return row(self._code(parent.code), heading)

    def _code(self, code: str) -> Span:
        return link(code, Target(self._target.work, self._target.edition, code))

    def _below(self) -> Iterator[Block]:
        below = self._entry.below
        if not below:
            return
        yield self._section("below", count=len(below))
        for node in below[:MOST_LISTED]:
            heading = Span(node.row.heading) if node.row else quiet(self._say("row_missing"))
            yield row(self._code(node.code), heading)
        if len(below) > MOST_LISTED:
            more = self._say("more_below", count=len(below) - MOST_LISTED)
            yield line(Kind.TEXT, quiet(more))

    def _history(self) -> Iterator[Block]:
        steps = self._entry.steps
        if not steps:
            return
        yield self._section("editions")
        last = ""
        for step in steps:
            yield row(self._edition(step), tuple(self._step(step, last)))
            last = step.row.heading if step.row else last
        yield from self._pairs([step.edition for step in steps])

    def _edition(self, step: Step) -> Span:
        target = Target(step.work, step.edition, self._target.code)
        if step.edition == self._target.edition:
            return Span(step.edition, style=Style.CODE)
        return link(step.edition, target)

    def _step(self, step: Step, last: str) -> Iterator[Span]:
        state = self._texts(f"registry.state_{step.state}")
        if step.row is None:
            yield quiet(state)
        elif step.state == "heading":
            yield from word_spans(word_diff(last, step.row.heading))
            yield quiet(f"   {state}")
        elif step.state == "same":
            yield quiet(state)
        else:
            yield Span(step.row.heading)
            yield quiet(f"   {state}")

    def _pairs(self, editions: Sequence[str]) -> Iterator[Block]:
        """Offer to compare the edition shown with the ones before and after it."""
        work, shown = self._target.work, self._target.edition
        pairs = [pair for pair in pairwise(editions) if shown in pair]
        spans = []
        for first, second in pairs:
            text = self._say("compare_two", first=first, second=second)
            spans += [link(text, EditionPair(work, first, second)), Span("    ")]
        if spans:
            yield line(Kind.TEXT, *spans[:-1])

    def _changes(self) -> Iterator[Block]:
        if self._entry.changes:
            yield self._section("changes")
            yield from change_lines(self._entry.changes, self._texts)

    def _elsewhere(self) -> Iterator[Block]:
        if not self._entry.elsewhere:
            return
        yield self._section("elsewhere")
        for one in self._entry.elsewhere:
            target = Target(one.work, one.edition, one.code)
            yield row(link(f"{one.work} {one.edition}", target), Span(one.heading))

    def _used(self) -> Iterator[Block]:
        if self._uses is None:
            return
        yield self._section("used", count=len(self._uses))
        if not self._uses:
            yield line(Kind.TEXT, quiet(self._say("not_used")))
        for use in self._uses[:MOST_LISTED]:
            yield self._use(use)
        if len(self._uses) > MOST_LISTED:
            more = self._say("more_used", count=len(self._uses) - MOST_LISTED)
            yield line(Kind.TEXT, quiet(more))

    def _use(self, use: Use) -> Block:
        place = self._texts("window.place", name=use.document, page=use.page_label)
        return row(link(place, use.place), self._verdict(use.reference),
                   Span(use.reference.candidate.heading))  # fmt: skip

    def _verdict(self, reference: Reference) -> Span:
        label = self._texts.label(reference.verdict)
        if reference.edition and reference.edition != self._target.edition:
            label = f"{label} ({reference.edition})"
        return Span(label, look=theme.verdict_look(reference.verdict))

    def _origin(self) -> Iterator[Block]:
        entry = self._entry
        if entry.row is None and entry.holding is None:
            return
        yield self._section("origin")
        if entry.row is not None:
            yield row(quiet(self._say("row_source")), Span(entry.row.source))
            status = self._say(f"status_{entry.row.status.replace('-', '_')}")
            yield row(quiet(self._say("row_status")), Span(status))
        for original in entry.originals:
            said = f"{original.heading}  ({original.source})"
            yield row(quiet(self._say("instead_of")), Span(said))
        if entry.holding is not None:
            yield from holding_rows(entry.holding, self._texts)


def change_lines(changes: Sequence[Change], texts: Texts) -> Iterator[Block]:
    """Yield stated changes, each with who states it."""
    for change in changes:
        yield row(
            Span(change_kind(change, texts), style=Style.CODE), Span(statement(change, texts))
        )
        yield row(Span(""), quiet(change.source))


def change_kind(change: Change, texts: Texts) -> str:
    """Return the name of what a change is."""
    return texts(f"registry_browser.change_{change.kind}")


def statement(change: Change, texts: Texts) -> str:
    """Return what a source states, in the language in use where there are words in it."""
    return (change.statement_sv if texts.language == "sv" else "") or change.statement


def holding_rows(holding: Holding, texts: Texts) -> Iterator[Block]:
    """Yield how much of an edition is held, from where, and since when."""

    def pair(key: str, value: str) -> Block:
        return row(quiet(texts(f"registry_browser.{key}")), Span(value))

    name = f"{holding.work} {holding.edition}"
    said = texts("registry_browser.edition_rows", count=holding.rows,
                 coverage=coverage_said(holding, texts))  # fmt: skip
    yield row(quiet(name), Span(said))
    yield pair("edition_source", holding.source)
    if holding.imported_at:
        yield pair("imported_at", holding.imported_at.replace("T", " ")[:16])
    yield pair("hash", holding.sha256[:_HASH_SHOWN])


def coverage_said(holding: Holding, texts: Texts) -> str:
    """Return the coverage of an edition's register, with the levels that it goes down to."""
    label = texts(f"labels.coverage_{holding.coverage}")
    if holding.coverage is Coverage.COMPLETE and holding.complete_levels:
        levels = texts("registry_browser.levels", count=holding.complete_levels)
        return f"{label} ({levels})"
    return label
