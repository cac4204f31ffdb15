"""The words of a verdict: what was looked up, in what, and how much that register covers."""

from collections.abc import Iterable, Sequence

from registry_db.grammar import FAMILIES
from registry_db.records import Coverage, Row
from reviewer_app.core.reference import Candidate, EditionState, Message


def message(key: str, candidate: Candidate, **params: str) -> Message:
    """Return the evidence `key` of the area "verdicts", with the code and `params`."""
    return Message(f"verdicts.{key}", {"code": spoken(candidate), **params})


def spoken(candidate: Candidate) -> str:
    """Return the code as it is said: statutes with their collection's name."""
    prefix = FAMILIES[candidate.family].prefix
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
