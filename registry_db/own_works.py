"""Reference works that a person adds: one TOML file each, and from then on a work like any other.

    name = "Bygghandbok"
    aliases = ["Bygghandboken"]
    editions = ["2018", "2022"]

    [code]
    parts = [
        { digits = 2 },
        { separator = "-", digits = 2 },
        { separator = " ", digits = 2 },
        { separator = " ", digits = 2 },
    ]
    levels = [2, 3, 4]                    # how many parts make a code; without it all of them
    examples = ["22-01 31 19", "22-01"]
    counter_examples = ["22-1 31 19", "22013119"]

A client's register of ``//`` codes and of changes to a work names that work instead of a form:

    name = "Vägverkets tillägg"
    leans_on = "AMA Anläggning"
    editions = ["20"]
"""

import re
import threading
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from registry_db.code_form import CodeForm, FormError
from registry_db.editions import WORKS, Work, add_work, canonical_work
from registry_db.errors import RegistryError
from registry_db.grammar import FAMILIES, Family, add_families, families_of_work

_NAME = re.compile(r"[0-9A-Za-zÅÄÖåäö&().-]+(?: [0-9A-Za-zÅÄÖåäö&().-]+)*")
_EDITION = re.compile(r"[0-9]{2}|[0-9]{4}")
_KEYS = frozenset({"name", "aliases", "editions", "code", "leans_on"})
_CODE_KEYS = frozenset({"parts", "levels", "examples", "counter_examples"})
_RESERVED = ("ama", "ama_dash", "client", "af", "af_konsult", "building_part")
"""Families whose codes are swept with rules of their own: a form must not take theirs."""


@dataclass(frozen=True, slots=True)
class OwnWork:
    """A work as a person described it; `text` is the file, `form` None for a client's register."""

    work: Work
    form: CodeForm | None
    family: Family | None
    text: str


def read_own_work(text: str, origin: str) -> OwnWork:
    """Return the work described; raises RegistryError in one sentence where it is none."""
    try:
        entry = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegistryError("work_file", origin=origin, field="TOML") from error
    refuse = partial(RegistryError, "work_file", origin=origin)
    unknown = sorted(set(entry) - _KEYS)
    if unknown:
        raise refuse(field=unknown[0])
    names = [entry.get("name"), *_list(entry, "aliases", refuse)]
    if not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names):
        raise refuse(field="name, aliases")
    editions = _list(entry, "editions", refuse)
    if not editions or not all(isinstance(e, str) and _EDITION.fullmatch(e) for e in editions):
        raise refuse(field="editions")
    for name in names:
        if canonical_work(name) not in (None, entry["name"]) or name in _shipped():
            raise RegistryError("work_taken", origin=origin, name=name)
    if "leans_on" in entry:
        return _client(entry, names, editions, text, origin)
    return _with_form(entry, names, editions, text, origin)


def _list(entry: Mapping[str, Any], key: str, refuse: "partial[RegistryError]") -> list[Any]:
    found = entry.get(key, [])
    if not isinstance(found, list):
        raise refuse(field=key)
    return found


def _client(
    entry: Mapping[str, Any], names: list[str], editions: list[str], text: str, origin: str
) -> OwnWork:
    base = canonical_work(str(entry["leans_on"]))
    if base is None or base in _registered or "code" in entry:
        raise RegistryError("work_file", origin=origin, field="leans_on")
    families = tuple(dict.fromkeys(("client", *families_of_work(base))))
    work = Work(names[0], tuple(names), tuple(editions), families, "client", leans_on=base,
                named_alone=False)  # fmt: skip
    return OwnWork(work, None, None, text)


def _with_form(
    entry: Mapping[str, Any], names: list[str], editions: list[str], text: str, origin: str
) -> OwnWork:
    code = entry.get("code")
    if not isinstance(code, dict) or set(code) - _CODE_KEYS:
        raise RegistryError("work_file", origin=origin, field="code")
    try:
        form = CodeForm.read(code.get("parts", []), code.get("levels", []))
    except (FormError, TypeError, AttributeError) as error:
        # Other than FormError: parts or levels are no lists of what they should be.
        field = f"code: {error}" if isinstance(error, FormError) else "code: parts, levels"
        raise RegistryError("work_file", origin=origin, field=field) from error
    examples, counter = code.get("examples", []), code.get("counter_examples", [])
    _require_examples(form, examples, counter, origin)
    family = Family(
        id=f"own:{names[0]}",
        pattern=form.pattern,
        canonical=_spaced,
        parent=form.parent,
        examples=tuple(examples),
        counter_examples=tuple(counter),
    )
    work = Work(names[0], tuple(names), tuple(editions), (family.id,), "own", named_alone=False)
    return OwnWork(work, form, family, text)


def _spaced(raw: str) -> str:
    return " ".join(raw.split())


def _require_examples(form: CodeForm, examples: Any, counter: Any, origin: str) -> None:
    """Refuse a form that does not fit its own examples, or that takes another family's codes."""
    if not isinstance(examples, list) or not isinstance(counter, list):
        raise RegistryError("work_file", origin=origin, field="examples")
    if not examples or not counter:
        raise RegistryError("work_file", origin=origin, field="examples, counter_examples")
    for example in examples:
        if not form.matches(str(example)):
            raise RegistryError("work_example", origin=origin, example=example)
        if any(FAMILIES[name].matches(str(example)) for name in _RESERVED):
            raise RegistryError("work_collides", origin=origin, example=example)
    for example in counter:
        if form.matches(str(example)):
            raise RegistryError("work_counter_example", origin=origin, example=example)


_registered: dict[str, OwnWork] = {}
_lock = threading.Lock()


def _shipped() -> frozenset[str]:
    return frozenset(set(WORKS) - _registered.keys())


def register(own: OwnWork) -> None:
    """Make a work known in this process; one of the same name is replaced."""
    with _lock:
        if _registered.get(own.work.name) == own:
            return
        families = (own.family,) if own.family is not None else ()
        add_families(own.work.name, own.work.families, families)
        add_work(own.work)
        _registered[own.work.name] = own


def own_works() -> tuple[OwnWork, ...]:
    """Return the works registered in this process."""
    return tuple(_registered.values())


def own_family_of(code: str) -> str | None:
    """Return the family of a code of a work that a person added, None for other codes."""
    families = (own.family for own in own_works() if own.family is not None)
    return next((family.id for family in families if family.matches(code)), None)


def is_own_family(family: str) -> bool:
    """Return whether a family is that of a work added by a person."""
    return family.startswith("own:")
