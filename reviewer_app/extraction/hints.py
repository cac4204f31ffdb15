"""A work named right before a code: "AMA Hus 21, ESE.2", "enligt RA CEB.11", "tabell AMA JS/1"."""

import re
from typing import NamedTuple

from registry_db.editions import work_of_field

_REACH = 56
# "AMA Anläggning 20, kod ", "MER ", "RA Hus 21 avsnitt "
_NAMED = re.compile(
    r"\b(?P<layer>AMA|RA|MER)"
    r"(?:\s(?P<field>AF(?: Konsult)?|AF|[Aa]nläggnings?|ANLÄGGNING|[Hh]us|HUS|EL|El"
    r"|VVS(?:\s?(?:&|och|-|/)?\s?[Kk]yla?)?))?"
    r"(?:\s?(?P<edition>[0-9]{2}))?"
    r"[,:]?\s?(?:(?:under|i|kod|avsnitt|kapitel|kap\.?|tabell|figur|enligt)\s?){0,2}$"
)


class Hint(NamedTuple):
    """A work, its edition and its layer as named at a code, "" where they are not."""

    work: str = ""
    edition: str = ""
    layer: str = ""


NO_HINT = Hint()


def hint_before(text: str, start: int) -> Hint:
    """Return the work named right before the code at folded offset `start`."""
    before = text[max(0, start - _REACH) : start]
    if "AMA" not in before and "RA" not in before and "MER" not in before:
        return NO_HINT
    named = _NAMED.search(before)
    if named is None:
        return NO_HINT
    layer = named.group("layer")
    field = named.group("field")
    work = work_of_field(layer, field) if field else None
    edition = named.group("edition") or ""
    if not work:
        return Hint(layer="" if layer == "AMA" else layer)
    return Hint(work, edition, "" if layer == "AMA" else layer)
