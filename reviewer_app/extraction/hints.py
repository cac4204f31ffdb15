"""A work named right at a code: "AMA Hus 21, ESE.2", "enligt RA CEB.11", "CEB.11 (AMA Hus 21)"."""

import re
from typing import NamedTuple

from reviewer_app.extraction.work_names import WorkName, find_work_names

_REACH = 56
_REACH_AFTER = 110
"""Characters after a code: its heading may stand between it and "(AMA Hus 21)"."""
# Between a work and its code: "AMA Anläggning 20|, kod |", "MER| |", "RA Hus 21| avsnitt |".
_TO_CODE = re.compile(
    r"[,:]?\s?(?:(?:under|i|kod|avsnitt|kapitel|kap\.?|tabell|figur|enligt)\s?){0,2}\Z"
)
# Between a code, or the list it stands in, and its work: "CEB.11| och CEB.12 i |AMA".
_TO_WORK = re.compile(
    r"(?:\s?(?:,|/|och|samt|eller)\s?[A-Z]{3}\.[0-9]{1,5}(?:/[0-9]{1,2})?){0,6}"
    r"(?:\s?[(\[]\s?(?:(?:i|enligt|ur|från|se)\s)?"
    r"|\s(?:i|enligt|ur|från|av)\s|\s?,\s|\s?[–—-]\s?| )\Z"
    r"|(?:(?![A-Z]{3}\.[0-9])[^\n(.;]){0,80}[(\[]\s?(?:(?:i|enligt|ur|från|se)\s)?\Z"
)
# "DCB.11 ska utföras enligt |AMA Hus 21", "Enligt AMA Hus 21| utförs |DCB.11": an edition named so
# near is not passed over.
_NEAR = re.compile(r"(?:[ \n](?!(?:och|samt|eller|medan)\b)[a-zåäö]+){1,5}[ \n]\Z")
# ", CEB.12" after a work: it is that code's.
_CODE_FOLLOWS = re.compile(r",?\s?(?:kod\s)?[A-Z]{3}\.[0-9]")


class Hint(NamedTuple):
    """A work, its edition and its layer as named at a code, "" where they are not."""

    work: str = ""
    edition: str = ""
    layer: str = ""


NO_HINT = Hint()


def hint_at(text: str, start: int, end: int, *, own_line: bool = False) -> Hint:
    """Return the work named right before or after the code at folded [start, end).

    With `own_line` only what stands on the code's line is before it. Where both are, the one
    before, unless the one after names another edition.
    """
    floor = text.rfind("\n", 0, start) + 1 if own_line else 0
    before, after = _hint_before(text, floor, start), _hint_after(text, end)
    if after is NO_HINT or (before is not NO_HINT and after.edition in ("", before.edition)):
        return before
    return after


def _hint_before(text: str, floor: int, start: int) -> Hint:
    before = text[max(floor, start - _REACH) : start]
    if not may_name(before):
        return NO_HINT
    named = next(iter([*find_work_names(before)][-1:]), None)
    if named is None:
        return NO_HINT
    near = bool(named.edition) and _NEAR.match(before, named.end) is not None
    return _hint(named) if near or _TO_CODE.match(before, named.end) else NO_HINT


def _hint_after(text: str, end: int) -> Hint:
    after = text[end : end + _REACH_AFTER]
    if not may_name(after):
        return NO_HINT
    named = next(find_work_names(after), None)
    if named is None:
        return NO_HINT
    gap = after[: named.start]
    near = bool(named.edition) and _NEAR.match(gap) is not None
    if not near and _TO_WORK.match(gap) is None:
        return NO_HINT
    if _CODE_FOLLOWS.match(after, named.end) is not None:
        return NO_HINT
    return _hint(named)


def may_name(text: str) -> bool:
    """Return whether a work can be named anywhere in `text`; False is certain."""
    return "AMA" in text or "RA" in text or "MER" in text


def _hint(named: WorkName) -> Hint:
    layer = "" if named.layer == "AMA" else named.layer
    return Hint(named.work, named.edition, layer)
