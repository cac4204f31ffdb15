"""The registry as the window asks it: entries with their surroundings, editions to choose."""

from pathlib import Path
from typing import TYPE_CHECKING

from registry_db.editions import STATUTE_KINDS, WORKS, Work
from registry_db.records import Row
from reviewer_app.core.errors import UserError
from reviewer_app.ui.registry_entry import (
    Covered,
    EditionHeld,
    EntryParent,
    OtherEdition,
    RegistryEntry,
)

if TYPE_CHECKING:
    from registry_db import Registry


def open_registry(folder: Path) -> "Registry":
    """Return the person's registry, built in `folder` if need be; raises UserError.

    Imports the database layer, which takes longer than the window may wait: for another thread.
    """
    from registry_db import Registry, RegistryError

    try:
        return Registry.personal(folder)
    except RegistryError as error:
        if error.message_key == "import_damaged":
            path, typed = error.params["path"], error.params["id"]
            raise UserError("window.import_damaged", path=str(path), id=typed) from error
        raise UserError("window.registry_unusable", reason=str(error)) from error
    except OSError as error:
        raise UserError("window.folder_unwritable", folder=folder) from error


class RegistryView:
    """Reads a registry for the window; every look-up is exact."""

    def __init__(self, registry: "Registry") -> None:
        self._registry = registry

    @property
    def version(self) -> str:
        """The registry's version, said with every result."""
        return self._registry.version

    def entry(self, work: str, edition: str, code: str) -> RegistryEntry | None:
        """Return the row of a code with its surroundings; None where there is none."""
        row = self._registry.lookup(work, edition, code)
        if row is None:
            return None
        parents = self._registry.parents(work, edition, code)
        return RegistryEntry(
            row.work,
            row.edition,
            row.code,
            row.heading,
            row.source,
            self.coverage(work, edition),
            tuple(EntryParent(each.code, each.row.heading if each.row else "") for each in parents),
            tuple(
                _other(each)
                for each in self._registry.editions_of(code, work)
                if each.edition != edition
            ),
            row.status,
            tuple(
                Covered(each.heading, each.source)
                for each in self._registry.originals(work, edition, code)
            ),
        )

    def elsewhere(self, work: str, code: str) -> tuple[OtherEdition, ...]:
        """Return where the register holds a code: in any work where `work` is ""."""
        return tuple(_other(row) for row in self._registry.editions_of(code, work or None))

    def coverage(self, work: str, edition: str) -> str:
        """Return "complete", "sample" or "none"."""
        holding = self._registry.holding(work, edition)
        return "none" if holding is None else holding.coverage.value

    def editions(self) -> tuple[EditionHeld, ...]:
        """Return every edition that exists of the works that a document can connect to."""
        return tuple(
            self._held(work, edition)
            for work in WORKS.values()
            if _is_connected_to(work)
            for edition in work.editions
        )

    def _held(self, work: Work, edition: str) -> EditionHeld:
        holding = self._registry.holding(work.name, edition)
        if holding is None:
            return EditionHeld(work.name, edition, "none", 0)
        return EditionHeld(work.name, edition, holding.coverage.value, holding.rows)


def _is_connected_to(work: Work) -> bool:
    """True for works with editions of their own; a statute's edition is its own year."""
    return bool(work.editions) and work.kind not in STATUTE_KINDS


def _other(row: Row) -> OtherEdition:
    return OtherEdition(row.work, row.edition, row.heading)
