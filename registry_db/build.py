"""Building a registry file: content in, a finished SQLite file out, or nothing at all."""

import errno
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from peewee import DatabaseError, Model, SqliteDatabase

from registry_db.content import Content
from registry_db.errors import RegistryError
from registry_db.packing import pack
from registry_db.pausing import garbage_left
from registry_db.records import Change, Row
from registry_db.reporting import Report, silent
from registry_db.schema import (
    CodeRow,
    Edition,
    Fact,
    Original,
    PersonalWork,
    SearchIndex,
    Source,
    StatedChange,
    create_indexes,
    create_tables,
    edition_token,
)
from registry_db.sorting import typed_key


@garbage_left()
def build(content: Content, target: Path, report: Report = silent) -> None:
    """Write `content` to `target`, replacing a file there in one step.

    `report` is told how many rows are written; it may raise, and nothing has changed then.
    Raises RegistryError where the folder cannot be written or the disk is full; then nothing of
    `target` has changed.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(target.parent)
        prefix = f"tmp-{os.getpid()}-"
        handle, name = tempfile.mkstemp(prefix=prefix, suffix=".part", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise _cannot_write(error, target) from error
    part = Path(name)
    try:
        _write(content, part, report)
        part.replace(target)
    except (OSError, DatabaseError, sqlite3.Error) as error:
        raise _cannot_write(error, target) from error
    finally:
        part.unlink(missing_ok=True)


def _remove_leftovers(folder: Path) -> None:
    """Remove what a program that was killed while it built left half-written."""
    for part in folder.glob("tmp*.part"):
        # Open in another program, or removed by it.
        with suppress(OSError):
            if _is_left(part):
                part.unlink()


def _is_left(part: Path) -> bool:
    if time.time() - part.stat().st_mtime > _BUILT_WITHIN:
        return True
    found = _PART.fullmatch(part.name)
    if found is None or os.name == "nt":
        # There no signal asks whether a program lives, and a file in use cannot be removed.
        return found is not None and int(found.group(1)) != os.getpid()
    try:
        os.kill(int(found.group(1)), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False


_BUILT_WITHIN = 3600
"""Seconds after which a half-written file that nobody has written to is left, whoever made it."""
# The number is the program's: "tmp-4711-x3k_9abc.part"
_PART = re.compile(r"tmp-([0-9]{1,10})-[^-]*\.part")


def _cannot_write(error: Exception, target: Path) -> RegistryError:
    full = getattr(error, "errno", None) == errno.ENOSPC or "disk is full" in str(error)
    return RegistryError("disk_full" if full else "not_writable", path=target)


def _write(content: Content, part: Path, report: Report) -> None:
    database = SqliteDatabase(str(part), pragmas=_WRITING)
    try:
        create_tables(database)
        for name, value in _WORDS_AT_ONCE.items():
            set_up = "INSERT INTO search_index(search_index, rank) VALUES (?, ?)"
            database.execute_sql(set_up, (name, value))
        with database.atomic():
            for model, fields, rows in stored_tables(content):
                if model in _LONG:
                    rows = _told(rows, _LONG.index(model), len(content.rows), report)
                _insert_all(model, fields, rows, database)
            create_indexes(database)
        database.execute_sql("INSERT INTO search_index(search_index) VALUES ('optimize')")
        database.execute_sql("ANALYZE")
    finally:
        database.close()
    with part.open("rb+") as file:
        os.fsync(file.fileno())


_WRITING = {"page_size": 8192, "journal_mode": "off", "synchronous": "off"}
_WORDS_AT_ONCE = {"hashsize": 32 << 20, "automerge": 0}
"""Bytes of words that are gathered before they are written, and no merging between: what comes at
the end puts them together."""

_LONG: tuple[type[Model], ...] = (CodeRow, SearchIndex)
"""Tables with a row for each code: each is half the work."""
_REPORT_EVERY = 2000


def _told(
    rows: Iterable[tuple[object, ...]], part: int, count: int, report: Report
) -> Iterator[tuple[object, ...]]:
    for done, row in enumerate(rows):
        if done % _REPORT_EVERY == 0:
            report("building", (part * count + done) // len(_LONG), count)
        yield row


Table = tuple[type[Model], Sequence[Any], Iterable[tuple[object, ...]]]
"""A model, its fields that are filled, and their values."""


def stored_tables(content: Content) -> Iterator[Table]:
    """Yield what a registry's tables hold, the same in a file and on a server."""
    facts = {"date": content.date, "version": content.version, "sha256": content.sha256}
    yield Fact, [Fact.name, Fact.value], facts.items()
    numbers = {(one.work, one.edition): n for n, one in enumerate(content.holdings, start=1)}
    yield Edition, _EDITION_FIELDS, _edition_values(content)
    sources: dict[tuple[str, str], int] = {}
    for row in content.rows:
        sources.setdefault((row.source, row.status), len(sources) + 1)
    stored = ((number, *source) for source, number in sources.items())
    yield Source, [Source.id, Source.address, Source.status], stored
    rows = [
        (rowid, row, numbers[row.work, row.edition])
        for rowid, row in enumerate(content.rows, start=1)
    ]
    yield CodeRow, _ROW_FIELDS, (_row_values(*numbered, sources) for numbered in rows)
    yield SearchIndex, _WORD_FIELDS, (_words(*numbered) for numbered in rows)
    names = Change.__slots__
    changes = (
        (position, *(getattr(change, name) for name in names))
        for position, change in enumerate(content.changes)
    )
    fields = [StatedChange.position, *(getattr(StatedChange, name) for name in names)]
    yield StatedChange, fields, changes
    yield PersonalWork, [PersonalWork.id, PersonalWork.text], enumerate(content.works, start=1)
    originals = (
        (number, *(getattr(row, name) for name in Row.__slots__))
        for number, row in enumerate(content.originals, start=1)
    )
    columns = [Original.id, *(getattr(Original, name) for name in Row.__slots__)]
    yield Original, columns, originals


