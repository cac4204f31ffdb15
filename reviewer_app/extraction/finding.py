"""What a look-up answers."""

from dataclasses import dataclass

from registry_db.records import Row
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look-up answered, before the document's health is considered."""

    verdict: Verdict
    evidence: Message
    work: str = ""
    edition: str = ""
    row: Row | None = None
