"""The names of the closed vocabularies, as a person reads them."""

import re
from enum import StrEnum
from functools import lru_cache

from reviewer_app.core.texts import catalogue, say

# "HeadingMatch" gives "heading_match": a capital after a small letter starts a word.
_WORD_START = re.compile(r"(?<=[a-z])(?=[A-Z])")


# Typed: "other_edition" is a verdict and an outcome for a heading, and the two are equal.
@lru_cache(maxsize=None, typed=True)
def label_key(value: StrEnum) -> str:
    """Return the catalogue key of a verdict, strength, context, severity, origin or status."""
    vocabulary = _WORD_START.sub("_", type(value).__name__).lower()
    return f"labels.{vocabulary}_{value.value}"


def label(value: StrEnum, language: str) -> str:
    """Return the name of a member of a closed vocabulary in `language`."""
    return say(label_key(value), language)


def rule_name(rule: str, language: str) -> str:
    """Return the name of a rule; a rule the catalogue does not name is shown by its id."""
    key = f"rule_{rule}"
    return say(f"labels.{key}", language) if key in catalogue("labels") else rule
