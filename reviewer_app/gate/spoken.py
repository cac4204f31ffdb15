"""Numbers written in words: their value, so that what they name can be looked for."""

import re
import tomllib
from functools import cache

from reviewer_app.core.resources import resource

_HUNDRED = 100


@cache
def _numbers() -> dict[str, dict[str, int]]:
    with resource("gate", "numbers.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def spoken() -> str:
    """Return the pattern of a number in words: "sjuttiosju", "seventy-seven", "tre hundra två".

    A lone "en" or "one" is an article more often than a number: "i bilaga en gång".
    """
    names = sorted(_numbers()["cardinals"], key=len, reverse=True)
    name = "|".join(map(re.escape, names))
    return rf"(?!(?:en|one)(?!\w))(?:{name})+(?:[ -](?:och |and )?(?:{name})+)*(?!\w)"


@cache
def ordinals() -> str:
    """Return the pattern of an ordinal number from the third on: "tredje", "seventh"."""
    return "|".join(map(re.escape, sorted(_numbers()["ordinals"], key=len, reverse=True)))


@cache
def _part() -> re.Pattern[str]:
    names = sorted(_numbers()["cardinals"], key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names)))


def number_of(words: str) -> int | None:
    """Return the value of a number in words, None for what is none.

    >>> number_of("sjuttiosju"), number_of("Seventh"), number_of("tvåhundratre"), number_of("x")
    (77, 7, 203, None)
    """
    folded = words.casefold()
    ordinal = _numbers()["ordinals"].get(folded)
    if ordinal is not None:
        return ordinal
    plain = re.sub(r"[ -](?:och |and )?", "", folded)
    parts = _part().findall(plain)
    if not parts or "".join(parts) != plain:
        return None
    total = 0
    for part in parts:
        value = _numbers()["cardinals"][part]
        total = max(total, 1) * value if value == _HUNDRED else total + value
    return total
