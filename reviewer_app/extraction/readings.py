"""What OCR takes from a verdict.

Codes that two programs read the same way were never wrong on scans of tender pages (105 of 105),
so they are judged like printed ones, and marked. What one program read is a proposal, whatever
the register says: nothing is verified by it and nothing called missing.
"""

from difflib import SequenceMatcher

from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import HeadingMatch, Reading, Verdict
from reviewer_app.extraction.evidence import message
from reviewer_app.extraction.finding import Finding
from reviewer_app.extraction.normalised import normalised

_ALIKE = 0.8
"""Share of a heading's letters in common, from which it differs by misread letters only."""
_SAYS_MISSING = frozenset({Verdict.NOT_IN_EDITION, Verdict.OTHER_EDITION, Verdict.WITHDRAWN})
_COMPARED = frozenset({HeadingMatch.DIFFERS, HeadingMatch.OTHER_EDITION})


def by_reading(
    candidate: Candidate, finding: Finding, match: HeadingMatch
) -> tuple[Finding, HeadingMatch]:
    """Return what of a look-up holds for a code that was read by OCR."""
    if candidate.reading is Reading.AGREED:
        return _of_agreed(candidate, finding, match)
    match = HeadingMatch.NOT_COMPARED if match in _COMPARED else match
    if finding.verdict is Verdict.DECLARED:
        heading = finding.row.heading if finding.row is not None else ""
        return _read_as("ocr_read_as", candidate, finding, heading=heading), match
    if finding.verdict in _SAYS_MISSING:
        return _read_as("ocr_not_found", candidate, finding), match
    return finding, match


def _of_agreed(
    candidate: Candidate, finding: Finding, match: HeadingMatch
) -> tuple[Finding, HeadingMatch]:
    """Return what holds for a code both read: a heading that is another code's speaks against it,
    one that differs by a few letters was misread itself."""
    if finding.row is None or match is not HeadingMatch.DIFFERS:
        return finding, match
    official = normalised(finding.row.heading)
    found = normalised(candidate.heading)[: len(official)]
    if SequenceMatcher(None, found, official, autojunk=False).ratio() >= _ALIKE:
        return finding, HeadingMatch.NOT_COMPARED
    heading = finding.row.heading
    return _read_as("ocr_heading", candidate, finding, heading=heading), HeadingMatch.NOT_COMPARED


def _read_as(key: str, candidate: Candidate, finding: Finding, **params: str) -> Finding:
    evidence = message(key, candidate, work=finding.work, edition=finding.edition, **params)
    return Finding(Verdict.READ_AS, evidence, finding.work, finding.edition, finding.row)
