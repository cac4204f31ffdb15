"""The text catalogue: every sentence a person reads, in Swedish and English, side by side.

One mechanism serves the window, the command line and the exports. Each area has its own file
``resources/texts/<area>.toml`` with entries ``[name]`` holding ``sv`` and ``en``. A count is
written ``{count:page|pages}``: the word for one, and for any other number.
"""

import string
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

from reviewer_app.core.resources import resource

Language = Literal["sv", "en"]
LANGUAGES: tuple[Language, ...] = ("sv", "en")


@cache
def catalogue(area: str) -> dict[str, dict[str, str]]:
    """Return the entries of one area: name to language to text."""
    text = resource("texts", f"{area}.toml").read_text("utf-8")
    entries = _plain_entries(text)
    if entries is not None:
        return entries
    import tomllib

    return tomllib.loads(text)


def _plain_entries(text: str) -> dict[str, dict[str, str]] | None:
    """Return the entries of a file that has only headings and one-line texts, else None.

    Twenty times as fast as the reader for all of TOML: the window's first page waits for it.
    """
    entries: dict[str, dict[str, str]] = {}
    entry: dict[str, str] | None = None
    for line in text.splitlines():
        name, assigned, value = line.partition(" = ")
        if not line or line[0] == "#":
            continue
        if line[0] == "[" and line[-1] == "]" and line[1:-1].replace("_", "").isalnum():
            entry = entries.setdefault(line[1:-1], {})
        elif not assigned or entry is None or name not in LANGUAGES or not _is_plain(value):
            return None
        else:
            entry[name] = value[1:-1]
    return entries


def _is_plain(value: str) -> bool:
    """Return whether a TOML value is a text on one line that stands for itself."""
    inside = value[1:-1]
    return len(value) > 1 and value[0] == value[-1] == '"' and not set(inside) & {'"', "\\"}


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
