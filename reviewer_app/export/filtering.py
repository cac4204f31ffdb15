"""What a list was narrowed to, in words: every export says it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.comment import Withheld
from reviewer_app.core.labels import label, rule_name
from reviewer_app.core.people import Remark, Reply
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity, Status


@dataclass(frozen=True, slots=True)
class Asked:
    """What the list of comments was narrowed to; an empty field asks for nothing.

    What else an export holds is narrowed by the same: a remark has no severity and no rule, a
    flagged item no status, so that neither is let through where one is asked for. `handling`
    (own comments, those of a recipient, ...) is said of comments only. `words` say it all.
    """

    file_ids: frozenset[str] = frozenset()
    severity: Severity | None = None
    rule: str = ""
    status: Status | None = None
    text: str = ""
    handling: str = ""
    words: str = ""

    @property
    def narrows(self) -> bool:
        """Whether anything at all is asked for."""
        by_comment = self.file_ids or self.severity or self.rule or self.handling
        return bool(by_comment or self.status or self.text.strip())

    def admits_remark(self, remark: Remark, status: Status, replies: Sequence[Reply]) -> bool:
        """Return whether a person's remark is let through; `status` is what it was given."""
        if self.severity or self.rule or self.handling or self.status not in (None, status):
            return False
        texts = (remark.text, remark.author, remark.marked, *(one.text for one in replies))
        return self._fits(remark.file_id, texts)

    def admits_flagged(self, item: Withheld, words: Sequence[str]) -> bool:
        """Return whether a flagged item is let through; `words` are all that it says."""
        if self.status or self.handling or self.severity not in (None, item.severity):
            return False
        return self.rule in ("", item.rule) and self._fits(item.file_id, words)

    def _fits(self, file_id: str, texts: Sequence[str]) -> bool:
        if self.file_ids and file_id not in self.file_ids:
            return False
        said = " ".join(texts).casefold()
        return all(word in said for word in self.text.casefold().split())


def counts_beside(language: str, remarks: tuple[int, int], flagged: tuple[int, int]) -> str:
    """Return how many remarks and flagged items of how many are let through, "" where none are."""

    def said() -> Iterator[str]:
        for name, (shown, total) in (("remarks", remarks), ("flagged", flagged)):
            if total:
                yield say(f"exchange.some_{name}_of", language, shown=shown, total=total)

    return "; ".join(said())


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
