"""Codes that the sweep read otherwise than they stand: proposals, never verified."""

import re

from registry_db.grammar import FAMILIES
from reviewer_app.core.folding import fold
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import HeadingMatch, Verdict
from reviewer_app.extraction.evidence import message
from reviewer_app.extraction.finding import Finding, damaged

# A line's end inside a code, with the hyphen that says so.
_LINE_BREAK = re.compile(r"-? ?\n ?")
IN_WORKS = frozenset({"ama", "ama_dash", "af", "af_konsult", "building_part"})
"""Families whose codes are looked up in the works a document connects to."""


def with_repair(candidate: Candidate, finding: Finding, match: HeadingMatch) -> Finding:
    """Return the finding for a code that the sweep read otherwise than it stands.

    Such a reading is a proposal: it needs the declared edition's row and its heading, and is
    never verified by them.
    """
    if candidate.implied_by or not is_repaired(candidate):
        return finding
    params = {"raw": " ".join(candidate.raw.split())}
    if finding.verdict is Verdict.DECLARED and match is HeadingMatch.EXACT:
        evidence = message(
            "read_as", candidate, work=finding.work, edition=finding.edition, **params
        )
        return Finding(Verdict.READ_AS, evidence, finding.work, finding.edition, finding.row)
    return damaged(candidate, finding)


def is_repaired(candidate: Candidate) -> bool:
    """Return whether a code differs from what stands in the text by more than its form."""
    if candidate.raw == candidate.code or candidate.family not in IN_WORKS:
        return False
    read = _LINE_BREAK.sub("", fold(candidate.raw).text)
    return " " in read or FAMILIES[candidate.family].canonical(read) != candidate.code