_EDITION_FIELDS = [
    Edition.id, Edition.work, Edition.edition, Edition.first_row, Edition.row_count,
    Edition.coverage, Edition.complete_levels, Edition.source, Edition.imported_at,
    Edition.sha256, Edition.packed,
]  # fmt: skip


def _edition_values(content: Content) -> Iterator[tuple[object, ...]]:
    first_row = 1
    for number, held in enumerate(content.holdings, start=1):
        yield (
            number, held.work, held.edition, first_row, held.rows, str(held.coverage),
            held.complete_levels, held.source, held.imported_at, held.sha256,
            pack(content.rows[first_row - 1 : first_row - 1 + held.rows]),
        )  # fmt: skip
        first_row += held.rows


def _insert_all(
    model: type[Model],
    fields: Sequence[object],
    rows: Iterable[tuple[object, ...]],
    database: SqliteDatabase,
) -> None:
    """Insert through the driver's own loop: ten times faster than one statement per batch."""
    query = model.insert_many([[None] * len(fields)], fields=fields)
    statement, _ = database.get_sql_context().sql(query).query()
    database.connection().executemany(statement, rows)


_ROW_FIELDS = [
    CodeRow.id, CodeRow.edition, CodeRow.code, CodeRow.heading, CodeRow.family, CodeRow.parent,
    CodeRow.source, CodeRow.typed_key,
]  # fmt: skip
_WORD_FIELDS = [SearchIndex.rowid, SearchIndex.code, SearchIndex.heading, SearchIndex.edition]


def _row_values(
    rowid: int, row: Row, edition_id: int, sources: Mapping[tuple[str, str], int]
) -> tuple[object, ...]:
    return (
        rowid,
        edition_id,
        row.code,
        row.heading,
        row.family,
        row.parent,
        sources[row.source, row.status],
        typed_key(row.code),
    )


def _words(rowid: int, row: Row, edition_id: int) -> tuple[object, ...]:
    return rowid, search_words(row.code), search_words(row.heading), edition_token(edition_id)


def search_words(text: str) -> str:
    """Return a code or heading as it is indexed: the parts of "va-ledning" can be found too."""
    parts = _JOINER.sub(" ", text)
    return text if parts == text else f"{text} {parts}"


# "va-ledning", "1:2"
_JOINER = re.compile("[-/.:–]")
