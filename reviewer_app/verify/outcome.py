"""What a check found: what does not hold, and what nobody could check."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Failing:
    """Something that does not hold: a key of the catalogue's area "verify" with its parameters.

    `comment` is the number of the comment in the export, from 1; 0 for the export as a whole.
    """

    key: str
    comment: int = 0
    params: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Something that files and registry say nothing about; keys and numbers as of Failing."""

    key: str
    comment: int = 0
    params: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was checked, what does not hold of it, and what was left unchecked."""

    comments: int
    citations: int
    rows: int
    files: int
    registry_same: bool
    failing: tuple[Failing, ...]
    unchecked: tuple[Unchecked, ...] = ()


Finding = Failing | Unchecked
