"""The stated changes, found by the codes they bear on."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from registry_db.grammar import ancestors_of, family_of_row
from registry_db.records import Change


class StatedChanges:
    """Changes by work and code. Asked for every code that an edition lacks, so it is quick."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self._by_code: dict[str, dict[str, list[Change]]] = defaultdict(lambda: defaultdict(list))
        self._dashed: dict[str, list[Change]] = defaultdict(list)
        for change in changes:
            if change.reach == "dash":
                self._dashed[change.work].append(change)
            else:
                self._by_code[change.work][change.code].append(change)
        # A document names few codes, each many times.
        self._remembered = lru_cache(maxsize=4096)(self._find)

    def bearing_on(self, work: str, code: str) -> tuple[Change, ...]:
        """Return the changes whose statement bears on `code` of `work` (see records.REACHES).

        Those of the code itself come first, then those of the codes above it, nearest first.
        With `code` "" those of the work as a whole.
        """
        return self._remembered(work, code)

    def _find(self, work: str, code: str) -> tuple[Change, ...]:
        by_code = self._by_code.get(work, {})
        found = list(by_code.get(code, ()))
        if code:
            found += (one for one in self._dashed.get(work, ()) if code.startswith(one.code))
        family = family_of_row(work, code) if by_code else None
        if family is not None:
            for above in ancestors_of(family, code):
                found += (one for one in by_code.get(above, ()) if one.reach == "below")
        return tuple(found)
