"""What the registry answers with: frozen records of rows, editions and changes."""

from dataclasses import dataclass
from enum import StrEnum


class Coverage(StrEnum):
    """How much of an edition its register holds.

    COMPLETE: a code without a row does not exist in the edition. SAMPLE: a missing row means
    nothing at all.
    """

    COMPLETE = "complete"
    SAMPLE = "sample"


OWN_STATUSES = frozenset({"imported", "corrected"})
"""The statuses of rows that a person put into the registry."""


@dataclass(frozen=True, slots=True)
class Row:
    """One code of one edition.

    `parent` is the code one level up by the family's grammar, "" at the top; it may have no row
    of its own where the edition is a sample. `source` is where the row was seen, `status` is
    "official", "public-document", "imported" (from a person's list) or "corrected" (by a person).
    """

    work: str
    edition: str
    code: str
    heading: str
    family: str
    parent: str
    source: str
    status: str


@dataclass(frozen=True, slots=True)
class Holding:
    """An edition that the registry holds.

    `complete_levels` bounds what COMPLETE claims: 0 all levels of the code tree, 1 only the top
    one, and so on. `imported_at` is ISO 8601; `sha256` is that of the edition's rows.
    """

    work: str
    edition: str
    rows: int
    coverage: Coverage
    source: str
    imported_at: str
    sha256: str
    complete_levels: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A stated change between two editions, with who states it.

    `kind` is one of CHANGE_KINDS. `to_code` is where the content went: one code, several
    separated by spaces, or a range, as stated; for "reused" where the former content is now.
    `from_edition` is "" where the statement names no edition that still had the code. `reach`
    tells which codes the statement bears on (see REACHES). `since` is the ISO date from which a
    statute's change holds. `statement` is in English, `statement_sv` in Swedish.
    """

    work: str
    from_edition: str
    to_edition: str
    code: str
    kind: str
    to_code: str
    statement: str
    source: str
    confidence: str
    statement_sv: str = ""
    reach: str = "code"
    since: str = ""

    def gone_in(self, edition: str) -> bool:
        """Return whether the statement says that the code no longer exists in `edition`.

        True from the edition the change came with. A reused code exists, with a new meaning. A
        statute stays what it is in its own year: `since` says from when it does not apply.
        """
        if self.kind not in GONE_KINDS or self.since or not self.to_edition:
            return False
        return edition_year(edition) >= edition_year(self.to_edition)


CHANGE_KINDS = ("moved", "new", "recoded", "renamed", "replaced", "reused", "withdrawn")
GONE_KINDS = frozenset({"withdrawn", "replaced", "moved", "recoded"})
"""Kinds after which the old code is no more."""

REACHES = ("below", "code", "dash", "work")
"""What a change bears on: the code and all below it; that code alone; codes that begin with it
and have a dash for a variable sign; the work as a whole (then `code` is "")."""


@dataclass(frozen=True, slots=True)
class Parent:
    """A code above another; `row` is None where the register does not hold it."""

    code: str
    row: Row | None


def edition_year(edition: str) -> int:
    """Return the year of an edition ("98" is 1998, "07" is 2007, "2023" is 2023), 0 for none.

    The first AMA is of 1950, so two digits from 50 on belong to the last century.
    """
    if not (edition.isascii() and edition.isdigit()):
        return 0
    year = int(edition)
    if year >= 100:
        return year
    return 1900 + year if year >= 50 else 2000 + year
