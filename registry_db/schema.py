"""The tables of a registry file.

The models are bound to no database: each query is given the one it runs on, so that one process
can read several registries, each from several threads.
"""

from typing import Any

from peewee import (
    AutoField,
    BlobField,
    CompositeKey,
    Database,
    ForeignKeyField,
    IntegerField,
    Model,
    SqliteDatabase,
    TextField,
)
from playhouse.sqlite_ext import FTS5Model, SearchField

SCHEMA_VERSION = 5
"""Raised with every change of the tables or of what is written into them."""

APPLICATION_ID = 0x47524B52
"""Marks the SQLite file as a code registry ("GRKR")."""


class Fact(Model):
    """A single fact about the file: version, sha256."""

    name = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "fact"
        without_rowid = True


class Edition(Model):
    """An edition held: what is claimed of it and the hash of its rows.

    `packed` holds its rows for looking up (see packing); `sha256` is the hash of it. The rows of
    CodeRow, for searching, have the ids from `first_row` on without a gap.
    """

    id = AutoField()
    work = TextField()
    edition = TextField()
    first_row = IntegerField()
    row_count = IntegerField()
    coverage = TextField()
    complete_levels = IntegerField()
    source = TextField()
    imported_at = TextField()
    sha256 = TextField()
    packed = BlobField()

    class Meta:
        table_name = "edition"
        indexes = ((("work", "edition"), True),)


class Source(Model):
    """Where rows were seen, and how sure that makes them."""

    id = AutoField()
    address = TextField()
    status = TextField()

    class Meta:
        table_name = "source"


class CodeRow(Model):
    """A code of an edition. Row ids follow work, edition and the order of the book.

    `typed_key` is for tolerant typing.
    """

    id = AutoField()
    edition = ForeignKeyField(Edition, index=False)
    code = TextField()
    heading = TextField()
    family = TextField()
    parent = TextField()
    source = ForeignKeyField(Source, index=False)
    typed_key = TextField()

    class Meta:
        table_name = "code_row"
        indexes = (
            (("edition", "code"), True),
            (("code",), False),
            (("edition", "parent"), False),
            (("typed_key",), False),
            (("edition", "typed_key"), False),
        )


class Original(Model):
    """A row that another row of the same code counts instead of; the oldest has the lowest id."""

    id = AutoField()
    work = TextField()
    edition = TextField()
    code = TextField()
    heading = TextField()
    family = TextField()
    parent = TextField()
    source = TextField()
    status = TextField()

    class Meta:
        table_name = "original"
        indexes = ((("work", "edition", "code"), False),)


class PersonalWork(Model):
    """A reference work that the person added: its file."""

    id = AutoField()
    text = TextField()

    class Meta:
        table_name = "personal_work"


class StatedChange(Model):
    """A stated change between editions; columns as in records.Change."""

    work = TextField()
    position = IntegerField()
    from_edition = TextField()
    to_edition = TextField()
    code = TextField()
    kind = TextField()
    to_code = TextField()
    statement = TextField()
    source = TextField()
    confidence = TextField()
    statement_sv = TextField()
    reach = TextField()
    since = TextField()

    class Meta:
        table_name = "stated_change"
        primary_key = CompositeKey("work", "position")


class SearchIndex(FTS5Model):
    """Words of codes and headings; `edition` holds the mark of the edition.

    A filter inside the index is a thousand times faster than a join's filter on many hits.
    """

    code = SearchField()
    heading = SearchField()
    edition = SearchField()

    class Meta:
        table_name = "search_index"
        options = {  # noqa: RUF012 - peewee reads a plain dict
            "content": "",
            "prefix": "1 2 3",
            "tokenize": "unicode61 remove_diacritics 0 tokenchars '.:-/'",
        }


TABLES: tuple[type[Model], ...] = (
    Fact, Edition, Source, CodeRow, Original, PersonalWork, StatedChange, SearchIndex,
)  # fmt: skip


def create_tables(database: Database) -> None:
    """Create all tables, without their indexes, and mark the file as a registry of this version."""
    with database.bind_ctx(TABLES, bind_refs=False, bind_backrefs=False):
        for model in TABLES:
            _schema_of(model).create_table(safe=False)
    if isinstance(database, SqliteDatabase):
        database.pragma("application_id", APPLICATION_ID)
        database.pragma("user_version", SCHEMA_VERSION)


def create_indexes(database: Database) -> None:
    """Create the indexes of tables that are filled: in half the time of filling them row by row."""
    with database.bind_ctx(TABLES, bind_refs=False, bind_backrefs=False):
        for model in TABLES:
            _schema_of(model).create_indexes(safe=False)


def _schema_of(model: Any) -> Any:
    return model._schema  # noqa: SLF001 - the library's documented way


def edition_token(edition_id: int) -> str:
    """Return the mark of an edition in the search index."""
    return f"e{edition_id}"
