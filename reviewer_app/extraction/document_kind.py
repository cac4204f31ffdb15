"""What kind of tender document a file is, with the words it is judged by."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from registry_db.own_works import is_own_family
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, Message
from reviewer_app.extraction.mf_rows import MfRow

_FIRST_PAGES = 2
"""Pages on which a document says what it is."""
_FEW = 5
_TITLES = (
    ("mf", re.compile(r"\bmängd(?:för|be)teckning|\bmängdlista", re.IGNORECASE)),
    (
        "tb",
        re.compile(
            r"\bteknisk(?:a)? beskrivning|\brambeskrivning|\b[a-zåäö-]*byggnads?beskrivning"
            r"|\b(?:mark|el|vvs|rör|vent|ventilations|måleri|tele|styr|va)-?beskrivning",
            re.IGNORECASE,
        ),
    ),
    ("af", re.compile(r"\badministrativa föreskrifter", re.IGNORECASE)),
)


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """Which kinds a document is; a description with quantities is two. All may be False.

    `evidence` says what each answer rests on.
    """

    is_mf: bool = False
    is_tb: bool = False
    is_af: bool = False
    evidence: tuple[Message, ...] = ()


def kind_of(
    pages: Sequence[PageText], candidates: Sequence[Candidate], mf_rows: Sequence[MfRow]
) -> DocumentKind:
    """Return the kinds of a document, by its title words, its codes and its rows of quantities."""
    kinds: dict[str, Message] = {}
    for page in pages[:_FIRST_PAGES]:
        for kind, pattern in _TITLES:
            word = pattern.search(page.text)
            if word is not None and kind not in kinds and _bears_out(kind, candidates, mf_rows):
                params = {"word": " ".join(word.group().split()), "page": str(page.number)}
                kinds[kind] = Message(f"extraction.kind_{kind}_title", params)
    quantities = sum(1 for row in mf_rows if row.quantity)
    if quantities >= _FEW:
        kinds.setdefault("mf", Message("extraction.kind_mf_rows", {"count": str(quantities)}))
    return DocumentKind("mf" in kinds, "tb" in kinds, "af" in kinds, tuple(kinds.values()))


def _is_technical(family: str) -> bool:
    return family in ("ama", "ama_dash", "building_part") or is_own_family(family)


def _bears_out(kind: str, candidates: Sequence[Candidate], mf_rows: Sequence[MfRow]) -> bool:
    """Return whether a document's codes bear its title out: others only mention the word.

    Administrative provisions speak of the bill and the description as the other documents do.
    """
    counts = Counter(map(attrgetter("family"), candidates))
    administrative = counts["af"] + counts["af_konsult"]
    technical = sum(count for family, count in counts.items() if _is_technical(family))
    if kind == "af":
        return administrative >= technical and administrative > 0
    if kind == "mf":
        return bool(mf_rows)
    return technical > administrative
