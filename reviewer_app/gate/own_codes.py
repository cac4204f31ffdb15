"""Codes of the works that a person added, in free text: exactly a verified one, or refused.

A form such as "22-01 31 19" is made of numbers that each are too small to hide a code in, so it
is looked for as a whole, and also written otherwise: "22.01.31.19", "22 01 31 19".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from registry_db.own_works import OwnWork, own_works
from reviewer_app.gate.evidence import RegistryRow
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.phrases import Phrase
from reviewer_app.gate.tokens import Kind, Token

# Forms seen are " 4", "-4", " / 4": what would make another code of the one before it.
_GOES_ON = re.compile(r"(?: ?[-–./:] ?| )[0-9]")
_CAME_BEFORE = re.compile(r"[0-9](?: ?[-–./:] ?| )$")


@dataclass(frozen=True, slots=True)
class OwnCode:
    """A stretch in the form of a work's codes; `row` is its row where it is a verified code."""

    phrase: Phrase
    token: Token
    row: RegistryRow | None


def own_codes(text: str, grounds: Grounds) -> Iterator[OwnCode]:
    """Yield what stands in the form of a person's work, unless the quotations say it so."""
    for own in own_works():
        if own.form is None or not own.form.loose_pattern:
            continue
        for match in _loose(own.form.loose_pattern).finditer(text):
            found = _judged(own, text, match, grounds)
            if found is not None:
                yield found


def _judged(own: OwnWork, text: str, match: re.Match[str], grounds: Grounds) -> OwnCode | None:
    said, (start, end) = match.group(), match.span()
    row = grounds.row(said) if own.family is not None and own.family.matches(said) else None
    if row is None and grounds.is_quoted(said):
        return None
    longer = _GOES_ON.match(text, end) or _CAME_BEFORE.search(text[max(0, start - 4) : start])
    reason = "gate.code" if row is None or longer else ""
    token = Token(Kind.MIXED, said, start, end, "", "")
    return OwnCode(Phrase(start, end, reason), token, None if reason else row)


@lru_cache(maxsize=64)
def _loose(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{pattern})(?![^\W_])", re.IGNORECASE)
