"""Annotations of one name in one file: copies are counted once, all others are kept."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from reviewer_app.documents.marks import Found

Fits = Callable[[Found, str], bool]
"""Returns whether an annotation is the one that the job knows under a name."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Annotations, each with a name of its own.

    `doubled` were copies of another one and are left out; `shared` had the name of another one
    and got one of their own.
    """

    found: tuple[Found, ...]
    doubled: int = 0
    shared: int = 0


def settled(
    found: Sequence[Found], known: Collection[str], marks: Collection[str], fits: Fits
) -> Settled:
    """Return who bears a name that several annotations have.

    `marks` are the names of the program's own: a copy of one says nothing new wherever it stands.
    A name that is `known` stays with the one that fits it, else with the first; one that nobody
    knows stays with nobody, so that the order in the file decides nothing.
    """
    groups: dict[str, list[Found]] = {}
    for one in found:
        if one.shared:
            groups.setdefault(one.shared, []).append(one)
    renamed: dict[str, str] = {}
    left_out: set[str] = set()
    shared = 0
    for name, group in groups.items():
        first = next((one for one in group if fits(one, name)), group[0])
        different = [first]
        for one in group:
            same = next((other for other in different if _same(one, other, name in marks)), None)
            if one is first:
                continue
            if same is None:
                different.append(one)
            else:
                left_out.add(one.name)
                renamed[one.name] = same.name
        shared += len(different) - 1
        kept = name if name in known else first.name
        renamed |= {first.name: kept, name: kept}
        renamed |= {key: kept for key, value in renamed.items() if value == first.name}
    return Settled(
        tuple(_with(one, renamed) for one in found if one.name not in left_out),
        len(left_out),
        shared,
    )


def _same(one: Found, other: Found, anywhere: bool) -> bool:
    """Return whether two annotations say the same, in the same place or anywhere."""
    if not anywhere and (one.page_index, one.rects) != (other.page_index, other.rects):
        return False
    return _said(one) == _said(other)


def _said(one: Found) -> tuple[str, ...]:
    return (one.kind, one.author, one.contents, one.answers, one.state, one.model)


def _with(one: Found, renamed: dict[str, str]) -> Found:
    name = renamed.get(one.name, one.name)
    return replace(one, name=name, answers=renamed.get(one.answers, one.answers))
