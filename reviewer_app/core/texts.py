"""The text catalogue: every sentence a person reads, in Swedish and English, side by side.

One mechanism serves the window, the command line and the exports. Each area has its own file
``resources/texts/<area>.toml`` with entries ``[name]`` holding ``sv`` and ``en``. A count is
written ``{count:page|pages}``: the word for one, and for any other number.
"""

import string
import tomllib
from functools import cache
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
    return _FORMATTER.vformat(catalogue(area)[name][language], (), params)


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders in a catalogue text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


class _PlainFormatter(string.Formatter):
    """Fills ``{name}`` only: values are never asked for attributes or items."""

    def get_field(self, field_name: str, _args: object, kwargs: object) -> tuple[object, int | str]:
        assert isinstance(kwargs, dict)
        return kwargs[field_name], field_name

    def format_field(self, value: object, format_spec: str) -> str:
        """Return the value; after ``{count:page|pages}`` with the word for one or for more."""
        one, separator, more = format_spec.partition("|")
        if not separator:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if str(value) == '1' else more}"


_FORMATTER = _PlainFormatter()
