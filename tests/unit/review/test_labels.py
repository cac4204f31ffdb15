"""Every rule that a finding may carry is said in words."""

import pytest

from reviewer_app.assistant.researcher import CATEGORIES
from reviewer_app.checks.rules import RULES
from reviewer_app.core.texts import LANGUAGES, say

_RULES = (*(rule.id for rule in RULES), *(f"model_{one}" for one in CATEGORIES), "model_missed")


@pytest.mark.parametrize("rule", [*_RULES, "person"])
def test_every_rule_has_a_label_in_both_languages(rule: str) -> None:
    assert all(say(f"labels.rule_{rule}", language) for language in LANGUAGES)
