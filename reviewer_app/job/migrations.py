"""Bringing older job files forward, one version at a time, each in one transaction."""

from collections.abc import Callable, Mapping

from peewee import SqliteDatabase

from reviewer_app.job.schema import SCHEMA_VERSION

MIGRATIONS: Mapping[int, Callable[[SqliteDatabase], None]] = {}
"""Version to the step that leads from it to the next."""


def migrate(database: SqliteDatabase, version: int) -> None:
    """Bring a file of `version` to SCHEMA_VERSION."""
    for step in range(version, SCHEMA_VERSION):
        with database.atomic():
            MIGRATIONS[step](database)
            database.pragma("user_version", step + 1)
