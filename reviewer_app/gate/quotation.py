"""Finding where a claimed quotation stands in a document, exactly or not at all.

Only what typesetting changes is folded: white space, soft hyphens, ligatures, decomposed
letters, and a hyphen at a line's end, which may be the word's or the line's. Everything else
must be equal, and a match may not begin or end inside a word, number or code. There is no
similarity: a quotation is found or it is not.
"""

import re
from dataclasses import dataclass

from reviewer_app.core.folding import fold
from reviewer_app.gate.searchable import PreparedPage, SearchableDocument, key_of, prepare

SHORTEST_WORDS = 4
SHORTEST = 20
"""Least words and characters of a quotation that is written out."""
LONGEST = 600
"""Most characters of an excerpt; more is no longer a pointer to a place."""

# Forms seen are "...", "…", "[...]", "(...)", ". . ."
_ELLIPSIS = re.compile(r"…|\.\s?\.\s?\.")
# Marks that no one quoting sees, and that no quotation of ours can hold.
_UNSEEN = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
# A hyphen at a line's end between letters, in the reading of a page.
_LINE_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)[ ]*\n\s*(?=[^\W\d_])")

# White space that is not one plain space.
_SPACES = re.compile(r"\s{2,}|[^\S ]")

_JOINING = "./,:-_–−·'’@"
"""Signs that make one word, number or code of what stands on both sides."""
_SIGNS = "−±≥≤<>~≈Ø"
"""Signs that belong to the number after them, also over a space."""
_PER = "%‰°"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quotation stands: raw offsets [start, end) on a page."""

    page_index: int
    start: int
    end: int


def fault_of(claim: str) -> str:
    """Return why `claim` cannot be a quotation at all ("" for nothing): a name of gate.toml."""
    plain = " ".join(claim.split())
    if _UNSEEN.search(claim):
        return "quotation_unseen"
    if _ELLIPSIS.search(plain):
        return "quotation_ellipsis"
    words = sum(
        1 for word in plain.split(" ") if word.isalnum() or any(sign.isalnum() for sign in word)
    )
    if words < SHORTEST_WORDS or len(plain) < SHORTEST:
        return "quotation_short"
    return "quotation_long" if len(plain) > LONGEST else ""


def shows_hidden_order(raw: str) -> bool:
    """Return whether page text holds marks that make a reader see another order than is stored."""
    return _BIDI.search(raw) is not None


def find_quotation(document: SearchableDocument, claim: str) -> tuple[Place, ...]:
    """Return all places where `claim` stands in the document, in order; see the module."""
    wanted = " ".join(fold(claim).text.split())
    if not wanted:
        return ()
    key = key_of(wanted)
    places = []
    for page_index, at in document.candidates(key):
        page = prepare(document.texts[page_index])
        place = _place(page, page_index, at, at + len(key), wanted)
        if place is not None:
            places.append(place)
    return tuple(places)


def _place(page: PreparedPage, page_index: int, at: int, end: int, wanted: str) -> Place | None:
    text = page.folded.text
    first, last = page.folded_offset(at), page.folded_offset(end - 1) + 1
    if not reads_as(text[first:last], wanted) or not on_boundaries(text, first, last):
        return None
    start, stop = page.folded.raw_span(first, last)
    return Place(page_index, start, stop)


def reads_as(printed: str, wanted: str) -> bool:
    """Return whether a piece of a page's reading is `wanted` (white space single).

    A hyphen at a line's end between letters may be written "-", "- " or left out; all other
    white space is one space; every other sign must be the same.
    """
    at = 0
    for number, piece in enumerate(_LINE_HYPHEN.split(printed)):
        if number and wanted[at : at + 1] == "-":
            at += 2 if wanted[at + 1 : at + 2] == " " else 1
        plain = _single_spaced(piece)
        if not wanted.startswith(plain, at):
            return False
        at += len(plain)
    return at == len(wanted)


def _single_spaced(piece: str) -> str:
    return _SPACES.sub(" ", piece)


def on_boundaries(text: str, start: int, end: int) -> bool:
    """Return whether [start, end) cuts no word, number, code, sign or unit of `text` in two."""
    head, tail = text[max(0, start - 40) : start], text[end : end + 40]
    return not (_cut(head, text[start:end]) or _cut(text[start:end], tail))


def _cut(left: str, right: str) -> bool:
    """Return whether `left` and `right` meet inside a word, number, code or quantity."""
    if not left or not right:
        return False
    last, first = left[-1], right[0]
    if last.isalnum() and first.isalnum():
        return True
    return (
        _joined(left, right)
        or _broken_word(left, right)
        or _number_from_sign(left, right)
        or _number_from_unit(left, right)
    )


def _joined(left: str, right: str) -> bool:
    """ "DCB" | ".111", "2," | "5", "PE" | "-rör", "in" | "- och"."""
    last, first = left[-1], right[0]
    if last.isalnum() and first in _JOINING:
        return first == "-" or right[1:2].isalnum()
    return last in _JOINING and first.isalnum() and left[-2:-1].isalnum()


def _broken_word(left: str, right: str) -> bool:
    """ "tjäl-\\n" | "lossning"."""
    plain = left.rstrip()
    return (
        right[0].isalnum()
        and plain[-1:] == "-"
        and "\n" in left[len(plain) :]
        and plain[-2:-1].isalpha()
    )


def _number_from_sign(left: str, right: str) -> bool:
    """ "≥ " | "4", "−" | "5", "-" | "5" after a space."""
    plain, number = left.rstrip(), right.lstrip()
    if not number[:1].isdigit() or not plain:
        return False
    return plain[-1] in _SIGNS or (left[-1] in "-+=" and right[0].isdigit())


def _number_from_unit(left: str, right: str) -> bool:
    """ "2,5" | " %"."""
    return left.rstrip()[-1:].isdigit() and right.lstrip()[:1] in tuple(_PER)
