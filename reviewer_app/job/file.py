"""The job's file: opening, creating, saving under another name, and one way to write."""

import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

from peewee import SQL, BaseQuery, IntegrityError, Model, SqliteDatabase, fn

from reviewer_app.core.errors import UserError
from reviewer_app.job.failures import database_failures, failures
from reviewer_app.job.migrations import migrate
from reviewer_app.job.schema import APPLICATION_ID, SCHEMA_VERSION, Fact
from reviewer_app.job.statements import insert_statement
from reviewer_app.job.tables import create_tables

SUFFIX = ".granskning"
_MEMORY = ":memory:"
_BUSY_SECONDS = 10
"""A review of a thousand pages holds the job for a second, on a busy computer for several: whoever
decides meanwhile must wait rather than be refused."""


class JobFile:
    """An open job file. One connection, used from one thread at a time.

    Every change is committed when the method that makes it returns, or with the outermost
    `batch` around it. FULL synchronisation: what was committed survives a power cut too.

    Attributes:
        path: where the job lies; None for a temporary one.
    """

    def __init__(self, database: SqliteDatabase, path: Path | None) -> None:
        self._database = database
        self.path = path

    @classmethod
    def create(cls, path: str | Path) -> Self:
        """Create an empty job at `path`, where no file may be yet; raises UserError."""
        target = Path(os.path.abspath(path))
        if not target.parent.is_dir():
            raise UserError("job.no_folder", path=target.parent)
        with failures(target):
            try:
                # Exclusively: a job must never be written over a file made meanwhile.
                target.open("xb").close()
            except FileExistsError as error:
                raise UserError("job.exists", path=target) from error
        try:
            return cls._made(str(target), target)
        except BaseException:
            _remove(target)
            raise

    @classmethod
    def temporary(cls) -> Self:
        """Return an empty job that lives in memory until it is saved with `save_as`."""
        return cls._made(_MEMORY, None)

    @classmethod
    def _made(cls, address: str, path: Path | None) -> Self:
        database = _database(address)
        try:
            with failures(path or Path()):
                database.connect()
                with database.atomic():
                    create_tables(database)
                    database.pragma("application_id", APPLICATION_ID)
                    database.pragma("user_version", SCHEMA_VERSION)
                # Into the file itself, so that it is a job also without its log.
                database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except BaseException:
            database.close()
            raise
        return cls(database, path)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a job, brought to this version; raises UserError in one clear sentence."""
        place = Path(os.path.abspath(path))
        with failures(place):
            version = _version_of(place)
            database = _database(str(place))
            try:
                database.connect()
                if version < SCHEMA_VERSION:
                    migrate(database, version)
                # A job is for writing: say now if that cannot be done, not at the first decision.
                with database.atomic():
                    database.pragma("user_version", SCHEMA_VERSION)
            except BaseException:
                database.close()
                raise
        return cls(database, place)

    def save_as(self, path: str | Path) -> None:
        """Write the whole job to `path`, replacing a file there, and go on with that file.

        Raises UserError; then nothing has changed, neither there nor here.
        """
        target = Path(os.path.abspath(path))
        if target == self.path:
            return
        if not target.parent.is_dir():
            raise UserError("job.no_folder", path=target.parent)
        with failures(target):
            copy = self._copied(target)
            try:
                _remove_side_files(target)
                copy.replace(target)
            finally:
                copy.unlink(missing_ok=True)
            database = _database(str(target))
            database.connect()
        self._database.close()
        self._database, self.path = database, target

    def copy_to(self, path: str | Path) -> None:
        """Write a copy of the whole job to `path`, where no file may be; raises UserError."""
        target = Path(os.path.abspath(path))
        if target.exists():
            raise UserError("job.exists", path=target)
        with failures(target):
            self._copied(target).replace(target)

    def _copied(self, target: Path) -> Path:
        """Return a copy of the job, beside `target` and with its paths as seen from there."""
        folder = Path(tempfile.mkdtemp(prefix=".granskning-", dir=target.parent))
        copy = folder / target.name
        try:
            self._database.execute_sql("VACUUM INTO ?", (str(copy),))
            database = _database(str(copy))
            database.connect()
            try:
                self._rebase(database, target.parent)
            finally:
                database.close()
            part = target.with_name(f"{folder.name}{SUFFIX}")
            return copy.replace(part)
        finally:
            _remove(copy)
            folder.rmdir()

    def _rebase(self, database: SqliteDatabase, folder: Path) -> None:
        """Write into a copy of the job what depends on the folder it lies in."""

    def close(self) -> None:
        """Close the job; a single file remains."""
        with database_failures(self.path or Path()):
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Commit all changes made within the block together, or none where it raises."""
        with database_failures(self.path or Path()), self._database.atomic():
            yield

    def _run(self, *queries: BaseQuery) -> None:
        """Run writing queries in one transaction."""
        with self.batch():
            for query in queries:
                query.execute(self._database)

    def _insert(self, table: type[Model], rows: Iterable[Sequence[object]]) -> None:
        """Insert rows whose values are in the order of the table's columns."""
        self._write_many(insert_statement(table), rows)

    def _write_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a writing statement, written once (see statements), for each row of values."""
        with self.batch():
            try:
                self._database.connection().executemany(sql, rows)
            except sqlite3.IntegrityError as error:
                raise IntegrityError(str(error)) from error

    def _fetch(self, query: BaseQuery) -> list[tuple[Any, ...]]:
        with database_failures(self.path or Path()):
            return list(self._database.execute(query).fetchall())

    def _fetch_written(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a query written once (see statements) with these values."""
        with database_failures(self.path or Path()):
            return list(self._database.execute_sql(sql, values).fetchall())

    def _next_position(self, table: type[Model]) -> int:
        """Return the place after the last in a table that keeps an order."""
        last = fn.COALESCE(fn.MAX(SQL("position")), -1)
        return int(self._fetch(table.select(last))[0][0]) + 1

    def set_fact(self, name: str, value: str) -> None:
        """Keep a single fact or setting of the job under a name."""
        self._run(Fact.insert(name=name, value=value).on_conflict_replace())

    def fact(self, name: str) -> str:
        """Return what is kept under a name, "" where nothing is."""
        found = self._fetch(Fact.select(Fact.value).where(Fact.name == name))
        return str(found[0][0]) if found else ""

    def set_registry(self, version: str, sha256: str) -> None:
        """Keep which registry the job was judged with."""
        with self.batch():
            self.set_fact("registry_version", version)
            self.set_fact("registry_sha256", sha256)

    def registry(self) -> tuple[str, str]:
        """Return version and SHA-256 of the registry the job was judged with, "" for none yet."""
        return self.fact("registry_version"), self.fact("registry_sha256")


