"""Asking the model to take out of a draft what the gate refused: deleting, never replacing."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from reviewer_app.assistant.answers import obj, words
from reviewer_app.assistant.prompts import prompt
from reviewer_app.assistant.sections import visible
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Draft, Withheld
from reviewer_app.core.texts import say

# Words with their inner signs, and numbers of references: "Fyllning", "0/31,5", "{c0}".
_WORD = re.compile(r"\{c[0-9]+\}|\w+(?:[-/.,:]\w+)*")


def question(draft: Draft, refusal: Withheld, language: str) -> Question:
    """Return what to ask about a draft the gate refused."""
    reason = say(refusal.reason.key, language, **refusal.reason.params)
    told = visible(f"{reason} {refusal.detail}")
    system, user = prompt("repair", language).filled(reason=told, text=draft.text)
    return Question(
        "repair", system, user, obj({"text": words(len(draft.text))}), partial(_check, draft=draft)
    )


def _check(answer: Mapping[str, Any], draft: Draft) -> list[str]:
    if not is_deletion(answer["text"], draft.text):
        return ["text has words that were not there, or in another order: only take words out"]
    return []


def read(answer: Mapping[str, Any], draft: Draft) -> Draft | None:
    """Return the shortened draft, None where nothing was taken out or nothing is left.

    What came with the first answer beside its text is kept: it must pass the gate as well.
    """
    text = answer["text"].strip()
    if not text or text == draft.text:
        return None
    claims = tuple(claim for claim in draft.claims if claim.text in text)
    return replace(draft, text=text, claims=claims)


def is_deletion(shorter: str, longer: str) -> bool:
    """Return whether all words of `shorter` stand in `longer` in the same order.

    The first letter of a word may change case, as it does when a sentence loses its beginning.
    """
    remaining = iter(_WORD.findall(longer))
    return all(any(_same(word, other) for other in remaining) for word in _WORD.findall(shorter))


def _same(word: str, other: str) -> bool:
    return word[1:] == other[1:] and word[0].casefold() == other[0].casefold()
