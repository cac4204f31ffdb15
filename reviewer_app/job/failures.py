"""Which failures of the job's file are the person's to know, each in one sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peewee import PeeweeException

from reviewer_app.core.errors import UserError

# Primary result codes of SQLite, https://www.sqlite.org/rescode.html
_SENTENCES = {
    sqlite3.SQLITE_BUSY: "job.locked",
    sqlite3.SQLITE_LOCKED: "job.locked",
    sqlite3.SQLITE_PERM: "job.read_only",
    sqlite3.SQLITE_READONLY: "job.read_only",
    sqlite3.SQLITE_IOERR: "job.unreachable",
    sqlite3.SQLITE_CORRUPT: "job.damaged",
    sqlite3.SQLITE_FULL: "job.disk_full",
    sqlite3.SQLITE_CANTOPEN: "job.read_only",
    sqlite3.SQLITE_NOTADB: "job.not_a_job",
}
_SYSTEM_SENTENCES = {
    errno.ENOENT: "job.missing",
    errno.ENOSPC: "job.disk_full",
    errno.EDQUOT: "job.disk_full",
    errno.EACCES: "job.read_only",
    errno.EPERM: "job.read_only",
    errno.EROFS: "job.read_only",
}
_PRIMARY = 0xFF


@contextmanager
def database_failures(path: Path) -> Iterator[None]:
    """Turn failures of the database within the block into UserErrors; let bugs through."""
    try:
        yield
    except (PeeweeException, sqlite3.Error) as error:
        key = _SENTENCES.get(_result_code(error))
        if key is None:
            raise
        raise UserError(key, path=path, detail=repr(error)) from error


@contextmanager
def failures(path: Path) -> Iterator[None]:
    """The same for the database and for what the system says of files and folders."""
    try:
        with database_failures(path):
            yield
    except OSError as error:
        key = _SYSTEM_SENTENCES.get(error.errno or 0, "job.unreachable")
        raise UserError(key, path=path, detail=repr(error)) from error


def _result_code(error: BaseException) -> int:
    """Return SQLite's primary result code; peewee carries the driver's error as argument."""
    inner = error.args[0] if error.args and isinstance(error.args[0], sqlite3.Error) else error
    return int(getattr(inner, "sqlite_errorcode", 0)) & _PRIMARY
