"""The text catalogue: every sentence a person reads, in Swedish and English, side by side.

One mechanism serves the window, the command line and the exports. Each area has its own file
``resources/texts/<area>.toml`` with entries ``[name]`` holding ``sv`` and ``en``. A count is
written ``{count:page|pages}``: the word for one, and for any other number.
"""

import string
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

from reviewer_app.core.resources import resource

Language = Literal["sv", "en"]
LANGUAGES: tuple[Language, ...] = ("sv", "en")


@cache
def catalogue(area: str) -> dict[str, dict[str, str]]:
    """Return the entries of one area: name to language to text."""
    with resource("texts", f"{area}.toml").open("rb") as file:
        return tomllib.load(file)


def say(key: str, language: str, **params: object) -> str:
    """Return the text of `key` ("area.name") in `language`, its placeholders filled.

    Raises KeyError where the catalogue has no such entry: a missing text is a bug.
    """
    area, _, name = key.partition(".")
    return _filled(catalogue(area)[name][language], params)


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders in a catalogue text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


@lru_cache(maxsize=2048)
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a text's literal pieces, each with the placeholder after it and its two words."""
    parsed = string.Formatter().parse(text)
    return tuple((literal, name, words or "") for literal, name, words, _ in parsed)


def _filled(text: str, params: Mapping[str, object]) -> str:
    """Fill ``{name}`` only: values are never asked for attributes or items."""
    return "".join(
        literal if name is None else f"{literal}{_counted(params[name], words)}"
        for literal, name, words in _pieces(text)
    )


def _counted(value: object, words: str) -> str:
    """Return the value; for ``{count:page|pages}`` with the word for one or for more."""
    one, separator, more = words.partition("|")
    return f"{value} {one if str(value) == '1' else more}" if separator else str(value)
