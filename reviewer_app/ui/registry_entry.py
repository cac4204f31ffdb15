"""A row of the register as the window shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reviewer_app.core.comment import VerifiedCode

if TYPE_CHECKING:
    from reviewer_app.ui.ports import WindowPorts


@dataclass(frozen=True, slots=True)
class EntryParent:
    """An overlying code whose text applies too; `heading` is "" where the register has no row."""

    code: str
    heading: str


@dataclass(frozen=True, slots=True)
class OtherEdition:
    """The same code in another edition or work."""

    work: str
    edition: str
    heading: str


@dataclass(frozen=True, slots=True)
class Covered:
    """A row that the one shown counts instead of."""

    heading: str
    source: str


@dataclass(frozen=True, slots=True)
class EditionHeld:
    """A (work, edition) that can be chosen: whether the register has rows of it, and which part.

    `coverage` is "complete", "sample" or "none".
    """

    work: str
    edition: str
    coverage: str
    rows: int


@dataclass(frozen=True, slots=True)
class RegistryEntry:
    """One row with what surrounds it: overlying codes nearest first, and the other editions.

    `status` is the row's as in registry_db.Row; `covered` the rows it counts instead of, the
    newest first.
    """

    work: str
    edition: str
    code: str
    heading: str
    source: str
    coverage: str
    parents: tuple[EntryParent, ...] = ()
    others: tuple[OtherEdition, ...] = ()
    status: str = ""
    covered: tuple[Covered, ...] = ()


def entries_of(ports: "WindowPorts") -> Callable[[VerifiedCode], RegistryEntry]:
    """Return what finds the entry a comment was verified against, bare where there is none now."""

    def entry_of(code: VerifiedCode) -> RegistryEntry:
        return ports.registry_entry(code.work, code.edition, code.code) or bare_entry(code)

    return entry_of


def bare_entry(code: VerifiedCode) -> RegistryEntry:
    """Return the entry a comment was verified against, as the comment itself carries it."""
    return RegistryEntry(
        code.work, code.edition, code.code, code.heading, code.source, code.coverage
    )
