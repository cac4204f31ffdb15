"""What a person wrote, without what our own exports added to it."""

from collections.abc import Iterator

from reviewer_app.core.people import person_named
from reviewer_app.core.texts import LANGUAGES, say


def named_person(author: str) -> str:
    """Return who wrote something, "" for nobody, for the program, and for our words for nobody."""
    return "" if author in _said("exchange.someone") else person_named(author)


def own_text(text: str) -> str:
    """Return a remark without the line that exports add to it."""
    for line in _said("exchange.theirs"):
        if text.rstrip().endswith(line):
            return text.rstrip().removesuffix(line).removesuffix("\n")
    return text


def own_subject(subject: str) -> str:
    """Return the subject that a remark had before exports added to it that it is a person's."""
    for words in _said("exchange.theirs_remark"):
        if subject.endswith(words):
            return subject.removesuffix(words).removesuffix(" – ")
    return subject


def _said(key: str) -> Iterator[str]:
    return (say(key, language) for language in LANGUAGES)
