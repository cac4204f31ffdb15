"""What differs between two editions, and a code's line through all editions held.

A difference is claimed only as far as the registers go: against a sample a code is "not among the
rows held", never withdrawn or new.

>>> from registry_db import Registry
>>> found = compare(Registry.starter(), "AMA AF", "12", "21")
>>> found.withdrawn, found.not_held_after[0].code
((), 'AF')
>>> [change.code for change in found.stated]
['AFA.23', 'AFA.3', 'AFA.4']
"""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from registry_db.edition_index import EditionIndex
from registry_db.errors import RegistryError
from registry_db.headings import compare_headings
from registry_db.records import Change, Coverage, Row, edition_year

if TYPE_CHECKING:
    from registry_db.registry import Registry


@dataclass(frozen=True, slots=True)
class Words:
    """Words that both headings have ("same"), or one of them ("removed", "added")."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class HeadingChange:
    """A code with two headings."""

    code: str
    before: Row
    after: Row

    @property
    def words(self) -> tuple[Words, ...]:
        """The headings word by word."""
        return word_diff(self.before.heading, self.after.heading)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs from edition `first` to edition `second` of a work, codes in book order.

    `added` and `withdrawn` are claims, made where the other edition's register is complete for
    the code. `not_held_before` and `not_held_after` are rows that the other register does not
    hold, which says nothing. `typographic` are headings that differ in writing alone. `stated`
    are changes that a source states for the editions after `first` up to `second`.
    """

    work: str
    first: str
    second: str
    added: tuple[Row, ...]
    withdrawn: tuple[Row, ...]
    changed: tuple[HeadingChange, ...]
    typographic: tuple[HeadingChange, ...]
    not_held_before: tuple[Row, ...]
    not_held_after: tuple[Row, ...]
    stated: tuple[Change, ...]
    same: int


def compare(registry: "Registry", work: str, first: str, second: str) -> Comparison:
    """Return what differs; raises RegistryError where an edition is not held."""
    before, after = _index(registry, work, first), _index(registry, work, second)
    added, unknown_before = _only_in(after, before)
    withdrawn, unknown_after = _only_in(before, after)
    changes = list(_heading_changes(before, after))
    typographic = tuple(one for one in changes if _is_typographic(one))
    both = sum(code in after for code in before.codes())
    return Comparison(
        work=work,
        first=first,
        second=second,
        added=added,
        withdrawn=withdrawn,
        changed=tuple(one for one in changes if one not in typographic),
        typographic=typographic,
        not_held_before=unknown_before,
        not_held_after=unknown_after,
        stated=tuple(_stated(registry, work, first, second)),
        same=both - len(changes),
    )


def _index(registry: "Registry", work: str, edition: str) -> EditionIndex:
    index = registry.index(work, edition)
    if index is None:
        held = ", ".join(one.edition for one in registry.holdings() if one.work == work)
        raise RegistryError("edition_not_held", work=work, edition=edition, held=held or "–")
    return index


def _only_in(one: EditionIndex, other: EditionIndex) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return the rows that the other edition has not, and those that it may have."""
    claimed: list[Row] = []
    unknown: list[Row] = []
    for code in one.codes():
        row = one.get(code) if code not in other else None
        if row is not None:
            whole = other.coverage_of(code) is Coverage.COMPLETE
            (claimed if whole else unknown).append(row)
    return tuple(claimed), tuple(unknown)


def _heading_changes(before: EditionIndex, after: EditionIndex) -> Iterator[HeadingChange]:
    for code in after.codes():
        old, new = before.get(code), after.get(code)
        if old is not None and new is not None and old.heading != new.heading:
            yield HeadingChange(code, old, new)


def _is_typographic(one: HeadingChange) -> bool:
    return compare_headings(one.before.heading, one.after.heading)


def _stated(registry: "Registry", work: str, first: str, second: str) -> Iterator[Change]:
    for change in registry.stated_changes(work):
        if edition_year(first) < edition_year(change.to_edition) <= edition_year(second):
            yield change


def word_diff(before: str, after: str) -> tuple[Words, ...]:
    """Return two headings word by word.

    >>> [(one.kind, one.text) for one in word_diff("Schakt för ledning", "Schakt för kabel")]
    [('same', 'Schakt för'), ('removed', 'ledning'), ('added', 'kabel')]
    """
    old, new = before.split(), after.split()
    found: list[Words] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(Words("same", " ".join(old[a:b])))
            continue
        if b > a:
            found.append(Words("removed", " ".join(old[a:b])))
        if d > c:
            found.append(Words("added", " ".join(new[c:d])))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Step:
    """A code in one edition held.

    `state` compares with the edition before that has it: "first", "same", "typographic" or
    "heading"; where there is no row it is "missing" (the register is complete) or "not_held"
    (nothing is claimed).
    """

    work: str
    edition: str
    coverage: Coverage
    state: str
    row: Row | None


def history(registry: "Registry", work: str, code: str) -> tuple[Step, ...]:
    """Return a code's line through the editions held of a work, oldest first."""
    steps: list[Step] = []
    last: Row | None = None
    for holding in registry.holdings():
        index = registry.index(work, holding.edition) if holding.work == work else None
        if index is None:
            continue
        row = index.get(code)
        coverage = index.coverage_of(code)
        steps.append(Step(work, holding.edition, coverage, _state(row, last, coverage), row))
        last = row or last
    return tuple(steps)


def _state(row: Row | None, last: Row | None, coverage: Coverage) -> str:
    if row is None:
        return "missing" if coverage is Coverage.COMPLETE else "not_held"
    if last is None:
        return "first"
    if row.heading == last.heading:
        return "same"
    return "typographic" if compare_headings(row.heading, last.heading) else "heading"
