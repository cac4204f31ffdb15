"""What a look-up answered, and what is left of it where the text cannot be trusted."""

from dataclasses import dataclass

from registry_db.records import Row
from reviewer_app.core.reference import Candidate, Message
from reviewer_app.core.verdicts import Verdict
from reviewer_app.extraction.evidence import message
from reviewer_app.extraction.health import HealthFinding


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look-up answered, before the document's health is considered."""

    verdict: Verdict
    evidence: Message
    work: str = ""
    edition: str = ""
    row: Row | None = None


def damaged(candidate: Candidate, finding: Finding, spoilt: HealthFinding) -> Finding:
    """Return that a code was read from a text with a damage, instead of its look-up's answer."""
    letters = spoilt.message.params.get("letters", "")
    evidence = message(f"damaged_{spoilt.damage}", candidate, letters=letters)
    return Finding(Verdict.DAMAGED, evidence, finding.work, finding.edition)
