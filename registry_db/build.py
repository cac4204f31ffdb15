"""Building a registry file: content in, a finished SQLite file out, or nothing at all."""

import errno
import os
import sqlite3
import tempfile
from pathlib import Path

from peewee import DatabaseError, SqliteDatabase, chunked

from registry_db.content import Content, edition_order
from registry_db.errors import RegistryError
from registry_db.headings import normalise_heading
from registry_db.records import Change, Row
from registry_db.schema import (
    CodeRow,
    Edition,
    Fact,
    SearchIndex,
    StatedChange,
    create_tables,
    edition_token,
)
from registry_db.sorting import code_key, swedish_key, typed_key

_BATCH = 1000


def build(content: Content, target: Path) -> None:
    """Write `content` to `target`, replacing a file there in one step.

    Raises RegistryError where the folder cannot be written or the disk is full; then nothing of
    `target` has changed.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".part", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise _cannot_write(error, target) from error
    part = Path(name)
    try:
        _write(content, part)
        part.replace(target)
    except (OSError, DatabaseError, sqlite3.Error) as error:
        raise _cannot_write(error, target) from error
    finally:
        part.unlink(missing_ok=True)


def _cannot_write(error: Exception, target: Path) -> RegistryError:
    full = getattr(error, "errno", None) == errno.ENOSPC or "disk is full" in str(error)
    return RegistryError("disk_full" if full else "not_writable", path=target)


def _write(content: Content, part: Path) -> None:
    database = SqliteDatabase(str(part), pragmas={"journal_mode": "off", "synchronous": "off"})
    try:
        create_tables(database)
        with database.atomic():
            _fill(content, database)
        database.execute_sql("INSERT INTO search_index(search_index) VALUES ('optimize')")
        database.execute_sql("ANALYZE")
    finally:
        database.close()
    with part.open("rb+") as file:
        os.fsync(file.fileno())


def _fill(content: Content, database: SqliteDatabase) -> None:
    facts = {"date": content.date, "version": content.version, "sha256": content.sha256}
    Fact.insert_many(list(facts.items()), fields=[Fact.name, Fact.value]).execute(database)
    numbers: dict[tuple[str, str], int] = {}
    for number, held in enumerate(content.holdings, start=1):
        numbers[held.work, held.edition] = number
        Edition.insert(
            id=number,
            work=held.work,
            edition=held.edition,
            row_count=held.rows,
            coverage=str(held.coverage),
            complete_levels=held.complete_levels,
            source=held.source,
            imported_at=held.imported_at,
            sha256=held.sha256,
        ).execute(database)
    _fill_rows(content, numbers, database)
    _fill_changes(content.changes, database)


def _fill_rows(
    content: Content, numbers: dict[tuple[str, str], int], database: SqliteDatabase
) -> None:
    ordered = sorted(content.rows, key=_book_order)
    for batch in chunked(enumerate(ordered, start=1), _BATCH):
        stored = [_row_values(rowid, row, numbers) for rowid, row in batch]
        CodeRow.insert_many(stored, fields=_ROW_FIELDS).execute(database)
        words = [
            (
                rowid,
                search_words(row.code),
                search_words(row.heading),
                edition_token(numbers[row.work, row.edition]),
            )
            for rowid, row in batch
        ]
        SearchIndex.insert_many(words, fields=_WORD_FIELDS).execute(database)


_ROW_FIELDS = [
    CodeRow.id, CodeRow.edition, CodeRow.code, CodeRow.heading, CodeRow.family, CodeRow.parent,
    CodeRow.source, CodeRow.status, CodeRow.typed_key, CodeRow.heading_key,
    CodeRow.heading_sort,
]  # fmt: skip
_WORD_FIELDS = [SearchIndex.rowid, SearchIndex.code, SearchIndex.heading, SearchIndex.edition]


def _row_values(rowid: int, row: Row, numbers: dict[tuple[str, str], int]) -> tuple[object, ...]:
    return (
        rowid,
        numbers[row.work, row.edition],
        row.code,
        row.heading,
        row.family,
        row.parent,
        row.source,
        row.status,
        typed_key(row.code),
        normalise_heading(row.heading),
        swedish_key(row.heading),
    )


def _book_order(row: Row) -> tuple[object, ...]:
    return *edition_order(row), code_key(row.family, row.code), row.code


def search_words(text: str) -> str:
    """Return a code or heading as it is indexed: the parts of "va-ledning" can be found too."""
    parts = text.translate(_JOINERS)
    return text if parts == text else f"{text} {parts}"


_JOINERS = str.maketrans(dict.fromkeys("-/.:–", " "))


def _fill_changes(changes: tuple[Change, ...], database: SqliteDatabase) -> None:
    for position, change in enumerate(changes):
        values = {name: getattr(change, name) for name in Change.__slots__}
        StatedChange.insert(position=position, **values).execute(database)
