"""An edition's rows as one text: read at once, hashed at once, and small in memory.

Three parts, divided by an empty line, none of which can hold one: the sources ("status TAB
address"), the codes in the order of the book, and for each code "heading TAB number of source".
"""

import hashlib
from collections.abc import Sequence
from itertools import accumulate

from registry_db.records import Row

_PARTS = "\n\n"


def pack(rows: Sequence[Row]) -> str:
    """Return the text of an edition's rows, given in the order of the book."""
    sources: dict[tuple[str, str], int] = {}
    for row in rows:
        sources.setdefault((row.status, row.source), len(sources))
    return _PARTS.join(
        (
            "\n".join(map("\t".join, sources)),
            "\n".join(row.code for row in rows),
            "\n".join(f"{row.heading}\t{sources[row.status, row.source]}" for row in rows),
        )
    )


def packed_hash(packed: str) -> str:
    """Return the SHA-256 of an edition's rows."""
    return hashlib.sha256(packed.encode()).hexdigest()


class PackedRows:
    """The rows of an edition by code; headings and sources are cut out when asked for."""

    __slots__ = ("_places", "_sources", "_texts")

    def __init__(self, packed: str) -> None:
        sources, codes, texts = packed.split(_PARTS)
        self._sources = [tuple(line.split("\t")) for line in sources.split("\n")]
        self._texts = f"{texts}\n"
        starts = accumulate((len(line) + 1 for line in texts.split("\n")), initial=0)
        self._places = dict(zip(codes.split("\n"), starts, strict=False))

    def get(self, code: str) -> tuple[str, str, str] | None:
        """Return heading, source and status of exactly `code`, None where it is not there."""
        start = self._places.get(code)
        if start is None:
            return None
        line = self._texts[start : self._texts.index("\n", start)]
        heading, _, number = line.rpartition("\t")
        status, source = self._sources[int(number)]
        return heading, source, status

    def __contains__(self, code: object) -> bool:
        return code in self._places

    def __len__(self) -> int:
        return len(self._places)

    def codes(self) -> tuple[str, ...]:
        """Return the codes in the order of the book."""
        return tuple(self._places)
