"""SQL written once: building a statement takes peewee ten times as long as running it does."""

from peewee import BaseQuery, SqliteDatabase

_DIALECT = SqliteDatabase(None)


def written(query: BaseQuery) -> tuple[str, tuple[object, ...]]:
    """Return a query's SQL, each value in it a "?", and the values in the order they stand."""
    sql, values = _DIALECT.get_sql_context().sql(query).query()
    return str(sql), tuple(values or ())


def statement(query: BaseQuery) -> str:
    """Return the SQL alone, for running with other values."""
    return written(query)[0]
