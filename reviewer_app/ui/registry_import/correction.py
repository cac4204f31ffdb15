"""Which row of the registry a person wants to correct or add."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CorrectionTarget:
    """A code, with the work and edition of its row as far as they are known, and its heading."""

    code: str
    work: str = ""
    edition: str = ""
    family: str = ""
    heading: str = ""
