"""An edition in memory: a frozen dictionary, exact and binary, a fraction of a microsecond each."""

from collections.abc import Iterable, Iterator

from registry_db.editions import STATUTE_KINDS, WORKS
from registry_db.grammar import ancestors_of, family_of_row, parent_of
from registry_db.packing import PackedRows
from registry_db.records import Coverage, Holding, Row


class EditionIndex:
    """All rows of one edition by code, in the order of the book.

    A code is found only as it is written in the register: no prefix, no case folding, no
    trimming.

    Attributes:
        work, edition: what it is the index of.
        coverage: what the register claims of the edition.
        complete_levels: how many levels of the code tree COMPLETE holds for, 0 for all.
    """

    __slots__ = ("_building_parts", "_rows", "complete_levels", "coverage", "edition", "work")

    def __init__(self, holding: Holding, rows: PackedRows) -> None:
        self.work = holding.work
        self.edition = holding.edition
        self.coverage = holding.coverage
        self.complete_levels = holding.complete_levels
        self._rows = rows
        self._building_parts: bool | None = None

    def get(self, code: str) -> Row | None:
        """Return the row of exactly `code`, None where the register has none."""
        stored = self._rows.get(code)
        if stored is None:
            return None
        heading, source, status = stored
        # Every row had a family when the register was built.
        family = family_of_row(self.work, code) or ""
        parent = parent_of(family, code) or ""
        return Row(self.work, self.edition, code, heading, family, parent, source, status)

    def __contains__(self, code: object) -> bool:
        return code in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def codes(self) -> Iterable[str]:
        """Return the codes in the order of the book."""
        return self._rows.codes()

    def headings(self) -> Iterator[tuple[str, str]]:
        """Yield each code with its heading, in the order of the book."""
        return self._rows.headings()

    @property
    def _has_building_parts(self) -> bool:
        if self._building_parts is None:
            self._building_parts = any(code[0].isdigit() for code in self._rows.codes())
        return self._building_parts

    def coverage_of(self, code: str) -> Coverage:
        """Return what a missing row of `code` means.

        COMPLETE: the edition has no such code. SAMPLE: nothing is claimed, either of the edition
        or of codes this far down its tree. A list of a book's codes without a single building
        part says nothing of building parts: they are listed in a table of their own. A client's
        register says nothing of the codes of the work that it leans on. A year of
        statutes says nothing of those of another year, which may be in force beside it.
        """
        if self.coverage is not Coverage.COMPLETE:
            return self.coverage
        if self._is_of_another_year(code) or self._is_of_the_work_below(code):
            return Coverage.SAMPLE
        family = family_of_row(self.work, code)
        if family == "building_part" and not self._has_building_parts:
            return Coverage.SAMPLE
        if self.complete_levels == 0:
            return self.coverage
        if family is None:
            return Coverage.SAMPLE
        level = len(ancestors_of(family, code)) + 1
        return Coverage.COMPLETE if level <= self.complete_levels else Coverage.SAMPLE

    def _is_of_another_year(self, code: str) -> bool:
        work = WORKS.get(self.work)
        by_year = work is not None and work.kind in STATUTE_KINDS
        return by_year and not code.startswith(f"{self.edition}:")

    def _is_of_the_work_below(self, code: str) -> bool:
        work = WORKS.get(self.work)
        return work is not None and family_of_row(work.leans_on, code) is not None
