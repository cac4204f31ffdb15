"""Searching as one types: codes however typed, words of headings by their beginnings.

Nothing found here is verified by being found: verification is EditionIndex alone.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from peewee import SQL

from registry_db.schema import CodeRow, SearchIndex
from registry_db.sorting import typed_key
from registry_db.statements import statement

Fetch = Callable[..., list[tuple[object, ...]]]
"""Runs SQL with its values on the registry's file and returns the rows."""

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
_BY_WORDS = statement(
    SearchIndex.select(SearchIndex.rowid).where(SQL("search_index MATCH ?", [""])).limit(1)
)


def find_row_ids(
    fetch: Fetch, text: str, editions: Sequence[int] | None, tokens: Sequence[str], limit: int
) -> list[int]:
    """Return the ids of the rows found, at most `limit`, the best first.

    First the code typed, then codes that begin so, then headings that begin with the words, then
    those that hold them. `editions` are the ids of the editions to search (None: all) and
    `tokens` the marks of the same filter in the search index.
    """
    typed = "".join(sign for sign in text[:_LONGEST] if sign.isprintable() or sign.isspace())
    found: dict[int, None] = {}
    for row_id in _candidates(fetch, typed, editions, tokens, limit):
        found[row_id] = None
        if len(found) == limit:
            break
    return list(found)


def _candidates(
    fetch: Fetch, typed: str, editions: Sequence[int] | None, tokens: Sequence[str], limit: int
) -> Iterator[int]:
    key = typed_key(typed)
    if key:
        yield from _by_code(fetch, key, editions, limit)
    words = _words(typed)
    if words:
        yield from _by_words(fetch, _match(words, tokens, initial=True), limit)
        yield from _by_words(fetch, _match(words, tokens, initial=False), 2 * limit)


def _by_code(fetch: Fetch, key: str, editions: Sequence[int] | None, limit: int) -> Iterator[int]:
    """Yield codes beginning with the key: the shortest, which is the exact one, first."""
    if editions is None:
        hits = fetch(_BY_CODE, key, key + _LAST, limit)
    else:
        # One edition at a time is a range of the index; a list of them would be a scan.
        hits = [
            hit
            for edition in editions
            for hit in fetch(_BY_CODE_IN_EDITION, key, key + _LAST, edition, limit)
        ]
        hits.sort()
    for _, row_id in islice(hits, limit):
        assert isinstance(row_id, int)
        yield row_id


def _words(typed: str) -> list[str]:
    words = unicodedata.normalize("NFC", typed).replace('"', " ").split()
    return [word for word in words if any(sign.isalnum() for sign in word)]


def _match(words: Sequence[str], tokens: Sequence[str], *, initial: bool) -> str:
    """Return the search expression: each word quoted, since codes hold signs of its syntax."""
    first, *others = (f'"{word}" *' for word in words)
    parts = [f"heading : ^ {first}" if initial else f"{{code heading}} : {first}"]
    parts += (f"{{code heading}} : {word}" for word in others)
    if tokens:
        marks = " OR ".join(f'"{token}"' for token in tokens)
        parts.append(f"(edition : ({marks}))")
    return " AND ".join(parts)


def _by_words(fetch: Fetch, match: str, limit: int) -> Iterator[int]:
    for (row_id,) in fetch(_BY_WORDS, match, limit):
        assert isinstance(row_id, int)
        yield row_id
