"""What is made quickly is in every way an instance of the frozen dataclass."""

import dataclasses
import pickle

import pytest

from reviewer_app.core.reference import Candidate, make_candidate
from reviewer_app.core.verdicts import Context

_VALUES = (3, 10, 17, "CEB.111", "ama", "CEB.111")


def test_it_is_equal_to_one_made_the_usual_way() -> None:
    made = make_candidate(*_VALUES, context=Context.HEADING)
    usual = Candidate(*_VALUES, context=Context.HEADING)
    assert type(made) is Candidate
    assert (made, hash(made), repr(made)) == (usual, hash(usual), repr(usual))
    assert pickle.loads(pickle.dumps(made)) == usual
    assert dataclasses.replace(made, ref="1") == dataclasses.replace(usual, ref="1")


def test_it_is_frozen_and_takes_no_other_fields() -> None:
    made = make_candidate(*_VALUES)
    assert made.implied_by == ""
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.code = "CEB.112"  # type: ignore[misc]
    with pytest.raises(TypeError):
        make_candidate(*_VALUES, colour="red")  # type: ignore[call-arg]
