"""The job's inserts as SQL written once (see registry_db.statements)."""

from functools import cache

from peewee import Model

from registry_db.statements import statement


@cache
def insert_statement(table: type[Model]) -> str:
    """Return the SQL that inserts a row into a table, its values in the order of the columns."""
    fields = table._meta.sorted_fields  # noqa: SLF001 - peewee's documented name
    return statement(table.insert_many([[None] * len(fields)], fields=fields))
