"""What the registry says of a code, an edition, a work: read at once, off the window's thread."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from registry_db.compare import Step, history
from registry_db.editions import STATUTE_KINDS, WORKS
from registry_db.outline import Node, Outline
from registry_db.records import Change, Coverage, Holding, Parent, Row
from reviewer_app.ui.registry.browser_target import Target

if TYPE_CHECKING:
    from registry_db import Registry


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """A code of an edition with all that surrounds it.

    `row` is None where the register does not hold the code; `coverage` says what that means.
    `steps` are the held editions of the work, oldest first, () for statutes, whose code names its
    year itself. `elsewhere` are rows of the code in other works.
    """

    target: Target
    row: Row | None
    coverage: Coverage
    holding: Holding | None
    parents: tuple[Parent, ...] = ()
    below: tuple[Node, ...] = ()
    steps: tuple[Step, ...] = ()
    changes: tuple[Change, ...] = ()
    originals: tuple[Row, ...] = ()
    elsewhere: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class HeldEdition:
    """An edition that exists of a work; `holding` is None where the register has no row of it."""

    edition: str
    holding: Holding | None


@dataclass(frozen=True, slots=True)
class WorkEntry:
    """Editions of one work: one of them, or all; `changes` are stated of the work as a whole."""

    target: Target
    editions: tuple[HeldEdition, ...]
    leans_on: str = ""
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class RegistryEntryList:
    """All that is held."""

    target: Target
    version: str
    sha256: str
    holdings: tuple[Holding, ...]


Entry = CodeEntry | WorkEntry | RegistryEntryList


class EntryReader:
    """Reads a registry for the browser; for one thread at a time."""

    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self._outlines: dict[tuple[str, str], Outline] = {}

    def outline(self, work: str, edition: str) -> Outline:
        """Return the tree of an edition, made once."""
        key = (work, edition)
        if key not in self._outlines:
            self._outlines[key] = Outline(self._registry, work, edition)
        return self._outlines[key]

    def below(self, target: Target) -> tuple[Node, ...]:
        """Return the nodes right below a code or, without one, at the top of an edition."""
        return self.outline(target.work, target.edition).below(target.code)

    def levels(self, target: Target) -> tuple[tuple[str, tuple[Node, ...]], ...]:
        """Return the levels of the tree that lead to a code: what each hangs under, its nodes."""
        tree = self.outline(target.work, target.edition)
        above = ("", *tree.path(target.code)[:-1])
        return tuple((code, tree.below(code)) for code in above)

    def search(
        self, text: str, work: str | None, edition: str | None, limit: int
    ) -> tuple[Row, ...]:
        """Return the rows that fit what was typed, at most `limit`."""
        return self._registry.search(text, work=work, edition=edition, limit=limit)

    def entry(self, target: Target) -> Entry:
        """Return what is held of a target."""
        if target.code:
            return self._code(target)
        if target.work:
            return self._work(target)
        registry = self._registry
        return RegistryEntryList(target, registry.version, registry.sha256, registry.holdings())

    def _code(self, target: Target) -> CodeEntry:
        registry, work, code = self._registry, target.work, target.code
        index = registry.index(work, target.edition)
        row = None if index is None else index.get(code)
        statute = work in WORKS and WORKS[work].kind in STATUTE_KINDS
        return CodeEntry(
            target,
            row,
            Coverage.SAMPLE if index is None else index.coverage_of(code),
            registry.holding(work, target.edition),
            registry.parents(work, target.edition, code),
            () if index is None else self.below(target),
            () if statute else history(registry, work, code),
            registry.changes(work, code),
            registry.originals(work, target.edition, code),
            tuple(one for one in registry.editions_of(code) if one.work != work),
        )

    def _work(self, target: Target) -> WorkEntry:
        work, registry = target.work, self._registry
        known = WORKS.get(work)
        held = {one.edition: one for one in registry.holdings() if one.work == work}
        names = [*held, *(known.editions if known is not None else ())]
        if target.edition:
            names = [target.edition]
        editions = [HeldEdition(name, held.get(name)) for name in dict.fromkeys(names)]
        order = {name: at for at, name in enumerate(known.editions)} if known is not None else {}
        editions.sort(key=lambda one: (order.get(one.edition, -1), one.edition))
        return WorkEntry(
            target,
            tuple(editions),
            known.leans_on if known is not None else "",
            registry.changes(work, "") if not target.edition else (),
        )
