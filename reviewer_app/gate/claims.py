"""What free text may not say even where every word of it is ordinary.

A comment speaks of the document. What the registry and the reference works say is printed by the
program; what the document says is quoted. So a text may neither tell what an edition holds or a
work demands, nor repeat the document otherwise than word for word, nor tell how to write a code.
"""

import re
from collections.abc import Iterator

from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.lexicon import Words, registry_claims, spelling_words

_LEAST_WORDS = 3
"""Shorter pieces in quotation marks are words spoken of, not quotations."""

_WORKS = frozenset(
    {
        *("ama", "ra", "mer", "afs", "bfs", "bbr", "eks", "tdok"),
        *("lagen", "föreskriften", "föreskrifterna", "standarden"),
    }
)
"""Words of which one must be there for the next three patterns to be worth trying."""
# Forms seen are "DCB.111 heter Kantstöd i AMA", "utförs med fyra lager enligt AMA."
_AFTER_WORK = re.compile(r"(?<!\w)(?:i|enligt|under|in|by) AMA(?=\s*[.,;:!?]|\s*$)")
# Forms seen are "AMA kräver att", "AFS 2023:3 anger", "BBR tillåter"
_WORK_SAYS = re.compile(
    r"(?<!\w)(?:AMA|RA|MER|AFS|BFS|BBR|EKS|TDOK|lagen|föreskriften|föreskrifterna|standarden)"
    r"(?:[ \u00a0][\w:.&-]+){0,4}?[ \u00a0]"
    r"(?:kräver|anger|föreskriver|säger|tillåter|förbjuder|medger|requires|says|forbids|allows)"
    r"(?!\w)"
)
# Forms seen are "AMA Anläggning XXIII", "AMA XX"
_ROMAN_EDITION = re.compile(
    r"(?<!\w)(?:AMA|RA|MER)(?:[ \u00a0][\w&]+){0,3}?[ \u00a0][IVXLC]{2,}(?!\w)"
)
# Forms seen are "D-C-C", "D.C.C", "D C C"
_LETTER_BY_LETTER = re.compile(r"[A-ZÅÄÖ](?<!\w[A-ZÅÄÖ])(?:[-–./ \u00a0][A-ZÅÄÖ]){1,}(?!\w)")
# Forms seen are "kalle(at)bolaget", "kalle [at] bolaget"
_AT_SIGN = re.compile(r"[(\[]\s*at\s*[)\]]", re.IGNORECASE)
# Forms seen are "trettonhundratjugotre", "niohundra"
_GREAT = ("hundra", "tusen", "hundred", "thousand")
_GREAT_NUMBER = re.compile(rf"(?<!\w)\w*(?:{'|'.join(_GREAT)})\w*", re.IGNORECASE)
# Pieces in quotation marks of any kind; an apostrophe inside a word is none.
_IN_MARKS = re.compile(
    r"[\"“”„»«](?P<double>[^\"“”„»«]{3,})[\"“”„»«]"
    r"|(?<!\w)['‘’‚‹›](?P<single>[^'‘’‚‹›]{3,})['‘’‹›](?!\w)"
)
# Forms seen are "Texten lyder: Spår ...", "där står: Spår ...", "the text reads: ..."
_LEADS_IN = re.compile(
    r"(?<!\w)(?:lyder|(?:där|det) står|står det|reads|it says)\s*:?\s+"
    r"(?P<said>[^.!?\n\"“”'‘’]{12,})",
    re.IGNORECASE,
)


_LEADING = frozenset({"lyder", "står", "reads", "says"})
"""Words of which one must be there to lead in a quotation."""


def claim_findings(text: str, words: Words, grounds: Grounds) -> list[Finding]:
    """Return what a text claims that only the program may say, or must quote, in no order.

    `words` are those of the text.
    """
    return [
        *_claims(text, words),
        *_spellings(text, words, grounds),
        *_untrue_quotations(text, words, grounds),
    ]


def _claims(text: str, words: Words) -> Iterator[Finding]:
    for match in registry_claims().found_in(text, words):
        yield Finding("gate.registry_claim", match.group(), *match.span())
    if not words.any_of(_WORKS):
        return
    for pattern in (_WORK_SAYS, _AFTER_WORK):
        for match in pattern.finditer(text):
            yield Finding("gate.registry_claim", match.group(), *match.span())
    for match in _ROMAN_EDITION.finditer(text):
        yield Finding("gate.edition", match.group(), *match.span())


def _spellings(text: str, words: Words, grounds: Grounds) -> Iterator[Finding]:
    for match in spelling_words().found_in(text, words):
        yield Finding("gate.code", match.group(), *match.span())
    # Every word is tried as a great number's: only where a plain search finds one's ending.
    great = any(number in words.folded for number in _GREAT)
    for pattern in (
        _LETTER_BY_LETTER,
        *((_AT_SIGN,) if "at" in words.runs else ()),
        *((_GREAT_NUMBER,) if great else ()),
    ):
        for match in pattern.finditer(text):
            if not grounds.is_quoted(match.group()):
                yield Finding("gate.code", match.group(), *match.span())


def _untrue_quotations(text: str, words: Words, grounds: Grounds) -> Iterator[Finding]:
    """Yield what is written as the document's words and does not stand in the quotations."""
    for match in _IN_MARKS.finditer(text):
        said = (match["double"] or match["single"]).strip()
        if len(said.split()) >= _LEAST_WORDS and not grounds.is_quoted(said.rstrip(" .,;:!?")):
            yield Finding("gate.quotation_in_text", said, *match.span())
    if not words.any_of(_LEADING):
        return
    for match in _LEADS_IN.finditer(text):
        said = match["said"].strip()
        if len(said.split()) >= _LEAST_WORDS and not grounds.is_quoted(said):
            yield Finding("gate.quotation_in_text", said, *match.span("said"))
