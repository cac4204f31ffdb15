"""The instructions, kept as files with a version so that a run can say which ones it used."""

import secrets
import string
import tomllib
from dataclasses import dataclass
from functools import cache

from reviewer_app.core.resources import resource


@dataclass(frozen=True, slots=True)
class Prompt:
    """Instructions in one language; `examples` are the codes they show, which no code can be."""

    version: str
    system: str
    user: str
    examples: tuple[str, ...]

    def filled(self, **values: str) -> tuple[str, str]:
        """Return system and user text with a fence that no document can have foreseen.

        Values are put in once: what looks like a placeholder in a document stays as it is.
        """
        tag = f"dok-{secrets.token_hex(6)}"
        system = string.Template(self.system).substitute(values, tag=tag)
        user = string.Template(self.user).substitute(values, tag=tag)
        return system.strip(), user.strip()


@cache
def prompt(name: str, language: str) -> Prompt:
    """Return the instructions ``resources/prompts/<name>.toml`` in "sv" or "en"."""
    with resource("prompts", f"{name}.toml").open("rb") as file:
        held = tomllib.load(file)
    told = held[language]
    return Prompt(
        f"{name} {held['version']}", told["system"], told["user"], tuple(held["examples"])
    )


def versions(*names: str) -> str:
    """Return the versions of some prompts, for the record of a run."""
    return ", ".join(prompt(name, "sv").version for name in names)
