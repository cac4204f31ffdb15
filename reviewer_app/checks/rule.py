"""What a rule is, and what it answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reviewer_app.checks.view import JobView
from reviewer_app.core.comment import Draft
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Severity


@dataclass(frozen=True, slots=True)
class Abstention:
    """A rule that could not decide, for one file or (`file_id` "") for the job, and why."""

    rule: str
    file_id: str
    reason: Message


Finding = Draft | Abstention


@dataclass(frozen=True, slots=True)
class Rule:
    """A deterministic review rule.

    `severity` is that of its findings unless they say otherwise. `source` is where the trade has
    the rule from. `needs` says what must be there for the rule to decide at all. `function` yields
    the findings of one job.
    """

    id: str
    severity: Severity
    source: str
    needs: str
    function: Callable[["Rule", JobView], Iterator[Finding]]

    def abstain(self, key: str, file_id: str = "", **params: str) -> Abstention:
        """Return the statement that this rule could not decide, in the words ``checks.<key>``."""
        return Abstention(self.id, file_id, Message(f"checks.{key}", params))
