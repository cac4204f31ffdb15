"""What a look-up answered, and what is left of it where the text cannot be trusted."""

from dataclasses import dataclass

from registry_db.records import Row
from reviewer_app.core.reference import Candidate, Message
from reviewer_app.core.verdicts import Verdict
from reviewer_app.extraction.evidence import message


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look-up answered, before the document's health is considered."""

    verdict: Verdict
    evidence: Message
    work: str = ""
    edition: str = ""
    row: Row | None = None


def damaged(candidate: Candidate, finding: Finding) -> Finding:
    """Return that a code was read from damaged text, instead of what its look-up answered."""
    return Finding(Verdict.DAMAGED, message("damaged", candidate), finding.work, finding.edition)
