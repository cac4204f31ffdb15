"""The critic: is each found reference one, and was any left out?

It annotates and proposes. A reference it doubts stays, marked as disputed; a code it adds is
taken only where it stands on the line it named, and then gets a verdict like any other.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from registry_db.grammar import FAMILIES
from reviewer_app.assistant.answers import Schema, choice, number, obj, several, words
from reviewer_app.assistant.failures import redact
from reviewer_app.assistant.prompts import prompt
from reviewer_app.assistant.sections import Line, Section
from reviewer_app.assistant.view import Dispute, Missed, MissedRefused
from reviewer_app.assistant.wire import Question
from reviewer_app.core.folding import fold
from reviewer_app.core.reference import Candidate, Message, Reference

KEEP = "keep"
REASONS = ("page", "drawing", "material", "name", "number", "other")
_MOST_MISSED = 3
_LONGEST_CODE = 24

# Families whose form alone tells a code from the words and numbers of running text.
_TELLING = (
    "ama",
    "ama_dash",
    "client",
    "af",
    "af_konsult",
    "building_part",
    "bfs",
    "afs",
    "tdok",
    "trv",
    "sfs",
    "other_statute",
    "bbr",
    "eks",
    "standard",
    "contract_form",
)
# A letter and, somewhere after it, a digit; or a digit before a letter: "CEB.1", "AB 04", "63.F".
_LETTER = re.compile(r"[A-Z]")
_DIGIT = re.compile(r"[0-9]")
_THREE_CAPITALS = re.compile(r"[A-Z]{3}")
# Printable ASCII and nothing else: a model's text is never repaired.
_STRICT = re.compile(r"[!-~](?:[ -~]*[!-~])?")


def question(section: Section, language: str) -> Question:
    """Return what to ask about a section."""
    told = prompt("critic", language)
    names = [f"c{index}" for index in range(len(section.references))]
    system, user = told.filled(text=section.text(), numbers=", ".join(names) or "–")
    return Question("critic", system, user, _schema(section, names), lambda _answer: [])


def _schema(section: Section, names: list[str]) -> Schema:
    """Return the form: finite and total, so that even a small model can only answer in full."""
    missed = obj({"line": number(1, len(section.lines)), "code": words(_LONGEST_CODE)})
    judged: dict[str, Schema] = {name: choice([KEEP, *REASONS]) for name in names}
    return obj({**judged, "missed": several(missed, _MOST_MISSED)})


def read(
    answer: Mapping[str, Any], section: Section, references: tuple[Reference, ...]
) -> Iterator[Dispute | Missed | MissedRefused]:
    """Yield what a checked answer says; `references` are all those of the document."""
    for index, reference in enumerate(section.references):
        reason = answer[f"c{index}"]
        if reason != KEEP:
            yield Dispute(
                reference.id, Message(f"assistant.critic_{reason}"), reference.verdict.verified
            )
    taken: set[tuple[int, int]] = set()
    for item in answer["missed"]:
        found = _missed(item["code"], section.line(item["line"]), section.file_id, references)
        if isinstance(found, Missed):
            place = (found.candidate.page_index, found.candidate.start)
            if place in taken:
                continue
            taken.add(place)
        yield found


def _missed(
    token: str, line: Line, file_id: str, references: tuple[Reference, ...]
) -> Missed | MissedRefused:
    """Return the code as it stands on the line, or why it is not used."""

    def refused(key: str) -> MissedRefused:
        return MissedRefused(file_id, line.page_index, redact(token)[:80], Message(key))

    if any(example in token for example in prompt("critic", "sv").examples):
        return refused("assistant.missed_example")
    if not _STRICT.fullmatch(token):
        return refused("assistant.missed_not_plain")
    found = family_and_code(token)
    if found is None:
        return refused("assistant.missed_no_code")
    places = list(_places(token, line))
    if not places:
        return refused("assistant.missed_not_there")
    family, code = found
    for start, end in places:
        if not _is_known(references, line.page_index, start, end):
            raw = line.text[start - line.start : end - line.start]
            return Missed(file_id, Candidate(line.page_index, start, end, raw, family, code))
    return refused("assistant.missed_known")


def family_and_code(token: str) -> tuple[str, str] | None:
    """Return the family and canonical code of a token, None where it is no telling code.

    Bare numbers and words of one or two capitals are refused: nothing tells them from text.
    """
    lettered = _LETTER.search(token) is not None
    if not lettered or not (_DIGIT.search(token) or _THREE_CAPITALS.fullmatch(token)):
        return None
    for name in _TELLING:
        family = FAMILIES[name]
        if family.prefix and not token.startswith(f"{family.prefix} "):
            continue
        code = family.canonical(token.removeprefix(family.prefix).strip())
        if family.matches(code):
            return family.id, code
    return None


def _places(token: str, line: Line) -> Iterator[tuple[int, int]]:
    """Yield the raw offsets where a token stands whole on a line."""
    folded = fold(line.text)
    at = folded.text.find(token)
    while at >= 0:
        end = at + len(token)
        if not _joins(folded.text[:at][-1:]) and not _continues(folded.text[end : end + 2]):
            start, stop = folded.raw_span(at, end)
            yield line.start + start, line.start + stop
        at = folded.text.find(token, at + 1)


def _joins(before: str) -> bool:
    return before.isalnum() or (before != "" and before in "./-_:")


def _continues(after: str) -> bool:
    """Return whether the text goes on with the same word: a letter, or a joining sign and one.

    Two slashes make a client's own code of what stands before them.
    """
    first, second = after[:1], after[1:2]
    if after == "//":
        return True
    return first.isalnum() or (first != "" and first in "./-_:" and second.isalnum())


def _is_known(references: tuple[Reference, ...], page_index: int, start: int, end: int) -> bool:
    return any(
        reference.candidate.page_index == page_index
        and reference.candidate.start < end
        and reference.candidate.end > start
        for reference in references
    )
