"""What the sweep may ask a registry: which codes exist in any edition, and under which headings.

Letters alone ("DEG", "AB") are codes only where a heading says so, ranges are expanded to codes
that exist, and a heading over two lines is read by what it should be.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from registry_db.headings import normalise_heading
from registry_db.registry import Registry

_NONE: frozenset[str] = frozenset()


class KnownCodes(Protocol):
    """Answers about all editions of all works together."""

    def knows(self, code: str, /) -> bool:
        """Return whether some edition has exactly `code`."""
        ...

    def headings(self, code: str, /) -> frozenset[str]:
        """Return the headings of exactly `code` in all editions, normalised; empty: unknown."""
        ...

    def has_below(self, prefix: str, /) -> bool:
        """Return whether `prefix` is a code or begins one."""
        ...

    def parts(self, letters: str, /) -> Sequence[str]:
        """Return the building parts with these letters after their number: 63.FHB for FHB."""
        ...


class RegistryCodes:
    """The known codes of a registry, loaded whole when first asked."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    @cached_property
    def _headings(self) -> dict[str, frozenset[str]]:
        known: dict[str, frozenset[str]] = {}
        for holding in self._registry.holdings():
            index = self._registry.heading_index(holding.work, holding.edition)
            for heading, codes in index.items():
                for code in codes:
                    known[code] = known.get(code, _NONE) | {heading}
        return known

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(code[:size] for code in self._headings for size in range(1, len(code) + 1))

    def knows(self, code: str) -> bool:
        """Return whether some edition has exactly `code`."""
        return code in self._headings

    def headings(self, code: str) -> frozenset[str]:
        """Return the headings of exactly `code` in all editions, normalised; empty: unknown."""
        return self._headings.get(code, _NONE)

    def has_below(self, prefix: str) -> bool:
        """Return whether `prefix` is a code or begins one."""
        return prefix in self._prefixes

    @cached_property
    def _parts(self) -> dict[str, list[str]]:
        parts: dict[str, list[str]] = {}
        for code in self._headings:
            number, stop, letters = code.partition(".")
            if stop and len(number) == 2 and number.isdecimal() and number >= "10":
                parts.setdefault(letters, []).append(code)
        return parts

    def parts(self, letters: str) -> Sequence[str]:
        """Return the building parts with these letters after their number: 63.FHB for FHB."""
        return self._parts.get(letters, ())


class AskedCodes:
    """The known codes of a registry, each looked up when asked: for a few questions.

    Nothing is loaded, which the window's process has no room for.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def knows(self, code: str) -> bool:
        """Return whether some edition has exactly `code`."""
        return bool(self._registry.editions_of(code))

    def headings(self, code: str) -> frozenset[str]:
        """Return the headings of exactly `code` in all editions, normalised; empty: unknown."""
        return frozenset(normalise_heading(row.heading) for row in self._registry.editions_of(code))

    def has_below(self, prefix: str) -> bool:
        """Return whether `prefix` is a code or begins one: every code's parent is one too."""
        return self.knows(prefix.rstrip("."))

    def parts(self, _letters: str) -> Sequence[str]:
        """Return no codes: letters that lost their number are not looked for so."""
        return ()


class NoKnownCodes:
    """The answers where there is no registry at hand: nothing is known."""

    def knows(self, _code: str) -> bool:
        """Return False."""
        return False

    def headings(self, _code: str) -> frozenset[str]:
        """Return no headings."""
        return _NONE

    def has_below(self, _prefix: str) -> bool:
        """Return False."""
        return False

    def parts(self, _letters: str) -> Sequence[str]:
        """Return no codes."""
        return ()


_opened: dict[str, RegistryCodes] = {}


def codes_of_file(path: str) -> RegistryCodes:
    """Return the known codes of a registry, loaded once in this process.

    `path` is its file or its address.

    A registry's file is never rewritten under its name, so the path alone tells them apart.
    """
    if path not in _opened:
        _opened.clear()
        _opened[path] = RegistryCodes(Registry.open(path))
    return _opened[path]
