"""Searching as one types: codes however typed, words of headings by their beginnings.

Nothing found here is verified by being found: verification is EditionIndex alone.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Protocol

from peewee import SQL

from registry_db.schema import CodeRow, SearchIndex
from registry_db.sorting import typed_key
from registry_db.statements import statement


class Store(Protocol):
    """Where a registry is kept, as far as a search asks it."""

    def fetch_written(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run SQL with its values and return the rows."""
        ...

    def word_query(
        self, words: Sequence[str], tokens: Sequence[str], *, initial: bool
    ) -> tuple[str, str]:
        """Return the SQL that finds words in the order of the books, and its value."""
        ...


_LONGEST = 200
_LAST = "\U0010ffff"
_FROM_KEY = (
    CodeRow.select(CodeRow.typed_key, CodeRow.id)
    .where((CodeRow.typed_key >= "") & (CodeRow.typed_key < ""))
    .order_by(CodeRow.typed_key, CodeRow.id)
)
_BY_CODE = statement(_FROM_KEY.limit(1))
_BY_CODE_IN_EDITION = statement(_FROM_KEY.where(CodeRow.edition == 0).limit(1))
# In the order of the books, which costs nothing; ranking would cost 20 ms.
BY_WORDS = statement(
    SearchIndex.select(SearchIndex.rowid).where(SQL("search_index MATCH ?", [""])).limit(1)
)


def find_row_ids(
    store: Store, text: str, editions: Sequence[int] | None, tokens: Sequence[str], limit: int
) -> list[int]:
    """Return the ids of the rows found, at most `limit`, the best first.

    First the code typed, then codes that begin so, then headings that begin with the words, then
    those that hold them. `editions` are the ids of the editions to search (None: all) and
    `tokens` the marks of the same filter in the search index.
    """
    typed = "".join(sign for sign in text[:_LONGEST] if sign.isprintable() or sign.isspace())
    found: dict[int, None] = {}
    for row_id in _candidates(store, typed, editions, tokens, limit):
        found[row_id] = None
        if len(found) == limit:
            break
    return list(found)


def _candidates(
    store: Store, typed: str, editions: Sequence[int] | None, tokens: Sequence[str], limit: int
) -> Iterator[int]:
    key = typed_key(typed)
    if key:
        yield from _by_code(store, key, editions, limit)
    words = _words(typed)
    if words:
        yield from _by_words(store, *store.word_query(words, tokens, initial=True), limit)
        yield from _by_words(store, *store.word_query(words, tokens, initial=False), 2 * limit)


def _by_code(store: Store, key: str, editions: Sequence[int] | None, limit: int) -> Iterator[int]:
    """Yield codes beginning with the key: the shortest, which is the exact one, first."""
    if editions is None:
        hits = store.fetch_written(_BY_CODE, key, key + _LAST, limit)
    else:
        # One edition at a time is a range of the index; a list of them would be a scan.
        hits = [
            hit
            for edition in editions
            for hit in store.fetch_written(_BY_CODE_IN_EDITION, key, key + _LAST, edition, limit)
        ]
        hits.sort()
    for _, row_id in islice(hits, limit):
        assert isinstance(row_id, int)
        yield row_id


def _words(typed: str) -> list[str]:
    words = unicodedata.normalize("NFC", typed).replace('"', " ").split()
    return [word for word in words if any(sign.isalnum() for sign in word)]


def _by_words(store: Store, sql: str, match: str, limit: int) -> Iterator[int]:
    for (row_id,) in store.fetch_written(sql, match, limit):
        assert isinstance(row_id, int)
        yield row_id


def word_match(words: Sequence[str], tokens: Sequence[str], *, initial: bool) -> str:
    """Return the search expression of a registry file.

    Each word is quoted, since codes hold signs of its syntax.
    """
    first, *others = (f'"{word}" *' for word in words)
    parts = [f"heading : ^ {first}" if initial else f"{{code heading}} : {first}"]
    parts += (f"{{code heading}} : {word}" for word in others)
    if tokens:
        marks = " OR ".join(f'"{token}"' for token in tokens)
        parts.append(f"(edition : ({marks}))")
    return " AND ".join(parts)
