"""A registry file as it is read: one connection per thread, and nothing but reading."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from peewee import BaseQuery, DatabaseError, SqliteDatabase

from registry_db.errors import RegistryError
from registry_db.schema import APPLICATION_ID, SCHEMA_VERSION, Fact
from registry_db.search import BY_WORDS, word_match
from registry_db.statements import written

_HEADER = 100
_MAGIC = b"SQLite format 3\0"


class RegistryFile:
    """An open registry file.

    Every thread gets a connection of its own; a thread that comes later must find the same
    content in the file as the first one.

    Attributes:
        facts: the facts about the file: date, version, sha256.
        shown: the file's path.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.shown = str(path)
        _check_header(path)
        # Immutable: no locks and no journal, so a read-only medium or a network share will do.
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self._database = SqliteDatabase(address, uri=True, pragmas={"cache_size": -16_000})
        self.facts: dict[str, str] = {}
        self.facts = dict(self.fetch(Fact.select(Fact.name, Fact.value)))
        if not {"date", "version", "sha256"} <= self.facts.keys():
            raise RegistryError("damaged", path=path)

    def fetch(self, query: BaseQuery) -> list[tuple[Any, ...]]:
        """Run a query and return its rows; raises RegistryError where the file is damaged."""
        sql, values = written(query)
        return self.fetch_written(sql, *values)

    def fetch_written(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a query that was written once (see statements)."""
        try:
            if self._database.is_closed() and self.facts and self._read_facts() != self.facts:
                self._database.close()
                raise RegistryError("replaced", path=self._path)
            return list(self._database.execute_sql(sql, values).fetchall())
        except (DatabaseError, sqlite3.Error) as error:
            raise RegistryError("damaged", path=self._path) from error

    def word_query(
        self, words: Sequence[str], tokens: Sequence[str], *, initial: bool
    ) -> tuple[str, str]:
        """Return the SQL that finds words in the order of the books, and its value."""
        return BY_WORDS, word_match(words, tokens, initial=initial)

    def close(self) -> None:
        """Close this thread's connection."""
        self._database.close()

    def _read_facts(self) -> dict[str, str]:
        self._database.connect(reuse_if_open=True)
        found = self._database.execute(Fact.select(Fact.name, Fact.value)).fetchall()
        return {str(name): str(value) for name, value in found}


def _check_header(path: Path) -> None:
    """Refuse what is no whole registry file of this version, by the first 100 bytes and size."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
        size = path.stat().st_size
    except FileNotFoundError as error:
        raise RegistryError("missing", path=path) from error
    except OSError as error:
        raise RegistryError("unreadable", path=path) from error
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise RegistryError("foreign", path=path)
    if _number(header, 68) != APPLICATION_ID:
        raise RegistryError("foreign", path=path)
    version = _number(header, 60)
    if version != SCHEMA_VERSION:
        raise RegistryError("newer" if version > SCHEMA_VERSION else "older", path=path)
    page_size = int.from_bytes(header[16:18]) or 65536
    if size != _number(header, 28) * (65536 if page_size == 1 else page_size):
        raise RegistryError("damaged", path=path)


def _number(header: bytes, offset: int) -> int:
    return int.from_bytes(header[offset : offset + 4])
