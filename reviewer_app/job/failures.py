"""Which failures of the job's file are the person's to know, each in one sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peewee import IntegrityError, PeeweeException

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
        key = _sentence(error)
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


def _sentence(error: BaseException) -> str | None:
    """Return the text key of a failure, None for a bug.

    A full disk also fails the rollback after it, and peewee wraps what the driver raised: so the
    causes are asked in turn. A constraint that was violated is a bug, whatever came before it.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, IntegrityError | sqlite3.IntegrityError):
            return None
        key = _SENTENCES.get(int(getattr(cause, "sqlite_errorcode", 0)) & _PRIMARY)
        if key is not None:
            return key
        cause = cause.__cause__ or cause.__context__
    return None
