"""Each member of a closed vocabulary has its own name, also where two are spelled the same."""

from enum import StrEnum

import pytest

from reviewer_app.core.labels import label, label_key
from reviewer_app.core.verdicts import HeadingMatch, Origin, Severity, Status, Verdict

VOCABULARIES = (Verdict, HeadingMatch, Severity, Status, Origin)
MEMBERS: list[StrEnum] = [member for each in VOCABULARIES for member in each]


def test_a_verdict_and_a_headings_outcome_of_one_spelling_are_told_apart() -> None:
    first, second = Verdict.OTHER_EDITION, HeadingMatch.OTHER_EDITION
    assert first == second
    for one, other in ((first, second), (second, first)):
        assert label_key(one) != label_key(other)
        assert label(one, "sv") != label(other, "sv")


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: f"{type(member).__name__}.{member}")
def test_every_member_has_a_name_of_its_own_in_both_languages(member: StrEnum) -> None:
    assert label_key(member).endswith(f"_{member.value}")
    assert label(member, "sv")
    assert label(member, "en")
