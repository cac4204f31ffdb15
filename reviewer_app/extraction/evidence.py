"""The words of a verdict: what was looked up, in what, and how much that register covers."""

from collections.abc import Iterable, Sequence
from functools import partial

from registry_db.grammar import FAMILIES
from registry_db.records import Change, Coverage, Row
from reviewer_app.core.reference import Candidate, EditionState, Message


def message(key: str, candidate: Candidate, **params: str) -> Message:
    """Return the evidence `key` of the area "verdicts", with the code and `params`."""
    return Message(f"verdicts.{key}", {"code": spoken(candidate), **params})


def spoken(candidate: Candidate) -> str:
    """Return the code as it is said: statutes with their collection's name."""
    # A work that a person removed leaves its codes in jobs swept before.
    family = FAMILIES.get(candidate.family)
    prefix = family.prefix if family is not None else ""
    return f"{prefix} {candidate.code}" if prefix else candidate.code


def with_coverage(key: str, coverage: Coverage) -> str:
    """Return the key that also says what the register covers."""
    return f"{key}_{coverage}"


def listed(states: Iterable[EditionState]) -> str:
    """Return the works and editions looked up: "AMA Hus 21, AMA EL 22"."""
    return ", ".join(f"{state.work} {state.settled}".strip() for state in states)


def known_editions(rows: Sequence[Row]) -> str:
    """Return where rows are: "AMA Anläggning 20, 23; AMA EL 16", "" for none."""
    editions: dict[str, list[str]] = {}
    for row in rows:
        editions.setdefault(row.work, []).append(row.edition)
    return "; ".join(f"{work} {', '.join(found)}" for work, found in editions.items())


def withdrawal(say: "partial[Message]", change: Change) -> Message:
    """Return the evidence of a stated withdrawal; `say` knows the code, work and edition."""
    key = "withdrawn_to" if change.to_code else "withdrawn"
    if change.since and change.to_code:
        key = "replaced_since"
    return say(
        key, to_code=change.to_code, since=change.since, by_edition=change.to_edition,
        stated=change.source,
    )  # fmt: skip
