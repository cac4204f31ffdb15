"""An edition's rows in one piece: read at once, hashed at once, and small in memory.

Four parts, divided by an empty line, none of which but the last can hold one: the sources
("status TAB address"), the codes in the order of the book, for each code "heading TAB number of
source", and where each of these begins, in four bytes, the lowest first.
"""

import hashlib
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate

from registry_db.records import Row

_PARTS = b"\n\n"
_FOUR_BYTES = "I"


def pack(rows: Sequence[Row]) -> bytes:
    """Return an edition's rows, given in the order of the book, in one piece."""
    sources: dict[tuple[str, str], int] = {}
    for row in rows:
        sources.setdefault((row.status, row.source), len(sources))
    lines = [f"{row.heading}\t{sources[row.status, row.source]}\n".encode() for row in rows]
    starts = array(_FOUR_BYTES, accumulate(map(len, lines[:-1]), initial=0))
    return _PARTS.join(
        (
            "\n".join(map("\t".join, sources)).encode(),
            "\n".join([row.code for row in rows]).encode(),
            b"".join(lines).removesuffix(b"\n"),
            _lowest_first(starts).tobytes(),
        )
    )


def _lowest_first(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def packed_hash(packed: bytes) -> str:
    """Return the SHA-256 of an edition's rows."""
    return hashlib.sha256(packed).hexdigest()


class PackedRows:
    """The rows of an edition by code; headings and sources are cut out when asked for."""

    __slots__ = ("_places", "_sources", "_texts")

    def __init__(self, packed: bytes) -> None:
        sources, codes, self._texts, starts = packed.split(_PARTS, 3)
        self._sources = [tuple(line.split("\t")) for line in sources.decode().split("\n")]
        places = _lowest_first(array(_FOUR_BYTES, starts))
        self._places = dict(zip(codes.decode().split("\n"), places, strict=True))

    def get(self, code: str) -> tuple[str, str, str] | None:
        """Return heading, source and status of exactly `code`, None where it is not there."""
        start = self._places.get(code)
        if start is None:
            return None
        end = self._texts.find(b"\n", start)
        line = self._texts[start : end if end >= 0 else None].decode()
        heading, _, number = line.rpartition("\t")
        status, source = self._sources[int(number)]
        return heading, source, status

    def __contains__(self, code: object) -> bool:
        return code in self._places

    def __len__(self) -> int:
        return len(self._places)

    def headings(self) -> Iterator[tuple[str, str]]:
        """Yield each code with its heading, in the order of the book."""
        lines = self._texts.decode().split("\n")
        for code, line in zip(self._places, lines, strict=True):
            yield code, line.rpartition("\t")[0]

    def codes(self) -> tuple[str, ...]:
        """Return the codes in the order of the book."""
        return tuple(self._places)
