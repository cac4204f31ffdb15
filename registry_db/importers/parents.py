"""The code above a code of a list: whether it is there, and whether the list names it rightly."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from registry_db.editions import WORKS
from registry_db.grammar import family_of_row
from registry_db.records import Coverage, Row
from registry_db.validation import Refusal

if TYPE_CHECKING:
    from registry_db.registry import Registry

_PYRAMIDS = frozenset({"ama", "ama_dash", "client", "af", "af_konsult", "building_part"})
"""Families whose codes tell the code above in every case, that there is none included."""
_NOTHING = frozenset({"-", "–", "—"})

Listed = AbstractSet[tuple[str, str, str]]
"""Work, edition and code of each row of a list."""


def given_parent(cell: str) -> str:
    """Return the code above that a list's cell names, "" where it is empty or a dash."""
    return "" if cell in _NOTHING else cell


def misplaced(row: Row, given: str, listed: Listed, registry: "Registry") -> Refusal | None:
    """Return what is wrong with the code above, None where nothing is.

    `given` is the one that the list names, "" where it names none and the code's own counts.
    """
    above = given or row.parent
    if above and not holds(row, above, listed, registry):
        return Refusal("parent_missing", above)
    if given and not _fits(row, given):
        return Refusal("parent_differs", given)
    return None


def _fits(row: Row, given: str) -> bool:
    """Return whether a row may stand right below `given`: where its code does not tell, it may
    stand below any other."""
    if not row.parent and row.family not in _PYRAMIDS:
        return given != row.code
    # A client's own code may stand below another one of the client's: //CBB.31 below //CBB.3.
    return row.parent in (given, given.replace("//", ""))


def holds(row: Row, code: str, listed: Listed, registry: "Registry") -> bool:
    """Return whether the list or the register of the row's edition has `code`.

    A client's register rests on the edition of the work that it leans on as well: that has the
    code, unless its register is complete and lacks it.
    """
    if (row.work, row.edition, code) in listed:
        return True
    index = registry.index(row.work, row.edition)
    if index is not None and code in index:
        return True
    base = WORKS[row.work].leans_on
    return base != "" and _may_have(base, row.edition, code, registry)


def _may_have(work: str, edition: str, code: str, registry: "Registry") -> bool:
    if family_of_row(work, code) is None:
        return False
    index = registry.index(work, edition)
    return index is None or code in index or index.coverage_of(code) is not Coverage.COMPLETE
