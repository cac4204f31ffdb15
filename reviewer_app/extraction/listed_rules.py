"""MER named by itself in the list of tender documents, as AFB.22 asks for.

The rules for measuring are one of the documents of a tender: a line "6 MER Anläggning 20" under
AFB.22 says which edition holds, though it has no verb. A person confirms it, as all weaker words.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reviewer_app.core.reference import Candidate, Declaration
from reviewer_app.core.verdicts import Context, Strength

_LIST_OF_DOCUMENTS = "AFB.22"
# "6 MER Anläggning 20", "- MER Hus 21.", "6.1 Mät- och ersättningsregler, MER Anläggning 20"
_BY_ITSELF = re.compile(
    r"[0-9.\s•·–-]*(?:[Mm]ät-\s*och\s+ersättningsregler,?\s*)?"
    r"MER\s+[A-Za-zÅÄÖåäö& ]{2,30}-?[0-9]{2,4}\s*\.?"
)


def with_listed_rules(
    candidates: Iterable[Candidate], declarations: Sequence[Declaration]
) -> tuple[Declaration, ...]:
    """Return the declarations; of those of MER that only name it, the listed ones as weaker words.

    Both are in the order of the document.
    """
    if not any(_only_names(one) for one in declarations):
        return tuple(declarations)
    headings = [one for one in candidates if one.family == "af" and one.context is Context.HEADING]
    places = [(one.page_index, one.start) for one in headings]
    return tuple(
        replace(one, strength=Strength.WEAKER)
        if _only_names(one) and _heading_of(one, headings, places) == _LIST_OF_DOCUMENTS
        else one
        for one in declarations
    )


def _only_names(one: Declaration) -> bool:
    return (
        one.strength is Strength.MENTION
        and one.work.startswith("MER ")
        and _BY_ITSELF.fullmatch(one.quotation) is not None
    )


def _heading_of(
    one: Declaration, headings: Sequence[Candidate], places: Sequence[tuple[int, int]]
) -> str:
    """Return the code of the last heading before a declaration, "" where there is none."""
    index = bisect_right(places, (one.page_index, one.start)) - 1
    code = headings[index].code if index >= 0 else ""
    return code[: len(_LIST_OF_DOCUMENTS)]
