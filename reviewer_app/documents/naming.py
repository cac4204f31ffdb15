"""Names for annotations that have none of their own, or share one; usable in every process."""

import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from reviewer_app.documents.marks import Found

_NAMES = uuid.UUID("0f0c6f1b-6f0e-5a68-8a1e-3a1f3f1d9b52")


def named(found: Sequence[Found]) -> list[Found]:
    """Return annotations with a name each: where it is not their own alone, one of what they are.

    The same annotation gets the same name whatever stands before it in its file.
    """
    counts = Counter(one.name for one in found)
    made: Counter[str] = Counter()
    return [one if one.name and counts[one.name] == 1 else _with_name(one, made) for one in found]


def _with_name(one: Found, made: Counter[str]) -> Found:
    place = ",".join(f"{side:.1f}" for rect in one.rects for side in rect)
    parts = (str(one.page_index), one.kind, place, one.author, one.created)
    name = str(uuid.uuid5(_NAMES, "\n".join((*parts, one.contents))))
    made[name] += 1
    unique = name if made[name] == 1 else f"{name}-{made[name]}"
    return replace(one, name=unique, shared=one.name, own_name=False)
