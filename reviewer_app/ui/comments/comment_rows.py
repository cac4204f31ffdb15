"""The rows of the comment list: comments in an order, and the headings they stand under."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.comments.comment_filter import (
    Order,
    SortKey,
    Value,
    group_title,
    values_by,
)
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import ReviewSession

Run = tuple[int, int]
"""First and last row."""


class Entry:
    """A comment with its place in the order; the text searched in is made when first needed."""

    __slots__ = ("admitted", "comment", "key", "searched")

    def __init__(self, comment: Comment, key: SortKey) -> None:
        self.comment = comment
        self.key = key
        self.searched = ""
        self.admitted = True


class Group:
    """A heading: its title, how many comments stand under it, how many of them are new."""

    __slots__ = ("closed", "count", "new", "title")

    def __init__(self, title: str) -> None:
        self.title = title
        self.count = self.new = 0
        self.closed = False


Row = Entry | Group


@dataclass(frozen=True, slots=True)
class Moves:
    """How one list of rows becomes another: rows taken out of the first, then put in."""

    removed: tuple[Run, ...]
    inserted: tuple[Run, ...]


def arranged(
    entries: Sequence[Entry],
    order: Order,
    session: ReviewSession,
    texts: Texts,
    *,
    descending: bool,
) -> list[Entry]:
    """Return entries, given by place, in another order; equal ones stay by place."""
    if order is Order.PLACE:
        return list(reversed(entries)) if descending else list(entries)
    value = values_by(order, session, texts)
    return sorted(entries, key=lambda entry: value(entry.comment), reverse=descending)


def group_by(
    order: Order,
    entries: Sequence[Entry],
    groups: dict[Value, Group],
    session: ReviewSession,
    texts: Texts,
) -> tuple[list[Row], list[Entry]]:
    """Return the rows with their headings, and all entries as they stand under them.

    `groups` are those there were, which keep whether they are closed; new ones are added.
    """
    value = values_by(order, session, texts)
    parts: dict[Value, list[Entry]] = {}
    for entry in entries:
        parts.setdefault(value(entry.comment), []).append(entry)
    rows: list[Row] = []
    under: list[Entry] = []
    for key in sorted(parts):
        part = parts[key]
        group = groups.get(key)
        if group is None:
            title = group_title(order, part[0].comment, session, texts)
            group = groups[key] = Group(title)
        group.count = len(part)
        group.new = sum(session.status_of(one.comment.id) is Status.NEW for one in part)
        rows.append(group)
        under += part
        if not group.closed:
            rows += part
    return rows, under


def moves(before: Sequence[Row], after: Sequence[Row]) -> Moves | None:
    """Return how `before` becomes `after`; None where rows that stay change their order."""
    old, new = set(map(id, before)), set(map(id, after))
    kept = [row for row in before if id(row) in new]
    if kept != [row for row in after if id(row) in old]:
        return None
    removed = _runs(at for at, row in enumerate(before) if id(row) not in new)
    inserted = _runs(at for at, row in enumerate(after) if id(row) not in old)
    return Moves(tuple(removed), tuple(inserted))


def _runs(places: Iterator[int]) -> Iterator[Run]:
    first = last = -2
    for place in places:
        if place != last + 1:
            if first >= 0:
                yield first, last
            first = place
        last = place
    if first >= 0:
        yield first, last
