"""Which own comment was made of which withheld item: its id says so, in every session."""

import hashlib
import uuid
from collections.abc import Iterable

_MARK = "own-"
_LENGTH = 16
"""Hexadecimal digits for the item, and as many that no other comment has."""
_SIZE = len(_MARK) + _LENGTH


def promoted_id(withheld_id: str) -> str:
    """Return an id for the own comment that a withheld item becomes.

    It begins alike for the same item and is new each time: two people who take up the same
    observation have written two comments.
    """
    return f"{_beginning(withheld_id)}{uuid.uuid4().hex[:_LENGTH]}"


def taken_up(comment_ids: Iterable[str]) -> dict[str, str]:
    """Return the ids of own comments by how they begin, for `own_comment_of`."""
    return {one[:_SIZE]: one for one in comment_ids if one.startswith(_MARK)}


def is_of_same(first: str, second: str) -> bool:
    """True for the ids of one own comment, or of two made of the same item."""
    return first[:_SIZE] == second[:_SIZE]


def own_comment_of(withheld_id: str, taken: dict[str, str]) -> str:
    """Return the id of the comment that an item was made, "" where it was not taken up."""
    return taken.get(_beginning(withheld_id), "")


def _beginning(withheld_id: str) -> str:
    digest = hashlib.sha256(withheld_id.encode("utf-8")).hexdigest()
    return f"{_MARK}{digest[:_LENGTH]}"
