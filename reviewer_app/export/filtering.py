"""What a list was narrowed to, in words: every export says it."""

from collections.abc import Iterable

from reviewer_app.core.labels import label, rule_name
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity, Status


def filter_words(
    language: str,
    *,
    shown: int,
    total: int,
    document: str = "",
    severity: Severity | None = None,
    rule: str = "",
    status: Status | None = None,
    text: str = "",
    handling: str = "",
) -> str:
    """Return the filter in words with the numbers it lets through; "" where nothing is left out.

    `handling` is already in words: own comments, those of a recipient, ...
    """
    narrowed = document or severity or rule or status or text.strip() or handling
    if shown == total and not narrowed:
        return ""
    asked = [
        ("document", document),
        ("severity", label(severity, language) if severity else ""),
        ("rule", rule_name(rule, language) if rule else ""),
        ("status", label(status, language) if status else ""),
        ("handling", handling),
        ("text", text.strip()),
    ]
    return "; ".join([*_said(asked, language), _counts(shown, total, language)])


def _said(asked: Iterable[tuple[str, str]], language: str) -> list[str]:
    return [say(f"exchange.only_{key}", language, value=value) for key, value in asked if value]


def _counts(shown: int, total: int, language: str) -> str:
    return say("exchange.some_of", language, shown=shown, total=total)
