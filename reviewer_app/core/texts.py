"""The text catalogue: every sentence a person reads, in Swedish and English, side by side.

One mechanism serves the window, the command line and the exports. Each area has its own file
``resources/texts/<area>.toml`` with entries ``[name]`` holding ``sv`` and ``en``.
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
def _pieces(text: str) -> tuple[tuple[str, str | None], ...]:
    """Return a text's literal pieces, each with the name of the placeholder after it."""
    return tuple((literal, name) for literal, name, _, _ in string.Formatter().parse(text))


def _filled(text: str, params: Mapping[str, object]) -> str:
    """Fill ``{name}`` only: values are never asked for attributes or items."""
    return "".join(
        literal if name is None else f"{literal}{params[name]}" for literal, name in _pieces(text)
    )
