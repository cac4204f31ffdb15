"""The rows of a registry file, read by plain SQL."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.core.errors import UserError

_ROWS = """
SELECT edition.work, edition.edition, code_row.code, code_row.heading, source.address,
       edition.coverage
FROM code_row JOIN edition ON edition.id = code_row.edition_id
JOIN source ON source.id = code_row.source_id"""
_FACTS = "SELECT name, value FROM fact"


@dataclass(frozen=True, slots=True)
class Found:
    """A row: its heading, where it was seen, and whether its edition is complete or a sample."""

    heading: str
    source: str
    coverage: str


class RegistryRows:
    """All rows of a registry, by work, edition and code.

    Attributes:
        version: of the registry.
        sha256: of its content.
    """

    def __init__(self, path: Path) -> None:
        """Read a registry file; raises UserError where it is none."""
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(address, uri=True)) as connection:
                facts = dict(connection.execute(_FACTS).fetchall())
                rows = connection.execute(_ROWS).fetchall()
        except sqlite3.Error as error:
            raise UserError("verify.no_registry", path=path, detail=repr(error)) from error
        self.version = str(facts.get("version", ""))
        self.sha256 = str(facts.get("sha256", ""))
        self._rows = {(work, edition, code): Found(*more) for work, edition, code, *more in rows}
        self._codes = frozenset(code for _, _, code in self._rows)

    def row(self, work: str, edition: str, code: str) -> Found | None:
        """Return the row of exactly this code in this edition; None for none."""
        return self._rows.get((work, edition, code))

    def knows(self, code: str) -> bool:
        """Return whether any edition of any work has this code."""
        return code in self._codes
