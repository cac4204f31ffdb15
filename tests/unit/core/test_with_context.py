"""A candidate put into another context."""

from dataclasses import replace

import pytest

from reviewer_app.core.reference import Candidate, with_context
from reviewer_app.core.verdicts import Context


@pytest.mark.parametrize("context", list(Context))
def test_a_context_is_all_that_changes(context: Context) -> None:
    one = Candidate(3, 5, 9, "CEB.1", "ama", "CEB.1", "2", heading="Fyllning", layer="RA")
    assert with_context(one, context) == replace(one, context=context)
