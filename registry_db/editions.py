"""Which works exist, under which names, and in which editions.

The facts are data (works.toml, read once); this module answers questions about them.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

STATUTE_KINDS = frozenset({"statute", "publication"})
"""Kinds of work whose edition is the year in the code itself: they need no declaration."""


@dataclass(frozen=True, slots=True)
class Work:
    """A reference work.

    `aliases` are all names without edition, the canonical one first. `editions` are the known
    ones in order of publication, those of the work it follows included. `letters` are chapter
    letters seen in it: a hint, never a ground for refusing a code.
    """

    name: str
    aliases: tuple[str, ...]
    editions: tuple[str, ...]
    families: tuple[str, ...]
    kind: str
    layer: str = ""
    fields: tuple[str, ...] = ()
    letters: str = ""
    all_editions: bool = True
    named_alone: bool = True
    leans_on: str = ""
    """The work that a client's register changes and adds to, "" for other works."""


def _load() -> dict[str, Work]:
    """Return the works of works.toml by name, in the file's order."""
    with Path(__file__).with_name("works.toml").open("rb") as file:
        entries: dict[str, dict[str, Any]] = tomllib.load(file)
    return {name: _work(name, entries) for name in entries}


def _work(name: str, entries: Mapping[str, Mapping[str, Any]]) -> Work:
    entry = entries[name]
    followed = entries.get(entry.get("follows", ""), {})
    layer = entry.get("layer", "")
    fields = tuple(entry.get("fields", ()))
    orders = (alias for field in fields for alias in (f"{layer} {field}", f"{field} {layer}"))
    aliases = dict.fromkeys([name, *orders, *entry.get("aliases", ())])
    editions = dict.fromkeys([*followed.get("editions", ()), *entry.get("editions", ())])
    return Work(
        name=name,
        aliases=tuple(aliases),
        editions=tuple(sorted(editions, key=_publication_order)),
        families=tuple(entry["families"]),
        kind=entry["kind"],
        layer=layer,
        fields=fields,
        letters=entry.get("letters", ""),
        all_editions=entry.get("all_editions", entry["kind"] not in STATUTE_KINDS),
        named_alone=entry.get("named_alone", True),
    )


def _publication_order(edition: str) -> int:
    """Return the year of a two-digit edition: the first AMA is of 1950, none is before it."""
    year = int(edition)
    return 1900 + year if year >= 50 else 2000 + year


_works = _load()
WORKS: Mapping[str, Work] = MappingProxyType(_works)
"""Every work by its canonical name; those that a person added come last."""


def add_work(work: Work) -> None:
    """Make a person's work known in this process (see own_works.register)."""
    _works[work.name] = work
    for remembered in (works_with_edition, work_of_field, _names):
        remembered.cache_clear()


def edition_exists(work: str, edition: str) -> bool:
    """Return whether `edition` may be an edition of `work`.

    True also where the list of editions is known to have gaps (then nothing is claimed), and
    for statutes, whose edition is any year. False for an unknown work.
    """
    entry = WORKS.get(work)
    if entry is None:
        return False
    return edition in entry.editions or not entry.all_editions


@cache
def works_with_edition(edition: str, layer: str = "AMA") -> tuple[str, ...]:
    """Return the works that a bare "AMA 12" can mean: those of `layer` with that edition."""
    return tuple(
        work.name
        for work in WORKS.values()
        if work.layer == layer and work.named_alone and edition in work.editions
    )


def canonical_work(text: str) -> str | None:
    """Return the canonical name of a work written in any of its ways, without edition.

    "Anläggnings AMA", "AF AMA" and "AMA  VVS-Kyla" are known; a name with a year is not.
    """
    return _names().get(_plain(text))


@cache
def work_of_field(layer: str, field: str) -> str | None:
    """Return the work of a layer ("AMA", "RA", "MER") and a field word ("hus", "VVS-Kyla")."""
    return canonical_work(f"{layer} {field}")


def works_of_family(family: str) -> tuple[str, ...]:
    """Return the works that codes of `family` may belong to, in the order of works.toml."""
    return tuple(work.name for work in WORKS.values() if family in work.families)


def later_editions(work: str, edition: str) -> tuple[str, ...]:
    """Return the known editions of `work` published after `edition`, oldest first."""
    return tuple(_following(WORKS[work].editions, edition)) if work in WORKS else ()


def _following(editions: tuple[str, ...], edition: str) -> Iterator[str]:
    if edition in editions:
        yield from editions[editions.index(edition) + 1 :]


@cache
def _names() -> Mapping[str, str]:
    return {_plain(alias): work.name for work in WORKS.values() for alias in work.aliases}


def _plain(text: str) -> str:
    """Return `text` as names are compared: case folded, white space single."""
    return " ".join(text.casefold().split())
