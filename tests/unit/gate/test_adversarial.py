"""The adversarial cases against the shipped gate."""

from typing import Any

import pytest

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Origin, WithheldKind
from tests.unit.gate.jobs import CASES, adversarial_gate, draft_of


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    outcome = adversarial_gate().judge(draft_of(case))
    assert isinstance(outcome, Comment if case["expect"] == "SHOW" else Withheld), outcome
    if isinstance(outcome, Withheld):
        assert outcome.kind is WithheldKind.DRAFT
        assert outcome.origin is Origin.MODEL
        assert outcome.reason.key != "gate.undecided"
        assert say(outcome.reason.key, "sv", **outcome.reason.params)
        assert len(outcome.detail) <= 80
        assert case["body"] not in outcome.detail
