"""Reading a model's or a person's text strictly: everything in it that cannot be shown.

The text is ordinary review prose or it is refused. A token with letters and digits must be
exactly a code of the cited files' editions, or stand in the draft's quotations without a code's
form; a number must stand in the quotations or be too small to hide a code in; capitals must be
known words of the trade, or codes; what stands next to a code may not prolong it.
"""

import re
from collections.abc import Iterator, Sequence

from reviewer_app.gate.characters import character_findings
from reviewer_app.gate.claims import claim_findings
from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.headings import heading_findings
from reviewer_app.gate.lexicon import lexicon, overclaims, words_of
from reviewer_app.gate.phrases import (
    Phrase,
    editions,
    named_documents,
    named_texts,
    quantities,
)
from reviewer_app.gate.tokens import Kind, Token, tokens
from reviewer_app.gate.words import Reading, word_findings

# The end of a text that a following one could prolong into a code: "DCB", "DCB.", "DCB.11".
_OPEN_END = re.compile(r"(?<!\w)[A-Za-z]{1,3}[.,:_\-–]?\s*$|(?<!\w)[A-Z]{2}[A-Z-]\.[0-9]{0,5}$")
# The start of a text that could prolong one: "999", ".999", "-999", "CB.1".
_OPEN_START = re.compile(r"\s*[.,:_\-–]?\s?[0-9]|\s*[A-Z]{0,2}\s?[.,:_-]\s?[0-9]")

# Forms seen are "title", "suggested_text", "actions.0.step"
_KEY = re.compile(r"[a-z]{2,30}(?:[_.][a-z]{2,30}|[._\[][0-9]{1,2}\]?)*")
_SHORT_NUMBERED = re.compile(r"(?<![a-z])[a-z]{2,3}[._\[]+[0-9]")


def scan_text(text: str, grounds: Grounds) -> tuple[Finding, ...]:
    """Return everything in `text` that may not be shown, in order; () where it may.

    Codes accepted are noted in `grounds.used`.
    """
    masked = _without_file_names(text, grounds)
    findings = character_findings(masked)
    words = words_of(text)
    findings += [
        Finding("gate.overclaim", m.group(), *m.span()) for m in overclaims().found_in(text, words)
    ]
    findings += claim_findings(masked, words if masked is text else words_of(masked), grounds)
    found = tokens(masked)
    phrases = _phrases(masked, found, grounds)
    findings += [
        Finding(p.reason, text[p.start : p.end], p.start, p.end) for p in phrases if p.reason
    ]
    reading = Reading(masked, found, [(p.start, p.end) for p in phrases], grounds)
    findings += word_findings(reading)
    findings += heading_findings(masked, reading.codes, grounds)
    return tuple(sorted(findings, key=lambda finding: finding.start))


def _phrases(text: str, found: Sequence[Token], grounds: Grounds) -> list[Phrase]:
    phrases = list(named_documents(text, grounds))
    if any(token.kind in (Kind.NUMBER, Kind.MIXED) for token in found):
        phrases += quantities(text, grounds)
        phrases += named_texts(text, grounds)
    phrases += editions(found, grounds)
    return phrases


def key_findings(key: str) -> tuple[Finding, ...]:
    """Return what is wrong with the name of a field: it is plain words, with list numbers."""
    if _KEY.fullmatch(key) and not _SHORT_NUMBERED.search(key):
        return ()
    return (Finding("gate.code", key, 0, 0),)


def border_findings(fields: Sequence[str]) -> tuple[Finding, ...]:
    """Return where one field's end and another's start would make a code of both.

    A title "DCB." and a text "999 saknar krav" are shown one after the other.
    """
    return tuple(
        Finding("gate.code", f"{end.group().strip()} + {start.group().strip()}", 0, 0)
        for index, field in enumerate(fields)
        if (end := _OPEN_END.search(field)) is not None
        for other in (*fields[:index], *fields[index + 1 :])
        if (start := _OPEN_START.match(other)) is not None and not _ordinary(end.group())
    )


def _ordinary(end: str) -> bool:
    """Return whether a text's last word is a short word of prose in lower case."""
    word = end.strip(" .,:_-–\n")
    return word == word.casefold() and word in lexicon().short


def _without_file_names(text: str, grounds: Grounds) -> str:
    """Return `text` with names of the job's files, endings written out, made plain words."""
    for start, end in _file_names(text, grounds):
        text = text[:start] + "ä" * (end - start) + text[end:]
    return text


_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,4}(?![\w])")


def _file_names(text: str, grounds: Grounds) -> Iterator[tuple[int, int]]:
    for ending in _ENDING.finditer(text):
        if ending.group().casefold() not in grounds.evidence.file_endings:
            continue
        start = grounds.evidence.file_name_before(text, ending.end())
        if start >= 0:
            yield start, ending.end()
