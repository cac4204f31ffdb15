"""Codes printed twice at one place, as producers do to imitate bold type."""

from collections.abc import Callable

from reviewer_app.extraction.found import Found

SamePlace = Callable[[int, int], bool]
"""Whether what stands at two folded offsets is printed over each other."""


def without_reprints(text: str, found: list[Found], same_place: SamePlace) -> list[Found]:
    """Return what was found, in its order, but of a code printed over itself the first only.

    A page's boxes are asked for only where the same code stands again on the same line of text
    or on the next one with the same words.
    """
    seen: dict[tuple[str, str], Found] = {}
    kept = []
    for one in found:
        key = one.family, one.code
        before = seen.get(key)
        if (
            before is not None
            and not one.implied_by
            and _may_be_reprint(text, before, one)
            and same_place(before.start, one.start)
        ):
            continue
        seen[key] = one
        kept.append(one)
    return kept


def _may_be_reprint(text: str, before: Found, one: Found) -> bool:
    first = text.find("\n", before.end, one.start)
    if first < 0:
        return True
    if text.find("\n", first + 1, one.start) >= 0:
        return False
    return _line(text, before.start) == _line(text, one.start)


def _line(text: str, offset: int) -> str:
    end = text.find("\n", offset)
    return text[text.rfind("\n", 0, offset) + 1 : end if end >= 0 else len(text)]
