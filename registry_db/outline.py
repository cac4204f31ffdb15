"""The tree of an edition's codes, read one level at a time.

A code that the register does not hold, but that stands above one it does, is a node without a
row: the pyramid has no gaps, a sample has.

>>> from registry_db import Registry
>>> tree = Outline(Registry.starter(), "AMA Anläggning", "10")
>>> [(node.code, node.row is not None) for node in tree.below("")][:3]
[('D', False), ('F', True), ('G', True)]
>>> tree.path("DEC")
('D', 'DE', 'DEC')
"""

from collections.abc import Container
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from registry_db.grammar import ancestors_of, family_of_row
from registry_db.records import Coverage, Row
from registry_db.sorting import code_key

if TYPE_CHECKING:
    from registry_db.registry import Registry


@dataclass(frozen=True, slots=True)
class Node:
    """A code of the tree; `row` is None where the register does not hold it."""

    code: str
    row: Row | None
    has_below: bool


class Outline:
    """The codes of one edition by what they stand under. Usable from several threads."""

    def __init__(self, registry: "Registry", work: str, edition: str) -> None:
        self._registry = registry
        self._work, self._edition = work, edition
        self._above = set(registry.codes_above(work, edition))
        self._gaps: dict[str, set[str]] = {}
        if not self._may_have_gaps():
            return
        index = registry.index(work, edition)
        held: Container[object] = index if index is not None else ()
        for code in tuple(self._above):
            if code and code not in held:
                self._bridge(code, held)

    def _may_have_gaps(self) -> bool:
        """Return whether a code may lack a row: a register is complete only where none does."""
        holding = self._registry.holding(self._work, self._edition)
        return holding is None or holding.coverage is Coverage.SAMPLE or holding.complete_levels > 0

    def _bridge(self, code: str, held: Container[object]) -> None:
        """Make nodes of a code without a row and of those above it, up to one that has a row."""
        chain = (code, *self._ancestors(code), "")
        for below, above in pairwise(chain):
            self._gaps.setdefault(above, set()).add(below)
            self._above.add(above)
            if above in held:
                break

    def _ancestors(self, code: str) -> tuple[str, ...]:
        family = family_of_row(self._work, code)
        return () if family is None else ancestors_of(family, code)

    def below(self, code: str) -> tuple[Node, ...]:
        """Return the nodes right below `code` in the order of the book; "" gives the top ones."""
        rows = self._registry.children(self._work, self._edition, code)
        nodes = [Node(row.code, row, row.code in self._above) for row in rows]
        gaps = self._gaps.get(code, ())
        if gaps:
            nodes += (Node(each, None, has_below=True) for each in gaps)
            nodes.sort(key=self._book_order)
        return tuple(nodes)

    def path(self, code: str) -> tuple[str, ...]:
        """Return the codes from the top of the tree down to `code`, which comes last."""
        return (*reversed(self._ancestors(code)), code)

    def _book_order(self, node: Node) -> tuple[str, str]:
        family = family_of_row(self._work, node.code) or ""
        return code_key(family, node.code), node.code
