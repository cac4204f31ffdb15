"""Drafts put before the gate, on the documents of the adversarial cases."""

from dataclasses import replace

from reviewer_app.core.comment import (
    Comment,
    Draft,
    Span,
    Withheld,
)
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, Severity
from tests.unit.gate.jobs import (
    adversarial_evidence,
    adversarial_gate,
    written,
)

QUOTE = "Entreprenören ska redovisa kontrollplan före utförande."


def reference(code: str, file_id: str = "f_a1") -> str:
    """Return the id of a code's reference in the cases' documents."""
    evidence = adversarial_evidence()
    for index in range(len(evidence.pages(file_id))):
        for found in evidence.references_in(file_id, index, 0, 10_000):
            if found.candidate.code == code:
                return found.id
    raise LookupError(code)


def ask(text: str, **more: object) -> Comment | Withheld:
    draft = written(text, QUOTE, page_number=2)
    return adversarial_gate().judge(replace(draft, **more))  # type: ignore[arg-type]


def check(
    text: str, params: dict[str, str], *spans: Span, references: tuple[str, ...] = ()
) -> Draft:
    return Draft(
        id="k",
        origin=Origin.CHECK,
        rule="placeholder",
        severity=Severity.ERROR,
        message=Message(text, params),
        references=references,
        spans=spans,
    )
