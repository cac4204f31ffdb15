"""A heading written after a code in free text must be the official one."""

import re
from collections.abc import Sequence

from registry_db.headings import normalise_heading
from reviewer_app.gate.evidence import RegistryRow
from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.lexicon import lexicon, words_of
from reviewer_app.gate.tokens import Token

# Forms seen are "DCB.111 (Spont av stål)", "DCB.111 ”Spont av stål”"
_ENCLOSED = re.compile(r"[\s,:–—-]*(?P<open>[(\[\"“”»«])(?P<inside>[^)\]\"”»«]*)")
# A pointer in brackets, no heading: "(se sida 2)", "(jfr ovan)"
_POINTER = re.compile(
    r"(?:se|jfr|sid|sida|s\.|enligt|i|på|även|rad|see|page|cf|on|in|line)(?![\w])"
)
# Forms seen are "DCB.111 Spont av stål ska", "DCB.111 – Spont av stål";
# not "DCB.111 PE-rör", "DCB.111. Kravet"
_FOLLOWING = re.compile(r"[\s\u00a0]*[,–—-]?[\s\u00a0]*(?P<heading>[A-ZÅÄÖ][a-zåäö][^.;:!?()\n]*)")
# Forms seen are "DCB.111: Spont av stål", "DCB.111: Lutning saknas"
_AFTER_COLON = re.compile(r"[\s\u00a0]*:[\s\u00a0]*(?P<heading>[A-ZÅÄÖ][a-zåäö][^.;:!?()\n]*)")


def heading_findings(
    text: str, codes: Sequence[tuple[Token, RegistryRow]], grounds: Grounds
) -> list[Finding]:
    """Return the headings that stand after a code and are not its own."""
    found = []
    for token, row in codes:
        for pattern in (_ENCLOSED, _FOLLOWING, _AFTER_COLON):
            match = pattern.match(text, token.end)
            if match is None or _is_own(match, row, grounds):
                continue
            if pattern is _AFTER_COLON and _is_remark(match["heading"]):
                continue
            found.append(Finding("gate.heading", match.group().strip(), *match.span()))
    return found


def _is_remark(said: str) -> bool:
    """Return whether what stands after a colon says something of the code: no heading does."""
    return words_of(said).any_of(lexicon().remarks)


def _is_own(match: re.Match[str], row: RegistryRow, grounds: Grounds) -> bool:
    official = normalise_heading(row.heading)
    if "inside" not in match.groupdict():
        return bool(official) and normalise_heading(match["heading"]).startswith(official)
    inside = match["inside"].strip()
    if not inside or (official and normalise_heading(inside) == official):
        return True
    if match["open"] in "([":
        return _POINTER.match(inside) is not None
    return grounds.is_quoted(inside)
