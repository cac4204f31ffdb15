"""A shared registry on PostgreSQL: the same tables, read by everyone, written by who publishes.

Needs psycopg, which is no part of a plain installation. Texts are compared by their bytes (the
"C" collation), as in a registry file; words are found through lexemes made here, since the
server's own reading of text would cut codes up.
"""

import unicodedata
import weakref
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from peewee import (
    AutoField,
    BaseQuery,
    BlobField,
    DatabaseError,
    ForeignKeyField,
    ImproperlyConfigured,
    IntegerField,
    InterfaceError,
    Model,
    PostgresqlDatabase,
)

from registry_db.build import search_words, stored_tables
from registry_db.content import Content
from registry_db.errors import RegistryError
from registry_db.places import shown_address
from registry_db.schema import SCHEMA_VERSION, TABLES, Fact, SearchIndex, edition_token
from registry_db.statements import written

_READ_ONLY = "-c default_transaction_read_only=on"
_WAIT_SECONDS = 10
_BY_WORDS = "SELECT rowid FROM search_index WHERE words @@ ?::tsquery ORDER BY rowid LIMIT ?"
_JOINING = ".:-/"
"""Signs inside words, as in the search index of a registry file."""


class RegistryServer:
    """An open registry on a server; every thread has a connection of its own.

    Attributes:
        facts: the facts about the registry: date, version, sha256.
        shown: the address without user and password.
    """

    def __init__(self, address: str) -> None:
        self.shown = shown_address(address)
        self._database = _database(address, options=_READ_ONLY)
        # The connection of the thread that lets go of it; others close their own.
        weakref.finalize(self, self._database.close)
        self.facts: dict[str, str] = {}
        try:
            self.facts = self._read_facts()
            self._require_version()
        except RegistryError:
            self.close()
            raise

    def _require_version(self) -> None:
        version = self.facts.get("schema", "")
        if version != str(SCHEMA_VERSION):
            newer = version.isdigit() and int(version) > SCHEMA_VERSION
            raise RegistryError("newer" if newer else "older", path=self.shown)

    def _read_facts(self) -> dict[str, str]:
        found = self.fetch(Fact.select(Fact.name, Fact.value))
        return {str(name): str(value) for name, value in found}

    def fetch(self, query: BaseQuery) -> list[tuple[Any, ...]]:
        """Run a query and return its rows; raises RegistryError where the server has none."""
        sql, values = written(query)
        return self.fetch_written(sql, *values)

    def fetch_written(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a query that was written once (see statements)."""
        try:
            fresh = self._database.is_closed() and bool(self.facts)
            rows = list(self._database.execute_sql(_for_server(sql), values).fetchall())
            if fresh and self._read_facts() != self.facts:
                raise RegistryError("replaced", path=self.shown)
        except ImproperlyConfigured as error:
            raise RegistryError("no_driver", path=self.shown) from error
        except (DatabaseError, InterfaceError) as error:
            raise RegistryError("server", path=self.shown) from error
        return rows

    def word_query(
        self, words: Sequence[str], tokens: Sequence[str], *, initial: bool
    ) -> tuple[str, str]:
        """Return the SQL that finds words in the order of the books, and its value."""
        return _BY_WORDS, _lexeme_query(words, tokens, initial=initial)

    def close(self) -> None:
        """Close this thread's connection."""
        self._database.close()


def _database(address: str, **more: Any) -> PostgresqlDatabase:
    return PostgresqlDatabase(address, prefer_psycopg3=True, connect_timeout=_WAIT_SECONDS, **more)


@cache
def _for_server(sql: str) -> str:
    return sql.replace("%", "%%").replace("?", "%s")


def _tokens(text: str) -> list[str]:
    """Return the words of a text as the search index of a registry file has them."""
    kept = (sign if _is_in_word(sign) else " " for sign in text)
    return "".join(kept).lower().split()


def _is_in_word(sign: str) -> bool:
    return sign in _JOINING or unicodedata.category(sign)[0] in "LN"


def _lexeme(token: str) -> str:
    doubled = token.replace("\\", "\\\\").replace("'", "''")
    return f"'{doubled}'"


def _lexemes(code: str, heading: str, edition_id: int) -> str:
    """Return the words of a row as the server stores them; "^" marks a heading's first one."""
    headings = _tokens(search_words(heading))
    words = [*_tokens(search_words(code)), *headings, f"@{edition_token(edition_id)}"]
    words += (f"^{first}" for first in headings[:1])
    return " ".join(map(_lexeme, dict.fromkeys(words)))


def _lexeme_query(words: Sequence[str], tokens: Sequence[str], *, initial: bool) -> str:
    parts: list[str] = []
    for place, word in enumerate(words):
        *whole, last = _tokens(word)
        mark = "^" if initial and place == 0 and not whole else ""
        parts += map(_lexeme, whole)
        parts.append(f"{_lexeme(mark + last)}:*")
    if tokens:
        marks = " | ".join(_lexeme(f"@{token}") for token in tokens)
        parts.append(f"({marks})")
    return " & ".join(parts)


def publish(content: Content, address: str) -> None:
    """Write a registry to a server in one transaction; readers see the old one until it is done.

    Raises RegistryError where the server cannot be reached or refuses.
    """
    database = _database(address)
    try:
        with database.connection_context(), database.atomic():
            _create(database)
            for model, fields, rows in stored_tables(content):
                names = [field.column_name for field in fields]
                if model is SearchIndex:
                    names, rows = ["rowid", "words"], _search_rows(content)
                _copy(database, _facts_of(model).table_name, names, rows)
            database.execute_sql(
                "INSERT INTO fact (name, value) VALUES ('schema', %s)", (str(SCHEMA_VERSION),)
            )
            for statement in _indexes():
                database.execute_sql(statement)
        database.execute_sql("ANALYZE")
    except ImproperlyConfigured as error:
        raise RegistryError("no_driver", path=shown_address(address)) from error
    except (DatabaseError, InterfaceError) as error:
        raise RegistryError("server", path=shown_address(address)) from error
    finally:
        database.close()


def _search_rows(content: Content) -> Iterator[tuple[object, ...]]:
    numbers = {(one.work, one.edition): n for n, one in enumerate(content.holdings, start=1)}
    for rowid, row in enumerate(content.rows, start=1):
        yield rowid, _lexemes(row.code, row.heading, numbers[row.work, row.edition])


def _copy(
    database: PostgresqlDatabase, table: str, names: Sequence[str], rows: Iterable[Sequence[object]]
) -> None:
    columns = ", ".join(f'"{name}"' for name in names)
    with database.cursor().copy(f'COPY "{table}" ({columns}) FROM STDIN') as copy:
        for row in rows:
            copy.write_row(row)


def _facts_of(model: type[Model]) -> Any:
    """Return what peewee keeps of a model: names of table and columns, fields, indexes."""
    return model._meta  # noqa: SLF001 - the library's documented way


def _create(database: PostgresqlDatabase) -> None:
    for model in TABLES:
        table = _facts_of(model).table_name
        database.execute_sql(f'DROP TABLE IF EXISTS "{table}"')
        columns = (
            ["rowid integer PRIMARY KEY", "words tsvector"]
            if model is SearchIndex
            else [_column(field) for field in _facts_of(model).sorted_fields]
        )
        database.execute_sql(f'CREATE TABLE "{table}" ({", ".join(columns)})')


def _column(field: Any) -> str:
    if isinstance(field, AutoField):
        return f'"{field.column_name}" integer PRIMARY KEY'
    if isinstance(field, (IntegerField, ForeignKeyField)):
        return f'"{field.column_name}" integer NOT NULL'
    if isinstance(field, BlobField):
        return f'"{field.column_name}" bytea NOT NULL'
    return f'"{field.column_name}" text COLLATE "C" NOT NULL'


def _indexes() -> Iterator[str]:
    yield "CREATE INDEX ON search_index USING gin (words)"
    for model in TABLES:
        for names, unique in _facts_of(model).indexes if model is not SearchIndex else ():
            yield _index(model, names, unique=unique)


def _index(model: type[Model], names: Sequence[str], *, unique: bool) -> str:
    columns = ", ".join(f'"{_facts_of(model).fields[name].column_name}"' for name in names)
    kind = "UNIQUE INDEX" if unique else "INDEX"
    return f'CREATE {kind} ON "{_facts_of(model).table_name}" ({columns})'
