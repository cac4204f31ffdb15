"""Codes in what is printed from documents: excerpts, and the parameters of program messages.

Document text is not prose of ours: it is looked through for anything written in a code's form,
so that a code the sweep did not list cannot stand in a shown comment unnoticed.
"""

import re
from collections.abc import Iterator

from registry_db.own_works import own_works
from reviewer_app.extraction.own_codes import find_own_codes
from reviewer_app.gate.lexicon import lexicon
from reviewer_app.gate.searchable import reading

# Forms seen are "DCB.111", "DCB .111", "DCB.\n111", "PN-.5", "AFC.135", "63.BCD/1", "//CBB.31"
_CODE = re.compile(
    r"(?<![A-Za-zÅÄÖåäö0-9.\-/_])(?://)?"
    r"(?:[A-Z]{2}[A-Z-][ \n]{0,2}\.[ \n]{0,2}[0-9]{1,6}(?:/{1,2}[0-9]{1,2})?"
    r"|[0-9]{2}\.[A-Z]{1,4}(?:/[0-9]{1,2})?)(?![A-Za-zÅÄÖåäö0-9])"
)

# Forms seen are "AFS2023:3", white space left out
_STATUTE = re.compile(r"(AFS|BFS)([12][0-9]{3}:[0-9]{1,3})")

_DIGIT = re.compile("[0-9]")


def written_codes(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield (code without white space, start, end) of everything in a code's form in `text`.

    Codes of works that a person added are as their form has them.
    """
    if not own_works() and _DIGIT.search(text) is None:
        return
    folded = reading(text)
    for found in find_own_codes(folded.text):
        yield found.code, *folded.raw_span(found.start, found.end)
    for pattern in (_CODE, lexicon().named):
        for match in pattern.finditer(folded.text):
            yield "".join(match.group().split()), *folded.raw_span(*match.span())


def statute_parts(code: str) -> tuple[str, str] | None:
    """Return ("AFS", "2023:3") for a statute with a register of its own, written "AFS2023:3"."""
    found = _STATUTE.fullmatch(code)
    return (found[1], found[2]) if found else None
