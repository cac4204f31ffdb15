"""What differs between two editions, as rows of one table in the order of the book."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from registry_db.compare import Comparison, HeadingChange, Words, compare, word_diff
from registry_db.grammar import family_of_row
from registry_db.records import Change, Holding, Row
from registry_db.sorting import code_key
from reviewer_app.ui.registry.browser_target import EditionPair, Target

if TYPE_CHECKING:
    from registry_db import Registry


class Difference(StrEnum):
    """What differs. NOT_HELD_BEFORE and NOT_HELD_AFTER claim nothing: a sample lacks the row."""

    ADDED = "added"
    WITHDRAWN = "withdrawn"
    HEADING = "heading"
    STATED = "stated"
    TYPOGRAPHIC = "typographic"
    NOT_HELD_BEFORE = "not_held_before"
    NOT_HELD_AFTER = "not_held_after"


@dataclass(frozen=True, slots=True)
class CompareRow:
    """A code that differs; `change` where a source states what became of it."""

    difference: Difference
    code: str
    before: Row | None = None
    after: Row | None = None
    change: Change | None = None

    @property
    def searched(self) -> str:
        """The code and all headings and words, case folded, as a filter looks through them."""
        headings = [one.heading for one in (self.before, self.after) if one is not None]
        if self.change is not None:
            headings += [self.change.statement_sv, self.change.statement, self.change.to_code]
        return " ".join([self.code, *headings]).casefold()

    @property
    def words(self) -> tuple[Words, ...]:
        """The heading word by word: one heading whole where there is only one."""
        if self.before is not None and self.after is not None:
            return word_diff(self.before.heading, self.after.heading)
        row = self.before or self.after
        return (Words("same", row.heading),) if row is not None else ()

    def target(self, pair: EditionPair) -> Target:
        """Return what the row leads to: the code in the later edition that has it."""
        held_after = self.after is not None or (self.before is None and self.change is not None)
        return Target(pair.work, pair.second if held_after else pair.first, self.code)


@dataclass(frozen=True, slots=True)
class ComparedEditions:
    """Two editions compared; `same` codes have the same heading in both.

    `searched` and `counts` are made with it, off the window's thread: what a filter looks through
    for each row, and how many rows there are of each kind.
    """

    pair: EditionPair
    first: Holding
    second: Holding
    rows: tuple[CompareRow, ...]
    same: int
    searched: tuple[str, ...]
    counts: tuple[tuple[Difference, int], ...]

    def count(self, difference: Difference) -> int:
        """Return how many rows there are of a kind."""
        return dict(self.counts).get(difference, 0)


def compare_editions(registry: "Registry", pair: EditionPair) -> ComparedEditions:
    """Return what differs; raises RegistryError where an edition is not held."""
    found = compare(registry, pair.work, pair.first, pair.second)
    first = registry.holding(pair.work, pair.first)
    second = registry.holding(pair.work, pair.second)
    assert first is not None
    assert second is not None
    rows = sorted(_rows(found), key=lambda one: _book_order(pair.work, one))
    searched = tuple(one.searched for one in rows)
    counts = tuple(Counter(one.difference for one in rows).items())
    return ComparedEditions(pair, first, second, tuple(rows), found.same, searched, counts)


def _rows(found: Comparison) -> Iterator[CompareRow]:
    yield from _after(Difference.ADDED, found.added)
    yield from _after(Difference.NOT_HELD_BEFORE, found.not_held_before)
    yield from _before(Difference.WITHDRAWN, found.withdrawn)
    yield from _before(Difference.NOT_HELD_AFTER, found.not_held_after)
    yield from _headings(Difference.HEADING, found.changed)
    yield from _headings(Difference.TYPOGRAPHIC, found.typographic)
    for change in found.stated:
        yield CompareRow(Difference.STATED, change.code, change=change)


def _after(difference: Difference, rows: Sequence[Row]) -> Iterator[CompareRow]:
    return (CompareRow(difference, one.code, after=one) for one in rows)


def _before(difference: Difference, rows: Sequence[Row]) -> Iterator[CompareRow]:
    return (CompareRow(difference, one.code, before=one) for one in rows)


def _headings(difference: Difference, changes: Sequence[HeadingChange]) -> Iterator[CompareRow]:
    return (CompareRow(difference, one.code, one.before, one.after) for one in changes)


def _book_order(work: str, one: CompareRow) -> tuple[str, str]:
    row = one.after or one.before
    family = row.family if row is not None else family_of_row(work, one.code) or ""
    return code_key(family, one.code), one.code
