"""Pages that two files have in common, object by object: PDFium reads and draws them the same.

A page that is told from its other here may still look the same: it is then drawn and read.
"""

from collections.abc import Collection, Iterator

from reviewer_app.verify.objects import Keys, ObjectError, Objects, Reference, Stream

_INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
"""Entries of a page that may stand above it (ISO 32000-1, table 30)."""
_EVERYWHERE = ("OCProperties", "AcroForm")
"""Entries of the catalog that decide how pages are drawn: layers, and what forms are set in."""
_MOST_ABOVE = 60

_Pair = tuple[object, object]


def same_pages(source: Objects, copy: Objects, marked: Collection[int]) -> Iterator[int]:
    """Yield the pages of a copy, from 1, that are made of just what they are in its document.

    The annotations of marked pages are left out. Where programs may disagree on which page is
    which, none is told the same.
    """
    if not (_is_plain_tree(source) and _is_plain_tree(copy)):
        return
    pages = _Pages(source, copy)
    for number in range(1, min(len(source.pages), len(copy.pages)) + 1):
        if pages.is_printed_alike(number) and (
            number in marked or pages.is_annotated_alike(number)
        ):
            yield number


class _Pages:
    """Compares the pages of a document with those of a copy."""

    def __init__(self, source: Objects, copy: Objects) -> None:
        self._source, self._copy = source, copy
        self._same: set[tuple[int, int]] = set()
        above = [(source.root.get(key), copy.root.get(key)) for key in _EVERYWHERE]
        self._comparable = self._all_same(above)

    def is_printed_alike(self, number: int) -> bool:
        """Return whether all but the annotations of a page, counted from 1, is the same."""
        if not self._comparable:
            return False
        before, after = self._source.pages[number - 1], self._copy.pages[number - 1]
        keys = (before.keys() | after.keys()) - {"Parent", "Annots", *_INHERITED}
        pairs: list[_Pair] = [(before.get(key), after.get(key)) for key in keys]
        pairs += [
            (_inherited(self._source, before, key), _inherited(self._copy, after, key))
            for key in _INHERITED
        ]
        return self._all_same(pairs)

    def is_annotated_alike(self, number: int) -> bool:
        """Return whether the annotations of a page are the same, with all they lead to."""
        before, after = self._source.pages[number - 1], self._copy.pages[number - 1]
        return self._all_same([(before.get("Annots"), after.get("Annots"))])

    def _all_same(self, pairs: list[_Pair]) -> bool:
        """Return whether values are the same with all they lead to.

        Two objects are taken for the same until something in them is not; then all that was taken
        for the same on the way there is forgotten. What is written nowhere is not the same.
        """
        taken: set[tuple[int, int]] = set()
        waiting = list(pairs)
        while waiting:
            one, other = waiting.pop()
            if isinstance(one, Reference) and isinstance(other, Reference):
                pair = (one.number, other.number)
                if pair in self._same or pair in taken:
                    continue
                taken.add(pair)
                pages = self._source.page_number(one), self._copy.page_number(other)
                if pages[0] == pages[1] != 0:
                    continue
                if self._source.is_root(one) and self._copy.is_root(other):
                    continue
                if pages != (0, 0) or self._source.of(one) is None:
                    return False
            inner = _inside(self._source.of(one), self._copy.of(other))
            if inner is None:
                return False
            waiting += inner
        self._same |= taken
        return True


def _inside(one: object, other: object) -> Iterator[_Pair] | None:
    """Yield what two values are made of, pair by pair; None where they are told apart at once."""
    if type(one) is not type(other):
        return None
    if isinstance(one, Stream) and isinstance(other, Stream):
        if one.content != other.content:
            return None
        one, other = _unsized(one.keys), _unsized(other.keys)
    if isinstance(one, dict) and isinstance(other, dict):
        # Left in order: PDFium sorts what it writes.
        return None if one.keys() != other.keys() else ((one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return None if len(one) != len(other) else zip(one, other, strict=True)
    return iter(()) if one == other else None


def _unsized(keys: Keys) -> Keys:
    return {key: value for key, value in keys.items() if key != "Length"}


def _is_plain_tree(objects: Objects) -> bool:
    """Return whether each page hangs in the tree of pages once, and all counts of it are right."""
    seen: set[int] = set()

    def pages_below(node: object, depth: int) -> int:
        """Return the number of pages below a node; raises ObjectError where it is no plain one."""
        keys = objects.keys(node)
        if not isinstance(node, Reference) or node.number in seen or depth > _MOST_ABOVE:
            raise ObjectError
        seen.add(node.number)
        if "Kids" not in keys:
            if not depth or not keys:
                raise ObjectError
            return 1
        count = sum(pages_below(kid, depth + 1) for kid in objects.items(keys["Kids"]))
        if objects.of(keys.get("Count")) != count:
            raise ObjectError
        return count

    try:
        return pages_below(objects.root.get("Pages"), 0) == len(objects.pages)
    except ObjectError:
        return False


def _inherited(objects: Objects, page: Keys, key: str) -> object:
    """Return an entry of a page, from above it where it has none itself."""
    above = page
    for _ in range(_MOST_ABOVE):
        if key in above:
            return above[key]
        above = objects.keys(above.get("Parent"))
    return None