def _database(address: str) -> SqliteDatabase:
    return SqliteDatabase(
        address,
        pragmas={"journal_mode": "wal", "foreign_keys": 1, "synchronous": "full"},
        lock_type="IMMEDIATE",
        timeout=_BUSY_SECONDS,
        thread_safe=False,
        check_same_thread=False,
    )


def _version_of(place: Path) -> int:
    """Return the version of a job file; raises UserError for no job.

    Read through SQLite alone: closing any other handle of the file would drop the locks of all
    connections that this process has to it (POSIX), and the next program to leave the job would
    take its write-ahead log away while it is written to. After a kill the newest header may
    still be in that log, too.
    """
    if place.is_dir():
        raise UserError("job.not_a_job", path=place)
    # A missing file is told from one that cannot be read.
    place.stat()
    application, version = _marks_of(place)
    if application != APPLICATION_ID:
        raise UserError("job.not_a_job", path=place)
    if version > SCHEMA_VERSION:
        raise UserError("job.newer_version", path=place)
    return version


def _marks_of(place: Path) -> tuple[int, int]:
    """Return whose file a database is, and its version."""
    with closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(application), int(version)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    _remove_side_files(path)


def _remove_side_files(path: Path) -> None:
    """Remove the write-ahead log of a file that is replaced: it must not meet the new one."""
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
