"""What a file does by itself, and what it carries, against its document: by the objects of both."""

from collections import Counter
from collections.abc import Iterator, Mapping

from reviewer_app.verify.objects import Keys, Name, Objects
from reviewer_app.verify.outcome import Failing, Finding, Unchecked

_DOES = ("OpenAction", "AA", "URI", "Collection", "AF", "Threads", "Requirements", "Perms")
"""Entries of the catalog (ISO 32000-1, table 28) that act, or carry something."""
_FORM = ("Fields", "XFA", "CO")
"""Entries of a form (table 218) that people fill in, or that act."""
_PAGE_DOES = ("AA", "Dur", "Trans", "AF", "PresSteps")
"""Entries of a page (table 30) that act."""
_DRAWN = frozenset({"Contents", "Resources", "Annots", "Parent", "Type", "Thumb", "Rotate",
                    "MediaBox", "CropBox", "Metadata", "PieceInfo", "LastModified"})  # fmt: skip
"""Entries of a page that are compared as they are drawn, or say nothing to a reader."""
_ELSEWHERE = frozenset({"Pages", "Names", "Outlines", "AcroForm", "Type", "PageLabels", "Version",
                        "Info", "Dests", *_DOES})  # fmt: skip
"""Entries of the catalog that are compared apart."""
_MOST_BOOKMARKS = 100_000


def happenings(source: Objects, copy: Objects) -> Iterator[Finding]:
    """Yield what a copy does that its document does not, or no longer does."""
    for key in _DOES:
        if _sum(source, source.root, key) != _sum(copy, copy.root, key):
            yield Failing("acts_otherwise", params={"what": key})
    for name in sorted(_named(source).items() ^ _named(copy).items()):
        yield Failing("acts_otherwise", params={"what": name[0]})
    if _form(source) != _form(copy):
        yield Failing("form_changed")
    if _bookmark_actions(source) != _bookmark_actions(copy):
        yield Failing("acts_otherwise", params={"what": "Outlines"})
    for number, (before, after) in enumerate(zip(source.pages, copy.pages, strict=False), 1):
        yield from _page(source, before, copy, after, number)
    for number in range(len(source.pages) + 1, len(copy.pages) + 1):
        if any(key in copy.pages[number - 1] for key in _PAGE_DOES):
            yield Failing("page_acts", params={"page": str(number)})
    others = (source.root.keys() | copy.root.keys()) - _ELSEWHERE
    names = [one for one in sorted(others) if _differs(source, copy, one)]
    if names:
        yield Unchecked("settings_differ", params={"names": ", ".join(names)})


def _differs(source: Objects, copy: Objects, key: str) -> bool:
    return _sum(source, source.root, key) != _sum(copy, copy.root, key)


def _sum(objects: Objects, keys: Keys, name: str) -> str:
    value = objects.of(keys.get(name))
    return objects.digest(keys[name]) if value not in (None, {}, []) else ""


def _named(objects: Objects) -> Mapping[str, str]:
    """Return the sums of the catalog's trees of names, but those of places and attachments."""
    names = objects.keys(objects.root.get("Names"))
    kept = names.keys() - {"Dests", "EmbeddedFiles"}
    return {key: found for key in kept if (found := _sum(objects, names, key))}


def _form(objects: Objects) -> tuple[str, ...]:
    form = objects.keys(objects.root.get("AcroForm"))
    return tuple(_sum(objects, form, key) for key in _FORM)


def _bookmark_actions(objects: Objects) -> Counter[str]:
    """Return what bookmarks do beyond leading to a page, as often as they do it."""
    found: Counter[str] = Counter()
    waiting = [objects.root.get("Outlines")]
    seen: set[int] = set()
    while waiting and len(seen) < _MOST_BOOKMARKS:
        keys = objects.keys(waiting.pop())
        if not keys or id(keys) in seen:
            continue
        seen.add(id(keys))
        action = objects.keys(keys.get("A"))
        if action and (action.get("S") != Name("GoTo") or "Next" in action):
            found[objects.digest(keys["A"])] += 1
        waiting += [keys[key] for key in ("First", "Next") if key in keys]
    return found


def _page(
    source: Objects, before: Keys, copy: Objects, after: Keys, number: int
) -> Iterator[Finding]:
    page = {"page": str(number)}
    if any(_sum(source, before, key) != _sum(copy, after, key) for key in _PAGE_DOES):
        yield Failing("page_acts", params=page)
    others = (before.keys() | after.keys()) - _DRAWN - set(_PAGE_DOES)
    names = [one for one in sorted(others) if _sum(source, before, one) != _sum(copy, after, one)]
    if names:
        yield Unchecked("page_settings_differ", params={**page, "names": ", ".join(names)})
