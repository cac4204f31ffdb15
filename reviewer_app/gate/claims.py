"""What free text may not say even where every word of it is ordinary.

A comment speaks of the document. What the registry and the reference works say is printed by the
program; what the document says is quoted. So a text may neither tell what an edition holds or a
work demands, nor repeat the document otherwise than word for word, nor tell how to write a code.
"""

import re
from collections.abc import Iterator

from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.lexicon import registry_claims, spelling_words

_LEAST_WORDS = 3
"""Shorter pieces in quotation marks are words spoken of, not quotations."""

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
_LETTER_BY_LETTER = re.compile(r"(?<!\w)[A-ZÅÄÖ](?:[-–./ \u00a0][A-ZÅÄÖ]){1,}(?!\w)")
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


def claim_findings(text: str, grounds: Grounds) -> list[Finding]:
    """Return what a text claims that only the program may say, or must quote, in no order."""
    return [*_claims(text), *_spellings(text, grounds), *_untrue_quotations(text, grounds)]


def _claims(text: str) -> Iterator[Finding]:
    for pattern in (registry_claims(), _WORK_SAYS, _AFTER_WORK):
        for match in pattern.finditer(text):
            yield Finding("gate.registry_claim", match.group(), *match.span())
    for match in _ROMAN_EDITION.finditer(text):
        yield Finding("gate.edition", match.group(), *match.span())


def _spellings(text: str, grounds: Grounds) -> Iterator[Finding]:
    for match in spelling_words().finditer(text):
        yield Finding("gate.code", match.group(), *match.span())
    # Every word is tried as a great number's: only where a plain search finds one's ending.
    folded = text.casefold()
    great = any(number in folded for number in _GREAT)
    for pattern in (_LETTER_BY_LETTER, _AT_SIGN, *((_GREAT_NUMBER,) if great else ())):
        for match in pattern.finditer(text):
            if not grounds.is_quoted(match.group()):
                yield Finding("gate.code", match.group(), *match.span())


def _untrue_quotations(text: str, grounds: Grounds) -> Iterator[Finding]:
    """Yield what is written as the document's words and does not stand in the quotations."""
    for match in _IN_MARKS.finditer(text):
        said = (match["double"] or match["single"]).strip()
        if len(said.split()) >= _LEAST_WORDS and not grounds.is_quoted(said.rstrip(" .,;:!?")):
            yield Finding("gate.quotation_in_text", said, *match.span())
    for match in _LEADS_IN.finditer(text):
        said = match["said"].strip()
        if len(said.split()) >= _LEAST_WORDS and not grounds.is_quoted(said):
            yield Finding("gate.quotation_in_text", said, *match.span("said"))
