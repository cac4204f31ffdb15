"""The form of a work's codes as a short description: parts of letters or digits, with separators.

A description cannot hang a sweep, as an expression could: every part is of bounded length and
begins where the one before it ends.

>>> form = CodeForm.read([{"digits": 2}, {"separator": "-", "digits": 2}], levels=[1, 2])
>>> form.matches("22-01"), form.matches("22"), form.matches("2201"), form.parent("22-01")
(True, True, False, '22')
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Self

_CLASSES = {"digits": "[0-9]", "letters": "[A-ZÅÄÖ]"}
SEPARATORS = ("", " ", "-", ".", "/", ":")
LONGEST_PART = 12
MOST_PARTS = 8
# What a separator may be written as: "22.01", "22 – 01"; a comma divides numbers.
_LOOSE = r"[^\w,;]{1,3}"
_SHORTEST_SWEPT = 4
"""Signs that a code must have to be looked for in running text: shorter ones are every number."""


class FormError(ValueError):
    """A description that is none; the text names the part of it."""


@dataclass(frozen=True, slots=True)
class Part:
    """Between `least` and `most` signs of a `kind` ("digits", "letters"), after `separator`."""

    kind: str
    least: int
    most: int
    separator: str

    @property
    def sign_pattern(self) -> str:
        """The expression of the part without its separator."""
        return f"{_CLASSES[self.kind]}{{{self.least},{self.most}}}"

    @property
    def pattern(self) -> str:
        """The expression of the part with its separator."""
        return f"{re.escape(self.separator)}{self.sign_pattern}"


@dataclass(frozen=True, slots=True)
class CodeForm:
    """The parts of a code, and how many of them make a code of each level, the top one first."""

    parts: tuple[Part, ...]
    levels: tuple[int, ...]

    @classmethod
    def read(cls, parts: Sequence[Mapping[str, object]], levels: Sequence[int] = ()) -> Self:
        """Return the form described; raises FormError where the description is none.

        `levels` are the numbers of parts that make a code; () for whole codes alone.
        """
        if not 1 <= len(parts) <= MOST_PARTS:
            raise FormError("parts")
        read = tuple(_part(part, first=place == 0) for place, part in enumerate(parts))
        for one, other in pairwise(read):
            if not other.separator and one.kind == other.kind and one.least != one.most:
                raise FormError("separator")
        chosen = tuple(levels) or (len(read),)
        if list(chosen) != sorted(set(chosen)) or chosen[-1] != len(read) or chosen[0] < 1:
            raise FormError("levels")
        return cls(read, chosen)

    @property
    def pattern(self) -> str:
        """The expression of a whole code of any level, the longest first."""
        return "|".join(self._of_level(count) for count in reversed(self.levels))

    @property
    def swept_pattern(self) -> str:
        """The expression of the codes that are looked for in running text, "" for none.

        A separating space may be a line's end there.
        """
        swept = [count for count in reversed(self.levels) if self._is_distinct(count)]
        return "|".join(self._of_level(count) for count in swept).replace("\\ ", "[ \\n]")

    @property
    def loose_pattern(self) -> str:
        """The expression of what reads like such a code, its separators written otherwise."""
        swept = [count for count in reversed(self.levels) if self._is_distinct(count)]
        return "|".join(
            "".join(f"{_LOOSE if part.separator else ''}{part.sign_pattern}" for part in parts)
            for parts in (self.parts[:count] for count in swept)
        )

    def _of_level(self, count: int) -> str:
        return "".join(part.pattern for part in self.parts[:count])

    def _is_distinct(self, count: int) -> bool:
        """Return whether a code of so many parts can be told from numbers and words."""
        parts = self.parts[:count]
        signs = sum(part.least + len(part.separator) for part in parts)
        mixed = len({part.kind for part in parts}) > 1
        return signs >= _SHORTEST_SWEPT and (mixed or any(part.separator for part in parts))

    def matches(self, code: str) -> bool:
        """Return whether `code` is a code of this form, of any level."""
        return self._level(code) is not None

    def parent(self, code: str) -> str | None:
        """Return the code one level up, None at the top and for what is no code."""
        level = self._level(code)
        if level is None or level == 0:
            return None
        found = _compiled(self._grouped(self.levels[level])).fullmatch(code)
        return code[: found.end(self.levels[level - 1])] if found else None

    def _level(self, code: str) -> int | None:
        for level in reversed(range(len(self.levels))):
            if _compiled(self._of_level(self.levels[level])).fullmatch(code):
                return level
        return None

    def _grouped(self, count: int) -> str:
        return "".join(f"({part.pattern})" for part in self.parts[:count])


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _part(described: Mapping[str, object], *, first: bool) -> Part:
    kinds = [kind for kind in _CLASSES if kind in described]
    separator = described.get("separator", "")
    if len(kinds) != 1 or set(described) - {*kinds, "separator"}:
        raise FormError("parts")
    if not isinstance(separator, str) or separator not in SEPARATORS or (first and separator):
        raise FormError("separator")
    least, most = _bounds(described[kinds[0]])
    if not 1 <= least <= most <= LONGEST_PART:
        raise FormError(kinds[0])
    return Part(kinds[0], least, most, separator)


def _bounds(described: object) -> tuple[int, int]:
    """Return the fewest and most signs of 2 or [1, 3]."""
    if isinstance(described, int):
        return described, described
    if isinstance(described, list) and len(described) == 2:
        least, most = described
        if isinstance(least, int) and isinstance(most, int):
            return least, most
    return 0, 0
