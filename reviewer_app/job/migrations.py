"""Bringing older job files forward, one version at a time, each in one transaction.

The statements of a step never change once it has been released: they are what leads from that
version's tables to the next one's, whatever the models say today.
"""

from collections.abc import Mapping

from peewee import SqliteDatabase

from reviewer_app.job.schema import SCHEMA_VERSION

MIGRATIONS: Mapping[int, tuple[str, ...]] = {
    # What a person says of a quotation, where they left off reading, what the sweep found.
    1: (
        """CREATE TABLE support (
             id INTEGER NOT NULL PRIMARY KEY, comment_id TEXT NOT NULL,
             supports INTEGER NOT NULL CHECK (supports IN (0, 1)),
             author TEXT NOT NULL, at TEXT NOT NULL)""",
        "CREATE INDEX supportrow_comment_id ON support (comment_id)",
        """CREATE TABLE place (
             file_id TEXT NOT NULL PRIMARY KEY REFERENCES document (file_id) ON DELETE CASCADE,
             page_index INTEGER NOT NULL, x REAL NOT NULL, y REAL NOT NULL, zoom REAL NOT NULL,
             fit TEXT NOT NULL)""",
        """CREATE TABLE sweep (
             file_id TEXT NOT NULL REFERENCES document (file_id) ON DELETE CASCADE,
             part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (file_id, part))""",
    ),
    # What OCR read, and which of its readings a person confirmed.
    2: (
        """CREATE TABLE ocr (
             file_id TEXT NOT NULL REFERENCES document (file_id) ON DELETE CASCADE,
             page_index INTEGER NOT NULL CHECK (page_index >= 0), picture TEXT NOT NULL,
             witnesses TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (file_id, page_index))""",
        "CREATE INDEX ocrrow_picture_witnesses ON ocr (picture, witnesses)",
        """CREATE TABLE reading (
             id INTEGER NOT NULL PRIMARY KEY, reference_id TEXT NOT NULL, raw TEXT NOT NULL,
             confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
             author TEXT NOT NULL, at TEXT NOT NULL)""",
    ),
}
"""Version to the statements that lead from it to the next."""


def migrate(database: SqliteDatabase, version: int) -> None:
    """Bring a file of `version` to SCHEMA_VERSION; what a failing step did is taken back."""
    for step in range(version, SCHEMA_VERSION):
        with database.atomic():
            for statement in MIGRATIONS[step]:
                database.execute_sql(statement)
            database.pragma("user_version", step + 1)
