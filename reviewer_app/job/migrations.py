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
    # What people answer and remark, whom comments are given to, what annotations are called.
    2: (
        "ALTER TABLE decision ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE decision ADD COLUMN source TEXT NOT NULL DEFAULT ''",
        """CREATE TABLE reply (
             position INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL, subject TEXT NOT NULL,
             body BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX replyrow_id ON reply (id)",
        "CREATE INDEX replyrow_subject ON reply (subject)",
        """CREATE TABLE assignment (
             id INTEGER NOT NULL PRIMARY KEY, comment_id TEXT NOT NULL, body BLOB NOT NULL)""",
        "CREATE INDEX assignmentrow_comment_id ON assignment (comment_id)",
        """CREATE TABLE remark (
             position INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL, file_id TEXT NOT NULL,
             body BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX remarkrow_id ON remark (id)",
        "CREATE INDEX remarkrow_file_id ON remark (file_id)",
        """CREATE TABLE annotation (
             name TEXT NOT NULL PRIMARY KEY, comment_id TEXT NOT NULL, file_id TEXT NOT NULL,
             page_index INTEGER NOT NULL)""",
        "CREATE INDEX annotationrow_comment_id ON annotation (comment_id)",
    ),
    # What OCR read, and which of its readings a person confirmed.
    3: (
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
    # By how much a person has turned the pages of a file.
    4: ("ALTER TABLE place ADD COLUMN rotation INTEGER NOT NULL DEFAULT 0",),
}
"""Version to the statements that lead from it to the next."""


def migrate(database: SqliteDatabase, version: int) -> None:
    """Bring a file of `version` to SCHEMA_VERSION; what a failing step did is taken back."""
    for step in range(version, SCHEMA_VERSION):
        with database.atomic():
            for statement in MIGRATIONS[step]:
                database.execute_sql(statement)
            database.pragma("user_version", step + 1)
